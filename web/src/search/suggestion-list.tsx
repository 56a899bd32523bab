import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import { Avatar } from '../ui/avatar.tsx'
import { pictureSource } from '../ui/picture-source.ts'
import { suggestions } from './queries.ts'

export type SuggestionListProps = {
  id: string
  field: RefObject<HTMLInputElement | null>
  /** What is being typed; empty: nothing since the page was opened. */
  text: string
}

/** Milliseconds without a key before suggestions are asked for. */
const PAUSE = 120

/** What fits to the text in a search field, as its listbox (ARIA combobox): arrow keys choose, Enter opens, Escape closes. */
export function SuggestionList({ id, field, text }: SuggestionListProps) {
  const navigate = useNavigate()
  const typed = useSettled(text.trim())
  const { data } = useQuery({ ...suggestions(typed), enabled: typed !== '' })
  /** The text that the list was closed for. */
  const [closedFor, setClosedFor] = useState<string>()
  const [chosen, setChosen] = useState(-1)
  const options = [
    ...(data?.blogs ?? []).map(({ _id, title, slug }) => ({
      to: paths.blog(_id, slug),
      label: title,
      avatar: undefined,
    })),
    ...(data?.authors ?? []).map(({ _id, name, avatar }) => ({ to: paths.profile(_id), label: name, avatar })),
  ]
  const open = (to: string) => {
    // The page that opens takes the focus.
    field.current?.blur()
    void navigate(to)
  }
  const isOpen = text.trim() !== '' && typed !== '' && closedFor !== text && options.length > 0
  const active = isOpen && chosen < options.length ? chosen : -1
  // biome-ignore lint/correctness/useExhaustiveDependencies: other suggestions
  useEffect(() => setChosen(-1), [typed])

  useEffect(() => {
    const input = field.current
    if (!input) return
    const attributes = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': String(isOpen),
      'aria-controls': id,
      'aria-activedescendant': active >= 0 ? `${id}-${active}` : '',
    }
    for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, value)
  })
  useEffect(() => {
    const input = field.current
    const close = () => setClosedFor(text)
    const onKey = (event: KeyboardEvent) => {
      // An input method is choosing characters.
      if (!isOpen || event.isComposing) return
      const option = options[active]
      if (event.key === 'ArrowDown') setChosen(active + 1 < options.length ? active + 1 : -1)
      else if (event.key === 'ArrowUp') setChosen(active < 0 ? options.length - 1 : active - 1)
      else if (event.key === 'Escape') close()
      else if (event.key === 'Enter' && option) open(option.to)
      else {
        if (event.key === 'Enter') close()
        return
      }
      event.preventDefault()
    }
    input?.addEventListener('keydown', onKey)
    input?.addEventListener('blur', close)
    return () => {
      input?.removeEventListener('keydown', onKey)
      input?.removeEventListener('blur', close)
    }
  })

  return (
    <>
      <div
        id={id}
        role="listbox"
        aria-label="Suggestions"
        hidden={!isOpen}
        className="absolute inset-x-0 top-full z-40 mt-2 min-w-64 overflow-hidden rounded-xl border border-line bg-raised py-1.5 shadow-lift"
      >
        {options.map(({ to, label, avatar }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys, as its listbox never has the focus
          // biome-ignore lint/a11y/useFocusableInteractive: the same
          <div
            key={to}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            // The field keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => open(to)}
            className="flex min-h-11 cursor-pointer items-center gap-3 px-4 py-2 text-[0.9375rem] hover:bg-line/60 aria-selected:bg-line"
          >
            {avatar !== undefined && <Avatar url={avatar ? pictureSource(avatar, 32) : undefined} size={24} />}
            <span dir="auto" className="line-clamp-2 min-w-0">
              {label}
            </span>
          </div>
        ))}
      </div>
      <p role="status" className="sr-only">
        {isOpen && `${options.length} ${options.length === 1 ? 'suggestion' : 'suggestions'}`}
      </p>
    </>
  )
}

/** A text once it has not changed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

import { type RefObject, useEffect, useState } from 'react'
import { formatMessage } from '#contract/format-message.ts'
import * as messages from '#messages/common.ts'
import { isComposing } from './is-composing.ts'
import { type ListboxOption, ListboxOptions } from './listbox-options.tsx'

type Props<Option> = {
  id: string
  field: RefObject<HTMLInputElement | null>
  /** The typed text; empty: nothing yet. */
  text: string
  /** The matching options. */
  options: Option[]
  onChoose: (option: Option) => void
}

/**
 * The options that match the text in a field, as its listbox (ARIA combobox): arrow keys choose, Enter takes, Escape
 * closes.
 */
export function ComboboxList<Option extends ListboxOption>({ id, field, text, options, onChoose }: Props<Option>) {
  /** The text that the list was closed for. */
  const [closedFor, setClosedFor] = useState<string>()
  /** An option, and the text it was chosen for: once something else is typed, Enter takes the typed text. */
  const [chosen, setChosen] = useState<{ key?: string; text: string }>({ text: '' })
  const isOpen = text !== '' && closedFor !== text && options.length > 0
  // It stays chosen when the answer for the last typed letters changes the other options.
  const active = isOpen && chosen.text === text ? options.findIndex(({ key }) => key === chosen.key) : -1

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
    const choose = (index: number) => setChosen({ key: options[index]?.key, text })
    const onKey = (event: KeyboardEvent) => {
      if (!isOpen || isComposing(event)) return
      const option = options[active]
      if (event.key === 'ArrowDown') choose(active + 1 < options.length ? active + 1 : -1)
      else if (event.key === 'ArrowUp') choose(active < 0 ? options.length - 1 : active - 1)
      else if (event.key === 'Escape') close()
      else if (event.key === 'Enter' && option) onChoose(option)
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
        aria-label={messages.suggestions}
        hidden={!isOpen}
        className="absolute inset-x-0 top-full z-40 mt-2 min-w-64 overflow-hidden rounded-xl border border-line bg-raised py-1.5 shadow-lift"
      >
        <ListboxOptions id={id} options={options} active={active} onPick={onChoose} />
      </div>
      <p role="status" className="sr-only">
        {isOpen && formatMessage(messages.suggestionCount, { count: options.length })}
      </p>
    </>
  )
}

/** Milliseconds without a key before suggestions are asked for. */
const PAUSE = 120

/** A text once it has not changed for a moment. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

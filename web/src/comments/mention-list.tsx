import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { fold, withoutArticle } from '#contract/fold.ts'
import { formatMessage } from '#contract/format-message.ts'
import * as messages from '#messages/comments.ts'
import { Avatar } from '../ui/avatar.tsx'
import { useSettled } from '../ui/combobox-list.tsx'
import { isComposing } from '../ui/is-composing.ts'
import { ListboxOptions } from '../ui/listbox-options.tsx'
import { pictureSource } from '../ui/picture-source.ts'
import { type Mentionable, useMentioning } from './mentioning.ts'
import { authorsNamed } from './panel-queries.ts'

const SHOWN_MOST = 5
/** From this length on, what follows an `@` is no name. */
const NAME_MOST = 40

type Props = {
  id: string
  field: RefObject<HTMLTextAreaElement | null>
  text: string
  /** Called with the text that contains the picked person. */
  onPick: (text: string, picked: Mentionable) => void
}

/**
 * Suggests people to mention while `@…` is typed in it. Arrow keys choose, Enter or Tab picks, Escape closes. The
 * field stays a textbox, as ARIA allows no combobox of several lines, and refers to the listbox.
 */
export function MentionList({ id, field, text, onPick }: Props) {
  const { people, ownId } = useMentioning()
  const [chosen, setChosen] = useState(0)
  const { caret, hasFocus, moveWithText } = useCaret(field, text, () => setChosen(0))
  /** The typed text when the list was closed: it stays closed while the text only grows. */
  const [closedFor, setClosedFor] = useState<{ at: number; typed: string }>()
  const list = useRef<HTMLDivElement>(null)
  const typing = typedIn(text.slice(0, caret))
  const authors = useAuthorsNamed(typing?.typed.trim() ?? '')
  const isClosed = closedFor && typing?.at === closedFor.at && typing.typed.startsWith(closedFor.typed)
  const options = typing && hasFocus && !isClosed ? fitting([...people, ...authors], typing.typed, ownId) : []
  const isOpen = options.length > 0
  const active = isOpen ? Math.min(chosen, options.length - 1) : -1

  const pick = (picked: Mentionable) => {
    if (!typing) return
    const after = text.slice(caret)
    const name = `@${picked.name}${/^\s/.test(after) ? '' : ' '}`
    moveWithText(typing.at + picked.name.length + 2)
    setClosedFor({ at: typing.at, typed: picked.name })
    onPick(text.slice(0, typing.at) + name + after, picked)
  }

  useEffect(() => {
    const input = field.current
    if (!input) return
    const attributes = {
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      ...(isOpen && { 'aria-controls': id, 'aria-activedescendant': `${id}-${active}` }),
    }
    for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, value)
    return () => {
      for (const name of Object.keys(attributes)) input.removeAttribute(name)
    }
  })
  useListeners(field, {
    keydown(event) {
      const option = options[active]
      if (!option || isComposing(event) || event.ctrlKey || event.metaKey) return
      if (event.key === 'ArrowDown') setChosen((active + 1) % options.length)
      else if (event.key === 'ArrowUp') setChosen((active + options.length - 1) % options.length)
      else if (event.key === 'Escape') setClosedFor(typing)
      else if (event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)) pick(option)
      else return
      event.preventDefault()
    },
  })
  useTopLayer(list, field, isOpen)

  return (
    <>
      <div
        ref={list}
        id={id}
        popover="manual"
        role="listbox"
        aria-label={messages.mentionList}
        hidden={!isOpen}
        className="fixed inset-auto z-50 m-0 overflow-hidden rounded-xl border border-line bg-raised px-0 py-1.5 text-ink shadow-lift"
      >
        <ListboxOptions
          id={id}
          options={options.map((person) => ({
            ...person,
            key: person._id,
            content: <Person person={person} others={options} />,
          }))}
          active={active}
          onPick={pick}
        />
      </div>
      <p role="status" className="sr-only">
        {isOpen && formatMessage(messages.mentionCount, { count: options.length })}
      </p>
    </>
  )
}

/** A person in the list, distinguished from those of the same name. */
function Person({ person: { _id, name, avatar, detail }, others }: { person: Mentionable; others: Mentionable[] }) {
  return (
    <>
      <Avatar url={avatar} size={24} />
      <span dir="auto" className="line-clamp-2 min-w-0 wrap-anywhere">
        {name}
        {others.some((other) => other._id !== _id && fold(other.name) === fold(name)) && (
          <span className="block text-sm text-quiet">{detail}</span>
        )}
      </span>
    </>
  )
}

/** The authors of whose name a text is the beginning, once it has not changed for a moment. */
function useAuthorsNamed(text: string): Mentionable[] {
  const typed = useSettled(text)
  const { data = [] } = useQuery({ ...authorsNamed(typed), enabled: typed !== '' })
  return data.map(({ _id, name, avatar, subscriberCount }) => ({
    _id,
    name,
    avatar: pictureSource(avatar, 24),
    detail: formatMessage(messages.mentionAuthor, { count: subscriberCount }),
  }))
}

/**
 * Where the caret of a field is, and whether that has the focus; `moveWithText` sets where it goes with the next text.
 * @param onText called when the text has changed
 */
function useCaret(field: Props['field'], text: string, onText: () => void) {
  const [caret, setCaret] = useState(0)
  const [hasFocus, setHasFocus] = useState(false)
  const next = useRef<number>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caret moves with the text
  useLayoutEffect(() => {
    const input = field.current
    if (!input) return
    if (next.current !== null) input.setSelectionRange(next.current, next.current)
    next.current = null
    setCaret(input.selectionStart)
    setHasFocus(document.activeElement === input)
    onText()
  }, [text])
  const look = () => setCaret(field.current?.selectionStart ?? 0)
  useListeners(field, { keyup: look, click: look, focus: () => setHasFocus(true), blur: () => setHasFocus(false) })
  const moveWithText = (at: number) => {
    next.current = at
  }
  return { caret, hasFocus, moveWithText }
}

type Listeners = { [Type in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Type]) => void }

/** Listens at a field: its element is another component's. */
function useListeners(field: RefObject<HTMLElement | null>, listeners: Listeners): void {
  useEffect(() => {
    const input = field.current
    const all = Object.entries(listeners) as [string, EventListener][]
    for (const [name, listener] of all) input?.addEventListener(name, listener)
    return () => {
      for (const [name, listener] of all) input?.removeEventListener(name, listener)
    }
  })
}

/** Keeps a list beside its field, in the top layer, so that the scrolling list of comments does not cut it off. */
function useTopLayer(list: RefObject<HTMLElement | null>, field: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useLayoutEffect(() => {
    const element = list.current
    if (!element || !isOpen) return
    const place = () => {
      const box = field.current?.getBoundingClientRect()
      if (!box) return
      const isAbove = box.top > innerHeight - box.bottom
      Object.assign(element.style, {
        left: `${box.left}px`,
        width: `${box.width}px`,
        top: isAbove ? 'auto' : `${box.bottom + 4}px`,
        bottom: isAbove ? `${innerHeight - box.top + 4}px` : 'auto',
      })
    }
    place()
    element.showPopover?.()
    addEventListener('scroll', place, true)
    addEventListener('resize', place)
    return () => {
      element.hidePopover?.()
      removeEventListener('scroll', place, true)
      removeEventListener('resize', place)
    }
  }, [isOpen, list, field])
}

/** The `@…` that is being typed at the end of a text, and where it begins; undefined: none. */
function typedIn(text: string): { at: number; typed: string } | undefined {
  const at = text.lastIndexOf('@')
  const typed = text.slice(at + 1)
  if (at < 0 || typed.length > NAME_MOST || /^\s|\n/.test(typed) || /[\p{Script=Latin}\p{N}]$/u.test(text.slice(0, at)))
    return undefined
  return { at, typed }
}

/** Those of whose name a word begins with a text, each once. */
function fitting(people: Mentionable[], typed: string, ownId: string): Mentionable[] {
  const start = fold(typed).trim()
  const found = people.filter(({ _id, name }, at) => {
    const isFirst = people.findIndex((other) => other._id === _id) === at
    return isFirst && _id !== ownId && begins(name, start)
  })
  return found.slice(0, SHOWN_MOST)
}

/** Whether a word of a name, with its Arabic article or without, begins with a text. */
function begins(name: string, start: string): boolean {
  const words = fold(name).split(' ')
  return [words, words.map(withoutArticle)].some((all) => ` ${all.join(' ')}`.includes(` ${start}`))
}

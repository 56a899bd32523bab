import { Search } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Form, useLocation } from 'react-router'
import { BLOG_SEARCH_MAX } from '#contract/limits.ts'
import * as commonMessages from '#messages/common.ts'
import * as messages from '#messages/search.ts'
import { paths } from '../paths.ts'
import { INPUT } from '../ui/field.tsx'
import { useLoaded } from '../ui/use-loaded.ts'

type Props = {
  /** The current query. */
  query?: string
  /** Parts of the address that a search keeps. */
  kept?: Record<string, string>
  className?: string
  inputClass: string
}

/** The field that searches blogs. While someone types in it, it suggests blogs and authors. */
export function SearchField({ query = '', kept = {}, className = '', inputClass }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const listId = useId()
  const { key } = useLocation()
  const [text, setText] = useState('')
  const { Loaded: List, load } = useLoaded(() =>
    import('./suggestion-list.tsx').then(({ SuggestionList }) => SuggestionList),
  )
  /** The page that opens takes the focus, unless the field is a part of it. */
  const leave = () => {
    if (!field.current?.closest('main')) field.current?.blur()
  }
  const shownAt = useRef(key)
  useEffect(() => {
    const input = field.current
    if (!input || shownAt.current === key) return
    shownAt.current = key
    // The typed text in the header stays while another page opens. The search page's own field shows its query.
    if (document.activeElement === input && !input.closest('main')) return
    setText('')
    input.value = query
  }, [key, query])
  return (
    <search className={className}>
      <Form action={paths.search} onSubmit={leave} className="relative">
        <Search
          aria-hidden
          className="pointer-events-none absolute start-3.5 top-1/2 size-4.5 -translate-y-1/2 text-quiet"
        />
        <input
          ref={field}
          type="search"
          name="q"
          defaultValue={query}
          placeholder={commonMessages.search}
          aria-label={messages.searchBlogs}
          aria-keyshortcuts="/"
          maxLength={BLOG_SEARCH_MAX}
          dir="auto"
          autoComplete="off"
          enterKeyHint="search"
          onFocus={load}
          onChange={({ target }) => setText(target.value)}
          className={`${INPUT} rounded-full! ps-10.5! ${inputClass}`}
        />
        {Object.entries(kept).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        {List && <List id={listId} field={field} text={text} />}
      </Form>
    </search>
  )
}

import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { SEARCH_MAX } from '#contract/limits.ts'
import * as messages from '#messages/authors.ts'
import * as commonMessages from '#messages/common.ts'
import { Button } from '../ui/button.tsx'
import { INPUT } from '../ui/field.tsx'

/** A form that searches authors by name, only on submit. The current page number stays in the URL. */
export function AuthorSearch({ query, page }: { query: string; page: number }) {
  const field = useRef<HTMLInputElement>(null)
  const shown = useRef(query)
  useEffect(() => {
    // Back restores the previous query; text typed before hydration stays.
    if (field.current && shown.current !== query) field.current.value = query
    shown.current = query
  }, [query])
  return (
    <Form role="search" className="flex w-full max-w-md gap-3">
      {page > 0 && <input type="hidden" name="page" value={page + 1} />}
      <input
        ref={field}
        type="search"
        name="query"
        defaultValue={query}
        placeholder={messages.searchPlaceholder}
        aria-label={messages.searchByName}
        maxLength={SEARCH_MAX}
        dir="auto"
        autoComplete="off"
        className={`${INPUT} h-11 min-w-0 rounded-full!`}
      />
      <Button type="submit">
        <Search aria-hidden className="size-4.5" />
        <span className="max-sm:sr-only">{commonMessages.search}</span>
      </Button>
    </Form>
  )
}

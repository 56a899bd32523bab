import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { SEARCH_MAX } from '#contract/limits.ts'
import * as messages from '#messages/authors.ts'
import { SearchInput } from '../ui/search-input.tsx'

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
      <SearchInput
        label={messages.searchByName}
        ref={field}
        name="query"
        defaultValue={query}
        maxLength={SEARCH_MAX}
        placeholder={messages.searchPlaceholder}
      />
    </Form>
  )
}

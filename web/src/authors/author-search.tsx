import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { SEARCH_MAX } from '#contract/limits.ts'
import { Button } from '../ui/button.tsx'
import { INPUT } from '../ui/field.tsx'

/** Asks for authors by name, when it is sent and not before. The shown page stays what it was. */
export function AuthorSearch({ query, page }: { query: string; page: number }) {
  const field = useRef<HTMLInputElement>(null)
  const shown = useRef(query)
  useEffect(() => {
    // Back puts the former text into the field; what was typed before the scripts arrived stays.
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
        placeholder="Search by name..."
        aria-label="Search by name"
        maxLength={SEARCH_MAX}
        dir="auto"
        autoComplete="off"
        className={`${INPUT} h-11 min-w-0 rounded-full!`}
      />
      <Button type="submit">
        <Search aria-hidden className="size-4.5" />
        <span className="max-sm:sr-only">Search</span>
      </Button>
    </Form>
  )
}

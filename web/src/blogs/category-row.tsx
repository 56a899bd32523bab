import { useState } from 'react'
import { Form } from 'react-router'
import { ALL, TRENDING } from '#contract/categories.ts'
import { COLLAPSED_TAGS } from '#contract/limits.ts'
import * as messages from '#messages/blogs.ts'
import * as commonMessages from '#messages/common.ts'
import { paths } from '../paths.ts'
import { useCategories } from '../settings/queries.ts'
import { filterLabel } from './filter-label.ts'

const PILL =
  'min-h-11 shrink-0 sm:min-h-10 rounded-full border border-line bg-raised px-4 text-sm font-medium transition-colors hover:border-edge aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-on-accent'

/** The listing's filters. A GET form, so that it works before any script has loaded. */
export function CategoryRow({ chosen }: { chosen: string }) {
  const categories = useCategories()
  const tags = [ALL, ...categories.map(({ name }) => name), TRENDING]
  const [expanded, setExpanded] = useState(tags.indexOf(chosen) >= COLLAPSED_TAGS)
  // Collapsed, it shows the first six and the chosen one.
  const shown = tags.filter((tag, index) => expanded || index < COLLAPSED_TAGS || tag === chosen)
  return (
    <Form
      action={paths.home}
      preventScrollReset
      // On a phone one line to swipe, to the edges of the window.
      className={`flex items-center gap-2 ${expanded ? 'flex-wrap' : 'max-sm:-mx-5 max-sm:overflow-x-auto max-sm:px-5 max-sm:py-1 max-sm:[scrollbar-width:none] sm:flex-wrap'}`}
      aria-label={commonMessages.categories}
    >
      {shown.map((tag) => (
        <button
          key={tag}
          type="submit"
          // No name for All: its URL is the plain home page.
          name={tag === ALL ? undefined : 'tag'}
          value={tag}
          aria-pressed={tag === chosen}
          className={PILL}
        >
          {filterLabel(tag)}
        </button>
      ))}
      <button
        type="button"
        aria-expanded={expanded}
        onClick={() => setExpanded(!expanded)}
        className="min-h-11 shrink-0 sm:min-h-10 rounded-full px-3 text-sm font-medium text-accent underline-offset-4 hover:underline"
      >
        {expanded ? messages.collapse : messages.expand}
      </button>
    </Form>
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import * as commonMessages from '#messages/common.ts'
import * as messages from '#messages/search.ts'
import { paths } from '../paths.ts'
import { useCategories } from '../settings/queries.ts'
import { allTags } from '../tags/queries.ts'
import { TAG_CLASS, TagList } from '../tags/tag-list.tsx'
import { QUIET_LINK } from '../ui/feed-links.tsx'

/** How many tags are shown, those of most blogs. */
const TAGS_SHOWN = 12

/** Before anything is searched for: what can be, and the categories and tags as places to begin at. */
export function SearchEntry() {
  const categories = useCategories()
  const { data } = useInfiniteQuery(allTags)
  const tags = data?.pages[0]?.tags.slice(0, TAGS_SHOWN).map(({ tag }) => tag) ?? []
  return (
    <div className="mt-8">
      <p className="text-quiet">{messages.searchHint}</p>
      <h2 className="mt-8 mb-3 text-sm font-semibold">{commonMessages.categories}</h2>
      <ul aria-label={commonMessages.categories} className="flex flex-wrap gap-2">
        {categories.map(({ name }) => (
          <li key={name}>
            <Link to={`${paths.search}?${new URLSearchParams({ category: name })}`} className={TAG_CLASS}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
      {tags.length > 0 && (
        <>
          <div className="mt-8 mb-3 flex items-baseline justify-between">
            <h2 className="text-sm font-semibold">{commonMessages.tags}</h2>
            <Link to={paths.tags} className={QUIET_LINK}>
              {commonMessages.allTags}
            </Link>
          </div>
          <TagList tags={tags} label={commonMessages.tags} />
        </>
      )}
    </div>
  )
}

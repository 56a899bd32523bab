import { ALL, TRENDING } from '#contract/categories.ts'
import * as messages from '#messages/blogs.ts'

/** What a filter of a listing is called: a category and a tag have their own names. */
export function filterLabel(filter: string): string {
  if (filter === ALL) return messages.allFilter
  return filter === TRENDING ? messages.trendingFilter : filter
}

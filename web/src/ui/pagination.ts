const NAME = 'page'
/** Items in a pager, gaps included: more do not fit side by side on a phone. */
const SHOWN = 7

/** The zero-based page in a URL. URLs count from one; anything invalid is the first page. */
export function pageIn(search: URLSearchParams): number {
  const text = search.get(NAME) ?? ''
  return /^\d{1,6}$/.test(text) ? Math.max(0, Number(text) - 1) : 0
}

/** The same search parameters with another page; the first page needs no parameter. */
export function withPage(search: URLSearchParams, page: number): URLSearchParams {
  const changed = new URLSearchParams(search)
  if (page > 0) changed.set(NAME, String(page + 1))
  else changed.delete(NAME)
  return changed
}

/**
 * The zero-based pages that a pager offers, null for a gap. Always includes the first, the last and the current page.
 */
export function visiblePages(page: number, count: number): (number | null)[] {
  if (count <= SHOWN) return Array.from({ length: count }, (_, index) => index)
  const last = count - 1
  const from = Math.min(Math.max(page - 1, 2), last - 4)
  const to = Math.max(Math.min(page + 1, last - 2), 4)
  const middle = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  return [0, from === 2 ? 1 : null, ...middle, to === last - 2 ? last - 1 : null, last]
}

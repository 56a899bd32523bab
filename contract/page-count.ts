/** The number of pages of a list: at least 1, so that an empty list still has a page. */
export function pageCount(total: number, limit: number): number {
  return Math.max(1, Math.ceil(total / limit))
}

/** How many pages a list has: at least one, so that an empty list has a page to show. */
export function pageCount(total: number, limit: number): number {
  return Math.max(1, Math.ceil(total / limit))
}

import { pageCount } from '#contract/page-count.ts'

/**
 * A page of a list, or the last one if the list has become shorter than that: the server's list is empty there.
 * @param page zero-based
 * @param ask asks the server for a page
 */
export async function orLastPage<List extends { total: number }>(
  page: number,
  limit: number,
  ask: (page: number) => Promise<List>,
): Promise<List> {
  const list = await ask(page)
  const last = pageCount(list.total, limit) - 1
  return page > last ? ask(last) : list
}

import { afterAll, beforeAll, expect, test } from 'vitest'
import { daysBefore } from '../blogs/trending.ts'
import { call } from '../testing/call.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { postBlog, signedIn } from '../testing/requests.ts'

let site: TestSite
beforeAll(async () => {
  site = await makeSite()
})
afterAll(() => site.close())

test('followed blogs and those of a profile come whole by cursor', async () => {
  const fan = await signedIn(site.app)
  const writer = await signedIn(site.app)
  await call(site, 'POST /subscribe/newSubscriber/:userId', { params: { userId: writer.user._id }, as: fan })
  const ids: string[] = []
  for (let count = 0; count < 5; count++) ids.push((await postBlog(site.app, writer, { tags: 'tides' }))._id)
  // Own blogs with a followed tag are not among the followed ones, and take no place there.
  for (let count = 0; count < 4; count++) await postBlog(site.app, fan, { tags: 'tides' })
  await call(site, 'PUT /user/tags/:tag', { params: { tag: 'tides' }, as: fan })
  // Half a year ago: past both windows in which recent blogs are looked for first.
  await site.db
    .updateTable('blogs')
    .set({ published_at: daysBefore(new Date(), 180) })
    .where('id', 'in', ids.slice(0, 4))
    .execute()
  type Page = { blogs: { _id: string }[]; nextCursor: string | null }
  const walk = async (read: (query: { limit: number; cursor?: string }) => Promise<Page>) => {
    const found: string[] = []
    let cursor: string | null = null
    do {
      const page: Page = await read({ limit: 2, ...(cursor && { cursor }) })
      expect(page.blogs.length).toBeGreaterThan(0)
      found.push(...page.blogs.map(({ _id }) => _id))
      cursor = page.nextCursor
    } while (cursor)
    return found
  }
  const newestFirst = ids.toReversed()
  const followed = await walk(async (query) => {
    const { data, nextCursor } = await call(site, 'GET /subscribe/getUserSubscribedAuthorBlogs', { query, as: fan })
    return { blogs: data, nextCursor }
  })
  expect(followed).toEqual(newestFirst)
  const profile = async (query: { limit?: number; cursor?: string } = {}) => {
    const params = { id: writer.user._id }
    const { data, nextCursor } = await call(site, 'GET /user/userProfile/:id', { params, query, as: fan })
    return { blogs: data.blogs, nextCursor }
  }
  expect(await walk(profile)).toEqual(newestFirst)
  expect((await profile()).nextCursor).toBeNull()
})

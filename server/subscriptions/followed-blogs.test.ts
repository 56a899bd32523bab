import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BlogCard } from '#contract/blogs.ts'
import { daysBefore } from '../blogs/trending.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { get, postBlog, signedIn } from '../testing/requests.ts'

let site: TestSite
beforeAll(async () => {
  site = await makeSite()
})
afterAll(() => site.close())

test('blogs of followed authors and on a profile come whole by cursor, though many are of one moment', async () => {
  const fan = await signedIn(site.app)
  const writer = await signedIn(site.app)
  await site.app.inject({
    method: 'POST',
    url: `/api/v1/subscribe/newSubscriber/${writer.user._id}`,
    headers: { cookie: fan.cookie },
  })
  const ids: string[] = []
  for (let count = 0; count < 5; count++) ids.push((await postBlog(site.app, writer, { tags: 'tides' }))._id)
  // Own blogs with a followed tag are not among the followed ones, and take no place there.
  for (let count = 0; count < 4; count++) await postBlog(site.app, fan, { tags: 'tides' })
  await site.app.inject({ method: 'PUT', url: '/api/v1/user/tags/tides', headers: { cookie: fan.cookie } })
  // Half a year ago: past both windows in which recent blogs are looked for first.
  await site.db
    .updateTable('blogs')
    .set({ published_at: daysBefore(new Date(), 180) })
    .where('id', 'in', ids.slice(0, 4))
    .execute()
  const walk = async (path: string, blogsIn: (data: unknown) => BlogCard[]) => {
    const found: string[] = []
    let cursor: string | null = null
    do {
      const page: { data: unknown; nextCursor: string | null } = (
        await get(site.app, `${path}?limit=2${cursor ? `&cursor=${cursor}` : ''}`, fan.cookie)
      ).json()
      const blogs = blogsIn(page.data)
      expect(blogs.length).toBeGreaterThan(0)
      found.push(...blogs.map(({ _id }) => _id))
      cursor = page.nextCursor
    } while (cursor)
    return found
  }
  const newestFirst = ids.toReversed()
  expect(await walk('/subscribe/getUserSubscribedAuthorBlogs', (data) => data as BlogCard[])).toEqual(newestFirst)
  const blogsOf = (data: unknown) => (data as { blogs: BlogCard[] }).blogs
  expect(await walk(`/user/userProfile/${writer.user._id}`, blogsOf)).toEqual(newestFirst)
  expect((await get(site.app, `/user/userProfile/${writer.user._id}`, fan.cookie)).json().nextCursor).toBeNull()
})

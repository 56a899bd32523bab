import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BlogCard } from '#contract/blogs.ts'
import { OwnBlogItem } from '#contract/own-blogs.ts'
import { addReads } from '../testing/analytics.ts'
import { deleteBlog } from '../testing/blogs.ts'
import { call } from '../testing/call.ts'
import { addComment } from '../testing/comments.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { get, postBlog, type SignedIn, signedIn } from '../testing/requests.ts'

let site: TestSite
let author: SignedIn
let reader: SignedIn
beforeAll(async () => {
  site = await makeSite()
  author = await signedIn(site.app)
  reader = await signedIn(site.app, { role: 'Reader' })
})
afterAll(() => site.close())
const page = async (query: string, person = author) => {
  const answer = await get(site.app, `/user/ownBlogs?${query}`, person.cookie)
  expect(answer.statusCode).toBe(200)
  return answer.json() as { data: OwnBlogItem[]; nextCursor: string | null }
}
const titles = async (query: string) => (await page(query)).data.map(({ blog }) => blog.title)

test('each own blog appears in exactly one tab, in order, and deleted ones in none', async () => {
  const titled = (title: string, changes: Record<string, string> = {}) =>
    postBlog(site.app, author, { title, ...changes })
  const later = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  await titled('Published first')
  site.wait(1000)
  await titled('Published second')
  await titled('A draft of mine', { published: 'False' })
  site.wait(1000)
  await titled('Another draft', { published: 'False' })
  await titled('Scheduled for later', { publishAt: later(9) })
  const next = await titled('Scheduled for soon', { publishAt: later(5) })
  for (const published of ['True', 'False']) {
    const { _id } = await titled('Deleted by now', { published })
    await deleteBlog(site, _id, author)
  }
  expect(await titles('tab=published')).toEqual(['Published second', 'Published first'])
  expect(await titles('tab=drafts')).toEqual(['Another draft', 'A draft of mine'])
  expect(await titles('tab=scheduled')).toEqual(['Scheduled for soon', 'Scheduled for later'])
  const [item] = (await page('tab=scheduled')).data
  expect(OwnBlogItem.strict().parse(item)).toMatchObject({ blog: { _id: next._id }, publishAt: expect.any(String) })
  expect((await page('tab=published', reader)).data).toEqual([])
})

test('each blog shows its reads, comments and followers gained before the next one', async () => {
  const writer = await signedIn(site.app)
  const follow = async () => {
    site.wait(1000)
    const fan = await signedIn(site.app, { role: 'Reader' })
    await call(site, 'POST /subscribe/newSubscriber/:userId', { params: { userId: writer.user._id }, as: fan })
  }
  await follow()
  site.wait(1000)
  const first = await postBlog(site.app, writer)
  await follow()
  await follow()
  site.wait(1000)
  const second = await postBlog(site.app, writer)
  await follow()
  for (const comment of ['One', 'Two']) await addComment(site, first._id, { comment }, reader)
  const days = [
    ['2026-11-20', 3],
    ['2026-11-21', 4],
  ] as const
  for (const [day, reads] of days) await addReads(site.db, first._id, day, reads)
  expect((await page('tab=published', writer)).data).toMatchObject([
    { blog: { _id: second._id }, reads: 0, comments: 0, followersGained: 1 },
    { blog: { _id: first._id }, reads: 7, comments: 2, followersGained: 2 },
  ])
})

test('title search ignores accents and case, and pages by cursor', async () => {
  const writer = await signedIn(site.app)
  const blogs: BlogCard[] = []
  for (let i = 0; i < 7; i++) {
    site.wait(1)
    blogs.unshift(
      await postBlog(site.app, writer, { title: `${i % 2 ? 'Crème BRÛLÉE' : 'Plain pudding'} number ${i}` }),
    )
  }
  const walk = async (query: string) => {
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { data, nextCursor } = await page(`tab=published&limit=2${query}${cursor && `&cursor=${cursor}`}`, writer)
      expect(data.length).toBeLessThanOrEqual(2)
      seen.push(...data.map(({ blog }) => blog._id))
      cursor = nextCursor
    }
    return seen
  }
  expect(await walk('')).toEqual(blogs.map(({ _id }) => _id))
  expect(await walk('&query=creme%20brulee')).toEqual([blogs[1], blogs[3], blogs[5]].map((blog) => blog?._id))
  expect(await walk('&query=%25')).toEqual([])
})

test.each(['', 'tab=trash', 'tab=drafts&limit=0', `tab=drafts&query=${'x'.repeat(101)}`])(
  'rejects the query "%s"',
  async (query) => {
    expect((await get(site.app, `/user/ownBlogs?${query}`, author.cookie)).statusCode).toBe(400)
  },
)

test('refuses a made-up cursor', async () => {
  for (const cursor of ['x', '_', '__', '2026_', "' or 1=1 --"]) {
    const query = `tab=scheduled&cursor=${encodeURIComponent(cursor)}`
    expect((await get(site.app, `/user/ownBlogs?${query}`, author.cookie)).statusCode).toBe(400)
  }
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BlogCard } from '#contract/blogs.ts'
import { deleteBlog } from '../testing/blogs.ts'
import { call } from '../testing/call.ts'
import { addComment } from '../testing/comments.ts'
import { expectCountsConsistent } from '../testing/denormalised-counts.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { blogFields, postBlog, type SignedIn, signedIn } from '../testing/requests.ts'
import { countTrendsUntil } from './trending.ts'

const DAY = 24 * 60 * 60 * 1000

let site: TestSite
let author: SignedIn
let readers: SignedIn[]
beforeAll(async () => {
  site = await makeSite()
  author = await signedIn(site.app)
  readers = await Promise.all([1, 2, 3].map(() => signedIn(site.app, { role: 'Reader' })))
})
afterAll(() => site.close())

/** Has `people` readers comment, each more than once, and the creator as well. */
const discuss = async (blog: BlogCard, people: number) => {
  const say = (person: SignedIn) => addComment(site, blog._id, { comment: 'A word' }, person)
  for (const reader of readers.slice(0, people)) await Promise.all([say(reader), say(reader)])
  await Promise.all([say(author), say(author), say(author)])
}
const trending = (query: { limit?: number; cursor?: string | null } = {}) =>
  call(site, 'GET /blog/getAllBlog', { query: { tag: 'Trending', ...query } })
const titles = async () => (await trending()).data.map(({ title }) => title)

test('ranks published blogs by the people discussing them, not by their comments', async () => {
  const [first, second, third] = [
    await postBlog(site.app, author, { title: 'Discussed by three' }),
    await postBlog(site.app, author, { title: 'Discussed by two' }),
    await postBlog(site.app, author, { title: 'Discussed by one' }),
  ]
  await discuss(first, 3)
  await discuss(second, 2)
  await discuss(third, 1)
  expect(await titles()).toEqual(['Discussed by three', 'Discussed by two', 'Discussed by one'])
  await expectCountsConsistent(site.db)

  await deleteBlog(site, second._id, author)
  expect((await titles()).toSorted()).toEqual(['Discussed by one', 'Discussed by three'])
  await expectCountsConsistent(site.db)

  const form = await blogFields({ published: 'false' })
  await call(site, 'PUT /blog/update/:id', { params: { id: first._id }, form, as: author })
  expect(await titles()).toEqual(['Discussed by one'])
  await deleteBlog(site, first._id, author)
  await deleteBlog(site, third._id, author)
  expect(await titles()).toEqual([])
  await expectCountsConsistent(site.db)
})

test('pages by cursor, ordered by points and then newest first', async () => {
  const blogs: BlogCard[] = []
  for (let i = 0; i < 5; i++) blogs.push(await postBlog(site.app, author, { title: `Blog number ${i}` }))
  for (const [index, points] of [1, 2, 2, 2, 3].entries()) await discuss(blogs[index] as BlogCard, points)
  const seen: string[] = []
  let cursor: string | null | undefined
  for (let pages = 0; cursor !== null; pages++) {
    expect(pages).toBeLessThan(3)
    const { data, nextCursor }: Awaited<ReturnType<typeof trending>> = await trending({
      limit: 2,
      cursor: cursor ?? null,
    })
    seen.push(...data.map(({ title }) => title))
    cursor = nextCursor
  }
  expect(seen).toEqual([4, 3, 2, 1, 0].map((number) => `Blog number ${number}`))
  for (const hostile of ['2', '-1_x', '9999999999_x', "1'_x", '_']) {
    expect((await trending({ cursor: hostile })).statusCode).toBe(400)
  }
  for (const { _id } of blogs) await deleteBlog(site, _id, author)
})

test('stops counting a day after 30 days, and recounts once a clock is corrected', async () => {
  const blog = await postBlog(site.app, author, { title: 'Once discussed' })
  await discuss(blog, 2)
  const now = new Date()
  const at = (days: number) => countTrendsUntil(site.db, new Date(now.getTime() + days * DAY))
  const points = async () => {
    const row = await site.db.selectFrom('trends').select('points').where('blog_id', '=', blog._id).executeTakeFirst()
    await expectCountsConsistent(site.db)
    return row?.points
  }
  await at(29)
  expect(await points()).toBe(10)
  // On several instances at once.
  await Promise.all([at(30), at(30), at(30)])
  expect(await points()).toBe(undefined)
  await at(0)
  expect(await points()).toBe(10)
})

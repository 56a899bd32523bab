import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BlogCard } from '#contract/blogs.ts'
import { BOOKMARKS_MAX } from '#contract/limits.ts'
import { call } from '../testing/call.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { postBlog, type SignedIn, signedIn } from '../testing/requests.ts'

let site: TestSite
let author: SignedIn
let reader: SignedIn
beforeAll(async () => {
  site = await makeSite()
  author = await signedIn(site.app)
  reader = await signedIn(site.app, { role: 'Reader', name: 'A Reader' })
})
afterAll(() => site.close())

const bookmark = (id: string, as: SignedIn) => call(site, 'PUT /bookmarks/:id', { params: { id }, as })
const remove = (id: string, as: SignedIn) => call(site, 'DELETE /bookmarks/:id', { params: { id }, as })
const list = async (as: SignedIn, query: { limit?: number; cursor?: string } = {}) => {
  const { data, nextCursor } = await call(site, 'GET /bookmarks', { query, as })
  return { titles: data.map(({ title }) => title), nextCursor }
}
const known = async ({ _id: id }: BlogCard, as: SignedIn) =>
  (await call(site, 'GET /bookmarks/:id', { params: { id }, as })).data

test('bookmarks are listed by time, in pages, as long as their blog is public', async () => {
  const blogs: BlogCard[] = []
  for (const title of ['The first lighthouse', 'The second lighthouse', 'The third lighthouse']) {
    blogs.push(await postBlog(site.app, author, { title }))
  }
  const [first, second, third] = blogs as [BlogCard, BlogCard, BlogCard]
  for (const { _id } of [second, first, third, second]) {
    expect((await bookmark(_id, reader)).data).toEqual({ bookmarked: true })
  }
  const page = await list(reader, { limit: 2 })
  expect(page.titles).toEqual([third.title, first.title])
  expect(await list(reader, { limit: 2, cursor: page.nextCursor ?? '' })).toEqual({
    titles: [second.title],
    nextCursor: null,
  })

  const params = { id: first._id }
  await call(site, 'DELETE /blog/deletePost/:id', { params, as: author })
  expect((await list(reader)).titles).toEqual([third.title, second.title])
  await call(site, 'POST /trash/restoreBlog/:id', { params, as: author })
  expect((await list(reader)).titles).toEqual([third.title, first.title, second.title])

  expect((await remove(third._id, reader)).data).toEqual({ bookmarked: false })
  await remove(third._id, reader)
  expect((await list(reader)).titles).toEqual([first.title, second.title])
})

test('no one else sees a bookmark', async () => {
  const blog = await postBlog(site.app, author, { title: 'Bookmarked by one' })
  await bookmark(blog._id, reader)
  expect([await known(blog, reader), await known(blog, author)]).toEqual([{ bookmarked: true }, { bookmarked: false }])
  expect((await list(author)).titles).toEqual([])
})

test('one call tells which of many blogs are bookmarked', async () => {
  const [one, two] = [await postBlog(site.app, author), await postBlog(site.app, author)]
  await bookmark(two._id, reader)
  const among = async (ids: string) => await call(site, 'GET /bookmarked', { query: { ids }, as: reader })
  expect((await among(`${one._id},${two._id},${randomUUID()}`)).data).toEqual([two._id])
  expect((await among('')).data).toEqual([])
  expect((await call(site, 'GET /bookmarked', { as: reader })).data).toEqual([])
  expect(await among(Array.from({ length: 101 }, () => 'x').join())).toMatchObject({
    statusCode: 400,
    errors: [{ path: 'ids', message: 'ids are those of at most 100 blogs, with commas between them' }],
  })
})

describe('limits', () => {
  let many: SignedIn
  let one: BlogCard
  let another: BlogCard
  let third: BlogCard
  const countOf = async ({ user }: SignedIn) => {
    const rows = await site.db.selectFrom('bookmarks').select('blog_id').where('user_id', '=', user._id).execute()
    return rows.length
  }

  /** Someone who may bookmark one blog more. */
  beforeEach(async () => {
    many = await signedIn(site.app, { name: 'Many' })
    one = await postBlog(site.app, author, { title: 'One of thousands' })
    another = await postBlog(site.app, author, { title: 'One too many' })
    third = await postBlog(site.app, author, { title: 'Another too many' })
    const template = await site.db.selectFrom('blogs').selectAll().where('id', '=', one._id).executeTakeFirstOrThrow()
    const ids = Array.from({ length: BOOKMARKS_MAX - 1 }, () => randomUUID())
    for (let at = 0; at < ids.length; at += 500) {
      const some = ids.slice(at, at + 500)
      const copies = some.map((id) => ({ ...template, id, submission_id: null, state: 'draft' as const }))
      await site.db.insertInto('blogs').values(copies).execute()
      await site.db
        .insertInto('bookmarks')
        .values(some.map((blog_id) => ({ user_id: many.user._id, blog_id, created_at: new Date().toISOString() })))
        .execute()
    }
  })

  test('the number of bookmarks is limited, and one that is removed makes room', async () => {
    expect((await bookmark(one._id, many)).statusCode).toBe(200)
    const more = () => bookmark(another._id, many)
    expect(await more()).toMatchObject({
      statusCode: 409,
      message: 'You have 5,000 bookmarks, which is the maximum. Remove one of them first',
    })
    // Bookmarks stay, and other people are not limited.
    expect((await bookmark(one._id, many)).data).toEqual({ bookmarked: true })
    expect((await bookmark(another._id, reader)).statusCode).toBe(200)
    expect(await countOf(many)).toBe(BOOKMARKS_MAX)

    expect((await remove(one._id, many)).statusCode).toBe(200)
    expect((await more()).statusCode).toBe(200)
    expect(await countOf(many)).toBe(BOOKMARKS_MAX)
  })

  test('two that are bookmarked at once do not exceed the limit', async () => {
    // Two rounds: in the first one, PostgreSQL may have a single open connection, which answers one after the other.
    for (let round = 0; round < 2; round++) {
      const answers = await Promise.all([one, another, third].map(({ _id }) => bookmark(_id, many)))
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
      expect(await countOf(many)).toBe(BOOKMARKS_MAX)
      await Promise.all([one, another, third].map(({ _id }) => remove(_id, many)))
    }
  })
})

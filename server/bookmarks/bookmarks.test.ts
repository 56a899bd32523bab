import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BlogCard } from '#contract/blogs.ts'
import { BOOKMARKS_MAX } from '#contract/limits.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { get, postBlog, type SignedIn, signedIn } from '../testing/requests.ts'

let site: TestSite
let author: SignedIn
let reader: SignedIn
beforeAll(async () => {
  site = await makeSite()
  author = await signedIn(site.app)
  reader = await signedIn(site.app, { role: 'Reader', name: 'A Reader' })
})
afterAll(() => site.close())

const send = (method: 'PUT' | 'DELETE' | 'POST', path: string, { cookie }: SignedIn) =>
  site.app.inject({ method, url: `/api/v1${path}`, headers: { cookie } })
const list = async (person: SignedIn, query = '') => {
  const { data, nextCursor } = (await get(site.app, `/bookmarks${query}`, person.cookie)).json()
  return { titles: (data as BlogCard[]).map(({ title }) => title), nextCursor }
}
const known = async (blog: BlogCard, person: SignedIn) =>
  (await get(site.app, `/bookmarks/${blog._id}`, person.cookie)).json().data

test('bookmarks are listed by time, in pages, as long as their blog is public', async () => {
  const blogs: BlogCard[] = []
  for (const title of ['The first lighthouse', 'The second lighthouse', 'The third lighthouse']) {
    blogs.push(await postBlog(site.app, author, { title }))
  }
  const [first, second, third] = blogs as [BlogCard, BlogCard, BlogCard]
  for (const { _id } of [second, first, third, second]) {
    expect((await send('PUT', `/bookmarks/${_id}`, reader)).json().data).toEqual({ bookmarked: true })
  }
  const page = await list(reader, '?limit=2')
  expect(page.titles).toEqual([third.title, first.title])
  expect(await list(reader, `?limit=2&cursor=${page.nextCursor}`)).toEqual({ titles: [second.title], nextCursor: null })

  await send('DELETE', `/blog/deletePost/${first._id}`, author)
  expect((await list(reader)).titles).toEqual([third.title, second.title])
  await send('POST', `/trash/restoreBlog/${first._id}`, author)
  expect((await list(reader)).titles).toEqual([third.title, first.title, second.title])

  expect((await send('DELETE', `/bookmarks/${third._id}`, reader)).json().data).toEqual({ bookmarked: false })
  await send('DELETE', `/bookmarks/${third._id}`, reader)
  expect((await list(reader)).titles).toEqual([first.title, second.title])
})

test('nobody else sees a bookmark, and nobody has more than they may', async () => {
  const blog = await postBlog(site.app, author, { title: 'Bookmarked by one' })
  await send('PUT', `/bookmarks/${blog._id}`, reader)
  expect([await known(blog, reader), await known(blog, author)]).toEqual([{ bookmarked: true }, { bookmarked: false }])
  expect((await list(author)).titles).toEqual([])

  const many = await signedIn(site.app, { name: 'Many' })
  const template = await site.db.selectFrom('blogs').selectAll().where('id', '=', blog._id).executeTakeFirstOrThrow()
  const ids = Array.from({ length: BOOKMARKS_MAX }, (_, index) => `copy-${index}`)
  const day = new Date().toISOString()
  for (let at = 0; at < ids.length; at += 500) {
    const some = ids.slice(at, at + 500)
    const copies = some.map((id) => ({ ...template, id, submission_id: null, published_at: null }))
    await site.db.insertInto('blogs').values(copies).execute()
    await site.db
      .insertInto('bookmarks')
      .values(some.map((blog_id) => ({ user_id: many.user._id, blog_id, created_at: day })))
      .execute()
  }
  expect((await send('PUT', `/bookmarks/${blog._id}`, many)).statusCode).toBe(409)
  expect((await send('PUT', '/bookmarks/copy-1', many)).statusCode).toBe(404)
  await send('DELETE', '/bookmarks/copy-1', many)
  expect((await send('PUT', `/bookmarks/${blog._id}`, many)).statusCode).toBe(200)
})

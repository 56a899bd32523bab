import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BlogCard } from '#contract/blogs.ts'
import { FOLLOWED_TAGS_MAX } from '#contract/limits.ts'
import { deleteBlog } from '../testing/blogs.ts'
import { type Caller, call } from '../testing/call.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { blogFields, postBlog, type SignedIn, signedIn } from '../testing/requests.ts'

let site: TestSite
let author: SignedIn
let reader: SignedIn
beforeAll(async () => {
  site = await makeSite()
  author = await signedIn(site.app)
  reader = await signedIn(site.app, { role: 'Reader', name: 'A Reader' })
})
afterAll(() => site.close())

const followed = async (as: Caller) => (await call(site, 'GET /user/tags', { as })).data
const unfollow = (tag: string, as: Caller) => call(site, 'DELETE /user/tags/:tag', { params: { tag }, as })
const follow = (tag: string, as: Caller) => call(site, 'PUT /user/tags/:tag', { params: { tag }, as })

const found = async (q: string, tag?: string) =>
  (await call(site, 'GET /search', { query: { q, tag }, as: reader })).data.hits.map(({ blog }) => blog.title)
const pageOf = async (tag: string, query: { limit?: number; cursor?: string | null } = {}) => {
  const answer = await call(site, 'GET /blog/getAllBlog', { query: { tag: `#${tag}`, ...query } })
  expect(answer.statusCode).toBe(200)
  return { titles: answer.data.map(({ title }) => title), nextCursor: answer.nextCursor }
}
const listed = async (tag: string) => (await pageOf(tag)).titles
const write = async (changes: Record<string, string>) =>
  call(site, 'POST /blog/post', { form: await blogFields(changes), as: author })
const change = async (blog: BlogCard, changes: Record<string, string>) => {
  const { mainImage: _, ...fields } = await blogFields({ title: blog.title, ...changes })
  return call(site, 'PUT /blog/update/:id', { params: { id: blog._id }, form: fields, as: author })
}
const read = async (blog: BlogCard) =>
  (await call(site, 'GET /blog/singleBlog/:id', { params: { id: blog._id }, as: reader })).data
const suggested = async (q: string) => (await call(site, 'GET /tags', { query: { q } })).data

test('a blog is listed by its tags, however they were typed, as long as it is public', async () => {
  const answer = await write({ title: 'Rye and patience', tags: ' #Sour Dough, baking ,sour-dough, C++,  ' })
  const blog: BlogCard = answer.data
  expect(blog.tags).toEqual(['sour-dough', 'baking', 'c++'])
  expect(await listed('sour-dough')).toEqual(['Rye and patience'])
  expect(await listed('Sour Dough')).toEqual(['Rye and patience'])
  expect(await listed('c++')).toEqual(['Rye and patience'])
  expect(await listed('dough')).toEqual([])

  await change(blog, { tags: 'baking, rye', published: 'False' })
  expect(await listed('baking')).toEqual([])
  await change(blog, { tags: 'baking, rye' })
  expect([await listed('rye'), await listed('sour-dough')]).toEqual([['Rye and patience'], []])

  await deleteBlog(site, blog._id, author)
  expect(await listed('rye')).toEqual([])
  await call(site, 'POST /trash/restoreBlog/:id', { params: { id: blog._id }, as: author })
  expect(await listed('rye')).toEqual(['Rye and patience'])
})

test('a form that knows no tags and no standfirst leaves both as they are', async () => {
  const standfirst = 'What a starter taught me about waiting.'
  const blog = await postBlog(site.app, author, { title: 'Starters at dawn', tags: 'waiting', standfirst })
  expect((await read(blog)).excerpt).toBe(standfirst)
  const answer = await change(blog, { intro: '<p>Another beginning of the same story.</p>' })
  expect(answer.data).toMatchObject({ tags: ['waiting'], standfirst, excerpt: standfirst })
  await change(blog, { tags: '', standfirst: '' })
  expect(await read(blog)).toMatchObject({ tags: [], standfirst: '', excerpt: expect.stringContaining('') })
  expect((await read(blog)).excerpt).not.toBe(standfirst)
})

test('a restored revision has its tags and its standfirst again', async () => {
  const blog = await postBlog(site.app, author, { title: 'Two versions of it', tags: 'first', standfirst: 'One.' })
  await change(blog, { tags: 'second, third', standfirst: 'Two.' })
  const first = { params: { id: blog._id, version: '1' }, as: author }
  const revision = await call(site, 'GET /blog/revision/:id/:version', first)
  expect(revision.data.content).toMatchObject({ tags: ['first'], standfirst: 'One.' })
  await call(site, 'POST /blog/restoreRevision/:id/:version', first)
  expect(await read(blog)).toMatchObject({ tags: ['first'], standfirst: 'One.' })
  expect([await listed('first'), await listed('second')]).toEqual([['Two versions of it'], []])
})

test.each([
  ['a, b, c, d, e, f', 'tags', 'A blog has at most 5 tags'],
  ['bread, not/one', 'tags', '“not/one” is not a valid tag: use letters, numbers and hyphens, at most 30 characters'],
  ['<script>', 'tags', /is not a valid tag/],
  ['x'.repeat(31), 'tags', /is not a valid tag/],
])('refuses the tags %s at their field', async (tags, path, message) => {
  const answer = await write({ title: 'Tags that are none', tags })
  expect(answer.statusCode).toBe(400)
  expect(answer.errors).toMatchObject([
    { path, message: typeof message === 'string' ? message : expect.stringMatching(message) },
  ])
})

test('pages of a tag follow each other, newest first', async () => {
  for (const title of ['Pages, the first', 'Pages, the second', 'Pages, the third']) {
    await postBlog(site.app, author, { title, tags: 'paged' })
  }
  const { titles, nextCursor } = await pageOf('paged', { limit: 2 })
  expect(titles).toEqual(['Pages, the third', 'Pages, the second'])
  expect((await pageOf('paged', { cursor: nextCursor })).titles).toEqual(['Pages, the first'])
})

test('suggests tags of public blogs, those of most blogs first', async () => {
  await postBlog(site.app, author, { title: 'Gardens in winter', tags: 'gardens, gar' })
  await postBlog(site.app, author, { title: 'Gardens in spring', tags: 'gardens' })
  await postBlog(site.app, author, { title: 'Garlic in secret', tags: 'garlic', published: 'False' })
  expect(await suggested('Gar')).toEqual(['gardens', 'gar'])
  expect(await suggested('#gard')).toEqual(['gardens'])
  expect(await suggested('')).toEqual([])
  const { tags } = (await call(site, 'GET /search/suggestions', { query: { q: 'gard' } })).data
  expect(tags).toEqual(['gardens'])
})

test('blogs with a followed tag are among the followed ones, once, and not one’s own', async () => {
  const other = await signedIn(site.app, { name: 'Grace' })
  await postBlog(site.app, author, { title: 'Kites over the dunes', tags: 'kites, dunes' })
  await postBlog(site.app, other, { title: 'My own kite', tags: 'kites' })
  const blogs = async () =>
    (await call(site, 'GET /subscribe/getUserSubscribedAuthorBlogs', { as: other })).data.map(({ title }) => title)
  expect(await blogs()).toEqual([])
  expect((await follow('Kites', other)).data).toEqual(['kites'])
  expect((await follow('dunes', other)).data).toEqual(['dunes', 'kites'])
  expect(await blogs()).toEqual(['Kites over the dunes'])
  expect(await followed(other)).toEqual(['dunes', 'kites'])
  expect(await followed(reader)).toEqual([])
  await unfollow('dunes', other)
  expect((await unfollow('kites', other)).data).toEqual([])
  expect(await blogs()).toEqual([])
})

test('no one follows more tags than they may', async () => {
  const many = await signedIn(site.app, { name: 'Many' })
  const rows = Array.from({ length: FOLLOWED_TAGS_MAX }, (_, index) => ({
    user_id: many.user._id,
    tag: `tag-${index}`,
    created_at: new Date().toISOString(),
  }))
  await site.db.insertInto('followed_tags').values(rows).execute()
  expect((await follow('one-more', many)).statusCode).toBe(409)
  expect((await follow('tag-1', many)).statusCode).toBe(200)
})

test('search finds blogs by tags and standfirst, and filters by a tag', async () => {
  const intro = '<p>The keeper wrote down every ship that passed.</p>'
  await postBlog(site.app, author, {
    title: 'Old logbooks',
    intro,
    tags: 'night-watch',
    standfirst: 'About phosphorescence.',
  })
  await postBlog(site.app, author, { title: 'Other logbooks', intro })
  expect(await found('watch')).toEqual(['Old logbooks'])
  expect(await found('phosphorescence')).toEqual(['Old logbooks'])
  expect(await found('keeper', 'Night-Watch')).toEqual(['Old logbooks'])
  expect(await found('keeper', 'nobody-has-it')).toEqual([])
})

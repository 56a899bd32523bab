import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BlogCard } from '#contract/blogs.ts'
import { FOLLOWED_TAGS_MAX } from '#contract/limits.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { blogFields, get, postBlog, type SignedIn, sendForm, signedIn } from '../testing/requests.ts'

let site: TestSite
let author: SignedIn
let reader: SignedIn
beforeAll(async () => {
  site = await makeSite()
  author = await signedIn(site.app)
  reader = await signedIn(site.app, { role: 'Reader', name: 'A Reader' })
})
afterAll(() => site.close())

const listed = async (tag: string, query = '') => {
  const answer = await get(site.app, `/blog/getAllBlog?tag=${encodeURIComponent(`#${tag}`)}${query}`)
  expect(answer.statusCode).toBe(200)
  return (answer.json().data as BlogCard[]).map(({ title }) => title)
}
const write = async (changes: Record<string, string>) =>
  sendForm(site.app, 'POST', '/blog/post', await blogFields(changes), author.cookie)
const change = async (blog: BlogCard, changes: Record<string, string>) => {
  const { mainImage: _, ...fields } = await blogFields({ title: blog.title, ...changes })
  return sendForm(site.app, 'PUT', `/blog/update/${blog._id}`, fields, author.cookie)
}
const send = (method: 'PUT' | 'DELETE' | 'POST', path: string, { cookie }: SignedIn) =>
  site.app.inject({ method, url: `/api/v1${path}`, headers: { cookie } })
const read = async (blog: BlogCard): Promise<BlogCard> =>
  (await get(site.app, `/blog/singleBlog/${blog._id}`, reader.cookie)).json().data
const suggested = async (q: string) => (await get(site.app, `/tags?q=${encodeURIComponent(q)}`)).json().data

test('a blog is listed by its tags, however they were typed, as long as it is public', async () => {
  const answer = await write({ title: 'Rye and patience', tags: ' #Sour Dough, baking ,sour-dough, C++,  ' })
  const blog: BlogCard = answer.json().data
  expect(blog.tags).toEqual(['sour-dough', 'baking', 'c++'])
  expect(await listed('sour-dough')).toEqual(['Rye and patience'])
  expect(await listed('Sour Dough')).toEqual(['Rye and patience'])
  expect(await listed('c++')).toEqual(['Rye and patience'])
  expect(await listed('dough')).toEqual([])

  await change(blog, { tags: 'baking, rye', published: 'False' })
  expect(await listed('baking')).toEqual([])
  await change(blog, { tags: 'baking, rye' })
  expect([await listed('rye'), await listed('sour-dough')]).toEqual([['Rye and patience'], []])

  await send('DELETE', `/blog/deletePost/${blog._id}`, author)
  expect(await listed('rye')).toEqual([])
  await send('POST', `/trash/restoreBlog/${blog._id}`, author)
  expect(await listed('rye')).toEqual(['Rye and patience'])
})

test('a form that knows no tags and no standfirst leaves both as they are', async () => {
  const standfirst = 'What a starter taught me about waiting.'
  const blog = await postBlog(site.app, author, { title: 'Starters at dawn', tags: 'waiting', standfirst })
  expect((await read(blog)).excerpt).toBe(standfirst)
  const answer = await change(blog, { intro: '<p>Another beginning of the same story.</p>' })
  expect(answer.json().data).toMatchObject({ tags: ['waiting'], standfirst, excerpt: standfirst })
  await change(blog, { tags: '', standfirst: '' })
  expect(await read(blog)).toMatchObject({ tags: [], standfirst: '', excerpt: expect.stringContaining('') })
  expect((await read(blog)).excerpt).not.toBe(standfirst)
})

test('a restored revision has its tags and its standfirst again', async () => {
  const blog = await postBlog(site.app, author, { title: 'Two versions of it', tags: 'first', standfirst: 'One.' })
  await change(blog, { tags: 'second, third', standfirst: 'Two.' })
  const revision = (await get(site.app, `/blog/revision/${blog._id}/1`, author.cookie)).json().data
  expect(revision.content).toMatchObject({ tags: ['first'], standfirst: 'One.' })
  await send('POST', `/blog/restoreRevision/${blog._id}/1`, author)
  expect(await read(blog)).toMatchObject({ tags: ['first'], standfirst: 'One.' })
  expect([await listed('first'), await listed('second')]).toEqual([['Two versions of it'], []])
})

test.each([
  ['a, b, c, d, e, f', 'tags', 'A blog has at most 5 tags'],
  ['bread, not/one', 'tags', '“not/one” is no tag: use letters, numbers and hyphens, at most 30 characters'],
  ['<script>', 'tags', /is no tag/],
  ['x'.repeat(31), 'tags', /is no tag/],
])('refuses the tags %s at their field', async (tags, path, message) => {
  const answer = await write({ title: 'Tags that are none', tags })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().errors).toEqual([
    { path, message: typeof message === 'string' ? message : expect.stringMatching(message) },
  ])
})

test('pages of a tag follow each other, newest first', async () => {
  for (const title of ['Pages, the first', 'Pages, the second', 'Pages, the third']) {
    await postBlog(site.app, author, { title, tags: 'paged' })
  }
  const first = await get(site.app, '/blog/getAllBlog?tag=%23paged&limit=2')
  expect(first.json().data.map(({ title }: BlogCard) => title)).toEqual(['Pages, the third', 'Pages, the second'])
  expect(await listed('paged', `&cursor=${first.json().nextCursor}`)).toEqual(['Pages, the first'])
})

test('suggests tags of public blogs, those of most blogs first', async () => {
  await postBlog(site.app, author, { title: 'Gardens in winter', tags: 'gardens, gar' })
  await postBlog(site.app, author, { title: 'Gardens in spring', tags: 'gardens' })
  await postBlog(site.app, author, { title: 'Garlic in secret', tags: 'garlic', published: 'False' })
  expect(await suggested('Gar')).toEqual(['gardens', 'gar'])
  expect(await suggested('#gard')).toEqual(['gardens'])
  expect(await suggested('')).toEqual([])
  const { tags } = (await get(site.app, '/search/suggestions?q=gard')).json().data
  expect(tags).toEqual(['gardens'])
})

test('blogs with a followed tag are among the followed ones, once, and not one’s own', async () => {
  const other = await signedIn(site.app, { name: 'Grace' })
  await postBlog(site.app, author, { title: 'Kites over the dunes', tags: 'kites, dunes' })
  await postBlog(site.app, other, { title: 'My own kite', tags: 'kites' })
  const followed = async () =>
    (await get(site.app, '/subscribe/getUserSubscribedAuthorBlogs', other.cookie))
      .json()
      .data.map(({ title }: BlogCard) => title)
  expect(await followed()).toEqual([])
  expect((await send('PUT', '/user/tags/Kites', other)).json().data).toEqual(['kites'])
  expect((await send('PUT', '/user/tags/dunes', other)).json().data).toEqual(['dunes', 'kites'])
  expect(await followed()).toEqual(['Kites over the dunes'])
  expect((await get(site.app, '/user/tags', other.cookie)).json().data).toEqual(['dunes', 'kites'])
  expect((await get(site.app, '/user/tags', reader.cookie)).json().data).toEqual([])
  await send('DELETE', '/user/tags/dunes', other)
  expect((await send('DELETE', '/user/tags/kites', other)).json().data).toEqual([])
  expect(await followed()).toEqual([])
})

test('nobody follows more tags than they may', async () => {
  const many = await signedIn(site.app, { name: 'Many' })
  const rows = Array.from({ length: FOLLOWED_TAGS_MAX }, (_, index) => ({
    user_id: many.user._id,
    tag: `tag-${index}`,
    created_at: new Date().toISOString(),
  }))
  await site.db.insertInto('followed_tags').values(rows).execute()
  expect((await send('PUT', '/user/tags/one-more', many)).statusCode).toBe(409)
  expect((await send('PUT', '/user/tags/tag-1', many)).statusCode).toBe(200)
})

test('search finds blogs by the words of their tags and standfirst, and filters by a tag', async () => {
  const intro = '<p>The keeper wrote down every ship that passed.</p>'
  await postBlog(site.app, author, {
    title: 'Old logbooks',
    intro,
    tags: 'night-watch',
    standfirst: 'About phosphorescence.',
  })
  await postBlog(site.app, author, { title: 'Other logbooks', intro })
  const found = async (query: string) =>
    (await get(site.app, `/search?${query}`, reader.cookie))
      .json()
      .data.hits.map(({ blog }: { blog: BlogCard }) => blog.title)
  expect(await found('q=watch')).toEqual(['Old logbooks'])
  expect(await found('q=phosphorescence')).toEqual(['Old logbooks'])
  expect(await found('q=keeper&tag=Night-Watch')).toEqual(['Old logbooks'])
  expect(await found('q=keeper&tag=nobody-has-it')).toEqual([])
})

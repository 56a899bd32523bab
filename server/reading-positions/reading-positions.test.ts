import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BlogCard } from '#contract/blogs.ts'
import { READING_POSITIONS_MAX } from '#contract/limits.ts'
import type { ReadingPositionChange } from '#contract/reading-positions.ts'
import { call } from '../testing/call.ts'
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

const A_BLOCK = { hash: 'abc', index: 12 }
const put = (blog: BlogCard, body: ReadingPositionChange, as = reader) =>
  call(site, 'PUT /readingPositions/:id', { params: { id: blog._id }, body, as })
const known = async (blog: BlogCard, as = reader) =>
  (await call(site, 'GET /readingPositions/:id', { params: { id: blog._id }, as })).data
const blockOf = async (blog: BlogCard, by = reader) => (await known(blog, by)).block
const changesOf = (blog: BlogCard, as = reader) =>
  call(site, 'GET /readingPositions/:id/changes', { params: { id: blog._id }, as })
const turn = (remembered: boolean) => call(site, 'PUT /readingPositions', { body: { remembered }, as: reader })

/** Saves a blog over. */
async function save(blog: BlogCard, changes: Record<string, string>): Promise<void> {
  const { mainImage: _, ...fields } = await blogFields({ title: blog.title })
  const form = { ...fields, ...changes }
  const saved = await call(site, 'PUT /blog/update/:id', { params: { id: blog._id }, form, as: author })
  expect(saved.statusCode).toBe(200)
}
const says = (words: string) => ({ intro: `<p>${words} and nothing else.</p>` })
const versionOf = async (blog: BlogCard): Promise<number> =>
  (await call(site, 'GET /blog/singleBlog/:id', { params: { id: blog._id }, as: author })).data.version
/** Reads a blog to the end, as it is now. */
async function read(blog: BlogCard, by = reader): Promise<void> {
  const answer = await put(blog, { block: null, secondsAgo: 0, version: await versionOf(blog) }, by)
  expect(answer.statusCode).toBe(200)
}

test('a place is the same on every device, the latest wins, the end is none', async () => {
  const blog = await postBlog(site.app, author, { title: 'A long way down the stairs' })
  expect(await known(blog)).toEqual({ remembered: true, block: null, changedSince: null, comparable: false })
  await put(blog, { block: A_BLOCK, secondsAgo: 30, version: 1 })
  expect(await blockOf(blog)).toEqual(A_BLOCK)
  const further = { hash: 'def', index: 40 }
  await put(blog, { block: further, secondsAgo: 5 })
  // A tab that was left an hour ago closes now.
  await put(blog, { block: { hash: 'old', index: 2 }, secondsAgo: 3600 })
  expect(await blockOf(blog)).toEqual(further)
  expect(await blockOf(blog, author)).toBe(null)
  await put(blog, { block: null, secondsAgo: 0, version: 1 })
  expect(await blockOf(blog)).toBe(null)
})

test('a place is refused in what is not public, and gone with its blog', async () => {
  const blog = await postBlog(site.app, author, { title: 'Here for a little while' })
  await put(blog, { block: A_BLOCK, secondsAgo: 0, version: 1 })
  const draft = await postBlog(site.app, author, { title: 'Nobody has seen this', published: 'False' })
  for (const by of [reader, author]) {
    expect((await put(draft, { block: A_BLOCK, secondsAgo: 0, version: 1 }, by)).statusCode).toBe(404)
  }
  const wrong = [
    { block: { hash: '<b>', index: 1 }, secondsAgo: 0 },
    { block: { hash: 'a', index: -1 }, secondsAgo: 0 },
    { block: A_BLOCK, secondsAgo: -1 },
  ]
  for (const body of wrong) expect((await put(blog, body)).statusCode).toBe(400)
  await save(blog, { published: 'False' })
  expect(await blockOf(blog)).toBe(null)
  await save(blog, { published: 'True' })
  expect(await blockOf(blog)).toEqual(A_BLOCK)
})

test('who turns it off has nothing stored, and starts without a position afterwards', async () => {
  const blog = await postBlog(site.app, author, { title: 'Not to be remembered' })
  await put(blog, { block: A_BLOCK, secondsAgo: 0, version: 1 })
  expect((await turn(false)).data).toEqual({ remembered: false })
  expect(await known(blog)).toMatchObject({ remembered: false, block: null })
  await put(blog, { block: A_BLOCK, secondsAgo: 0, version: 1 })
  expect((await call(site, 'GET /readingPositions', { as: reader })).data).toEqual({ remembered: false })
  await turn(true)
  expect(await known(blog)).toMatchObject({ remembered: true, block: null })
})

test('what was longest unread is forgotten beyond a limit', async () => {
  const many = await signedIn(site.app, { role: 'Reader', name: 'Reads much' })
  const blog = await postBlog(site.app, author, { title: 'One among very many' })
  const template = await site.db.selectFrom('blogs').selectAll().where('id', '=', blog._id).executeTakeFirstOrThrow()
  const rows = Array.from({ length: READING_POSITIONS_MAX }, (_, i) => ({
    user_id: many.user._id,
    blog_id: `read-${i}`,
    block_hash: 'a',
    block_index: 1,
    position_at: new Date(Date.UTC(2026, 0, 1, 0, i)).toISOString(),
  }))
  const copies = rows.map(({ blog_id: id }) => ({ ...template, id, submission_id: null, state: 'draft' as const }))
  for (let at = 0; at < rows.length; at += 100) {
    await site.db
      .insertInto('blogs')
      .values(copies.slice(at, at + 100))
      .execute()
    await site.db
      .insertInto('reading_positions')
      .values(rows.slice(at, at + 100))
      .execute()
  }
  await put(blog, { block: A_BLOCK, secondsAgo: 0 }, many)
  const kept = await site.db
    .selectFrom('reading_positions')
    .select('blog_id')
    .where('user_id', '=', many.user._id)
    .orderBy('position_at')
    .execute()
  expect(kept.length).toBe(READING_POSITIONS_MAX)
  expect([kept[0]?.blog_id, kept.at(-1)?.blog_id]).toEqual(['read-1', blog._id])
})

test('who has read a blog sees that it changed, and both texts', async () => {
  const blog = await postBlog(site.app, author, { title: 'The light was lit at dusk', ...says('Dusk') })
  await read(blog)
  expect(await known(blog)).toMatchObject({ changedSince: null, comparable: false })
  // Saved again as it was.
  await save(blog, says('Dusk'))
  expect(await known(blog)).toMatchObject({ changedSince: null })
  await save(blog, { ...says('Night'), published: 'False' })
  expect(await known(blog)).toMatchObject({ changedSince: null })
  expect((await changesOf(blog)).statusCode).toBe(404)
  await save(blog, says('Dawn'))
  const told = await known(blog)
  expect(told).toMatchObject({ changedSince: expect.any(String), comparable: true })
  const { since, before, content } = (await changesOf(blog)).data
  expect([since, before.intro, content.intro]).toEqual([told.changedSince, says('Dusk').intro, says('Dawn').intro])
  // A position of someone who has not looked at the changes has no version.
  await put(blog, { block: A_BLOCK, secondsAgo: 0 })
  expect(await known(blog)).toMatchObject({ changedSince: since, block: A_BLOCK })
  expect(await known(blog, author)).toMatchObject({ changedSince: null })
  await read(blog)
  expect(await known(blog)).toMatchObject({ changedSince: null })
})

test('no one is shown a version that they did not read while it was public', async () => {
  const blog = await postBlog(site.app, author, { title: 'A telephone number', ...says('555 0100') })
  await save(blog, { ...says('A secret'), published: 'False' })
  await save(blog, says('No number'))
  for (const version of [1, 2, 4, 99]) {
    await put(blog, { block: null, secondsAgo: 0, version })
    expect(await known(blog)).toMatchObject({ changedSince: null, comparable: false })
    expect((await changesOf(blog)).statusCode).toBe(404)
  }
  // Nor by one that names it later.
  await read(blog)
  await save(blog, says('Still no number'))
  await put(blog, { block: null, secondsAgo: 0, version: 1 })
  expect((await changesOf(blog)).data.before.intro).toBe(says('No number').intro)
})

test('a revision that was removed permanently is shown to no reader', async () => {
  const blog = await postBlog(site.app, author, { title: 'It should not have been there', ...says('An address') })
  await read(blog)
  await save(blog, says('No address'))
  expect(await known(blog)).toMatchObject({ comparable: true })
  const url = `/api/v1/blog/removeRevision/${blog._id}/1`
  await site.app.inject({ method: 'DELETE', url, headers: { cookie: author.cookie } })
  expect(await known(blog)).toMatchObject({ changedSince: expect.any(String), comparable: false })
  expect((await changesOf(blog)).statusCode).toBe(404)
})

test('a small change stays quiet until there is one that is not small', async () => {
  const blog = await postBlog(site.app, author, { title: 'Some misspelt words', ...says('Wrods') })
  await read(blog)
  await save(blog, { ...says('Wodrs'), smallChange: 'true' })
  await save(blog, { ...says('Words'), smallChange: 'true' })
  expect(await known(blog)).toMatchObject({ changedSince: null })
  await save(blog, says('Other words'))
  await save(blog, { ...says('Other words!'), smallChange: 'true' })
  expect(await known(blog)).toMatchObject({ changedSince: expect.any(String) })
  // An instance of the release before saves, which knows nothing of small changes.
  await read(blog)
  await save(blog, { ...says('Other words.'), smallChange: 'true' })
  expect(await known(blog)).toMatchObject({ changedSince: null })
  const older = { intro: '<p>New words.</p>', version: (await versionOf(blog)) + 1 }
  await site.db.updateTable('blogs').set(older).where('id', '=', blog._id).execute()
  expect(await known(blog)).toMatchObject({ changedSince: expect.any(String) })
})

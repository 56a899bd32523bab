import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../db/transaction.ts'
import { removeContributions, restoreContributions } from '../moderation/contributions.ts'
import { listHeld } from '../moderation/list-held.ts'
import { makeAdmin } from '../testing/admins.ts'
import { deleteBlog } from '../testing/blogs.ts'
import { type Caller, call } from '../testing/call.ts'
import { expectCountsConsistent } from '../testing/denormalised-counts.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { blogFields, postBlog, type SignedIn, signedIn } from '../testing/requests.ts'
import { setSettings } from '../testing/settings.ts'
import { leave, stay } from '../users/deletion.ts'

let site: TestSite
let admin: SignedIn
let author: SignedIn
let id: string
let waited = 0
/** When the blog first became public. */
let first: string
beforeAll(async () => {
  site = await makeSite({ PUBLIC_READING: 'true' })
  admin = await makeAdmin(site)
})
afterAll(() => site.close())
beforeEach(async () => {
  author = await signedIn(site.app)
  const blog = await postBlog(site.app, author, { tags: 'tides' })
  id = blog._id
  first = String(blog.publishedAt)
  site.wait(60_000)
  waited += 60_000
})

const now = () => new Date(Date.now() + waited)
const read = (as?: Caller) => call(site, 'GET /blog/singleBlog/:id', { params: { id }, as })
async function change(fields: Record<string, string> = {}, heldWords = '') {
  await setSettings(site, admin, { heldWords })
  const { mainImage: _, ...form } = await blogFields({ tags: 'tides', ...fields })
  const answer = await call(site, 'PUT /blog/update/:id', { params: { id }, form, as: author })
  expect(answer.statusCode).toBeLessThan(300)
}
const hold = () => change({ title: 'About pills' }, 'pills')
const unpublish = () => change({ published: 'false' })
const later = () => new Date(now().getTime() + 60 * 60_000).toISOString()
async function decide(decision: 'approve' | 'refuse') {
  const entry = (await listHeld(site.db, 100, '')).find(({ subjectId }) => subjectId === id)
  const params = { id: entry?._id ?? '', decision }
  const answer = await call(site, 'POST /admin/queue/:id/:decision', { params, body: {}, as: admin })
  expect(answer.statusCode).toBe(200)
}
const trash = () => deleteBlog(site, id, author)
const trashed = async () => (await call(site, 'GET /trash', { as: author })).data[0]
const restore = () => call(site, 'POST /trash/restoreBlog/:id', { params: { id }, as: author })
const remove = () => inTransaction(site.db, (trx) => removeContributions(trx, [author.user._id], now()))
const bringBack = () => inTransaction(site.db, (trx) => restoreContributions(trx, [author.user._id], now()))

/** Checks the stored state, and the answers, which only have the date of a public blog. */
async function expectState(state: string, published_at: string | null) {
  const row = site.db.selectFrom('blogs').select(['state', 'published_at']).where('id', '=', id)
  expect(await row.executeTakeFirst()).toEqual({ state, published_at })
  const isPublic = state === 'public'
  expect((await read()).statusCode).toBe(isPublic ? 200 : 404)
  const own = (await read(author)).data
  if (state === 'trashed') expect(own).toBeFalsy()
  else if (state !== 'withdrawn') {
    expect(own).toMatchObject({ published: isPublic, publishedAt: isPublic ? published_at : null })
    expect('heldAt' in own).toBe(state === 'held')
  }
  const tagged = site.db.selectFrom('blog_tags').select(['tag', 'published_at']).where('blog_id', '=', id)
  expect(await tagged.execute()).toEqual(isPublic ? [{ tag: 'tides', published_at }] : [])
  await expectCountsConsistent(site.db)
}

test('a held edit keeps the date, also in the trash, and approval shows it again', async () => {
  await expectState('public', first)
  await hold()
  await expectState('held', first)
  await hold()
  await trash()
  await expectState('trashed', first)
  expect(await trashed()).toMatchObject({ wasPublished: false, blog: { published: false, publishedAt: null } })
  await restore()
  await expectState('held', first)
  await decide('approve')
  await expectState('public', first)
  await hold()
  await change()
  await expectState('public', first)
  await trash()
  expect(await trashed()).toMatchObject({ wasPublished: true, blog: { published: false, publishedAt: null } })
  await restore()
  await expectState('public', first)
})

test('a refused or unpublished blog loses its date, and gets a new one when published', async () => {
  await hold()
  await decide('refuse')
  await expectState('draft', null)
  const second = now().toISOString()
  await change()
  const row = await site.db.selectFrom('public_blogs').select('published_at').where('id', '=', id).executeTakeFirst()
  expect(row && row.published_at >= second).toBe(true)
  await unpublish()
  await expectState('draft', null)
  await trash()
  await expectState('trashed', null)
  await restore()
  await expectState('draft', null)
  await change({ publishAt: later() })
  await expectState('draft', null)
  await trash()
  await restore()
  expect((await read(author)).data.publishAt).not.toBeNull()
})

test('what an admin removed comes back in the state that it had', async () => {
  for (const make of [async () => {}, hold]) {
    await make()
    const before = await site.db.selectFrom('blogs').select('state').where('id', '=', id).executeTakeFirstOrThrow()
    await remove()
    await expectState('trashed', first)
    expect((await restore()).statusCode).toBe(404)
    await bringBack()
    await expectState(before.state, first)
  }
  await decide('approve')
  await expectState('public', first)
})

test('blogs of a leaving author are withdrawn, and public again if the author stays', async () => {
  const other = id
  await trash()
  const blog = await postBlog(site.app, author, { tags: 'tides' })
  id = blog._id
  await leave(site.db, author.user._id, false, now())
  await expectState('withdrawn', String(blog.publishedAt))
  await stay(site.db, author.user._id, now())
  await expectState('public', String(blog.publishedAt))
  const states = await site.db
    .selectFrom('blogs')
    .select(['id', 'state'])
    .where('author_id', '=', author.user._id)
    .execute()
  expect(states.toSorted((one, two) => (one.id < two.id ? -1 : 1))).toEqual([
    { id: other, state: 'trashed' },
    { id, state: 'public' },
  ])
})

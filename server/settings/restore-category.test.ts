import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Blog } from '#contract/blogs.ts'
import { type Category, DEFAULT_CATEGORIES } from '#contract/categories.ts'
import { renameCategory, retireCategory } from '#contract/category-changes.ts'
import { CATEGORIES_MAX } from '#contract/limits.ts'
import { MOVED_AT_ONCE, moveAll } from '../blogs/categories.ts'
import { runCommand } from '../commands/commands.ts'
import { makeAdmin } from '../testing/admins.ts'
import { call } from '../testing/call.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { blogFields, postBlog, type SignedIn, signedIn } from '../testing/requests.ts'

let site: TestSite
let admin: SignedIn
let author: SignedIn
beforeAll(async () => {
  site = await makeSite()
  admin = await makeAdmin(site)
  author = await signedIn(site.app)
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.db.deleteFrom('settings').execute()
  await site.db.deleteFrom('retired_categories').execute()
  await site.db.deleteFrom('blogs').execute()
})

const settings = async () => (await call(site, 'GET /admin/settings', { as: admin })).data
const saved = async () => (await settings()).values.categories
const save = (categories: Category[]) =>
  call(site, 'PUT /admin/settings', { body: { categories, expected: {} }, as: admin })
const retire = async (name: string, heir: string) => save(retireCategory(await saved(), name, heir))
const restore = (name: string) => call(site, 'POST /admin/retiredCategories/restore', { body: { name }, as: admin })
const retired = async () => (await call(site, 'GET /admin/retiredCategories', { as: admin })).data
const post = (category: string, fields: Record<string, string> = {}) =>
  postBlog(site.app, author, { category, ...fields })
const categoryOf = async (id: string) =>
  (await call(site, 'GET /blog/singleBlog/:id', { params: { id }, as: author })).data.category
const listed = async (tag: string) =>
  (await call(site, 'GET /blog/getAllBlog', { query: { tag }, as: author })).data.map(({ _id }) => _id)

test('a restored category has its blogs, drafts and former names again', async () => {
  const names = DEFAULT_CATEGORIES.map(({ name }) => name)
  const before = renameCategory(DEFAULT_CATEGORIES, names.indexOf('Anime'), 'Manga', names)
  await save(before)
  const [mine, draft, other] = [await post('Manga'), await post('Manga', { published: 'False' }), await post('Game')]
  await retire('Manga', 'Game')
  expect(await categoryOf(mine._id)).toBe('Game')
  expect(await retired()).toEqual([{ name: 'Manga', heir: 'Game', retiredAt: expect.any(String), blogs: 2 }])

  const answer = await restore('Manga')
  expect([answer.statusCode, answer.message]).toEqual([200, 'Category restored'])
  expect((await saved()).at(-1)).toEqual({ name: 'Manga', was: ['Anime'] })
  expect((await saved()).find(({ name }) => name === 'Game')).toEqual({ name: 'Game', was: [] })
  expect(await listed('anime')).toEqual([mine._id])
  expect(await listed('Game')).toEqual([other._id])
  expect(await categoryOf(draft._id)).toBe('Manga')
  expect(await retired()).toEqual([])
  const { data } = await call(site, 'GET /admin/audit', { query: { limit: 1 }, as: admin })
  expect(data).toMatchObject([{ action: 'restore-category', subject: { name: 'Manga' } }])
  expect((await restore('Manga')).statusCode).toBe(404)
})

test('what its author moved since stays, and what took it over may have another name', async () => {
  const [kept, moved] = [await post('Anime'), await post('Anime')]
  await retire('Anime', 'Game')
  const form = await blogFields({ category: 'Food', version: String((moved as Blog).version) })
  await call(site, 'PUT /blog/update/:id', { params: { id: moved._id }, form, as: author })
  await retire('Game', 'Testing')
  expect((await retired()).map(({ name, heir }) => [name, heir])).toEqual([
    ['Game', 'Testing'],
    ['Anime', 'Testing'],
  ])
  await restore('Anime')
  expect([await categoryOf(kept._id), await categoryOf(moved._id)]).toEqual(['Anime', 'Food'])
  // It is no blog of Game any more, which is restored without it.
  await restore('Game')
  expect(await categoryOf(kept._id)).toBe('Anime')
})

test('a name that was given again is not restored, and at most fifty categories are', async () => {
  await retire('Anime', 'Game')
  await save([...(await saved()), { name: 'Anime', was: [] }])
  expect(await retired()).toEqual([])
  expect((await restore('Anime')).statusCode).toBe(404)
  await retire('Anime', 'Game')
  const now = await saved()
  const more = Array.from({ length: CATEGORIES_MAX - now.length }, (_, i) => ({ name: `No. ${i}`, was: [] }))
  await save([...now, ...more])
  expect(await restore('Anime')).toMatchObject({ statusCode: 400, errors: [{ path: 'categories', code: 'too-many' }] })
})

test('a job gives back what one transaction does not', async () => {
  const { _id } = await post('Health')
  const row = await site.db.selectFrom('blogs').selectAll().where('id', '=', _id).executeTakeFirstOrThrow()
  const ids = Array.from(
    { length: MOVED_AT_ONCE + 50 },
    (_, i) => `01900000-0000-7000-8000-${String(i).padStart(12, '0')}`,
  )
  const rows = ids.map((id) => ({ ...row, id, state: 'draft' as const, published_at: null }))
  for (let i = 0; i < rows.length; i += 50)
    await site.db
      .insertInto('blogs')
      .values(rows.slice(i, i + 50))
      .execute()
  const announce = { blogsMoved: async () => {} }
  const runJob = () =>
    moveAll({ db: site.db, announce } as unknown as Parameters<typeof moveAll>[0], new AbortController().signal)
  const left = (category: string) => site.db.selectFrom('blogs').select('id').where('category', '=', category).execute()
  await retire('Health', 'Food')
  await runJob()
  expect(await left('Health')).toEqual([])
  await restore('Health')
  await runJob()
  await vi.waitFor(async () => expect(await left('Food')).toEqual([]), { timeout: 20_000 })
  expect(await site.db.selectFrom('retired_category_blogs').select('blog_id').execute()).toEqual([])
})

test('one that is retired again while it is being restored keeps the note of its blogs', async () => {
  const { _id } = await post('Game')
  const row = { name: 'Puzzles', was: '[]', retired_at: new Date(0).toISOString(), heir: 'Game' }
  await site.db.insertInto('retired_categories').values(row).execute()
  await site.db.insertInto('retired_category_blogs').values({ category: 'Puzzles', blog_id: _id }).execute()
  const before = [...(await saved()), { name: 'Puzzles', was: [] }]
  await save(before)
  await save(retireCategory(before, 'Puzzles', 'Game'))
  expect(await retired()).toMatchObject([{ name: 'Puzzles', heir: 'Game', blogs: 1 }])
  await restore('Puzzles')
  expect(await categoryOf(_id)).toBe('Puzzles')
})

test('a command restores it, in any spelling', async () => {
  const { _id } = await post('Anime')
  const lines: string[] = []
  const command = (...args: string[]) => runCommand(args, site.config, (line) => lines.push(line))
  await command('categories', 'retire', 'Anime', 'Game')
  await expect(command('categories', 'restore', 'Food')).rejects.toThrow('No retired category “Food” can be restored.')
  await command('categories', 'restore', 'anime')
  expect(lines.at(-1)).toBe('Anime')
  await expect.poll(() => categoryOf(_id)).toBe('Anime')
})

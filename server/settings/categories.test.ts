// Over 250 lines, because all of it is about the same categories of the same instances.
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Blog } from '#contract/blogs.ts'
import { type Category, DEFAULT_CATEGORIES } from '#contract/categories.ts'
import { renameCategory, retireCategory } from '#contract/category-changes.ts'
import { CATEGORIES } from '#contract/site.ts'
import { MOVED_AT_ONCE, moveAll } from '../blogs/categories.ts'
import { runCommand } from '../commands/commands.ts'
import { makeAdmin } from '../testing/admins.ts'
import { call, type Form, respond } from '../testing/call.ts'
import { listen, originOf } from '../testing/listen.ts'
import { makeInstances } from '../testing/make-instances.ts'
import type { TestSite } from '../testing/make-site.ts'
import { blogFields, postBlog, type SignedIn, signedIn } from '../testing/requests.ts'

/** A site without its built client has no feeds either; nothing here renders a page. */
const pages = { load: () => Promise.reject(new Error('No page is rendered')), files: undefined }

let sites: TestSite[]
let stop: () => Promise<void>
let site: TestSite
let admin: SignedIn
let author: SignedIn
beforeAll(async () => {
  const made = await makeInstances({}, { pages })
  stop = made.stop
  sites = made.instances
  site = made.instances[0]
  await Promise.all(sites.map(listen))
  admin = await makeAdmin(site)
  author = await signedIn(site.app)
})
afterAll(() => stop())
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.disconnect()
  // As at the start, regardless of earlier tests: nothing else forgets former names.
  await site.db.deleteFrom('settings').execute()
  await put({ tagline: `To drop what is cached, at ${Date.now()}` })
})

const put = (body: object, at = site) => call(at, 'PUT /admin/settings', { body, as: admin })
const updateBlog = (id: string, form: Form) => call(site, 'PUT /blog/update/:id', { params: { id }, form, as: author })
const readBlog = async (id: string) =>
  (await call(site, 'GET /blog/singleBlog/:id', { params: { id }, as: author })).data
const saved = async () => (await call(site, 'GET /admin/settings', { as: admin })).data.values.categories
const save = async (categories: Category[]) => put({ categories, expected: { categories: await saved() } })
const names = async (at = site) => (await call(at, 'GET /settings')).data.categories.map(({ name }) => name)
const listed = async (tag: string, at = site) =>
  (await call(at, 'GET /blog/getAllBlog', { query: { tag } })).data.map(({ _id, category }) => [_id, category])
const rename = (from: string, to: string, categories: Category[] = DEFAULT_CATEGORIES) =>
  renameCategory(
    categories,
    categories.findIndex(({ name }) => name === from),
    to,
    categories.map(({ name }) => name),
  )
async function command(...args: string[]): Promise<string> {
  const lines: string[] = []
  await runCommand(args, site.config, (line) => lines.push(line))
  return lines.join('\n')
}
const audited = async (many: number) =>
  (await call(site, 'GET /admin/audit', { query: { limit: many }, as: admin })).data.map(
    ({ action, subject }) => `${action} ${subject?.name}`,
  )

const sockets: Socket[] = []
async function heardBy(at: TestSite): Promise<unknown[][]> {
  const socket = io(originOf(at), { transports: ['websocket'], forceNew: true })
  sockets.push(socket)
  const heard: unknown[][] = []
  socket.onAny((...event) => heard.push(event))
  await new Promise<void>((resolve) => socket.on('connect', resolve))
  return heard
}

test('eleven categories until an admin changes them, then on every open page', async () => {
  for (const at of sites) expect(await names(at)).toEqual(CATEGORIES)
  const heard = await Promise.all(sites.map(heardBy))
  const answer = await save([{ name: 'Gardening', was: [] }, ...DEFAULT_CATEGORIES])
  expect(answer).toMatchObject({ statusCode: 200, message: 'Settings saved' })
  for (const at of sites) expect(await names(at)).toEqual(['Gardening', ...CATEGORIES])
  for (const events of heard) {
    await expect
      .poll(() => events)
      .toContainEqual([
        'settingsChanged',
        expect.objectContaining({ categories: [{ name: 'Gardening', was: [] }, ...DEFAULT_CATEGORIES] }),
      ])
  }
  // It can be chosen and filtered by immediately.
  const { _id } = await postBlog(site.app, author, { category: 'Gardening' })
  for (const at of sites) expect(await listed('Gardening', at)).toEqual([[_id, 'Gardening']])
  expect(await audited(1)).toEqual(['add-category Gardening'])
})

test('a renamed category keeps its blogs, drafts and links, and its old name', async () => {
  const { _id, version } = (await postBlog(site.app, author, { category: 'Travel' })) as Blog
  const hidden = (await postBlog(site.app, author, { category: 'Travel', published: 'False' })) as Blog
  for (const at of sites) await listed('Travel', at)
  expect((await save(rename('Travel', 'Journeys & more'))).statusCode).toBe(200)
  expect(await audited(1)).toEqual(['rename-category Travel → Journeys & more'])
  for (const at of sites) {
    for (const tag of ['Journeys & more', 'Travel', ' tRAVEL']) {
      expect(await listed(tag, at)).toEqual([[_id, 'Journeys & more']])
    }
  }
  expect(await readBlog(hidden._id)).toMatchObject({ category: 'Journeys & more', version: hidden.version })
  expect((await site.app.inject('/feed.xml')).body).toContain('<category term="Journeys &amp; more"/>')

  // A form that was open in the meantime is not behind, and names it as it was called.
  const fields = await blogFields({ category: 'Travel', version: String(version) })
  const changed = await updateBlog(_id, fields)
  expect(changed).toMatchObject({ statusCode: 200, data: { category: 'Journeys & more' } })
  expect((await postBlog(site.app, author, { category: 'Travel' })).category).toBe('Journeys & more')
})

test('a retired category names another one for its blogs, and hands them over', async () => {
  const { _id } = await postBlog(site.app, author, { category: 'Anime' })
  const without = DEFAULT_CATEGORIES.filter(({ name }) => name !== 'Anime')
  const refused = await save(without)
  expect(refused.statusCode).toBe(400)
  expect(refused.errors).toMatchObject([{ path: 'categories', message: 'Choose a category for the blogs of “Anime”' }])
  expect((await save(retireCategory(DEFAULT_CATEGORIES, 'Anime', 'Game'))).statusCode).toBe(200)
  expect(await names()).not.toContain('Anime')
  for (const at of sites) expect(await listed('Game', at)).toEqual([[_id, 'Game']])
  expect(await listed('anime')).toEqual([[_id, 'Game']])
  expect(await audited(1)).toEqual(['retire-category Anime → Game'])
  const counts = (await call(site, 'GET /admin/categories', { as: admin })).data
  expect(counts.filter(({ blogs }) => blogs > 0)).toContainEqual({ name: 'Game', blogs: (await listed('Game')).length })
  expect(counts.map(({ name }) => name)).toEqual(await names())

  // Another spelling is another name, and the same one to everyone who asks for it.
  expect((await save(rename('Game', 'GAME', await saved()))).statusCode).toBe(200)
  for (const tag of ['Game', 'GAME', 'Anime']) expect(await listed(tag)).toEqual([[_id, 'GAME']])
  expect((await save(rename('GAME', 'Game', await saved()))).statusCode).toBe(200)
  expect(await listed('Game')).toEqual([[_id, 'Game']])

  // Its name can be given again, and leads to the new one from then on.
  expect((await save([...(await saved()), { name: 'Anime', was: [] }])).statusCode).toBe(200)
  expect(await listed('Anime')).toEqual([])
  expect(await saved()).toContainEqual({ name: 'Game', was: ['GAME'] })
})

test('the trash, scheduled blogs and earlier revisions follow, too', async () => {
  const publishAt = new Date(Date.now() + 3_600_000).toISOString()
  const scheduled = await postBlog(site.app, author, { category: 'Food', publishAt })
  const blog = (await postBlog(site.app, author, { category: 'Food' })) as Blog
  const fields = await blogFields({ category: 'Game' })
  await updateBlog(blog._id, fields)
  const trashed = await postBlog(site.app, author, { category: 'Food' })
  const params = { id: trashed._id }
  await call(site, 'DELETE /blog/deletePost/:id', { params, as: author })
  expect((await save(rename('Food', 'Cooking'))).statusCode).toBe(200)

  expect((await readBlog(scheduled._id)).category).toBe('Cooking')
  const fromTrash = await call(site, 'POST /trash/restoreBlog/:id', { params, as: author })
  expect(fromTrash.data.category).toBe('Cooking')
  const before = { id: blog._id, version: String(blog.version) }
  const restored = await call(site, 'POST /blog/restoreRevision/:id/:version', { params: before, as: author })
  expect(restored.data).toMatchObject({ category: 'Cooking' })
})

test('a job moves what one transaction does not, and what is saved in the meantime', async () => {
  const { _id } = await postBlog(site.app, author, { category: 'Health' })
  const row = await site.db.selectFrom('blogs').selectAll().where('id', '=', _id).executeTakeFirstOrThrow()
  const many = MOVED_AT_ONCE + 100
  const ids = Array.from({ length: many }, (_, i) => `01900000-0000-7000-8000-${String(i).padStart(12, '0')}`)
  const rows = ids.map((id) => ({ ...row, id, state: 'draft' as const, published_at: null }))
  for (let i = 0; i < many; i += 50)
    await site.db
      .insertInto('blogs')
      .values(rows.slice(i, i + 50))
      .execute()
  const left = async () => (await call(site, 'GET /admin/settings', { as: admin })).data.moving
  expect((await save(rename('Health', 'Medicine'))).statusCode).toBe(200)
  await vi.waitFor(async () => expect(await left()).toBe(0), { timeout: 20_000 })

  // As an instance of the last release saves it.
  await site.db.updateTable('blogs').set({ category: 'Health' }).where('id', '=', _id).execute()
  expect(await left()).toBe(1)
  const announced: string[][] = []
  const announce = { blogsMoved: async (moved: string[]) => void announced.push(moved) }
  await moveAll({ db: site.db, announce } as unknown as Parameters<typeof moveAll>[0], new AbortController().signal)
  expect([announced, await left()]).toEqual([[[_id]], 0])
  const later = await site.db.selectFrom('jobs').select('run_at').where('name', '=', 'move-blogs').execute()
  expect(later.some(({ run_at }) => run_at > new Date().toISOString())).toBe(true)
})

describe('names', () => {
  test.each<[string, Category[], string, string]>([
    ['no category', [], 'required', 'At least one category has to remain'],
    [
      'the same in another case',
      [{ name: 'food', was: [] }, ...DEFAULT_CATEGORIES],
      'duplicate',
      'Two categories have the name “Food”',
    ],
    [
      'the same with accents',
      [...DEFAULT_CATEGORIES, { name: 'Fóod', was: [] }],
      'duplicate',
      'Two categories have the name “Fóod”',
    ],
    [
      'the filter All',
      [...DEFAULT_CATEGORIES, { name: 'ALL', was: [] }],
      'reserved',
      "“ALL” is a filter of the site's own",
    ],
    [
      'Trending',
      [...DEFAULT_CATEGORIES, { name: 'trending', was: [] }],
      'reserved',
      "“trending” is a filter of the site's own",
    ],
    [
      'fifty-one',
      Array.from({ length: 51 }, (_, i) => ({ name: `No. ${i}`, was: ['Food'] })),
      'too-many',
      'There are at most 50 categories',
    ],
  ])('%s is refused with the reason at the setting', async (_, categories, code, message) => {
    const answer = await save(categories)
    expect([answer.statusCode, answer.errors]).toEqual([400, [{ path: 'categories', code, message }]])
    expect(await names()).toEqual(CATEGORIES)
  })

  test.each(['', ' ', '\u200b', 'Fo\u202eod', 'x'.repeat(41), '\ud800'])('%j is refused', async (name) => {
    for (const one of [
      { name, was: [] },
      { name: 'Fine', was: [name] },
    ]) {
      expect((await save([...DEFAULT_CATEGORIES, one])).statusCode).toBe(400)
    }
  })

  test.each(['Knitting', 'All', 'Trending', 'x'.repeat(100), "Food' or 1=1"])(
    'a blog in the category %j is refused at the field',
    async (category) => {
      const form = await blogFields({ category })
      const answer = await call(site, 'POST /blog/post', { form, as: author })
      expect(answer.statusCode).toBe(400)
      expect(answer.errors).toContainEqual({
        path: 'category',
        code: 'not-found',
        message: 'This site has no such category. Choose another',
      })
    },
  )

  test('former names are kept within bounds, the latest of them', async () => {
    for (let i = 0; i < 22; i++) {
      const [before = DEFAULT_CATEGORIES] = [await saved()]
      await save(rename(i === 0 ? 'Food' : `Food ${i}`, `Food ${i + 1}`, before))
    }
    const { was } = (await saved()).find(({ name }) => name === 'Food 22') as Category
    expect([was.length, was[0], was.at(-1)]).toEqual([20, 'Food 2', 'Food 21'])
  })
})

test('a change from a page that is behind is refused', async () => {
  expect((await save(rename('Food', 'Cooking'))).statusCode).toBe(200)
  const behind = await put({
    categories: rename('Food', 'Meals'),
    expected: { categories: DEFAULT_CATEGORIES },
  })
  expect(behind.statusCode).toBe(409)
  expect(await names()).toContain('Cooking')
})

test('listings stay cached, and a category that changed drops those that it is in', async () => {
  const { _id } = await postBlog(site.app, author, { category: 'Finance' })
  const etag = async (tag: string) => (await respond(site, 'GET /blog/getAllBlog', { query: { tag } })).headers.etag
  const before = await etag('Finance')
  const read = vi.spyOn(site.db, 'selectFrom')
  expect(await etag('Finance')).toBe(before)
  // Jobs read other tables in the meantime.
  expect(read.mock.calls.filter(([table]) => ['settings', 'blogs'].includes(String(table)))).toEqual([])
  read.mockRestore()
  await save(rename('Finance', 'Money'))
  expect(await listed('Finance')).toEqual([[_id, 'Money']])
})

test('commands add, rename, move and retire categories, and the running site notices', async () => {
  expect(await command('categories')).toBe(CATEGORIES.join('\n'))
  expect(await command('categories', 'add', 'Gardening')).toContain('Testing\nGardening')
  expect(await command('categories', 'rename', 'food', 'Cooking')).toContain('Cooking  (was Food)')
  expect(await command('categories', 'retire', 'Anime', 'Game')).toContain('Game  (was Anime)')
  expect(await command('categories', 'move', 'Gardening', '1')).toMatch(/^Gardening\nTechnology\n/)
  const now = ['Gardening', ...CATEGORIES.filter((name) => name !== 'Anime')]
  now[now.indexOf('Food')] = 'Cooking'
  for (const at of sites) await expect.poll(() => names(at)).toEqual(now)
  expect(await audited(4)).toEqual([
    'change-setting categories',
    'retire-category Anime → Game',
    'rename-category Food → Cooking',
    'add-category Gardening',
  ])
  expect(await command('audit', '--check')).toMatch(/^All \d+ entries/)
  await expect(command('categories', 'rename', 'Knitting', 'Wool')).rejects.toThrow('There is no category Knitting.')
  await expect(command('categories', 'add', 'GAME')).rejects.toThrow('Two categories have the name “GAME”.')
  await expect(command('categories', 'retire', 'Game')).rejects.toThrow('categories retire NAME OTHER')
})

vi.setConfig({ testTimeout: 30_000 })

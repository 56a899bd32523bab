// Over 250 lines, as all of its tests share the steps of an import.
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEFAULT_CATEGORIES } from '#contract/categories.ts'
import { OWN_IMPORT_FILES_MAX, OWN_IMPORT_MAX_BYTES } from '#contract/limits.ts'
import { act, makeAdmin } from '../../testing/admins.ts'
import { closeSites, exported, newSite } from '../../testing/archived-sites.ts'
import { deleteBlog } from '../../testing/blogs.ts'
import { call, respond } from '../../testing/call.ts'
import { addComment } from '../../testing/comments.ts'
import { listen } from '../../testing/listen.ts'
import { makeSite, type TestSite } from '../../testing/make-site.ts'
import { makePicture } from '../../testing/pictures.ts'
import { postBlog, type SignedIn, signedIn } from '../../testing/requests.ts'
import { setSettings } from '../../testing/settings.ts'
import { wxr, wxrComment, wxrItem, wxrTerm } from '../../testing/wxr.ts'

let site: TestSite
let admin: SignedIn
let ada: SignedIn
beforeAll(async () => {
  site = await makeSite({ PUBLIC_READING: 'true' })
  await listen(site)
  admin = await makeAdmin(site)
  ada = await signedIn(site.app, { name: 'Ada', email: 'ada.here@example.org' })
})
afterAll(async () => {
  await site.close()
  await closeSites()
})

async function upload(content: Buffer | string, as = ada): Promise<string> {
  const files = [{ name: 'export.xml', bytes: Buffer.byteLength(content) }]
  const { id } = (await call(site, 'POST /imports', { body: { files }, as })).data
  const sent = await site.app.inject({
    method: 'PUT',
    url: `/api/v1/imports/${id}/files/0?offset=0`,
    headers: { cookie: as.cookie, 'content-type': 'application/octet-stream' },
    payload: content,
  })
  expect(sent.statusCode).toBe(200)
  return id
}

const details = async (id: string, as = ada) => (await call(site, 'GET /imports/:id', { params: { id }, as })).data
const RUNNING = ['checking', 'importing', 'undoing']
const untilState = async (id: string, state: string, as = ada) => {
  const isRunning = async () => RUNNING.includes((await details(id, as)).state)
  await expect.poll(isRunning, { timeout: 50_000, interval: 50 }).toBe(false)
  const found = await details(id, as)
  expect(found, found.error ?? '').toMatchObject({ state })
  return found
}
const notes = async (id: string, as = ada) =>
  (await call(site, 'GET /imports/:id/notes', { params: { id }, as })).data.map(({ of, text }) => `${of}: ${text}`)

async function checked(content: Buffer | string, as = ada) {
  const id = await upload(content, as)
  await call(site, 'POST /imports/:id/check', { params: { id }, body: {}, as })
  return untilState(id, 'checked', as)
}

async function imported(content: Buffer | string, body: { category?: string } = {}, as = ada) {
  const { id } = await checked(content, as)
  await call(site, 'POST /imports/:id/start', { params: { id }, body, as })
  return untilState(id, 'done', as)
}

const undo = async ({ id, importId }: { id: string; importId: string | null }, as = ada) => {
  await call(site, 'POST /imports/:id/undo', { params: { id: importId ?? '' }, as })
  await untilState(id, 'undone', as)
}
const blogs = async () => (await call(site, 'GET /blog/getAllBlog', { query: { limit: 100 } })).data
const count = async (table: 'users' | 'comments' | 'redirects' | 'pictures') => {
  const all = site.db.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('rows'))
  return Number((await all.executeTakeFirstOrThrow()).rows)
}

const EXPORT = wxr([
  wxrItem(
    1,
    { title: 'A post of Ada' },
    wxrComment({ 'wp:comment_id': '1', 'wp:comment_author': 'An Admin', 'wp:comment_content': 'Not said by them.' }),
  ),
  wxrItem(2, { title: 'A post of Grace', 'dc:creator': 'grace' }, wxrTerm('category', 'Astrology')),
  wxrItem(3, { title: 'A draft of Ada', 'wp:status': 'draft' }),
  wxrItem(4, { title: 'A page', 'wp:post_type': 'page' }),
])

test('all posts become those of the Author; nothing else of the file comes', async () => {
  const before = { users: await count('users'), redirects: await count('redirects') }
  const found = await checked(EXPORT)
  expect(found).toMatchObject({ isOwn: true, source: 'https://old.example', total: 4, authors: [] })
  expect(found.counts).toMatchObject({ posts: 2, drafts: 1, comments: 0, authors: 0, redirects: 0 })
  expect(await notes(found.id)).toContain(
    'A post of Ada: 1 comment not carried: only an import by an admin brings comments',
  )
  expect(await notes(found.id)).toContain('A page: not carried: pages of the site come with an import of its admins')
  expect(await blogs()).toEqual([])

  // Accounts are chosen by admins alone.
  const body = { category: 'Food', authors: [{ key: 'grace', email: 'admin@example.org' }] }
  await call(site, 'POST /imports/:id/start', { params: { id: found.id }, body, as: ada })
  const done = await untilState(found.id, 'done')
  expect(done.counts).toMatchObject({ posts: 2, drafts: 1, authors: 0, commenters: 0, redirects: 0 })
  const shown = await blogs()
  expect(shown.map(({ createdBy }) => createdBy)).toEqual([ada.user._id, ada.user._id])
  expect(shown.find(({ title }) => title === 'A post of Grace')).toMatchObject({ category: 'Food' })
  expect({ users: await count('users'), redirects: await count('redirects') }).toEqual(before)
  expect(await count('comments')).toBe(0)
  expect(await site.db.selectFrom('site_pages').selectAll().execute()).toEqual([])
  const names = (await call(site, 'GET /settings')).data.categories.map(({ name }) => name)
  expect(names).toEqual(DEFAULT_CATEGORIES.map(({ name }) => name))

  // An instance of the last release, for which it would be one of the site, knows no such job.
  const jobs = site.db.selectFrom('jobs').select('name').distinct().where('name', 'like', 'import-%')
  expect(await jobs.execute()).toEqual([{ name: 'import-own' }])

  // The same file again brings nothing; by an admin it is another import.
  expect((await imported(EXPORT)).counts).toMatchObject({ posts: 0, known: 3 })
  await undo(done)
  expect(await blogs()).toEqual([])
})

test("no one but admins sees an Author's import, and they begin none of it", async () => {
  const grace = await signedIn(site.app)
  const { id } = await checked(EXPORT)
  const of = (name: 'GET /imports/:id' | 'GET /imports/:id/notes' | 'GET /imports/:id/report', as: SignedIn) =>
    respond(site, name, { params: { id }, as })
  for (const name of ['GET /imports/:id', 'GET /imports/:id/notes', 'GET /imports/:id/report'] as const)
    expect((await of(name, grace)).statusCode).toBe(404)
  for (const name of ['POST /imports/:id/check', 'POST /imports/:id/start'] as const)
    expect((await respond(site, name, { params: { id }, body: {}, as: grace })).statusCode).toBe(404)
  expect((await respond(site, 'POST /imports/:id/cancel', { params: { id }, as: grace })).statusCode).toBe(404)
  expect((await call(site, 'GET /imports', { as: grace })).data).toEqual([])

  const { data } = await call(site, 'GET /admin/imports', { as: admin })
  expect(data.find((one) => one.id === id)).toMatchObject({ isOwn: true, by: { name: 'Ada' } })
  const params = { id }
  for (const name of ['POST /admin/imports/:id/check', 'POST /admin/imports/:id/start'] as const)
    expect((await respond(site, name, { params, body: {}, as: admin })).statusCode).toBe(404)
  const done = await imported(EXPORT)
  expect(
    (await respond(site, 'POST /imports/:id/undo', { params: { id: done.importId ?? '' }, as: grace })).statusCode,
  ).toBe(404)
  await call(site, 'POST /admin/imports/:id/undo', { params: { id: done.importId ?? '' }, as: admin })
  await untilState(done.id, 'undone')
  expect(await blogs()).toEqual([])
})

test('an Author has fewer and smaller files, and those of one export at a time', async () => {
  const codeOf = async (files: { name: string; bytes: number }[]) => {
    const answer: object = (await respond(site, 'POST /imports', { body: { files }, as: ada })).json()
    return 'code' in answer && answer.code
  }
  const one = { name: 'a.xml', bytes: 1 }
  expect(await codeOf(Array.from({ length: OWN_IMPORT_FILES_MAX + 1 }, () => one))).toBe('import-files-too-large')
  expect(await codeOf([{ name: 'a.xml', bytes: OWN_IMPORT_MAX_BYTES + 1 }])).toBe('import-files-too-large')
  const first = await checked(EXPORT)
  const second = await checked(EXPORT)
  expect((await respond(site, 'GET /imports/:id', { params: { id: first.id }, as: ada })).statusCode).toBe(404)
  await call(site, 'POST /imports/:id/cancel', { params: { id: second.id }, as: ada })
})

test('posts that would have to wait are drafts, and nothing asks admins for work', async () => {
  await setSettings(site, admin, { heldWords: 'zeppelin' })
  const words = wxr([
    wxrItem(11, { title: 'A plain post' }),
    wxrItem(12, { title: 'A held post', 'content:encoded': '<p>By zep<b>pel</b>in.</p>' }),
  ])
  const held = await imported(words)
  expect(held.counts).toMatchObject({ posts: 1, drafts: 1 })
  expect(await notes(held.id)).toContain('A held post: would have to be approved by an admin first, and is a draft')
  expect((await blogs()).map(({ title }) => title)).toEqual(['A plain post'])
  await undo(held)

  await setSettings(site, admin, { heldWords: '', firstPosts: 1 })
  const first = await imported(words)
  expect(first.counts).toMatchObject({ posts: 0, drafts: 2 })
  expect(await notes(first.id)).toContain(
    'https://old.example: public posts come as drafts, as an admin approves your first ones',
  )
  expect(await blogs()).toEqual([])
  expect((await call(site, 'GET /admin/queue', { as: admin })).data).toEqual([])
  await undo(first)
  await setSettings(site, admin, { firstPosts: 0 })
})

test('who was silenced since begins none, and one that runs stops', async () => {
  const grace = await signedIn(site.app)
  const many = wxr(Array.from({ length: 150 }, (_, at) => wxrItem(200 + at, { title: `Post with the number ${at}` })))
  const { id } = await checked(many, grace)
  await call(site, 'POST /imports/:id/start', { params: { id }, body: {}, as: grace })
  await expect.poll(async () => (await blogs()).length, { timeout: 50_000, interval: 20 }).toBeGreaterThan(0)
  await act(site, admin, 'silence', grace)
  const failed = await untilState(id, 'failed', grace)
  expect(failed.error).toBe('The account that the posts are for may not publish at the moment.')
  expect(failed.done).toBeLessThan(150)
  const again = await respond(site, 'POST /imports/:id/start', { params: { id }, body: {}, as: grace })
  expect(again.json()).toMatchObject({ code: 'account-silenced' })
  await undo({ id, importId: failed.importId }, grace)
})

test("an archive of Blogi brings blogs at new addresses, without others' comments", async () => {
  const other = await newSite()
  const otherAdmin = await makeAdmin(other)
  await setSettings(other, otherAdmin, { categories: [...DEFAULT_CATEGORIES, { name: 'Für & wider', was: [] }] })
  const creator = await signedIn(other.app)
  const blog = await postBlog(other.app, creator, { title: 'From another site', category: 'Für & wider' })
  await addComment(other, blog._id, { comment: 'Said there.' }, otherAdmin)
  const archive = await readFile((await exported(other)).file)
  const [sample] = (await checked(archive)).samples
  expect(sample).toMatchObject({
    title: 'From another site',
    picture: expect.stringMatching(/^data:image\/webp;base64,/),
  })
  expect(sample?.html).toMatch(/^<p>/)
  const done = await imported(archive, { category: 'Food' })
  expect(done.counts).toMatchObject({ posts: 1, comments: 0, authors: 0 })
  const [shown] = await blogs()
  expect(shown).toMatchObject({ title: 'From another site', createdBy: ada.user._id, category: 'Food' })
  expect(shown?._id).not.toBe(blog._id)
  expect(await count('comments')).toBe(0)
  await undo(done)
})

test('a blog from the trash of an archive is restored as a draft', async () => {
  const other = await newSite()
  const creator = await signedIn(other.app)
  const blog = await postBlog(other.app, creator, { title: 'Once public elsewhere' })
  await deleteBlog(other, blog._id, creator)
  await setSettings(site, admin, { firstPosts: 1 })
  const done = await imported(await readFile((await exported(other, '--all')).file))
  const [trashed] = (await call(site, 'GET /trash', { as: ada })).data
  const id = trashed?.kind === 'blog' ? trashed.blog._id : ''
  const { data: restored } = await call(site, 'POST /trash/restoreBlog/:id', { params: { id }, as: ada })
  expect(restored).toMatchObject({ title: 'Once public elsewhere', published: false })
  expect(await blogs()).toEqual([])
  await undo(done)
  await setSettings(site, admin, { firstPosts: 0 })
})

test('a dry run shows four posts as they will look, and fetches nothing', async () => {
  const before = await count('pictures')
  const png = `data:image/png;base64,${(await makePicture()).toString('base64')}`
  const text = '<h2>Within</h2><p onclick="x()">Some <b>bold</b> words.</p><script>evil()</script>'
  const items = [
    wxrItem(1, { title: 'A draft', 'wp:status': 'draft' }),
    wxrItem(2, { title: 'With all', 'content:encoded': `${text}<img src="http://127.0.0.1:1/a.png" alt="A mill">` }),
    wxrItem(3, { title: 'Long', 'content:encoded': `<p>${'word '.repeat(200_000)}</p>` }),
    ...[4, 5, 6].map((id) => wxrItem(id, { 'content:encoded': `<p>Text.</p><img src="${png}">` })),
  ]
  const found = await checked(wxr(items))
  expect(found.samples.map(({ title }) => title)).toEqual(['With all', 'Long', 'Post 4', 'Post 5'])
  const [all, long] = found.samples
  expect(all?.html).toContain('<strong>bold</strong> words.')
  expect(all?.html).toContain('<p><em>[Picture] A mill</em></p>')
  expect(all?.html).not.toMatch(/script|onclick|<img|evil/)
  expect(all?.notes).toEqual(['not carried: script'])
  expect(all?.picture).toMatch(/^data:image\/webp;base64,/)
  expect(long).toMatchObject({ isCut: true })
  expect(Buffer.byteLength(JSON.stringify(found.samples))).toBeLessThan(300_000)
  expect(await count('pictures')).toBe(before)
  await call(site, 'POST /imports/:id/cancel', { params: { id: found.id }, as: ada })
  expect(await site.db.selectFrom('import_samples').selectAll().execute()).toEqual([])
})

test('undoing an import does not delete what an admin removed', async () => {
  const done = await imported(EXPORT)
  const [removed] = await blogs()
  const params = { id: removed?._id ?? '', action: 'remove' } as const
  await call(site, 'POST /admin/posts/:id/:action', { params, body: { reason: '' }, as: admin })
  await undo(done)
  const left = await site.db.selectFrom('blogs').select(['id', 'state', 'removed_at']).execute()
  expect(left).toEqual([{ id: removed?._id, state: 'trashed', removed_at: expect.any(String) }])
})

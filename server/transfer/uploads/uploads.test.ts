import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ZipFile } from 'yazl'
import { DEFAULT_CATEGORIES } from '#contract/categories.ts'
import { IMPORT_MAX_BYTES, IMPORT_PIECE_BYTES } from '#contract/limits.ts'
import { makeAdmin } from '../../testing/admins.ts'
import { closeSites, exported, newSite } from '../../testing/archived-sites.ts'
import { call, respond } from '../../testing/call.ts'
import { writeFolder } from '../../testing/folder.ts'
import { listen } from '../../testing/listen.ts'
import { makeSite, type TestSite } from '../../testing/make-site.ts'
import { postBlog, type SignedIn, signedIn } from '../../testing/requests.ts'
import { setSettings } from '../../testing/settings.ts'
import { wxr, wxrItem, wxrTerm } from '../../testing/wxr.ts'

let site: TestSite
let admin: SignedIn
beforeAll(async () => {
  site = await makeSite({ PUBLIC_READING: 'true' })
  await listen(site)
  admin = await makeAdmin(site)
})
afterAll(async () => {
  await site.close()
  await closeSites()
})

const piece = (id: string, payload: Buffer | string, { number = 0, offset = 0, as = admin } = {}) =>
  site.app.inject({
    method: 'PUT',
    url: `/api/v1/admin/imports/${id}/files/${number}?offset=${offset}`,
    headers: { cookie: as.cookie, 'content-type': 'application/octet-stream' },
    payload,
  })

async function add(files: { name: string; bytes: number }[], as = admin): Promise<string> {
  return (await call(site, 'POST /admin/imports', { body: { files }, as })).data.id
}

async function upload(content: Buffer | string, as = admin, name = 'export.xml'): Promise<string> {
  const id = await add([{ name, bytes: Buffer.byteLength(content) }], as)
  expect((await piece(id, content, { as })).statusCode).toBe(200)
  return id
}

const details = async (id: string) => (await call(site, 'GET /admin/imports/:id', { params: { id }, as: admin })).data
const untilState = async (id: string, state: string) => {
  await expect.poll(async () => (await details(id)).state, { timeout: 50_000, interval: 50 }).toBe(state)
  return details(id)
}
const publicTitles = async () => {
  const { data } = await call(site, 'GET /blog/getAllBlog', { query: { limit: 100 } })
  return data.map(({ title }) => title)
}
const discard = (id: string) => call(site, 'POST /admin/imports/:id/cancel', { params: { id }, as: admin })

test('an admin uploads an export, sees what would come, imports it and undoes it', async () => {
  const reader = await signedIn(site.app, { name: 'Grace', email: 'grace.here@example.org' })
  const items = [
    wxrItem(1, { title: 'A post of Ada', 'content:encoded': '<p>Text of Ada.</p><script>x</script>' }),
    wxrItem(2, { title: 'A post of Grace', 'dc:creator': 'grace' }, wxrTerm('category', 'Tea')),
    wxrItem(3, { title: 'A draft of Ada', 'wp:status': 'draft' }),
  ]
  // What is cached before is not what is shown after.
  expect(await publicTitles()).toEqual([])
  const id = await upload(wxr(items))
  const params = { id }

  await call(site, 'POST /admin/imports/:id/check', { params, body: {}, as: admin })
  const checked = await untilState(id, 'checked')
  expect(checked).toMatchObject({ source: 'https://old.example', done: 3, total: 3, undoUntil: null })
  expect(checked.counts).toMatchObject({ posts: 2, drafts: 1, known: 0 })
  expect(checked.authors.map(({ name, email }) => [name, email])).toEqual([
    ['Ada Lovelace', 'ada@example.org'],
    ['Grace Hopper', 'grace@example.org'],
  ])
  const page = await call(site, 'GET /admin/imports/:id/notes', { params, query: { limit: 1 }, as: admin })
  expect(page.data).toEqual([{ number: 0, of: 'A post of Ada', text: 'not carried: script' }])
  const next = await call(site, 'GET /admin/imports/:id/notes', {
    params,
    query: { cursor: page.nextCursor },
    as: admin,
  })
  expect(next.data[0]?.of).toBe('A post of Grace')
  expect(await publicTitles()).toEqual([])

  const key = checked.authors[1]?.key ?? ''
  const wrong = { authors: [{ key, email: 'nobody@example.org' }], category: 'No such category' }
  const refused = await respond(site, 'POST /admin/imports/:id/start', { params, body: wrong, as: admin })
  expect(refused.json().errors?.map(({ path, code }) => [path, code])).toEqual([
    ['authors.0.email', 'not-found'],
    ['category', 'not-found'],
  ])

  const choices = { authors: [{ key, email: 'Grace.Here@example.org' }], category: 'Food' }
  await call(site, 'POST /admin/imports/:id/start', { params, body: choices, as: admin })
  const done = await untilState(id, 'done')
  expect(done.counts).toMatchObject({ posts: 2, drafts: 1, known: 0 })
  expect((await publicTitles()).toSorted()).toEqual(['A post of Ada', 'A post of Grace'])
  const mine = await call(site, 'GET /blog/getAllBlog', { query: { tag: 'Food', limit: 100 } })
  expect(mine.data.find(({ title }) => title === 'A post of Grace')?.createdBy).toBe(reader.user._id)
  expect(await readdir(join(site.config.dataDir, 'imports'))).toEqual([])
  const report = await respond(site, 'GET /admin/imports/:id/report', { params, as: admin })
  expect(report.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(report.body).toContain('Import of https://old.example\n')
  expect(report.body).toContain('A post of Ada: not carried: script\n')

  const importId = done.importId ?? ''
  await call(site, 'POST /admin/imports/:id/undo', { params: { id: importId }, as: admin })
  const undone = await untilState(id, 'undone')
  expect(undone.undoUntil).toBeNull()
  await expect.poll(publicTitles).toEqual([])
  const again = await respond(site, 'POST /admin/imports/:id/undo', { params: { id: importId }, as: admin })
  expect(again.json()).toMatchObject({ code: 'import-not-undoable' })
  const { data: log } = await call(site, 'GET /admin/audit', { as: admin })
  expect(log.slice(0, 2).map(({ action, subject }) => [action, subject?.name])).toEqual([
    ['undo-import', 'https://old.example'],
    ['start-import', 'https://old.example'],
  ])
})

test('an upload has the files that were named, at their places and no longer', async () => {
  const other = await makeAdmin(site)
  const id = await add([
    { name: '../../evil.xml', bytes: 6 },
    { name: 'b.xml', bytes: 2 },
  ])
  const statusOf = async (...of: Parameters<typeof piece>) => (await piece(...of)).json().code
  expect(await statusOf(id, 'abc', { offset: 3 })).toBe('import-piece-lost')
  expect(await statusOf(id, 'abcdefg')).toBe('too-large')
  expect(await statusOf(id, 'ab', { number: 2 })).toBe('import-not-found')
  expect(await statusOf(id, 'ab', { as: other })).toBe('import-not-found')
  expect((await piece(id, 'abcd')).statusCode).toBe(200)
  // A piece that is sent again replaces what came after it.
  expect((await piece(id, 'xyz', { offset: 3 })).statusCode).toBe(200)
  const folder = join(site.config.dataDir, 'imports', id)
  expect(await readdir(folder)).toEqual(['0.xml'])
  expect((await stat(folder)).mode & 0o77).toBe(0)
  const params = { id }
  const check = () => respond(site, 'POST /admin/imports/:id/check', { params, body: {}, as: admin })
  expect((await check()).json()).toMatchObject({ code: 'import-incomplete' })
  expect((await respond(site, 'POST /admin/imports', { body: { files: [] }, as: admin })).statusCode).toBe(400)
  const two = { files: [{ name: 'c.xml', bytes: 1 }] }
  expect((await respond(site, 'POST /admin/imports', { body: two, as: admin })).json()).toMatchObject({
    code: 'upload-under-way',
  })
  const half = { name: 'd.xml', bytes: IMPORT_MAX_BYTES / 2 + 1 }
  const large = await respond(site, 'POST /admin/imports', { body: { files: [half, half] }, as: other })
  expect(large.json()).toMatchObject({ code: 'import-files-too-large' })
  const long = await add([{ name: 'e.xml', bytes: IMPORT_PIECE_BYTES * 2 }], other)
  expect(await statusOf(long, Buffer.alloc(IMPORT_PIECE_BYTES + 1), { as: other })).toBe('too-large')
  await discard(long)

  expect((await piece(id, 'zz', { number: 1 })).statusCode).toBe(200)
  expect((await check()).statusCode).toBe(200)
  expect((await untilState(id, 'failed')).error).toContain('no export of a known program')
  await discard(id)
  expect(await readdir(join(site.config.dataDir, 'imports'))).toEqual([])
})

test('a cancelled import keeps what it brought, and goes on without doubling', async () => {
  const posts = 120
  const items = Array.from({ length: posts }, (_, at) => wxrItem(100 + at, { title: `Post with the number ${at}` }))
  const id = await upload(wxr(items))
  const params = { id }
  await call(site, 'POST /admin/imports/:id/check', { params, body: {}, as: admin })
  await untilState(id, 'checked')
  const second = await makeAdmin(site)
  const waiting = await upload(wxr([]), second)
  await call(site, 'POST /admin/imports/:id/start', { params, body: {}, as: admin })
  const both = await respond(site, 'POST /admin/imports/:id/check', { params: { id: waiting }, body: {}, as: second })
  expect(both.json()).toMatchObject({ code: 'import-under-way' })
  await discard(waiting)
  await expect.poll(async () => (await details(id)).done, { timeout: 50_000, interval: 20 }).toBeGreaterThan(0)
  await discard(id)
  const cancelled = await untilState(id, 'cancelled')
  expect(cancelled.undoUntil).not.toBeNull()
  const kept = (await publicTitles()).length
  expect(kept).toBeGreaterThan(0)

  await call(site, 'POST /admin/imports/:id/start', { params, body: {}, as: admin })
  await untilState(id, 'done')
  const { blogs } = await site.db
    .selectFrom('public_blogs')
    .select(({ fn }) => fn.countAll<number>().as('blogs'))
    .executeTakeFirstOrThrow()
  expect(Number(blogs)).toBe(posts)
  await call(site, 'POST /admin/imports/:id/undo', { params: { id: cancelled.importId ?? '' }, as: admin })
  await untilState(id, 'undone')
  await expect.poll(publicTitles).toEqual([])
})

test('what is cancelled is read no further, also in the midst of a post', async () => {
  const folder = await writeFolder({})
  vi.stubEnv('TMPDIR', folder)
  const slow = Buffer.from(wxr([wxrItem(1, { 'content:encoded': 'a\n\n'.repeat(2_500_000) })]))
  const id = await add([{ name: 'export.xml', bytes: slow.length }])
  for (let offset = 0; offset < slow.length; offset += IMPORT_PIECE_BYTES)
    await piece(id, slow.subarray(offset, offset + IMPORT_PIECE_BYTES), { offset })
  await call(site, 'POST /admin/imports/:id/check', { params: { id }, body: {}, as: admin })
  await expect.poll(async () => (await details(id)).total).toBe(1)
  expect(await readdir(folder)).toHaveLength(1)
  await discard(id)
  await expect.poll(() => readdir(folder)).toEqual([])
})

test('the categories of an archive of Blogi are added, and shown at once', async () => {
  const other = await newSite()
  const category = 'Für & wider'
  await setSettings(other, await makeAdmin(other), { categories: [...DEFAULT_CATEGORIES, { name: category, was: [] }] })
  await postBlog(other.app, await signedIn(other.app), { title: 'In a category of its own', category })
  const id = await upload(await readFile((await exported(other)).file))
  const params = { id }
  const shown = async () => (await call(site, 'GET /settings')).data.categories.map(({ name }) => name)
  expect(await shown()).not.toContain(category)
  await call(site, 'POST /admin/imports/:id/check', { params, body: {}, as: admin })
  await untilState(id, 'checked')
  expect(await shown()).not.toContain(category)
  await call(site, 'POST /admin/imports/:id/start', { params, body: {}, as: admin })
  await untilState(id, 'done')
  expect(await shown()).toContain(category)
  const { data } = await call(site, 'GET /blog/getAllBlog', { query: { tag: category } })
  expect(data.map(({ title }) => title)).toEqual(['In a category of its own'])
})

test('archives of Markdown with one file name in each are two sites', async () => {
  for (const name of ['tea', 'coffee']) {
    const zip = new ZipFile()
    zip.addBuffer(Buffer.from(`# Hello from ${name}\n\nWords.`), 'hello.md')
    zip.end()
    const id = await upload(await buffer(zip.outputStream), admin, `${name}.zip`)
    await call(site, 'POST /admin/imports/:id/check', { params: { id }, body: {}, as: admin })
    await untilState(id, 'checked')
    await call(site, 'POST /admin/imports/:id/start', { params: { id }, body: {}, as: admin })
    const { source, counts } = await untilState(id, 'done')
    expect([source, counts.posts, counts.known]).toEqual([`markdown ${name}`, 1, 0])
  }
  expect(await publicTitles()).toEqual(expect.arrayContaining(['Hello from tea', 'Hello from coffee']))
})

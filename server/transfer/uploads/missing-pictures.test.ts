import { randomUUIDv7 } from 'node:crypto'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { USER_STORAGE_MAX_BYTES } from '#contract/limits.ts'
import { guardedFetch } from '../../http/fetch-public.ts'
import { act, makeAdmin } from '../../testing/admins.ts'
import { call, respond } from '../../testing/call.ts'
import { listen } from '../../testing/listen.ts'
import { makeSite, type TestSite } from '../../testing/make-site.ts'
import { makePhoto, makePicture } from '../../testing/pictures.ts'
import { type SignedIn, signedIn } from '../../testing/requests.ts'
import { runImportOn } from '../../testing/run-import.ts'
import { wxr, wxrItem } from '../../testing/wxr.ts'

// The other site, on this machine: what it has at its paths.
const HERE = '127.0.0.1'
const there = {
  pictures: new Map<string, Buffer>(),
  asked: 0,
  open: 0,
  waiting: undefined as Promise<void> | undefined,
}
const server = createServer(async (request, response) => {
  there.asked += 1
  there.open += 1
  response.on('close', () => {
    there.open -= 1
  })
  if (request.url?.startsWith('/never')) return
  await there.waiting
  const body = there.pictures.get(request.url ?? '')
  if (body) response.setHeader('content-type', 'image/png').end(body)
  else response.writeHead(404).end()
})
let old: string

let site: TestSite
let admin: SignedIn
let ada: SignedIn
beforeAll(async () => {
  server.listen(0, HERE)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  old = `http://old.example:${port}`
  const lookup = async () => [{ address: HERE, family: 4 }]
  const fetchPublic = guardedFetch({ lookup, isAllowed: (address) => address === HERE, ports: [port] })
  site = await makeSite({ PUBLIC_READING: 'true' }, { fetchPublic })
  await listen(site)
  admin = await makeAdmin(site)
  ada = await signedIn(site.app, { name: 'Ada', email: 'ada.here@example.org' })
})
beforeEach(() => {
  there.pictures.clear()
  there.waiting = undefined
})
afterAll(async () => {
  await site.close()
  server.closeAllConnections()
  server.close()
})

type Door = '/admin/imports' | '/imports'
const details = async (door: Door, id: string, as: SignedIn) =>
  (await call(site, `GET ${door}/:id`, { params: { id }, as })).data
const until = async (door: Door, id: string, as: SignedIn, state: string) => {
  await expect.poll(async () => (await details(door, id, as)).state, { timeout: 50_000, interval: 50 }).toBe(state)
  return details(door, id, as)
}
const notes = async (door: Door, id: string, as: SignedIn) =>
  (await call(site, `GET ${door}/:id/notes`, { params: { id }, as })).data.map(({ text }) => text)
const retry = (door: Door, id: string, as: SignedIn) => call(site, `POST ${door}/:id/pictures`, { params: { id }, as })

async function begun(door: Door, as: SignedIn, items: string[]) {
  const content = wxr(items)
  const files = [{ name: 'export.xml', bytes: Buffer.byteLength(content) }]
  const { id } = (await call(site, `POST ${door}`, { body: { files }, as })).data
  const headers = { cookie: as.cookie, 'content-type': 'application/octet-stream' }
  await site.app.inject({ method: 'PUT', url: `/api/v1${door}/${id}/files/0?offset=0`, headers, payload: content })
  await call(site, `POST ${door}/:id/check`, { params: { id }, body: {}, as })
  await until(door, id, as, 'checked')
  await call(site, `POST ${door}/:id/start`, { params: { id }, body: {}, as })
  return id
}
const imported = async (door: Door, as: SignedIn, items: string[]) =>
  until(door, await begun(door, as, items), as, 'done')
const item = (id: number, title: string, ...names: string[]) =>
  wxrItem(id, {
    title,
    'content:encoded': `<p>${title}</p>${names.map((name) => `<img src="${old}/${name}.png" alt="${name}">`).join('')}`,
  })
const introOf = async (title: string) => {
  const { id } = await site.db.selectFrom('blogs').select('id').where('title', '=', title).executeTakeFirstOrThrow()
  return (await call(site, 'GET /blog/singleBlog/:id', { params: { id } })).data.intro
}
const underWay = async (name: string) =>
  (await site.db.selectFrom('jobs').select('id').where('name', '=', name).where('ended_at', 'is', null).execute())
    .length
const pictures = async () => (await site.db.selectFrom('pictures').select('id').execute()).length
const cut = 'could not be fetched (answered with 404); its description is a link'

test('missing pictures are tried again from the report, and its lines change', async () => {
  const before = await pictures()
  const done = await imported('/admin/imports', admin, [item(1, 'A post', 'one', 'two'), item(2, 'Another', 'one')])
  const { id } = done
  expect(done.missingPictures).toBe(3)
  expect(await notes('/admin/imports', id, admin)).toEqual(
    ['one', 'two', 'one'].map((name) => `the picture ${old}/${name}.png ${cut}`),
  )
  // What is cached before is not what is shown after.
  expect(await introOf('A post')).toContain(`<a href="${old}/one.png"`)
  there.pictures.set('/one.png', await makePicture())

  await retry('/admin/imports', id, admin)
  const tried = await until('/admin/imports', id, admin, 'done')
  expect(tried).toMatchObject({ missingPictures: 1, notes: 1, error: null })
  expect(tried.counts.pictures).toBeGreaterThan(done.counts.pictures)
  expect(await notes('/admin/imports', id, admin)).toEqual([`the picture ${old}/two.png ${cut}`])
  expect(await introOf('A post')).toMatch(/<img[^>]*src="\/media\/[^>]*alt="one".*<a href="http:[^"]*two.png"/s)
  expect(await introOf('Another')).toContain('src="/media/')
  const { data: log } = await call(site, 'GET /admin/audit', { as: admin })
  expect(log.slice(0, 2).map(({ action }) => action)).toEqual(['retry-import-pictures', 'start-import'])

  await call(site, 'POST /admin/imports/:id/undo', { params: { id: done.importId ?? '' }, as: admin })
  expect((await until('/admin/imports', id, admin, 'undone')).missingPictures).toBe(0)
  expect(await site.db.selectFrom('blogs').selectAll().execute()).toEqual([])
  expect(await pictures()).toBe(before)
  const again = await respond(site, 'POST /admin/imports/:id/pictures', { params: { id }, as: admin })
  expect(again.statusCode).toBe(409)
})

test('it is cancelled and goes on; nothing is fetched twice meanwhile', async () => {
  const { id, importId } = await imported('/admin/imports', admin, [
    item(3, 'Slow', 'slow'),
    item(4, 'Slow, too', 'slower'),
  ])
  const { promise, resolve } = Promise.withResolvers<void>()
  const { asked } = there
  there.waiting = promise
  there.pictures.set('/slow.png', await makePicture())
  there.pictures.set('/slower.png', await makePicture())
  await retry('/admin/imports', id, admin)
  expect(await details('/admin/imports', id, admin)).toMatchObject({ state: 'fetching', done: 0, total: 2 })
  for (const path of ['POST /admin/imports/:id/pictures', 'POST /admin/imports/:id/undo'] as const) {
    const params = { id: path.endsWith('undo') ? (importId ?? '') : id }
    expect((await respond(site, path, { params, as: admin })).statusCode, path).toBe(409)
  }
  await expect(runImportOn(site, '--pictures', importId ?? '')).rejects.toThrow('fetches pictures at this moment')
  await expect.poll(() => there.asked).toBe(asked + 1)
  const cancel = () => call(site, 'POST /admin/imports/:id/cancel', { params: { id }, as: admin })
  await cancel()
  // What was begun again is not mixed with what was cancelled, which waits for nothing.
  await retry('/admin/imports', id, admin)
  await expect.poll(() => underWay('import-pictures'), { timeout: 30_000 }).toBe(1)
  await expect.poll(() => there.open).toBe(1)
  await cancel()
  await expect.poll(() => underWay('import-pictures'), { timeout: 30_000 }).toBe(0)
  expect(await details('/admin/imports', id, admin)).toMatchObject({ state: 'done', missingPictures: 2 })
  resolve()
  await retry('/admin/imports', id, admin)
  expect((await until('/admin/imports', id, admin, 'done')).missingPictures).toBe(0)
  expect(await introOf('Slow')).toContain('src="/media/')
  expect(await introOf('Slow, too')).toContain('src="/media/')
})

test('an Author tries the pictures of an own import again, and no one else does', async () => {
  const { id } = await imported('/imports', ada, [item(5, 'Of Ada', 'ada')])
  const grace = await signedIn(site.app, { name: 'Grace', email: 'grace.here@example.org' })
  const asOthers = [
    await respond(site, 'POST /imports/:id/pictures', { params: { id }, as: grace }),
    await respond(site, 'POST /admin/imports/:id/pictures', { params: { id }, as: admin }),
  ]
  expect(asOthers.map(({ statusCode }) => statusCode)).toEqual([404, 404])
  there.pictures.set('/ada.png', await makePicture())
  await act(site, admin, 'silence', ada)
  const silenced = await respond(site, 'POST /imports/:id/pictures', { params: { id }, as: ada })
  expect(silenced.statusCode).toBe(403)
  await act(site, admin, 'unsilence', ada)
  await retry('/imports', id, ada)
  expect((await until('/imports', id, ada, 'done')).missingPictures).toBe(0)
  expect(await introOf('Of Ada')).toContain('src="/media/')
})

test('a cancelled import waits for no picture that is being fetched', async () => {
  const never = [1, 2, 3, 4].map((at) => item(20 + at, `Never ${at}`, `never${at}`))
  const id = await begun('/admin/imports', admin, never)
  await expect.poll(() => there.open).toBe(4)
  const cancel = () => call(site, 'POST /admin/imports/:id/cancel', { params: { id }, as: admin })
  await cancel()
  // Begun again at once, it is another job.
  await call(site, 'POST /admin/imports/:id/start', { params: { id }, body: {}, as: admin })
  // Without waiting: a fetch may take a minute.
  await expect.poll(() => underWay('import-upload'), { timeout: 30_000 }).toBe(1)
  await expect.poll(() => there.open).toBe(4)
  await cancel()
  await expect.poll(() => underWay('import-upload'), { timeout: 30_000 }).toBe(0)
  await expect.poll(() => there.open).toBe(0)
  expect((await details('/admin/imports', id, admin)).state).toBe('cancelled')
  expect(await site.db.selectFrom('blogs').select('id').where('title', 'like', 'Never%').execute()).toEqual([])
  const stored = await site.db.selectFrom('pictures').select('id').execute()
  expect((await readdir(join(site.config.dataDir, 'media'))).toSorted()).toEqual(stored.map((one) => one.id).toSorted())
})

test('pictures of several posts at once do not exceed the room of an Author', async () => {
  const tim = await signedIn(site.app, { name: 'Tim', email: 'tim.here@example.org' })
  const ofTim = () => site.db.selectFrom('pictures').selectAll().where('owner_id', '=', tim.user._id).execute()
  // 70 KB once it is stored.
  const picture = await makePhoto(400, 300).png().toBuffer()
  await imported('/imports', tim, [item(40, 'Room', 'room')])
  const [first] = await ofTim()
  if (!first) throw new Error('no picture')
  const left = 500_000
  const filler = { ...first, id: randomUUIDv7(), bytes: USER_STORAGE_MAX_BYTES - left }
  await site.db.insertInto('pictures').values(filler).execute()
  const posts = Array.from({ length: 6 }, (_, post) => [0, 1, 2, 3].map((at) => `room${post}-${at}`))
  for (const name of posts.flat()) there.pictures.set(`/${name}.png`, picture)
  const items = posts.map((names, at) => item(41 + at, `Room ${at}`, ...names))
  const id = await begun('/imports', tim, items)
  expect((await until('/imports', id, tim, 'failed')).error).toContain('pictures')
  const bytes = (await ofTim()).reduce((sum, one) => sum + Number(one.bytes), 0)
  // Four are encoded at a time.
  expect(bytes).toBeLessThan(USER_STORAGE_MAX_BYTES + 4 * 80_000)
  const ids = (await site.db.selectFrom('pictures').select('id').execute()).map((one) => one.id)
  for (const folder of await readdir(join(site.config.dataDir, 'media'))) expect(ids).toContain(folder)

  await site.db.deleteFrom('pictures').where('id', '=', filler.id).execute()
  await call(site, 'POST /imports/:id/start', { params: { id }, body: {}, as: tim })
  await until('/imports', id, tim, 'done')
  for (const at of posts.keys()) expect((await introOf(`Room ${at}`)).match(/src="\/media\//g)).toHaveLength(4)
})

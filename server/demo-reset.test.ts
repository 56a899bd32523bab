import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareReset, resetDemo } from './demo-reset.ts'
import { mediaFolder } from './media/files.ts'
import { requireOneSite } from './media/site.ts'
import { fillWithSamples } from './sample-content.ts'
import { call } from './testing/call.ts'
import { addComment } from './testing/comments.ts'
import { expectCountsConsistent } from './testing/denormalised-counts.ts'
import { makeSite, type TestSite } from './testing/make-site.ts'
import { postBlog, signedIn } from './testing/requests.ts'

let site: TestSite
const now = () => new Date()
const prepare = (of: TestSite, isFilled: boolean, demoReset = true) =>
  prepareReset({ db: of.db, config: { ...of.config, demoReset }, isFilled, now: now() })
const cards = async () => (await call(site, 'GET /blog/getAllBlog', { query: { limit: 100 } })).data
const pictures = async () => (await readdir(mediaFolder(site.config))).sort()
const demoCopy = () => join(site.config.dataDir, 'demo-copy')

beforeAll(async () => {
  site = await makeSite({ DATABASE_URL: '', DEMO: 'true', DEMO_RESET: 'hourly', PUBLIC_READING: 'true' })
  await requireOneSite(site.db, site.media, site.config)
  const isFilled = await fillWithSamples({ db: site.db, media: site.media, now: now(), say: () => {} })
  await prepare(site, isFilled)
  await site.app.listen({ port: 0 })
})
afterAll(() => site.close())

test('a reset brings the samples back, ends sessions, and open pages hear of it', async () => {
  const [before, files] = [await cards(), await pictures()]
  const [first] = before
  const author = await signedIn(site.app)
  const { _id: added } = await postBlog(site.app, author, { title: 'Written by a visitor' })
  await addComment(site, added, { comment: 'First!' }, author)
  // As an author of the samples would, whose password is in the log.
  await site.db
    .deleteFrom('blogs')
    .where('id', '=', first?._id ?? '')
    .execute()
  await site.media.remove([first?.mainImage.url.split('/')[2] ?? ''])
  const { port } = site.app.server.address() as AddressInfo
  const options = { transports: ['websocket'], reconnection: false, forceNew: true }
  const visitor = io(`http://127.0.0.1:${port}`, options)
  const theirs = io(`http://127.0.0.1:${port}`, { ...options, extraHeaders: { cookie: author.cookie } })
  await Promise.all([visitor, theirs].map((socket) => new Promise<void>((done) => socket.on('connect', done))))
  const heard: string[] = []
  visitor.onAny((event) => heard.push(event))

  await resetDemo({ ...site, now })
  await expect.poll(() => heard).toContain('refresh')
  await expect.poll(() => theirs.connected).toBe(false)
  visitor.disconnect()
  expect((await cards()).map(({ _id }) => _id)).toEqual(before.map(({ _id }) => _id))
  expect((await call(site, 'GET /user/me', { as: author })).statusCode).toBe(401)
  expect(await pictures()).toEqual(files)
  await expectCountsConsistent(site.db)
})

test('a reset waits for a transaction, and jobs of the site go on', async () => {
  const author = await signedIn(site.app)
  let reset: Promise<void> | undefined
  await site.db.transaction().execute(async (trx) => {
    await trx.updateTable('users').set({ name: 'Halfway' }).where('id', '=', author.user._id).execute()
    reset = resetDemo({ ...site, now })
    await new Promise((done) => setTimeout(done, 500))
    await trx.updateTable('users').set({ name: 'All the way' }).where('id', '=', author.user._id).execute()
  })
  await reset
  expect(await site.db.selectFrom('users').select('id').where('id', '=', author.user._id).execute()).toEqual([])
  const jobs = await site.db.selectFrom('jobs').select('name').execute()
  expect(jobs.map(({ name }) => name)).toEqual(expect.arrayContaining(['clean-up', 'add-digests']))
  expect(await site.db.selectFrom('emails').select('id').execute()).toEqual([])
})

test('pages say when the demo is next reset', async () => {
  const { announcement } = (await call(site, 'GET /settings')).data
  const [, hour] =
    /^This is a demo\. It is reset every hour, next at (\d\d):00 UTC\.$/.exec(announcement?.text ?? '') ?? []
  // The hour may have ended since.
  const next = (new Date().getUTCHours() + 1) % 24
  expect([next, (next + 23) % 24]).toContain(Number(hour))
})

test('a start goes on with its own copy, and refuses one of another site, or none', async () => {
  await prepare(site, false)
  const other = await makeSite({ DATABASE_URL: '' })
  try {
    await requireOneSite(other.db, other.media, other.config)
    const start = () =>
      prepareReset({ ...other, config: { ...other.config, demoReset: true }, isFilled: false, now: now() })
    await expect(start()).rejects.toThrow(/^DEMO_RESET .* Nothing was deleted\.$/)
    const foreign = { ...site.config, demoReset: true }
    await expect(prepareReset({ db: other.db, config: foreign, isFilled: false, now: now() })).rejects.toThrow(
      /^DEMO_RESET /,
    )
  } finally {
    await other.close()
  }
})

test('a site that was started without DEMO_RESET is never reset again', async () => {
  await prepare(site, false, false)
  expect(existsSync(demoCopy())).toBe(false)
  await expect(prepare(site, false)).rejects.toThrow(/never started without it/)
})

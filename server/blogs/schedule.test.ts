import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Blog } from '#contract/blogs.ts'
import { DEFAULT_SETTINGS } from '#contract/settings.ts'
import { handlersOf } from '../job-handlers.ts'
import { deleteBlog } from '../testing/blogs.ts'
import { call, respond } from '../testing/call.ts'
import { listen, originOf } from '../testing/listen.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { blogFields, type SignedIn, signedIn } from '../testing/requests.ts'

const HOUR = 60 * 60 * 1000
/** Milliseconds until a scheduled blog must be public, on a machine that does nothing else; here it may do much. */
const SOON = { timeout: 30_000, interval: 100 }

let site: TestSite
let author: SignedIn
let reader: SignedIn
/** How far the clock of the site is ahead. */
let ahead = 0
beforeAll(async () => {
  site = await makeSite()
  await listen(site)
  author = await signedIn(site.app)
  reader = await signedIn(site.app, { role: 'Reader' })
})
afterAll(() => site.close())

const wait = (ms: number) => {
  ahead += ms
  site.wait(ms)
}
const inAnHour = () => new Date(Date.now() + ahead + HOUR).toISOString()
const post = (changes: Record<string, string>, by = author) =>
  (async () => respond(site, 'POST /blog/post', { form: await blogFields(changes), as: by }))()
const put = async (id: string, changes: Record<string, string>) => {
  const { mainImage: _, ...fields } = await blogFields(changes)
  return call(site, 'PUT /blog/update/:id', { params: { id }, form: fields, as: author })
}
const scheduled = async (publishAt = inAnHour()) => (await post({ publishAt })).json().data as Blog
const read = async (id: string, by = author, at = site) =>
  call(at, 'GET /blog/singleBlog/:id', { params: { id }, as: by })
const isPublic = async (id: string, at = site) =>
  (await call(at, 'GET /blog/card/:id', { params: { id } })).statusCode === 200
/** Waits until every job that is due has ended. */
const jobsDone = (at = site) =>
  vi.waitFor(async () => {
    const time = new Date(Date.now() + ahead).toISOString()
    const due = at.db.selectFrom('jobs').select('id').where('ended_at', 'is', null).where('run_at', '<=', time)
    expect(await due.execute()).toEqual([])
  }, SOON)

const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect()
})
async function listener(cookie: string, at = site) {
  const address = originOf(at)
  const socket = io(address, { extraHeaders: { cookie }, transports: ['websocket'], reconnection: false })
  sockets.push(socket)
  const heard: [string, string][] = []
  socket.onAny((event, what) => heard.push([event, what?._id ?? what]))
  await new Promise<void>((resolve) => socket.on('connect', resolve))
  return heard
}

describe('a scheduled blog', () => {
  test('stays private until its time, then is published and announced once', async () => {
    const publishAt = inAnHour()
    const answer = await post({ publishAt })
    expect(answer.json()).toMatchObject({ statusCode: 201, message: 'Blog created and scheduled' })
    const { _id } = answer.json().data
    expect(answer.json().data).toMatchObject({ published: false, publishedAt: null, publishAt })
    expect((await read(_id, reader)).statusCode).toBe(404)
    const [toReader, toAuthor] = [await listener(reader.cookie), await listener(author.cookie)]
    wait(HOUR - 60_000)
    expect(await isPublic(_id)).toBe(false)
    wait(60_000)
    await vi.waitFor(async () => expect(await isPublic(_id)).toBe(true), SOON)
    await jobsDone()
    const blog = (await read(_id, reader)).data as Blog
    expect(blog).toMatchObject({ published: true, publishAt: null, version: 1 })
    expect(Date.parse(blog.publishedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(publishAt))
    await vi.waitFor(() => expect(toAuthor.map(([event]) => event)).toContain('myBlogPublished'), SOON)
    expect(toReader.filter(([, id]) => id === _id)).toEqual([['newBlogCreated', _id]])
    expect(toAuthor.filter(([, id]) => id === _id)).toEqual([
      ['newBlogCreated', _id],
      ['myBlogUpdated', _id],
      ['myBlogPublished', _id],
    ])
    const listed = (await call(site, 'GET /blog/getAllBlog')).data
    expect(listed[0]?._id).toBe(_id)
  })

  test('accepts a time in any zone, and rejects one without a zone or in other formats', async () => {
    const blog = await scheduled('2999-12-31T23:30:00.000+05:30')
    expect(blog.publishAt).toBe('2999-12-31T18:00:00.000Z')
    for (const publishAt of ['tomorrow', '2999-12-31T23:30', '2999-12-31', '0']) {
      expect((await post({ publishAt })).json()).toMatchObject({ statusCode: 400, errors: [{ path: 'publishAt' }] })
    }
  })

  test('rejects a time in the past', async () => {
    const past = new Date(Date.now() + ahead - HOUR).toISOString()
    const refused = await post({ publishAt: past })
    expect(refused.json()).toMatchObject({ statusCode: 400, errors: [{ path: 'publishAt' }] })
    expect(refused.json().message).toMatch(/^This time has passed: choose a later one/)
    const { _id } = await scheduled()
    expect((await put(_id, { publishAt: past })).statusCode).toBe(400)
  })

  test('keeps its time while other fields change, and can be rescheduled', async () => {
    const first = inAnHour()
    const { _id } = await scheduled(first)
    const same = await put(_id, { title: 'Another title for it', publishAt: first })
    expect(same).toMatchObject({ message: 'Blog updated and scheduled', data: { publishAt: first } })
    const later = new Date(Date.parse(first) + HOUR).toISOString()
    expect((await put(_id, { publishAt: later })).data).toMatchObject({ publishAt: later, published: false })
    wait(HOUR + 1000)
    await jobsDone()
    expect(await isPublic(_id)).toBe(false)
    wait(HOUR)
    await vi.waitFor(async () => expect(await isPublic(_id)).toBe(true), SOON)
  })

  test('is cancelled by saving it as a draft or publishing it at once', async () => {
    const [draft, now] = [await scheduled(), await scheduled()]
    expect((await put(draft._id, { published: 'False', publishAt: inAnHour() })).data.publishAt).toBeNull()
    const published = (await put(now._id, {})).data as Blog
    expect(published).toMatchObject({ published: true, publishAt: null })
    wait(HOUR + 1000)
    await jobsDone()
    expect(await isPublic(draft._id)).toBe(false)
    expect((await read(now._id)).data.publishedAt).toBe(published.publishedAt)
  })

  test('stays published when a form opened before publication is saved with the old time', async () => {
    const publishAt = inAnHour()
    const { _id } = await scheduled(publishAt)
    wait(HOUR + 1000)
    await vi.waitFor(async () => expect(await isPublic(_id)).toBe(true), SOON)
    const saved = await put(_id, { title: 'Typed meanwhile by its author', publishAt, version: '1' })
    expect(saved).toMatchObject({
      statusCode: 200,
      data: { published: true, title: 'Typed meanwhile by its author' },
    })
  })

  test('withdraws a published blog until its time', async () => {
    const { _id } = (await post({})).json().data
    const publishAt = inAnHour()
    expect((await put(_id, { publishAt })).data).toMatchObject({ published: false, publishAt })
    expect(await isPublic(_id)).toBe(false)
  })

  test('is published if restored from the trash in time, and becomes a draft after it', async () => {
    const [before, after] = [await scheduled(), await scheduled()]
    for (const { _id } of [before, after]) await deleteBlog(site, _id, author)
    const restored = await call(site, 'POST /trash/restoreBlog/:id', { params: { id: before._id }, as: author })
    expect(restored.data.publishAt).toBe(before.publishAt)
    wait(HOUR + 1000)
    await vi.waitFor(async () => expect(await isPublic(before._id)).toBe(true), SOON)
    await jobsDone()
    expect(
      (await call(site, 'POST /trash/restoreBlog/:id', { params: { id: after._id }, as: author })).data,
    ).toMatchObject({
      published: false,
      publishAt: null,
    })
  })
})

test('a repeated job announces again, and a job for another time does nothing', async () => {
  const blog = await scheduled()
  const publishAt = blog.publishAt ?? ''
  const told: string[] = []
  const announce = { blogPublished: async ({ _id }: Blog) => void told.push(_id) }
  const later = () => new Date(Date.parse(publishAt) + 1000)
  const settings = { current: async () => DEFAULT_SETTINGS }
  const handlers = handlersOf({ ...site, now: later, announce, settings } as unknown as Parameters<
    typeof handlersOf
  >[0])
  const run = (at: string) =>
    handlers['publish-blog']({ id: blog._id, publishAt: at }, new AbortController().signal, false)
  await run(new Date(Date.parse(publishAt) - 1000).toISOString())
  expect(told).toEqual([])
  await run(publishAt)
  const { publishedAt } = (await read(blog._id)).data
  await run(publishAt)
  expect(told).toEqual([blog._id, blog._id])
  expect((await read(blog._id)).data.publishedAt).toBe(publishedAt)
})

test('a blog scheduled before a restart is published after it', async () => {
  const database = process.env.TEST_ENGINE === 'postgres' ? (site.config.databaseUrl ?? '') : ''
  const settings = { DATA_DIR: site.config.dataDir, DATABASE_URL: database }
  const blog = await scheduled()
  await site.app.close()
  await site.db.destroy()
  const restarted = await makeSite(settings)
  restarted.wait(ahead + HOUR + 1000)
  await listen(restarted)
  await vi.waitFor(async () => expect(await isPublic(blog._id, restarted)).toBe(true), SOON)
  await restarted.app.close()
  await restarted.db.destroy()
})

test.runIf(process.env.TEST_ENGINE === 'postgres')(
  'with two instances, one publishes and both notify their clients',
  async () => {
    const one = await makeSite()
    const two = await makeSite({ DATA_DIR: one.config.dataDir, DATABASE_URL: one.config.databaseUrl ?? '' })
    for (const { app } of [one, two]) await app.listen({ port: 0 })
    const writer = await signedIn(one.app)
    const heard = [await listener(writer.cookie, one), await listener(writer.cookie, two)]
    const publishAt = new Date(Date.now() + HOUR).toISOString()
    const form = await blogFields({ publishAt })
    const { _id } = (await call(one, 'POST /blog/post', { form, as: writer })).data
    one.wait(HOUR)
    two.wait(HOUR)
    await vi.waitFor(() => {
      for (const events of heard) expect(events).toContainEqual(['myBlogPublished', _id])
    }, SOON)
    for (const at of [one, two]) expect(await isPublic(_id, at)).toBe(true)
    for (const events of heard) {
      expect(events.filter(([event, id]) => event === 'myBlogPublished' && id === _id)).toHaveLength(1)
    }
    for (const socket of sockets.splice(0)) socket.disconnect()
    await two.app.close()
    await two.db.destroy()
    await one.close()
  },
)

// Over 250 lines, so that all changes from outside are made on the same instances.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { call } from '../testing/call.ts'
import { addComment } from '../testing/comments.ts'
import { expectCountsConsistent } from '../testing/denormalised-counts.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { runProgram } from '../testing/program.ts'
import { PASSWORD, postBlog, type SignedIn, signedIn } from '../testing/requests.ts'
import { DATABASE_FILE, openWithoutTimeouts } from './open.ts'

/** Two instances if the engine supports them. */
let sites: TestSite[]
let site: TestSite
let addresses: string[]
let author: SignedIn
let reader: SignedIn
beforeAll(async () => {
  site = await makeSite({ PUBLIC_READING: 'true' })
  sites = [site]
  const { databaseUrl, dataDir } = site.config
  if (databaseUrl) {
    sites.push(await makeSite({ PUBLIC_READING: 'true', DATABASE_URL: databaseUrl, DATA_DIR: dataDir }))
  }
  for (const { app } of sites) await app.listen({ port: 0 })
  addresses = sites.map(({ app }) => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`)
  author = await signedIn(site.app, { name: 'Grace Hopper' })
  reader = await signedIn(site.app, { role: 'Reader' })
})
afterAll(async () => {
  for (const instance of sites.reverse()) await instance.close()
})

const open: Socket[] = []
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect()
})

/** The SQL statements of docs/running/sql.md, by the first words of their comments. */
const documented = readFileSync(join(import.meta.dirname, '../../docs/running/sql.md'), 'utf8')
  .split(/^```sql$/m)[1]
  ?.split('```')[0]
  ?.split(/^-- /m)
  .map((one) => [one.split(/[:;\n]/)[0], one.slice(one.indexOf('\n'))])

/** Makes a documented change from outside the site: in another process, or over a separate connection. */
async function operatorSays(what: string, names: Record<string, string>): Promise<void> {
  const text = documented?.find(([name]) => name === what)?.[1]
  if (!text) throw new Error(`docs/running/sql.md does not say how to: ${what}`)
  const statements = text.replace(/'([A-Z]+)'/g, (_, name) => `'${names[name]}'`)
  const { databaseUrl, dataDir } = site.config
  if (databaseUrl) return overPostgres(databaseUrl, statements)
  const program = `
    const database = new (require('node:sqlite').DatabaseSync)(process.argv[1])
    database.exec('pragma foreign_keys = on; pragma busy_timeout = 5000;' + process.argv[2])`
  expect(await runProgram(['-e', program, join(dataDir, DATABASE_FILE), statements], {})).toMatchObject({ code: 0 })
}

async function overPostgres(url: string, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statements).finally(() => client.end())
}

const ask = async (address: string, path: string, { cookie }: { cookie?: string } = {}, method = 'GET') => {
  const headers = { cookie: cookie ?? '', ...(method === 'POST' && { origin: address }) }
  const answer = await fetch(`${address}/api/v1${path}`, { method, headers })
  return { status: answer.status, body: (await answer.json()) as { data: unknown; message: string } }
}
/** The responses of all instances; each is asked twice, so that the second response is a cached one. */
async function answers(path: string, who?: SignedIn, method?: string) {
  for (const address of addresses) await ask(address, path, who, method)
  return Promise.all(addresses.map((address) => ask(address, path, who, method)))
}
/** Waits until `holds` is true for the response of every instance. */
async function untilAll(
  holds: (answer: Awaited<ReturnType<typeof ask>>) => boolean,
  ...[path, who, method]: Parameters<typeof answers>
) {
  await expect.poll(async () => (await answers(path, who, method)).every(holds), { timeout: 10_000 }).toBe(true)
}
const has = (text: string) => (answer: { body: unknown }) => JSON.stringify(answer.body).includes(text)
const lacks = (text: string) => (answer: { body: unknown }) => !has(text)(answer)
const isStatus = (status: number) => (answer: { status: number }) => answer.status === status

/** A socket to each instance. */
async function sockets(who?: SignedIn): Promise<{ socket: Socket; heard: string[] }[]> {
  return Promise.all(
    addresses.map(async (address) => {
      const options = { extraHeaders: { cookie: who?.cookie ?? '' }, transports: ['websocket'], reconnection: false }
      const socket = io(address, { ...options, forceNew: true })
      open.push(socket)
      const heard: string[] = []
      socket.onAny((event) => heard.push(event))
      await new Promise<void>((resolve) => socket.on('connect', resolve))
      return { socket, heard }
    }),
  )
}

test('a blog taken down in the database disappears everywhere, and open pages refresh', async () => {
  const { _id: id } = await postBlog(site.app, author, { title: 'To be taken down' })
  await untilAll(has(id), '/blog/getAllBlog')
  await untilAll(isStatus(200), `/blog/singleBlog/${id}`)
  const visitors = await sockets()
  await operatorSays('Take a blog down', { BLOG: id })
  await untilAll(lacks(id), '/blog/getAllBlog')
  await untilAll(isStatus(404), `/blog/singleBlog/${id}`)
  await untilAll(isStatus(404), `/blog/card/${id}`)
  await untilAll(isStatus(200), `/blog/singleBlog/${id}`, author)
  for (const { heard } of visitors) await expect.poll(() => heard, { timeout: 10_000 }).toContain('refresh')
})

test('blogs edited or deleted in the database change everywhere, with their comments', async () => {
  const { _id: edited } = await postBlog(site.app, author, { title: 'With a mistake in it' })
  const { _id: deleted } = await postBlog(site.app, author)
  await untilAll(isStatus(200), `/comment/getComment/${deleted}`, reader, 'POST')
  await untilAll(has('With a mistake in it'), `/blog/singleBlog/${edited}`, reader)
  await operatorSays('Edit a blog', { BLOG: edited })
  await untilAll(has('A better title'), `/blog/singleBlog/${edited}`, reader)
  await untilAll(has('A better title'), '/blog/getAllBlog')
  await operatorSays('Delete a blog', { BLOG: deleted })
  await untilAll(lacks(deleted), '/blog/getAllBlog')
  await untilAll(isStatus(404), `/comment/getComment/${deleted}`, reader, 'POST')
})

test('a comment deleted in the database disappears everywhere', async () => {
  const { _id: blog } = await postBlog(site.app, author)
  const comment = 'Something that may not be said here'
  expect((await addComment(site, blog, { comment }, reader)).statusCode).toBe(201)
  await untilAll(has(comment), `/comment/getComment/${blog}`, reader, 'POST')
  const { id } = await site.db.selectFrom('comments').select('id').where('blog_id', '=', blog).executeTakeFirstOrThrow()
  await operatorSays('Delete a comment', { COMMENT: id })
  await untilAll(lacks(comment), `/comment/getComment/${blog}`, reader, 'POST')
})

test('sessions ended in the database stop and lose their sockets, and no others do', async () => {
  const person = await signedIn(site.app)
  await untilAll(isStatus(200), '/user/me', person)
  await untilAll(isStatus(200), '/user/me', reader)
  const [theirs, others] = [await sockets(person), await sockets(reader)]
  const cut = theirs.map(({ socket }) => new Promise((resolve) => socket.on('disconnect', resolve)))
  await operatorSays("End a person's sessions", { PERSON: person.user._id })
  expect(await Promise.all(cut)).toEqual(cut.map(() => 'io server disconnect'))
  await untilAll(isStatus(401), '/user/me', person)
  for (const { heard } of others) await expect.poll(() => heard, { timeout: 10_000 }).toContain('refresh')
  expect(others.map(({ socket }) => socket.connected)).toEqual(others.map(() => true))
  await untilAll(isStatus(200), '/user/me', reader)
})

test('a user locked out in the database cannot sign in again', async () => {
  const person = await signedIn(site.app)
  await untilAll(isStatus(200), '/user/me', person)
  await operatorSays('Keep a person out', { PERSON: person.user._id })
  await untilAll(isStatus(401), '/user/me', person)
  const body = { email: person.user.email, password: PASSWORD, role: 'Author' } as const
  expect((await call(site, 'POST /user/login', { body })).statusCode).toBe(401)
})

test('a user renamed or given another role in the database is updated everywhere', async () => {
  const person = await signedIn(site.app, { name: 'Before' })
  const { _id: blog } = await postBlog(site.app, person)
  await untilAll(has('Before'), `/blog/card/${blog}`)
  await untilAll(has(person.user._id), '/user/authors?limit=100')
  await operatorSays('Rename a person', { PERSON: person.user._id })
  await untilAll(has('Zoë King'), `/blog/card/${blog}`)
  await untilAll(has(person.user._id), '/user/authors?query=zoe')
  await operatorSays('Give a person another role', { PERSON: person.user._id })
  await untilAll(lacks(person.user._id), '/user/authors?limit=100')
  for (const instance of sites) {
    const refused = await call(instance, 'POST /blog/post', { form: { title: 'Not theirs to write' }, as: person })
    expect(refused.statusCode).toBe(403)
  }
  await expectCountsConsistent(site.db)
})

test('a follow or a user deleted in the database disappears everywhere with all data', async () => {
  const person = await signedIn(site.app)
  const { _id: blog } = await postBlog(site.app, person)
  const follow = async (as: SignedIn, { user }: SignedIn) => {
    const answer = await call(site, 'POST /subscribe/newSubscriber/:userId', { params: { userId: user._id }, as })
    expect(answer.statusCode).toBe(200)
  }
  await follow(reader, author)
  await follow(reader, person)
  await follow(person, author)
  await untilAll(has('"subscriberCount":2'), `/user/userProfile/${author.user._id}`)
  await operatorSays('Have a person follow an author no longer', { PERSON: reader.user._id, AUTHOR: author.user._id })
  await untilAll(has('"subscriberCount":1'), `/user/userProfile/${author.user._id}`)

  const theirs = await sockets(person)
  const cut = theirs.map(({ socket }) => new Promise((resolve) => socket.on('disconnect', resolve)))
  await untilAll(has(blog), '/blog/getAllBlog')
  await operatorSays('Delete a person and all that is theirs', { PERSON: person.user._id })
  await Promise.all(cut)
  await untilAll(lacks(blog), '/blog/getAllBlog')
  await untilAll(isStatus(401), '/user/me', person)
  await untilAll(isStatus(404), `/user/userProfile/${person.user._id}`)
  await untilAll(has('"subscriberCount":0'), `/user/userProfile/${author.user._id}`)
  await expectCountsConsistent(site.db)
})

// For the embedded engine see sqlite.unit.test.ts.
describe.runIf(process.env.TEST_ENGINE === 'postgres')('on PostgreSQL', () => {
  test('the site is notified once per external transaction, and never of its own', async () => {
    const url = site.config.databaseUrl ?? ''
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query('listen blogi_external_change')
    const told: unknown[] = []
    client.on('notification', (notification) => told.push(notification))
    const { _id: blog } = await postBlog(site.app, author)
    const form = { title: 'Its own doing, altogether' }
    await call(site, 'PUT /blog/update/:id', { params: { id: blog }, form, as: author })
    expect(told).toEqual([])
    const heard = once(client, 'notification')
    const visitors = await sockets()
    await overPostgres(
      url,
      "begin; update blogs set title = 'One'; update blogs set title = 'Two'; delete from comments; commit",
    )
    await heard
    await client.query('select 1')
    expect(told).toHaveLength(1)
    await client.end()
    // Not in the test that follows.
    for (const { heard } of visitors) await expect.poll(() => heard, { timeout: 10_000 }).toContain('refresh')
  })

  test('a custom application_name in the database URL does not affect change detection', async () => {
    const url = new URL(site.config.databaseUrl ?? '')
    url.searchParams.set('application_name', 'the operator’s own')
    const named = await makeSite({ DATABASE_URL: url.href, DATA_DIR: site.config.dataDir })
    sites.push(named)
    const visitors = await sockets()
    const { _id: blog } = await postBlog(named.app, author)
    for (const { heard } of visitors) {
      await expect.poll(() => heard, { timeout: 10_000 }).toContain('newBlogCreated')
      expect(heard).not.toContain('refresh')
    }
    await operatorSays('Delete a blog', { BLOG: blog })
    await untilAll(lacks(blog), '/blog/getAllBlog')
  })

  test('changes by a command beside a running site are detected', async () => {
    const { _id: blog } = await postBlog(site.app, author, { title: 'As it was before' })
    await untilAll(has('As it was before'), `/blog/card/${blog}`)
    const command = await openWithoutTimeouts(site.config.databaseUrl ?? '')
    await command.updateTable('blogs').set({ title: 'As a command has it' }).where('id', '=', blog).execute()
    await command.destroy()
    await untilAll(has('As a command has it'), `/blog/card/${blog}`)
  })
})

vi.setConfig({ testTimeout: 60_000 })

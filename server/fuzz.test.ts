// Over 250 lines, so that the generators of requests and events are next to the two tests that use them.
import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Failure } from '#contract/envelope.ts'
import { mediaFolder } from './media/files.ts'
import { openSession } from './session/store.ts'
import { makeAdmin } from './testing/admins.ts'
import { expectCountsConsistent } from './testing/denormalised-counts.ts'
import { fitting, fittingJson, hostileText, hostileValue, type JsonSchema } from './testing/hostile.ts'
import { makeSite, type TestSite } from './testing/make-site.ts'
import { makePicture } from './testing/pictures.ts'
import { postBlog, type SignedIn, signedIn } from './testing/requests.ts'

/** `npm run fuzz` sends 20,000, a normal test run 1,500. A failure prints its seed and the smallest failing request. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 1500)
const EVENTS = Math.ceil(REQUESTS / 10)
const ANSWERED_WITHIN = 5000
const LEAK =
  /\bat .+:\d+:\d+|node_modules|\.ts\b|sqlite|postgres|\bselect .+ from\b|\binsert into\b|kysely|blogi-test-/i

const WHO = ['anonymous', 'reader', 'author', 'other'] as const
type Who = (typeof WHO)[number] | 'admin'

interface Operation {
  parameters?: { in: 'query' | 'path'; name: string; schema: JsonSchema }[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
}
interface Part {
  name: string
  value: string | Buffer
  fileName?: string
}
interface Call {
  who: Who
  method: string
  /** With {names} in place of ids; `ids` has their values. */
  path: string
  ids: Record<string, string>
  query: [string, string][]
  type?: string
  body?: string
  parts?: Part[]
}

let site: TestSite
let people: Record<Exclude<Who, 'anonymous'>, SignedIn>
let operations: { method: string; path: string; operation: Operation }[]
let picture: Buffer
/** Existing blogs by id, including drafts, with their owner. */
const blogs = new Map<string, { owner: string; published: boolean; everPublished: boolean }>()
const comments: string[] = []
const previews = { token: [] as string[], linkId: [] as string[] }
/** Ids of drafts, which any of the people may take first. */
const drafts = Array.from({ length: 20 }, () => randomUUID())
/** Blogs in the trash, with their owner, and ids of comments that are or were in it. */
const trashedBlogs = new Map<string, { owner: string }>()
const trashedComments: string[] = []

beforeAll(async () => {
  site = await makeSite({ LOG_LEVEL: 'silent' })
  picture = await makePicture()
  people = {
    reader: await signedIn(site.app, { role: 'Reader' }),
    author: await signedIn(site.app),
    other: await signedIn(site.app),
    admin: await makeAdmin(site),
  }
  const { paths } = (await site.app.inject('/api/v1/openapi.json')).json()
  operations = Object.entries<Record<string, Operation>>(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
  for (const person of [people.author, people.other]) {
    for (const published of ['true', 'false']) {
      remember(await postBlog(site.app, person, { published }))
    }
  }
})
afterAll(() => site.close())

function remember(blog: { _id: string; createdBy: string; published: boolean }): void {
  const everPublished = blog.published || (blogs.get(blog._id)?.everPublished ?? false)
  blogs.set(blog._id, { owner: blog.createdBy, published: blog.published, everPublished })
}

/** Resolves an id by its index when the request is sent, so that a shrunk request still makes sense. */
function idFor(path: string, name: string, code: string): string {
  if (!code.startsWith('#')) return code
  if (path.includes('/drafts/')) return drafts[Number.parseInt(code.slice(1), 10) % drafts.length] ?? 'none'
  const isTrash = path.includes('/trash/')
  if (name === 'token' || name === 'linkId') {
    return previews[name][Number.parseInt(code.slice(1), 10) % Math.max(previews[name].length, 1)] ?? 'none'
  }
  // Most blogs have few versions.
  if (name === 'version') return String(Number.parseInt(code.slice(1), 10) % 4)
  const pool =
    name === 'commentId'
      ? isTrash
        ? trashedComments
        : comments
      : name === 'userId'
        ? Object.values(people).map(({ user }) => user._id)
        : [...(isTrash ? trashedBlogs : blogs).keys()]
  const profile = name === 'id' && code.endsWith('u') ? Object.values(people).map(({ user }) => user._id) : pool
  return profile[Number.parseInt(code.slice(1), 10) % Math.max(profile.length, 1)] ?? 'none'
}

const anId = fc.oneof(
  { weight: 4, arbitrary: fc.nat({ max: 200 }).map((at) => `#${at}`) },
  { weight: 1, arbitrary: fc.nat({ max: 3 }).map((at) => `#${at}u`) },
  { weight: 2, arbitrary: hostileText },
)

/** Valid fields, with some of them left out or replaced by invalid ones. */
function fields<Good, Bad>(
  properties: Record<string, JsonSchema>,
  fitted: (name: string, schema: JsonSchema) => fc.Arbitrary<Good>,
  bad: fc.Arbitrary<Bad>,
): fc.Arbitrary<[string, Good | Bad][]> {
  const names = Object.keys(properties).filter((name) => properties[name]?.format !== 'binary')
  const good = fc.tuple(...names.map((name) => fc.tuple(fc.constant(name), fitted(name, properties[name] ?? {}))))
  const spoilt = fc.tuple(
    good,
    fc.array(fc.tuple(fc.constantFrom(...names, 'other', '__proto__', 'x[]'), bad), { minLength: 1, maxLength: 3 }),
  )
  return fc.oneof(
    { weight: 3, arbitrary: good },
    {
      weight: 3,
      arbitrary: spoilt.map(([fit, unfit]) => [
        ...fit.filter(([name]) => !unfit.some(([one]) => one === name)),
        ...unfit,
      ]),
    },
    { weight: 1, arbitrary: fc.array(fc.tuple(fc.constantFrom(...names), bad), { maxLength: 4 }) },
  )
}

const aFile = fc.oneof(
  { weight: 4, arbitrary: fc.constant('picture') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '',
      'half',
      'GIF89a',
      '<svg onload=x>',
      '\x89PNG\r\n\x1a\n',
      'RIFF\0\0\0\0WEBP',
      '\0\0\0\x1cftypavif',
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
)
const aFileName = fc.oneof(
  fc.constantFrom('a.png', '../../x.php', '', 'a\0.png', '/etc/passwd', 'C:\\x', 'x".html'),
  fc.string({ maxLength: 20 }),
)

function parts(schema: JsonSchema): fc.Arbitrary<Part[]> {
  const { properties = {} } = schema
  const files = Object.keys(properties).filter((name) => properties[name]?.format === 'binary')
  const someFiles = fc.array(fc.tuple(fc.constantFrom(...files, ...files, 'other'), aFile, aFileName), { maxLength: 3 })
  const texts =
    Object.keys(properties).length > files.length ? fields(properties, fitting, hostileText) : fc.constant([])
  return fc
    .tuple(texts, someFiles, fc.boolean())
    .map(([given, sent, whole]) => [
      ...given.map(([name, value]) => ({ name, value })),
      ...(whole ? files.slice(0, 1) : []).map((name) => ({ name, value: picture, fileName: 'a.jpg' })),
      ...sent.map(([name, kind, fileName]) => ({ name, value: fileOf(kind), fileName })),
    ])
}

function fileOf(kind: string): Buffer {
  if (kind === 'picture') return picture
  return kind === 'half' ? picture.subarray(0, picture.length / 2) : Buffer.from(kind, 'latin1')
}

function aCall(of = operations, by: readonly Who[] = WHO): fc.Arbitrary<Call> {
  return fc.constantFrom(...of).chain(({ method, path, operation }) => {
    const { parameters = [], requestBody } = operation
    const inQuery = Object.fromEntries(
      parameters.filter((one) => one.in === 'query').map(({ name, schema }) => [name, schema]),
    )
    const [[type, body] = []] = Object.entries(requestBody?.content ?? {})
    const query =
      Object.keys(inQuery).length > 0
        ? fields(inQuery, fitting, hostileText)
        : fc.array(fc.tuple(hostileText, hostileText), { maxLength: 1 })
    const base = {
      who: fc.constantFrom(...by),
      method: fc.oneof(
        { weight: 30, arbitrary: fc.constant(method) },
        { weight: 1, arbitrary: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS') },
      ),
      path: fc.constant(path),
      ids: fc.record(
        Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, anId])),
      ) as fc.Arbitrary<Record<string, string>>,
      query,
    }
    const hostileBody = fc.record({
      ...base,
      type: fc.constantFrom(
        'application/json',
        'text/plain',
        'application/xml',
        'multipart/form-data',
        'multipart/form-data; boundary=x',
        'x',
        '',
      ),
      body: fc.oneof(
        hostileText,
        hostileValue.map((value) => JSON.stringify(value) ?? ''),
      ),
    })
    if (!type || !body)
      return fc.oneof({ weight: 5, arbitrary: fc.record(base) }, { weight: 1, arbitrary: hostileBody })
    const good = type.startsWith('multipart')
      ? fc.record({ ...base, parts: parts(body.schema) })
      : type !== 'application/json'
        ? fc.record({ ...base, type: fc.constant(type), body: hostileText })
        : fc.record({
            ...base,
            type: fc.constant(type),
            // A body that may be left out is an object or null.
            body: fields((body.schema.anyOf?.[0] ?? body.schema).properties ?? {}, fittingJson, hostileValue).map(
              (pairs) => JSON.stringify(Object.fromEntries(pairs)),
            ),
          })
    return fc.oneof({ weight: 8, arbitrary: good as fc.Arbitrary<Call> }, { weight: 1, arbitrary: hostileBody })
  }) as fc.Arbitrary<Call>
}

const BOUNDARY = 'a-boundary-that-no-value-holds'

function multipartOf(sent: Part[]): Buffer {
  const quoted = (text: string) => text.replace(/["\r\n]/g, (char) => encodeURIComponent(char))
  return Buffer.concat([
    ...sent.flatMap(({ name, value, fileName }) => [
      Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${quoted(name)}"`),
      Buffer.from(
        fileName === undefined ? '\r\n\r\n' : `; filename="${quoted(fileName)}"\r\ncontent-type: image/png\r\n\r\n`,
      ),
      Buffer.from(value),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ])
}

const statuses = new Map<string, number>()
let slowest = 0

/** The response, within a time limit. A 503 of a busy machine is retried, as a client would do. */
async function answered(request: InjectOptions): Promise<LightMyRequestResponse> {
  const answer = await Promise.race([
    site.app.inject(request),
    new Promise<never>((_, reject) => setTimeout(reject, ANSWERED_WITHIN, new Error('It hangs')).unref()),
  ])
  if (answer.statusCode !== 503 || !answer.headers['retry-after']) return answer
  await sleep(1000)
  return answered(request)
}

async function send(call: Call): Promise<void> {
  const ids = Object.fromEntries(Object.entries(call.ids).map(([name, code]) => [name, idFor(call.path, name, code)]))
  const path = call.path.replace(/\{(\w+)\}/g, (_, name) => addressPart(ids[name] ?? ''))
  const query = call.query.map(([name, value]) => `${addressPart(name)}=${addressPart(String(value))}`).join('&')
  const person = call.who === 'anonymous' ? undefined : people[call.who]
  const type = call.parts ? `multipart/form-data; boundary=${BOUNDARY}` : call.type
  const payload = call.parts ? multipartOf(call.parts) : call.body
  const before = performance.now()
  const answer = await answered({
    method: call.method as 'GET',
    url: `${path}${query && `?${query}`}`,
    headers: { ...(person && { cookie: person.cookie }), ...(type && { 'content-type': type }) },
    ...(payload !== undefined && { payload }),
  })
  slowest = Math.max(slowest, performance.now() - before)
  const kind = `${Math.floor(answer.statusCode / 100)}xx`
  statuses.set(kind, (statuses.get(kind) ?? 0) + 1)

  // Google sign-in is not configured here, which is a 503.
  if (!call.path.endsWith('googleLogin')) expect(answer.statusCode, answer.body).toBeLessThan(500)
  if (call.method === 'HEAD' || call.method === 'OPTIONS') return
  // An archive, which is no JSON.
  if (answer.headers['content-type'] === 'application/zip') return
  const envelope = answer.json()
  expect(envelope).toMatchObject({ statusCode: answer.statusCode, message: expect.any(String) })
  if (answer.statusCode >= 400) {
    const { message, errors } = Failure.strict().parse(envelope)
    expect(JSON.stringify({ message, errors })).not.toMatch(LEAK)
  } else expect(envelope.success).toBe(true)
  for (const [id, { owner, published }] of blogs) {
    if (!published && owner !== person?.user._id) expect(answer.body, "somebody else's draft").not.toContain(id)
  }

  for (const [id, { owner }] of trashedBlogs) {
    if (owner !== person?.user._id) expect(answer.body, "somebody else's trash").not.toContain(id)
  }

  if (answer.statusCode >= 300) return
  if (/\/(blog\/(post|update)|restoreBlog)/.test(call.path)) {
    remember(envelope.data)
    trashedBlogs.delete(envelope.data._id)
  }
  if (call.path.includes('deletePost')) {
    blogs.delete(ids.id ?? '')
    if (person) trashedBlogs.set(ids.id ?? '', { owner: person.user._id })
  }
  if (call.path.includes('trash/deleteBlog')) trashedBlogs.delete(ids.id ?? '')
  if (call.path.includes('comment/deleteComment')) trashedComments.push(ids.commentId ?? '')
  if (call.path.startsWith('/api/v1/comment/'))
    comments.push(...envelope.data.slice(-1).map((one: { _id: string }) => one._id))
  if (call.method === 'POST' && call.path.includes('/previewLinks/')) {
    previews.token.push(envelope.data.address.replace('/preview/', ''))
    previews.linkId.push(envelope.data._id)
  }
  // Each of these calls ended the session that it was sent with.
  if (/(logout|login|register)$/.test(call.path) && person)
    person.cookie = `session=${await openSession(site.db, { userId: person.user._id }, new Date())}`
}

/** Verbatim if a URL allows it, so that broken percent-escapes are sent too. */
function addressPart(text: string): string {
  return /^[\w.%~-]+$/.test(text) ? text : encodeURIComponent(text.toWellFormed())
}

test(
  `${REQUESTS} random requests cause no server error, hang, leak or exposure`,
  async () => {
    const report = await fc.check(fc.asyncProperty(aCall(), send), { numRuns: REQUESTS, endOnFailure: false })
    if (report.failed) throw new Error(fc.defaultReportMessage(report), { cause: report.errorInstance })
    if (process.env.FUZZ_REQUESTS) {
      console.log(
        `${REQUESTS} requests: ${JSON.stringify(Object.fromEntries(statuses))}, slowest ${slowest.toFixed()} ms`,
      )
    }
    await expectConsistent()
  },
  Math.max(60_000, REQUESTS * 60),
)

// After the others: an admin changes settings that they rely on, such as the categories.
test(`${REQUESTS / 5} random requests of an admin cause no server error, hang or leak`, async () => {
  const ofAdmins = operations.filter(({ path }) => path.includes('/admin/'))
  const call = aCall(ofAdmins, ['admin'])
  await fc.assert(fc.asyncProperty(call, send), { numRuns: REQUESTS / 5, endOnFailure: false })
  await expectConsistent()
})

test(`${EVENTS} random socket events leave the server consistent`, async () => {
  await site.app.listen({ port: 0 })
  const address = `http://127.0.0.1:${(site.app.server.address() as AddressInfo).port}`
  const sockets = await Promise.all(
    ['', people.reader.cookie, people.author.cookie].map((cookie) => connect(address, cookie)),
  )
  const event = fc.tuple(
    fc.nat({ max: sockets.length - 1 }),
    fc.oneof(
      fc.constantFrom('watchBlog', 'unwatchBlog'),
      hostileText.filter(
        (name) =>
          !['connect', 'disconnect', 'connect_error', 'newListener', 'removeListener', 'disconnecting'].includes(name),
      ),
    ),
    fc.array(
      fc.oneof(
        hostileValue,
        fc.nat({ max: 50 }).map((at) => [...blogs.keys()][at % blogs.size]),
      ),
      { maxLength: 3 },
    ),
  )
  const heard: string[] = []
  for (const { socket } of sockets) socket.onAny((...frame) => heard.push(JSON.stringify(frame)))
  for (const [at, name, values] of fc.sample(event, EVENTS)) {
    const one = sockets[at]
    if (!one) continue
    // A frame that is too long ends the connection, which is the intended response.
    if (!one.socket.connected) one.socket = (await connect(address, one.cookie)).socket
    one.socket.emit(name, ...values)
  }
  for (const garbage of fc.sample(hostileText, 30)) {
    for (const path of [
      '?EIO=4&transport=polling',
      `?EIO=4&transport=polling&sid=${encodeURIComponent(garbage.toWellFormed().slice(0, 500))}`,
      '?EIO=9',
      '',
    ]) {
      const answer = await fetch(`${address}/socket.io/${path}`, { method: 'POST', body: garbage })
      expect(answer.status).toBeLessThan(500)
      expect(await answer.text()).not.toMatch(LEAK)
    }
  }
  const last = await connect(address, people.reader.cookie)
  const [id] = [...blogs].find(([, { published }]) => published) ?? []
  await last.socket.emitWithAck('watchBlog', id)
  for (const { socket } of [...sockets, last]) socket.disconnect()
  for (const [draft, { everPublished }] of blogs) {
    if (!everPublished) expect(heard.join()).not.toContain(draft)
  }
  await expectConsistent()
})

async function connect(address: string, cookie: string): Promise<{ socket: Socket; cookie: string }> {
  const socket = io(address, {
    extraHeaders: { cookie },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  })
  await new Promise<void>((resolve, reject) => socket.on('connect', resolve).on('connect_error', reject))
  return { socket, cookie }
}

/** Checks what must hold after any requests. */
async function expectConsistent(): Promise<void> {
  const { db } = site
  await expectCountsConsistent(db)

  const published = await db.selectFrom('public_blogs').select('id').execute()
  const listed: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: { data: { _id: string }[]; nextCursor: string | null } = (
      await site.app.inject(`/api/v1/blog/getAllBlog?limit=100${cursor && `&cursor=${cursor}`}`)
    ).json()
    listed.push(...page.data.map(({ _id }) => _id))
    cursor = page.nextCursor
  }
  expect([...listed].sort()).toEqual(published.map(({ id }) => id).sort())

  const rows = await db.selectFrom('pictures').select(['id', 'widths']).execute()
  const folder = mediaFolder(site.config)
  expect((await readdir(folder)).sort()).toEqual(rows.map(({ id }) => id).sort())
  for (const { id, widths } of rows) {
    const files = (JSON.parse(widths) as number[]).map((width) => `${width}.webp`)
    expect((await readdir(join(folder, id))).sort()).toEqual(files.sort())
  }
  const used = [
    ...(await db.selectFrom('blogs').select('main_image_id as id').execute()),
    ...(await db.selectFrom('blog_pictures').select('picture_id as id').execute()),
    ...(await db.selectFrom('revision_pictures').select('picture_id as id').execute()),
    ...(await db.selectFrom('users').select('avatar_id as id').where('avatar_id', 'is not', null).execute()),
  ]
  const known = new Set(rows.map(({ id }) => id))
  for (const { id } of used) expect(known).toContain(id)
}

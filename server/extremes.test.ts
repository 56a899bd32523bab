import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Failure } from '#contract/envelope.ts'
import { ERRORS } from '#contract/errors.ts'
import { FIELD_CODES } from '#contract/field-errors.ts'
import { makeAdmin } from './testing/admins.ts'
import type { JsonSchema } from './testing/hostile.ts'
import { makeSite, type TestSite } from './testing/make-site.ts'
import { makePicture } from './testing/pictures.ts'
import { multipart, PASSWORD, postBlog, type SignedIn, signedIn } from './testing/requests.ts'

/** The bounds of integers in PostgreSQL's columns and in JavaScript, and values that are not integers. */
const NUMBERS = [0, -1, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53 - 1, 1e308, 0.5]
/** Texts that a database or a program may take badly. */
const TEXTS = ['', ' ', '\0', 'a\0b', '\ud800', 'x\udc00', '\u2028', '\u202e', '\uffff', '2147483648', 'x'.repeat(5000)]

/** What an invalid field may have. `invalid` says that a rule has no code of its own. */
const CODES = new Set<string>([...FIELD_CODES.filter((code) => code !== 'invalid'), ...Object.keys(ERRORS)])

interface Schema extends JsonSchema {
  items?: Schema
  pattern?: string
}
interface Operation {
  parameters?: { in: 'query' | 'path'; name: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

let site: TestSite
let author: SignedIn
let admin: SignedIn
let blogId: string
let commentId: string
let picture: Buffer
let operations: [string, Operation][]
beforeAll(async () => {
  site = await makeSite({ LOG_LEVEL: 'silent' })
  admin = await makeAdmin(site)
  picture = await makePicture()
  await makeAuthor()
  const { paths } = (await site.app.inject('/api/v1/openapi.json')).json()
  operations = Object.entries<Record<string, Operation>>(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]): [string, Operation] => [`${method.toUpperCase()} ${path}`, one]),
  )
  // Last what admins do: it may close the site for others.
  operations.sort(([one], [other]) => Number(one.includes('/admin/')) - Number(other.includes('/admin/')))
})
afterAll(() => site.close())

/** An author with a blog and a comment on it. */
async function makeAuthor(): Promise<void> {
  author = await signedIn(site.app)
  blogId = (await postBlog(site.app, author))._id
  const comment = await send(`POST /comment/newComment/${blogId}`, author, { body: { comment: 'Read it twice.' } })
  commentId = comment.json().data[0]._id
}

/** Some calls end the session, or remove what others are about. */
async function requireAuthor(): Promise<void> {
  const { statusCode } = await send(`GET /blog/singleBlog/${blogId}`, author, {})
  if (statusCode !== 200) await makeAuthor()
}

type Values = Record<string, unknown>
interface Request {
  query?: Values
  body?: Values
  form?: Values
}

/** A valid value of a field. */
function example(name: string, schema: Schema): unknown {
  if (schema.anyOf) return example(name, (schema.anyOf as Schema[]).find(({ type }) => type !== 'null') ?? {})
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.type === 'array') return schema.items ? [example(name, schema.items)] : []
  if (schema.type === 'object') {
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([key, one]) => [key, example(key, one as Schema)]),
    )
  }
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(schema.minimum ?? 1, 1)
  if (schema.type === 'boolean') return true
  if (schema.format === 'date-time') return '2026-11-22T10:00:00.000Z'
  const known: Record<string, string> = {
    blogId,
    commentId,
    parent: commentId,
    mentions: author.user._id,
    userId: author.user._id,
    title: 'How lighthouses were kept',
    intro: '<p>Every evening somebody climbed.</p>',
    category: 'Travel',
    email: `${randomUUID()}@example.org`,
    password: PASSWORD,
    currentPassword: PASSWORD,
    key: randomUUID(),
  }
  return known[name] ?? 'x'.repeat(Math.max(schema.minLength ?? 1, 1))
}

/** A copy of `values` for each number and text in it, at any depth, and each extreme in its place. */
function* withExtremes(values: Values): Generator<[string, Values]> {
  const places = (value: unknown, path: string[]): string[][] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, part]) => places(part, [...path, key]))
      : [path]
  for (const path of places(values, [])) {
    for (const extreme of [...NUMBERS, ...TEXTS]) {
      const copy = structuredClone(values)
      let within = copy
      for (const key of path.slice(0, -1)) within = within[key] as Values
      within[path.at(-1) as string] = extreme
      yield [`${path.join('.')} = ${JSON.stringify(extreme).slice(0, 40)}`, copy]
    }
  }
}

async function send(call: string, person: SignedIn, { query = {}, body, form }: Request) {
  const [method = '', path = ''] = call.split(' ')
  const search = new URLSearchParams(mapValues(query, String))
  const sent = form && (await multipart({ ...mapValues(form, String), mainImage: picture, avatar: picture }))
  return site.app.inject({
    method: method as 'GET',
    url: `${path.startsWith('/api') ? '' : '/api/v1'}${path}?${search}`,
    headers: { cookie: person.cookie, ...sent?.headers },
    ...(body && { payload: body }),
    ...(sent && { payload: sent.payload }),
  })
}

const mapValues = <To>(values: Values, to: (value: unknown) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, to(value)]))

test('no extreme value is an error of the server, and each field has a code', { timeout: 300_000 }, async () => {
  const failed: string[] = []
  const coded = new Set<string>()
  let sent = 0
  for (const [call, { parameters = [], requestBody }] of operations) {
    // It ends the session; without a client id of Google every call of that is a 503.
    if (/logout|googleLogin/.test(call)) continue
    const isAdmins = call.includes('/admin/')
    if (!isAdmins) await requireAuthor()
    const person = isAdmins ? admin : author
    const named = (where: 'query' | 'path') =>
      Object.fromEntries(
        parameters.filter((one) => one.in === where).map(({ name, schema }) => [name, example(name, schema)]),
      )
    const [[type = '', content] = []] = Object.entries(requestBody?.content ?? {})
    // A file has no fields.
    const fields = (content && content.schema.format !== 'binary' ? example('body', content.schema) : {}) as Values
    const part = type.startsWith('multipart') ? 'form' : 'body'
    const idOf = (name: string) =>
      name === 'commentId' ? commentId : /user/i.test(name + call) ? author.user._id : blogId
    const place = (values: Values) =>
      call.replace(/\{(\w+)\}/g, (_, name) =>
        encodeURIComponent(String(values[name] ?? idOf(name)).toWellFormed() || ' '),
      )
    const requests: [string, string, Request][] = [
      ...[...withExtremes(named('query'))].map(([what, query]): [string, string, Request] => [
        what,
        place({}),
        { query },
      ]),
      ...[...withExtremes(fields)].map(([what, values]): [string, string, Request] => [
        what,
        place({}),
        { query: named('query'), [part]: values },
      ]),
      ...[...withExtremes(named('path'))].map(([what, values]): [string, string, Request] => [what, place(values), {}]),
    ]
    for (const [what, address, request] of requests) {
      sent++
      const { statusCode, body } = await send(address, person, request)
      if (statusCode >= 500) failed.push(`${call}: ${what}: ${statusCode} ${body.slice(0, 120)}`)
      const { errors = [] } = statusCode >= 400 ? (JSON.parse(body) as Partial<Failure>) : {}
      for (const { path, code } of errors) {
        coded.add(code)
        if (!CODES.has(code)) failed.push(`${call}: ${what}: ${path} has the code ${code}`)
      }
    }
  }
  expect(sent).toBeGreaterThan(3000)
  expect(coded.size).toBeGreaterThan(10)
  expect(failed).toEqual([])
})

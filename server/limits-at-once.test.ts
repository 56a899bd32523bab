import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  BLOCKS_MAX,
  DRAFTS_MAX,
  FOLLOWED_TAGS_MAX,
  INVITATIONS_MAX,
  QUIET_MAX,
  READING_POSITIONS_MAX,
} from '#contract/limits.ts'
import type { Schema } from './db/schema.ts'
import { makeAdmin } from './testing/admins.ts'
import { call } from './testing/call.ts'
import { listen } from './testing/listen.ts'
import { linkIn, outbox } from './testing/mail.ts'
import { makeSite, type TestSite } from './testing/make-site.ts'
import { PASSWORD, postBlog, type SignedIn, signedIn } from './testing/requests.ts'

/** Requests at the same moment, and for how many of them there is room. */
const AT_ONCE = 8
const ROOM = 2
const NOW = new Date().toISOString()
const LATER = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString()

let site: TestSite
let author: SignedIn
let admin: SignedIn
let draft: string
/** Accounts and blogs of which a list may have as many as it can. */
let people: string[]
let blogs: string[]
beforeAll(async () => {
  site = await makeSite()
  author = await signedIn(site.app)
  admin = await makeAdmin(site)
  const writer = await signedIn(site.app)
  const { _id } = await postBlog(site.app, writer)
  draft = (await postBlog(site.app, author, { published: 'false' }))._id
  people = await copies('users', writer.user._id, BLOCKS_MAX + AT_ONCE, (id) => ({ email: `${id}@example.org` }))
  blogs = await copies('blogs', _id, READING_POSITIONS_MAX + AT_ONCE, () => ({}))
})
afterAll(() => site.close())

/** Adds copies of a row. @returns their ids */
async function copies(table: 'users' | 'blogs', of: string, count: number, changes: (id: string) => object) {
  const row = await site.db.selectFrom(table).selectAll().where('id', '=', of).executeTakeFirstOrThrow()
  const ids = Array.from({ length: count }, () => randomUUID())
  for (let from = 0; from < count; from += 100) {
    const rows = ids.slice(from, from + 100).map((id) => ({ ...row, id, ...changes(id) }))
    await site.db
      .insertInto(table)
      .values(rows as never)
      .execute()
  }
  return ids
}

interface Limit {
  most: number
  table: keyof Schema
  /** The rows that are there before. */
  row: (at: number) => object
  add: (at: number) => Promise<{ statusCode: number }>
}
const user_id = () => author.user._id
const aDraft = { version: 0, device: 'x', blogId: null, blogVersion: null }

const LIMITS: Record<string, Limit> = {
  'preview links of a draft': {
    most: 20,
    table: 'preview_links',
    row: () => ({ id: randomUUID(), token_hash: randomUUID(), blog_id: draft, created_at: NOW }),
    add: () => call(site, 'POST /previewLinks/:id', { params: { id: draft }, as: author }),
  },
  invitations: {
    most: INVITATIONS_MAX,
    table: 'invitations',
    row: () => ({ id: randomUUID(), token_hash: randomUUID(), created_at: NOW, expires_at: LATER }),
    add: () => call(site, 'POST /admin/invitations', { as: admin }),
  },
  drafts: {
    most: DRAFTS_MAX,
    table: 'drafts',
    row: () => ({
      id: randomUUID(),
      author_id: author.user._id,
      version: 1,
      pictures: '[]',
      stamps: '{}',
      created_at: NOW,
      updated_at: NOW,
    }),
    add: () =>
      call(site, 'PUT /drafts/:id', {
        params: { id: randomUUID() },
        body: { ...aDraft, fields: { title: { value: 'x', at: NOW } } },
        as: author,
      }),
  },
  'followed tags': {
    most: FOLLOWED_TAGS_MAX,
    table: 'followed_tags',
    row: (at) => ({ user_id: user_id(), tag: `tag-${at}`, created_at: NOW }),
    add: (at) => call(site, 'PUT /user/tags/:tag', { params: { tag: `another-${at}` }, as: author }),
  },
  'blocked people': {
    most: BLOCKS_MAX,
    table: 'user_blocks',
    row: (at) => ({ blocker_id: user_id(), blocked_id: people[at], created_at: NOW }),
    add: (at) =>
      call(site, 'PUT /user/blocks/:userId', { params: { userId: people[BLOCKS_MAX + at] ?? '' }, as: author }),
  },
  'what is quiet': {
    most: QUIET_MAX,
    table: 'quiet_notifications',
    row: (at) => ({ user_id: user_id(), subject_id: people[at], person_id: people[at], created_at: NOW }),
    add: (at) =>
      call(site, 'PUT /notifications/quiet/:what/:id', {
        params: { what: 'person', id: people[QUIET_MAX + at] ?? '' },
        as: author,
      }),
  },
}

async function fill({ table, row }: Pick<Limit, 'table' | 'row'>, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, at) => row(at))
  await site.db
    .insertInto(table)
    .values(rows as never)
    .execute()
}

async function countOf(table: keyof Schema): Promise<number> {
  const { count } = await site.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Sends requests at the same moment, once PostgreSQL has as many connections open. */
async function atOnce<Answer>(add: (at: number) => Promise<Answer>): Promise<Answer[]> {
  await Promise.all(Array.from({ length: AT_ONCE }, () => call(site, 'GET /drafts', { as: author })))
  return Promise.all(Array.from({ length: AT_ONCE }, (_, at) => add(at)))
}

test.each(Object.entries(LIMITS))('%s do not exceed their limit by requests at once', async (_, limit) => {
  await fill(limit, limit.most - ROOM)
  const answers = await atOnce(limit.add)
  const refused = answers.filter(({ statusCode }) => statusCode >= 300)
  expect(refused.map(({ statusCode }) => statusCode)).toEqual(Array(AT_ONCE - ROOM).fill(409))
  expect(await countOf(limit.table)).toBe(limit.most)
})

test('what makes room for newer keeps its limit by requests at once, too', async () => {
  const place = { block: { hash: 'x', index: 1 }, secondsAgo: 0 }
  const old = { block_hash: 'x', block_index: 1, position_at: '2026-01-01T00:00:00.000Z' }
  const row = (at: number) => ({ user_id: user_id(), blog_id: blogs[at], ...old })
  await fill({ table: 'reading_positions', row }, READING_POSITIONS_MAX)
  const answers = await atOnce((at) =>
    call(site, 'PUT /readingPositions/:id', {
      params: { id: blogs[READING_POSITIONS_MAX + at] ?? '' },
      body: place,
      as: author,
    }),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(AT_ONCE).fill(200))
  expect(await countOf('reading_positions')).toBeLessThanOrEqual(READING_POSITIONS_MAX)

  const device = () => ({ device_hash: randomUUID(), user_id: user_id(), used_at: NOW })
  await fill({ table: 'known_devices', row: device }, 50)
  const { email, role } = author.user
  const login = () => call(site, 'POST /user/login', { body: { email, password: PASSWORD, role } })
  expect((await atOnce(login)).map(({ statusCode }) => statusCode)).toEqual(Array(AT_ONCE).fill(200))
  const ownDevices = site.db.selectFrom('known_devices').select('device_hash').where('user_id', '=', user_id())
  expect(await ownDevices.execute()).toHaveLength(50)
})

test('of accounts that confirm one address at once one gets it, the others an error', async () => {
  const address = `${randomUUID()}@example.org`
  const askers = await Promise.all(Array.from({ length: 3 }, () => signedIn(site.app)))
  for (const asker of askers) {
    await call(site, 'POST /user/changeEmail', { body: { email: address, currentPassword: PASSWORD }, as: asker })
  }
  const links = async () => (await outbox(site.config.dataDir)).filter(({ to }) => to?.[0]?.address === address)
  await listen(site)
  await expect.poll(async () => (await links()).length).toBe(askers.length)
  const tokens = (await links()).map((email) => linkIn(email).token)
  const confirm = (at: number) => ({ token: tokens[at] ?? 'none', currentPassword: PASSWORD })
  const answers = await atOnce((at) => call(site, 'POST /user/confirmEmail', { body: confirm(at), as: author }))
  const statuses = answers.map(({ statusCode }) => statusCode).sort()
  expect(statuses).toEqual([200, 409, 409, ...Array(AT_ONCE - 3).fill(410)])
  expect(answers.find(({ statusCode }) => statusCode === 409)?.message).toMatch(/now belongs to another account/)
})

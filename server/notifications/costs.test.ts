import { CompiledQuery, sql } from 'kysely'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isPostgres } from '../db/engine.ts'
import { call } from '../testing/call.ts'
import { addComment } from '../testing/comments.ts'
import { listen, originOf } from '../testing/listen.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { queriesOf } from '../testing/queries.ts'
import { postBlog, type SignedIn, signedIn } from '../testing/requests.ts'

const FEW = 10
const MANY = 100_000
/** Rows per statement. */
const AT_ONCE = 5000

let site: TestSite
let few: SignedIn
let many: SignedIn
const sockets: Socket[] = []
beforeAll(async () => {
  site = await makeSite()
  await listen(site)
  ;[few, many] = [await signedIn(site.app), await signedIn(site.app)]
  for (let from = 1; from <= MANY; from += AT_ONCE) await addFollowers(from)
  if (isPostgres(site.db)) await sql`analyze`.execute(site.db)
}, 120_000)
afterAll(async () => {
  for (const socket of sockets) socket.disconnect()
  await site.close()
})

/** Readers without a session, as rows alone, who follow one or both. */
async function addFollowers(from: number): Promise<void> {
  const [first, last] = [sql.lit(from), sql.lit(from + AT_ONCE - 1)]
  const numbers = isPostgres(site.db)
    ? sql`select n from generate_series(${first}, ${last}) as numbers(n)`
    : sql`with recursive numbers(n) as (select ${first} union all select n + 1 from numbers where n < ${last}) select n from numbers`
  await sql`
    insert into users (id, name, name_search, email, show_email, phone, education, role, subscriber_count, created_at)
    select 'reader' || n, 'Reader', 'reader', 'reader' || n || '@example.org', 0, '', '', 'Reader', 0, '2026-01-01'
    from (${numbers}) as numbers`.execute(site.db)
  const at = new Date().toISOString()
  for (const [{ user }, until] of [
    [few, FEW],
    [many, MANY],
  ] as const) {
    await sql`
      insert into subscriptions (reader_id, author_id, created_at)
      select 'reader' || n, ${user._id}, ${at} from (${numbers}) as numbers where n <= ${sql.lit(until)}`.execute(
      site.db,
    )
  }
}

/** The statements of a call, and how many rows PostgreSQL reads for them. */
async function costOf(as: SignedIn, name: 'GET /notifications' | 'GET /notifications/count') {
  const all = await queriesOf(() => call(site, name, { as }))
  // Jobs are looked for at any time.
  const queries = all.filter(({ sql: text }) => /notifications|subscriptions|last_seen_at/.test(text))
  let rows = 0
  for (const { sql: text, parameters } of isPostgres(site.db) ? queries : []) {
    const plan = CompiledQuery.raw(`explain (analyze, format json) ${text}`, [...parameters])
    const [row] = (await site.db.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(plan)).rows
    rows += row ? rowsOf(row['QUERY PLAN'][0].Plan) : 0
  }
  return { statements: queries.length, rows }
}

interface PlanNode {
  'Actual Rows': number
  'Actual Loops': number
  Plans?: PlanNode[]
}

const rowsOf = (node: PlanNode): number =>
  node['Actual Rows'] * node['Actual Loops'] + (node.Plans ?? []).reduce((sum, part) => sum + rowsOf(part), 0)

const follow = (whom: SignedIn, as: SignedIn) =>
  call(site, 'POST /subscribe/newSubscriber/:userId', { params: { userId: whom.user._id }, as })

test('notifications cost the same with 100,000 followers as with ten', async () => {
  const answer = await call(site, 'GET /notifications', { as: many })
  expect(answer.data).toMatchObject([{ kind: 'followers', unread: true, people: 100 }])
  for (const name of ['GET /notifications', 'GET /notifications/count'] as const) {
    const [one, other] = [await costOf(few, name), await costOf(many, name)]
    expect(other.statements).toBe(one.statements)
    expect(other.statements).toBeLessThan(10)
    // The latest 200 are looked at, with all details of each.
    expect(other.rows).toBeLessThan(6000)
  }
}, 60_000)

test('publishing, following and commenting write no row for each follower', async () => {
  const rowsIn = async () => {
    const { count } = await site.db
      .selectFrom('notifications')
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  }
  const before = await rowsIn()
  const blog = await postBlog(site.app, many)
  expect(await rowsIn()).toBe(before)
  const reader = await signedIn(site.app, { role: 'Reader' })
  await follow(many, reader)
  expect(await rowsIn()).toBe(before)
  await addComment(site, blog._id, { comment: 'I liked it.' }, reader)
  expect(await rowsIn()).toBe(before + 1)
})

test('anyone who follows and unfollows again and again sends few events', async () => {
  const reader = await signedIn(site.app, { role: 'Reader' })
  const socket = io(originOf(site), {
    extraHeaders: { cookie: few.cookie },
    transports: ['websocket'],
    reconnection: false,
  })
  sockets.push(socket)
  let events = 0
  socket.on('myNotificationsChanged', () => {
    events += 1
  })
  await new Promise<void>((resolve) => socket.on('connect', resolve))
  const start = Date.now()
  for (let n = 0; n < 50; n++) {
    await follow(few, reader)
    await call(site, 'DELETE /subscribe/deleteSubscriber/:userId', { params: { userId: few.user._id }, as: reader })
  }
  // One immediately, and one for every two seconds that it took.
  expect(events).toBeGreaterThan(0)
  expect(events).toBeLessThanOrEqual(2 + (Date.now() - start) / 2000)
})

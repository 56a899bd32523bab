import { sql } from 'kysely'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { AdminNotificationKind } from '#contract/admin-notifications.ts'
import type { Notification } from '#contract/notifications.ts'
import { findBackupState } from '../backup/state.ts'
import { act, makeAdmin } from '../testing/admins.ts'
import { call } from '../testing/call.ts'
import { addComment } from '../testing/comments.ts'
import { listen, originOf } from '../testing/listen.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { postBlog, type SignedIn, signedIn } from '../testing/requests.ts'
import { setSettings } from '../testing/settings.ts'
import { findFaults } from './site-faults.ts'

const HOUR = 60 * 60 * 1000
const PLENTY = 10 ** 12

let site: TestSite
let admin: SignedIn
let author: SignedIn
let blogId: string
beforeAll(async () => {
  site = await makeSite()
  await listen(site)
  admin = await makeAdmin(site)
  author = await signedIn(site.app)
  blogId = (await postBlog(site.app, author))._id
  await setSettings(site, admin, { heldWords: 'pills' })
  // A full disk of the machine that runs the tests is not what they are about.
  await site.db.deleteFrom('site_faults').execute()
})
afterAll(() => site.close())

const list = async (as: SignedIn, limit = 100, cursor?: string | null) =>
  call(site, 'GET /notifications', { query: { limit, cursor }, as })
const bell = async (as = admin) => (await call(site, 'GET /notifications/count', { as })).data
/** The kinds for admins that are listed, with how many there are; `unread` marks those that are. */
const kindsOf = async (as = admin) =>
  Object.fromEntries(
    (await list(as)).data.map(({ kind, people, unread }) => [kind, unread ? `${people} unread` : people]),
  )
const seen = (one?: Pick<Notification, 'kind' | 'subjectId'>, as = admin) =>
  call(site, 'PUT /notifications/seen', {
    body: { until: new Date(Date.now() + HOUR).toISOString(), ...(one && { one }) },
    as,
  })
const report = () => call(site, 'POST /reports', { body: { kind: 'blog', id: blogId, reason: 'spam' }, as: author })
const queue = async () => (await call(site, 'GET /admin/queue', { query: { limit: 100 }, as: admin })).data
const decideAll = async () => {
  for (const { _id: id, held } of await queue()) {
    const decision = held ? 'refuse' : 'dismiss'
    await call(site, 'POST /admin/queue/:id/:decision', { params: { id, decision }, body: {}, as: admin })
  }
}

test('one row for many of the same, until it is decided; everyone else sees none', async () => {
  expect(await bell()).toEqual({ unread: 0, newBlogs: 0, toDecide: 0 })
  const writer = await signedIn(site.app)
  for (const text of ['Pills', 'More pills']) await addComment(site, blogId, { comment: text }, writer)
  await report()
  expect(await kindsOf()).toEqual({ 'held-posts': '2 unread', reports: '1 unread' })
  expect(await bell()).toEqual({ unread: 2, newBlogs: 0, toDecide: 3 })
  for (const person of [author, writer]) {
    expect(await bell(person)).not.toHaveProperty('toDecide')
    expect(JSON.stringify(await list(person))).not.toContain('held-posts')
  }
  await decideAll()
  expect(await kindsOf()).toEqual({})
  expect(await bell()).toEqual({ unread: 0, newBlogs: 0, toDecide: 0 })
})

test('without a second factor an admin sees nothing of what waits', async () => {
  const second = await makeAdmin(site, { secondFactor: false })
  await report()
  expect(await bell(second)).toEqual({ unread: 0, newBlogs: 0 })
  expect(await list(second)).toMatchObject({ data: [] })
  // Nor is it seen then.
  await seen(undefined, second)
  await site.db.updateTable('sessions').set({ second_factor_at: new Date().toISOString() }).execute()
  expect(await bell(second)).toEqual({ unread: 1, newBlogs: 0, toDecide: 1 })
  await decideAll()
})

test('what was seen stays, what comes later is unread, for each admin alone', async () => {
  const second = await makeAdmin(site)
  const writer = await signedIn(site.app)
  await addComment(site, blogId, { comment: 'Pills' }, writer)
  await report()
  const [row] = (await list(admin)).data.filter(({ kind }) => kind === 'reports')
  if (!row) throw new Error('It is not listed.')
  await seen(row)
  expect(await kindsOf()).toEqual({ 'held-posts': '1 unread', reports: 1 })
  expect(await bell()).toMatchObject({ unread: 1, toDecide: 2 })
  await seen()
  expect(await bell()).toMatchObject({ unread: 0, toDecide: 2 })
  expect(await bell(second)).toMatchObject({ unread: 2, toDecide: 2 })
  await addComment(site, blogId, { comment: 'Pills again' }, writer)
  expect(await kindsOf()).toEqual({ 'held-posts': '2 unread', reports: 1 })
  await decideAll()
})

test('a kind is quiet until it is loud again; it still waits', async () => {
  await report()
  const subject = { params: { what: 'kind', id: 'reports' } as const, as: admin }
  expect((await call(site, 'PUT /notifications/quiet/:what/:id', subject)).data.kinds).toEqual(['reports'])
  expect(await kindsOf()).toEqual({})
  expect(await bell()).toEqual({ unread: 0, newBlogs: 0, toDecide: 1 })
  await call(site, 'DELETE /notifications/quiet/:what/:id', subject)
  // What happened in the meantime is nothing new.
  expect(await kindsOf()).toEqual({ reports: 1 })
  await decideAll()
})

test('registrations, appeals, failed emails and failed jobs', async () => {
  await setSettings(site, admin, { registration: 'approval' })
  await signedIn(site.app).catch(() => undefined)
  await setSettings(site, admin, { registration: 'everybody' })
  const person = await signedIn(site.app)
  await act(site, admin, 'silence', person)
  const { data } = await call(site, 'GET /appeals', { as: person })
  await call(site, 'POST /appeals', { body: { noticeId: data[0]?._id, text: 'A mistake' }, as: person })
  const at = new Date().toISOString()
  const failed = { state: 'failed', created_at: at, ended_at: at, error: 'No' } as const
  await site.db
    .insertInto('emails')
    .values({ ...failed, id: 'a-failed-email', kind: 'password-changed', address: 'a@example.org', user_id: null })
    .execute()
  await site.db
    .insertInto('jobs')
    .values({
      ...failed,
      id: 'a-failed-job',
      name: 'count-words',
      run_at: at,
      attempt: 10,
      payload: '{}',
    })
    .execute()
  expect(await kindsOf()).toEqual({
    registrations: '1 unread',
    appeals: '1 unread',
    'failed-emails': '1 unread',
    'failed-jobs': '1 unread',
  })
  expect(await bell()).toMatchObject({ unread: 4, toDecide: 2 })
  await site.db.deleteFrom('jobs').where('id', '=', 'a-failed-job').execute()
  await site.db.deleteFrom('emails').where('id', '=', 'a-failed-email').execute()
  await site.db.deleteFrom('appeals').execute()
  await site.db.deleteFrom('pending_registrations').execute()
})

test('a failed or overdue backup, a full disk and a new version', async () => {
  const now = () => new Date()
  const find = async (free = PLENTY) => {
    const backups = await findBackupState(site.db, { at: '03:30', to: { folder: '/backups' } }, now())
    return findFaults({ db: site.db, now, config: site.config, backups }, async () => free)
  }
  const setBackup = (slot: string, claimed: number, provedSlot: string, provedAt: number) => {
    const at = (ago: number) => new Date(Date.now() - ago).toISOString()
    const ended_at = slot === provedSlot ? at(claimed) : null
    const made = { slot, claimed_at: at(claimed), started_at: at(claimed), ended_at }
    const backup = { ...made, proved_slot: provedSlot, proved_at: at(provedAt) }
    return site.db.updateTable('backups').set(backup).execute()
  }
  const [monday, tuesday] = ['2026-11-23T03:30Z', '2026-11-24T03:30Z']
  const faults = async () => Object.keys(await kindsOf()) as AdminNotificationKind[]

  await setBackup(monday, HOUR, monday, 2 * HOUR)
  expect([await find(), await faults()]).toEqual([false, []])
  await setBackup(monday, 30 * HOUR, monday, 30 * HOUR)
  expect([await find(), await find(), await faults()]).toEqual([true, false, ['backup-overdue']])
  // While the next one is made, nothing changes; then it has failed.
  await setBackup(tuesday, 1000, monday, 30 * HOUR)
  expect([await find(), await faults()]).toEqual([false, ['backup-overdue']])
  await setBackup(tuesday, HOUR, monday, 30 * HOUR)
  expect([await find(), await faults()]).toEqual([true, ['backup-failed']])
  await seen()
  await setBackup(tuesday, 1000, monday, 30 * HOUR)
  expect([await find(), await bell()]).toMatchObject([false, { unread: 0 }])
  await setBackup(tuesday, HOUR, tuesday, HOUR)
  expect([await find(), await faults()]).toEqual([true, []])

  expect([await find(400_000_000), await faults()]).toEqual([true, ['full-disk']])
  // A little more is not enough.
  expect([await find(510_000_000), await find(), await faults()]).toEqual([false, true, []])

  const later = new Date(Date.now() + 2 * HOUR).toISOString()
  await sql`update kysely_migration set timestamp = ${later}
    where name = (select max(name) from kysely_migration)`.execute(site.db)
  expect(await faults()).toEqual(['new-version'])
  await sql`update kysely_migration set timestamp = (select min(timestamp) from kysely_migration)`.execute(site.db)
})

test('those for admins are among their own, in order, on each page', async () => {
  const writer = await signedIn(site.app, { name: 'A Writer' })
  const follow = (as: SignedIn) =>
    call(site, 'POST /subscribe/newSubscriber/:userId', { params: { userId: admin.user._id }, as })
  const pause = () => new Promise((resolve) => setTimeout(resolve, 5))
  await follow(writer)
  await pause()
  await report()
  await pause()
  const own = (await postBlog(site.app, admin))._id
  await addComment(site, own, { comment: 'Well said' }, writer)
  await pause()
  await addComment(site, blogId, { comment: 'Pills' }, writer)
  const expected = ['held-posts', 'comments', 'reports', 'followers']
  expect((await list(admin)).data.map(({ kind }) => kind)).toEqual(expected)
  const paged: string[] = []
  let cursor: string | null | undefined
  do {
    const page = await list(admin, 1, cursor)
    paged.push(...page.data.map(({ kind }) => kind))
    cursor = page.nextCursor
  } while (cursor)
  expect(paged).toEqual(expected)
  await decideAll()
})

test('the pages of admins learn it, and no others', async () => {
  const hear = async ({ cookie }: SignedIn) => {
    const socket = io(originOf(site), { extraHeaders: { cookie }, transports: ['websocket'], forceNew: true })
    const heard: string[] = []
    socket.onAny((event: string) => heard.push(event))
    await new Promise<void>((resolve) => socket.on('connect', resolve))
    return { heard, close: () => socket.disconnect() }
  }
  const [admins, others] = [await hear(admin), await hear(await signedIn(site.app))]
  await report()
  await vi.waitFor(() => expect(admins.heard).toContain('myNotificationsChanged'), { timeout: 5000 })
  expect(others.heard).not.toContain('myNotificationsChanged')
  for (const { close } of [admins, others]) close()
})

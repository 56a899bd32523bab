// Over 250 lines, so that all that admins do is tested on one site: each further file starts another.
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminUser } from '#contract/admin.ts'
import { claimAdmin, offerAdmin } from '../admin/admins.ts'
import { checkEntries } from '../audit/audit-log.ts'
import { publishScheduled } from '../blogs/publish.ts'
import { act, makeAdmin } from '../testing/admins.ts'
import { type Caller, call, respond } from '../testing/call.ts'
import { addComment, readComments } from '../testing/comments.ts'
import { expectCountsConsistent } from '../testing/denormalised-counts.ts'
import { listen, originOf } from '../testing/listen.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { PASSWORD, postBlog, type SignedIn, signedIn } from '../testing/requests.ts'

let site: TestSite
let admin: SignedIn
beforeAll(async () => {
  site = await makeSite({ PUBLIC_READING: 'true' })
  await listen(site)
  admin = await makeAdmin(site)
})
afterAll(() => site.close())

const me = (as: Caller) => call(site, 'GET /user/me', { as })
const singleBlog = (id: string, as?: Caller) => call(site, 'GET /blog/singleBlog/:id', { params: { id }, as })

const login = ({ user }: SignedIn, password = PASSWORD) =>
  respond(site, 'POST /user/login', { body: { email: user.email, password, role: user.role } })
const comment = (blogId: string, as: SignedIn, text = 'A comment') => addComment(site, blogId, { comment: text }, as)
const commentsOf = (blogId: string) => readComments(site, blogId, admin)
const listing = async () => (await call(site, 'GET /blog/getAllBlog')).data
const noticesTo = async ({ user }: SignedIn) =>
  (
    await site.db
      .selectFrom('emails')
      .select('detail')
      .where('address', '=', user.email)
      .where('kind', '=', 'account-notice')
      .orderBy('id')
      .execute()
  ).map(({ detail }) => JSON.parse(String(detail)))
const entries = async () => (await call(site, 'GET /admin/audit', { as: admin })).data

test('a suspended user is signed out, notified why, and kept out until unsuspended', async () => {
  const author = await signedIn(site.app)
  const socket = io(originOf(site), { extraHeaders: { cookie: author.cookie }, transports: ['websocket'] })
  await new Promise<void>((resolve) => socket.on('connect', resolve))
  const ended = new Promise((resolve) => socket.on('disconnect', resolve))
  expect((await me(author)).statusCode).toBe(200)

  const answer = await act(site, admin, 'suspend', author, 'Spam, again')
  expect(answer.json().data).toMatchObject({ _id: author.user._id, suspendedAt: expect.any(String) })
  await ended
  socket.disconnect()
  expect((await me(author)).statusCode).toBe(401)
  const refused = await login(author)
  expect([refused.statusCode, refused.json().message]).toEqual([403, expect.stringContaining('suspended')])
  expect(refused.headers['set-cookie']).toBeUndefined()
  // It is not revealed without the password.
  expect((await login(author, 'another password')).statusCode).toBe(401)
  expect(await noticesTo(author)).toEqual([{ action: 'suspend', reason: 'Spam, again' }])

  await act(site, admin, 'unsuspend', author)
  expect((await login(author)).statusCode).toBe(200)
})

test('a silenced user can read and delete, but not write or publish on schedule', async () => {
  const [author, reader] = [await signedIn(site.app), await signedIn(site.app)]
  const blog = await postBlog(site.app, author)
  const publishAt = new Date(Date.now() + 3_600_000).toISOString()
  const scheduled = await postBlog(site.app, author, { publishAt })
  await act(site, admin, 'silence', author)
  const refused = await comment(blog._id, author)
  expect([refused.statusCode, refused.message]).toEqual([403, expect.stringContaining('silenced')])
  expect((await singleBlog(blog._id, author)).statusCode).toBe(200)
  expect((await singleBlog(scheduled._id, author)).data).toMatchObject({
    published: false,
    publishAt: null,
  })
  expect((await comment(blog._id, reader)).statusCode).toBe(201)
  await act(site, admin, 'unsilence', author)
  expect((await comment(blog._id, author)).statusCode).toBe(201)
})

test('a save under way when its author was silenced publishes nothing when due', async () => {
  const author = await signedIn(site.app)
  const publishAt = new Date(Date.now() + 3_600_000).toISOString()
  const { _id } = await postBlog(site.app, author, { published: 'False' })
  await act(site, admin, 'silence', author)
  await site.db.updateTable('blogs').set({ publish_at: publishAt }).where('id', '=', _id).execute()
  expect(await publishScheduled(site.db, { id: _id, publishAt }, new Date(publishAt))).toBe(false)
  expect((await singleBlog(_id)).statusCode).toBe(404)
})

test('all that a person wrote is removed out of their reach, and comes back as it was', async () => {
  const [spammer, author] = [await signedIn(site.app), await signedIn(site.app)]
  const [blog, other] = [await postBlog(site.app, spammer), await postBlog(site.app, author)]
  const draft = await postBlog(site.app, spammer, { published: 'false' })
  for (const text of ['First', 'Second']) await comment(other._id, spammer, text)
  await comment(other._id, author, 'Between')
  await comment(blog._id, author, 'On the spam')
  const before = [await listing(), await commentsOf(other._id), await commentsOf(blog._id)]
  const rows = async () => ({
    blogs: await site.db.selectFrom('blogs').selectAll().orderBy('id').execute(),
    comments: await site.db.selectFrom('comments').selectAll().orderBy('id').execute(),
  })
  const rowsBefore = await rows()

  const removed = (await act(site, admin, 'remove-contributions', spammer, 'Spam')).json().data as AdminUser
  expect(removed).toMatchObject({ blogs: 0, comments: 0, contributionsRemovedAt: expect.any(String) })
  expect((await listing()).map(({ _id }) => _id)).not.toContain(blog._id)
  expect((await singleBlog(blog._id, spammer)).statusCode).toBe(404)
  expect((await singleBlog(draft._id, spammer)).statusCode).toBe(200)
  expect((await commentsOf(other._id)).map((one) => one.comment)).toEqual(['Between'])
  expect((await call(site, 'GET /trash', { as: spammer })).data).toEqual([])
  const params = { id: blog._id, commentId: before[1]?.[0]?._id ?? '' }
  expect((await call(site, 'POST /trash/restoreBlog/:id', { params, as: spammer })).statusCode).toBe(404)
  expect((await call(site, 'POST /trash/restoreComment/:commentId', { params, as: spammer })).statusCode).toBe(404)
  await expectCountsConsistent(site.db)

  await act(site, admin, 'restore-contributions', spammer)
  expect([await listing(), await commentsOf(other._id), await commentsOf(blog._id)]).toEqual(before)
  expect(await rows()).toEqual(rowsBefore)
  // At once: neither is mailed.
  expect(await noticesTo(spammer)).toEqual([])
  await expectCountsConsistent(site.db)
})

test('sessions are ended and roles changed by an admin', async () => {
  const author = await signedIn(site.app)
  const { total } = (await call(site, 'GET /user/authors')).data
  expect((await act(site, admin, 'make-reader', author)).json().data.role).toBe('Reader')
  expect((await me(author)).data.role).toBe('Reader')
  expect((await call(site, 'GET /user/authors')).data.total).toBe(total - 1)
  await act(site, admin, 'end-sessions', author)
  expect((await me(author)).statusCode).toBe(401)
  await expectCountsConsistent(site.db)
})

test('people are found by a part of their name or address, without private data', async () => {
  const named = await Promise.all(
    ['one', 'two', 'three'].map((name) => signedIn(site.app, { name: `Zaphod ${name}`, phone: 'planted-phone' })),
  )
  await postBlog(site.app, named[0] as SignedIn, { published: 'false', title: 'planted-draft-title' })
  const find = (query: string, more: { limit?: number; cursor?: string | null } = {}) =>
    call(site, 'GET /admin/people', { query: { query, ...more }, as: admin })
  const first = await find('záphod', { limit: 2 })
  const second = await find('záphod', { limit: 2, cursor: first.nextCursor })
  const found = [...first.data, ...second.data]
  expect(found.map(({ _id }) => _id).sort()).toEqual(named.map(({ user }) => user._id).sort())
  expect(second.nextCursor).toBeNull()
  expect((await find(named[1]?.user.email ?? '')).data).toMatchObject([{ name: 'Zaphod two', blogs: 0 }])
  expect(JSON.stringify([first, second])).not.toContain('planted')
  expect((await find('%')).data).toEqual([])
})

test('an action without effect is not logged or notified; admins cannot be suspended', async () => {
  const author = await signedIn(site.app)
  const [before] = await entries()
  await act(site, admin, 'unsuspend', author)
  expect((await entries())[0]).toEqual(before)
  expect(await noticesTo(author)).toEqual([])
  expect((await act(site, admin, 'suspend', await makeAdmin(site))).statusCode).toBe(409)
  expect((await act(site, admin, 'suspend', admin)).statusCode).toBe(409)
})

test('without a second factor an admin gets the error that it is needed', async () => {
  const answer = await call(site, 'GET /admin/people', { as: (await makeAdmin(site, { secondFactor: false })).cookie })
  expect([answer.statusCode, answer.message]).toEqual([403, expect.stringContaining('second factor')])
})

test('the status counts failed jobs and unsent emails, and has the verified backup', async () => {
  const at = '2026-11-22T10:00:00.000Z'
  const job = { name: 'send-email', attempt: 10, run_at: at, created_at: at, ended_at: at, payload: '{}' }
  await site.db
    .insertInto('jobs')
    .values([
      { ...job, id: 'a-failed-job', state: 'failed', error: 'No connection' },
      { ...job, id: 'a-done-job', state: 'done' },
    ])
    .execute()
  const email = { kind: 'password-changed' as const, address: 'someone@example.org', created_at: at }
  await site.db
    .insertInto('emails')
    .values([
      { ...email, id: 'unsent', state: 'unknown', error: 'Cut off' },
      { ...email, id: 'sent', state: 'sent' },
    ])
    .execute()
  await site.db.updateTable('backups').set({ proved_at: at }).execute()
  const { data } = await call(site, 'GET /admin/status', { as: admin })
  expect(data.failedJobs).toBe(1)
  expect(data.emails).toMatchObject({ unknown: 1, failed: 0 })
  expect(data.backupProvedAt).toBe(at)
})

test('concurrent actions are logged in order, and a changed or missing entry shows', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => signedIn(site.app, { name: 'planted-name' })))
  await Promise.all(people.map((person) => act(site, admin, 'silence', person)))
  const [last] = await entries()
  expect(last).toMatchObject({
    action: 'silence',
    actor: { _id: admin.user._id, name: 'An Admin' },
    subject: { name: 'planted-name' },
  })
  const paged = await call(site, 'GET /admin/audit', { query: { limit: 3 }, as: admin })
  const next = await call(site, 'GET /admin/audit', { query: { limit: 3, cursor: paged.nextCursor }, as: admin })
  expect([...paged.data, ...next.data].map(({ seq }) => seq)).toEqual(
    Array.from({ length: 6 }, (_, at) => Number(last?.seq) - at),
  )
  expect(await checkEntries(site.db)).toMatchObject({ entries: last?.seq, hash: expect.stringMatching(/^\w{64}$/) })
  const stored = await site.db.selectFrom('audit_log').selectAll().where('seq', '=', 3).executeTakeFirstOrThrow()
  expect(JSON.stringify(await site.db.selectFrom('audit_log').selectAll().execute())).not.toContain('planted')

  const change = (set: object) => site.db.updateTable('audit_log').set(set).where('seq', '=', 3).execute()
  await change({ subject_id: admin.user._id })
  expect(await checkEntries(site.db)).toMatchObject({ wrongAt: 3 })
  await site.db.deleteFrom('audit_log').where('seq', '=', 3).execute()
  expect(await checkEntries(site.db)).toMatchObject({ wrongAt: 3 })
  await site.db.insertInto('audit_log').values(stored).execute()
  expect((await checkEntries(site.db)).wrongAt).toBeUndefined()
})

test('the one-time address makes one admin, for an hour, and only while there is none', async () => {
  const fresh = await makeSite()
  const [one, two] = [await signedIn(fresh.app), await signedIn(fresh.app)]
  const claim = (token: string | undefined, as: SignedIn) =>
    call(fresh, 'POST /admin/claim', { body: { token: token ?? '' }, as })
  // Instances that start at once each print one.
  const token = await offerAdmin(fresh.db, new Date())
  const ofOther = await offerAdmin(fresh.db, new Date())
  const ended = await offerAdmin(fresh.db, new Date(Date.now() - 3_600_001))
  expect((await claim(ended, one)).statusCode).toBe(410)
  expect(await claimAdmin(fresh.db, String(token), one.user._id, new Date(Date.now() + 3_600_001))).toBe(false)
  const claims = [claim(token, one), claim(token, two), claim(ofOther, two)]
  const statuses = (await Promise.all(claims)).map(({ statusCode }) => statusCode)
  expect(statuses.sort()).toEqual([200, 410, 410])
  expect(await fresh.db.selectFrom('admin_claims').selectAll().execute()).toEqual([])
  const isAdmin = async ({ cookie }: SignedIn) => (await call(fresh, 'GET /user/me', { as: cookie })).data.isAdmin
  expect([await isAdmin(one), await isAdmin(two)].sort()).toEqual([false, true])
  for (const { user } of [one, two]) {
    const profile = await respond(fresh, 'GET /user/userProfile/:id', { params: { id: user._id }, as: one })
    expect(profile.body).not.toContain('dmin"')
  }
  expect(await fresh.db.selectFrom('users').select('id').where('is_admin', '=', 1).execute()).toHaveLength(1)
  expect(await offerAdmin(fresh.db, new Date())).toBeUndefined()
  await fresh.close()
})

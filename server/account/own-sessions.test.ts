import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, call, respond } from '../testing/call.ts'
import { listen, originOf } from '../testing/listen.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { cookieOf, PASSWORD, type SignedIn, signedIn } from '../testing/requests.ts'

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0'
const HOUR = 60 * 60 * 1000

let site: TestSite
beforeAll(async () => {
  site = await makeSite()
  await listen(site)
})
afterAll(() => site.close())

async function signInAgain({ user }: SignedIn, userAgent = FIREFOX): Promise<string> {
  const body = { email: user.email, password: PASSWORD, role: user.role }
  return cookieOf(await respond(site, 'POST /user/login', { body, headers: { 'user-agent': userAgent } }))
}
const sessionsOf = async (as: Caller) => (await call(site, 'GET /user/sessions', { as })).data
const end = (as: Caller, id = '') => respond(site, 'DELETE /user/sessions/:id', { params: { id }, as })
const endOthers = (as: Caller) => call(site, 'DELETE /user/sessions', { as })
const statusOf = async (as: Caller) => (await call(site, 'GET /user/me', { as })).statusCode

/** Resolves when the server has closed a socket of this session. */
async function openSocket(cookie: string): Promise<{ closed: Promise<string> }> {
  const options = { extraHeaders: { cookie }, transports: ['websocket'], reconnection: false }
  const socket = io(originOf(site), options)
  await new Promise<void>((resolve) => socket.on('connect', resolve))
  return { closed: new Promise((resolve) => socket.on('disconnect', resolve)) }
}

test('users see their own sessions alone, with device and time', async () => {
  const person = await signedIn(site.app)
  site.wait(2 * HOUR)
  const there = await signInAgain(person)
  const [there1, here1] = await sessionsOf(there)
  expect(there1).toMatchObject({ device: 'Firefox on Windows', isCurrent: true })
  expect(here1).toMatchObject({ device: null, isCurrent: false })
  expect(Date.parse(there1?.createdAt ?? '') - Date.parse(here1?.createdAt ?? '')).toBeGreaterThanOrEqual(2 * HOUR)
  const other = await signedIn(site.app)
  expect(await sessionsOf(other.cookie)).toHaveLength(1)
  expect((await end(other.cookie, here1?._id)).statusCode).toBe(404)
  expect(await statusOf(person.cookie)).toBe(200)
  // Neither the token nor what the database finds it by.
  const rows = await site.db
    .selectFrom('sessions')
    .select('token_hash')
    .where('user_id', '=', person.user._id)
    .execute()
  const answer = (await respond(site, 'GET /user/sessions', { as: there })).body
  for (const { token_hash } of rows) expect(answer).not.toContain(token_hash)
  expect(JSON.stringify(await site.db.selectFrom('sessions').selectAll().execute())).not.toContain('127.0.0.1')
})

test('the time of last use is written once an hour', async () => {
  const { cookie, user } = await signedIn(site.app)
  const row = () => site.db.selectFrom('sessions').select('expires_at').where('user_id', '=', user._id).execute()
  const [first] = await sessionsOf(cookie)
  expect(first?.lastUsedAt).toBe(first?.createdAt)
  const before = await row()
  site.wait(HOUR - 60_000)
  await statusOf(cookie)
  expect(await row()).toEqual(before)
  site.wait(2 * 60_000)
  await statusOf(cookie)
  const after = await row()
  expect(after).not.toEqual(before)
  await statusOf(cookie)
  expect(await row()).toEqual(after)
  const [used] = await sessionsOf(cookie)
  expect(Date.parse(used?.lastUsedAt ?? '') - Date.parse(first?.lastUsedAt ?? '')).toBeGreaterThan(HOUR)
})

test('ending a session closes its sockets and rejects its calls at once, and no others', async () => {
  const person = await signedIn(site.app)
  const [there, elsewhere] = [await signInAgain(person), await signInAgain(person)]
  const socket = await openSocket(there)
  // Caches the session.
  expect(await statusOf(there)).toBe(200)
  const ended = (await sessionsOf(there)).find(({ isCurrent }) => isCurrent)
  expect((await end(person.cookie, ended?._id)).statusCode).toBe(200)
  expect(await socket.closed).toBe('io server disconnect')
  expect([await statusOf(there), await statusOf(elsewhere), await statusOf(person.cookie)]).toEqual([401, 200, 200])
  expect((await end(person.cookie, ended?._id)).statusCode).toBe(404)
  expect(await sessionsOf(person.cookie)).toHaveLength(2)
})

test('ending all others leaves the one that asks', async () => {
  const person = await signedIn(site.app)
  const [there, elsewhere] = [await signInAgain(person), await signInAgain(person)]
  const socket = await openSocket(there)
  expect((await endOthers(person)).statusCode).toBe(200)
  expect(await socket.closed).toBe('io server disconnect')
  expect([await statusOf(there), await statusOf(elsewhere), await statusOf(person.cookie)]).toEqual([401, 401, 200])
  expect(await sessionsOf(person.cookie)).toEqual([expect.objectContaining({ isCurrent: true })])
})

test('ending the session that asks signs out', async () => {
  const { cookie } = await signedIn(site.app)
  const [own] = await sessionsOf(cookie)
  const answer = await end(cookie, own?._id)
  expect(answer.statusCode).toBe(200)
  expect(answer.cookies).toContainEqual(expect.objectContaining({ name: 'session', value: '' }))
  expect(await statusOf(cookie)).toBe(401)
})

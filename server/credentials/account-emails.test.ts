// Over 250 lines, so that the tests of these emails share one site: each further file starts another.
import { readdir, readFile, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Email } from 'postal-mime'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EMAIL_LINK_MINUTES } from '#contract/limits.ts'
import type { EmailVerification, PasswordChange, PasswordReset } from '#contract/session.ts'
import { handlersOf } from '../job-handlers.ts'
import { outboxOf } from '../mail/outbox.ts'
import { type Caller, call, respond } from '../testing/call.ts'
import { listen } from '../testing/listen.ts'
import { captureLog } from '../testing/log.ts'
import { linkIn, outbox } from '../testing/mail.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { proveAddress } from '../testing/prove-address.ts'
import { cookieOf, PASSWORD, registrationFields, type SignedIn, signedIn } from '../testing/requests.ts'

const NEW_PASSWORD = 'a different horse'

let site: TestSite
let address: string
beforeAll(async () => {
  site = await makeSite()
  address = await listen(site)
})
afterAll(() => site.close())

const ownAccount = (as: Caller) => call(site, 'GET /user/me', { as })
const forgotPassword = (email: string, at = site) => respond(at, 'POST /user/forgotPassword', { body: { email } })
const verifyEmail = (body: EmailVerification, as?: Caller, at = site) =>
  respond(at, 'POST /user/verifyEmail', { body, as })
const sendVerification = (as: Caller, at = site) => call(at, 'POST /user/sendVerification', { as })
const resetPassword = (body: PasswordReset, at = site) => call(at, 'POST /user/resetPassword', { body })
const changePassword = (body: PasswordChange, as: Caller, at = site) =>
  call(at, 'POST /user/changePassword', { body, as })
const login = (email: string, password: string) =>
  respond(site, 'POST /user/login', { body: { email, password, role: 'Author' } })
const me = async (as: SignedIn) => (await ownAccount(as)).data

/** Waits for as many emails with a subject to an address, and returns the last one. */
async function emailTo(to: string, subject: string, count = 1): Promise<Email> {
  let found: Email[] = []
  await expect
    .poll(async () => {
      const isIt = (email: Email) => email.subject === subject && email.to?.[0]?.address === to
      found = (await outbox(site.config.dataDir)).filter(isIt)
      return found.length
    })
    .toBe(count)
  return found.at(-1) as Email
}
const verification = (to: string, count?: number) => emailTo(to, 'Confirm your email address', count)
const resetFor = async (email: string, count?: number) => {
  expect((await forgotPassword(email)).statusCode).toBe(200)
  return linkIn(await emailTo(email, 'Choose a new password', count))
}

test('a new account confirms its address by a link that works once, on any device', async () => {
  const person = await signedIn(site.app)
  const { email } = person.user
  expect(await me(person)).toMatchObject({ emailVerified: false, hasPassword: true })
  const { url, token } = linkIn(await verification(email))
  expect(url).toBe(`${address}/verify-email#${token}`)
  // A scanner opens the address and changes nothing.
  for (const method of ['GET', 'HEAD'] as const) {
    await site.app.inject({ method, url: url.replace(address, '') })
    await site.app.inject({ method, url: `/api/v1/user/verifyEmail?token=${token}` })
  }
  const socket = await connect(person.cookie)
  const told = new Promise((resolve) => socket.on('myProfileChanged', () => resolve('told')))
  const answer = await verifyEmail({ token, currentPassword: PASSWORD })
  expect(answer.json()).toMatchObject({ statusCode: 200, data: null })
  expect(answer.cookies).toEqual([])
  expect(await told).toBe('told')
  expect(await me(person)).toMatchObject({ emailVerified: true, hasPassword: true })
  const again = await verifyEmail({ token })
  expect(again.json()).toMatchObject({ statusCode: 410, message: expect.stringContaining('ask for a new one') })
  expect((await login(email, PASSWORD)).statusCode).toBe(200)
  expect((await sendVerification(person)).statusCode).toBe(409)
})

test('the confirmation link can be requested again and expires after an hour', async () => {
  const person = await signedIn(site.app)
  const { email } = person.user
  await verification(email)
  expect((await sendVerification(person)).statusCode).toBe(200)
  const { token } = linkIn(await verification(email, 2))
  site.wait(EMAIL_LINK_MINUTES * 60_000)
  expect((await verifyEmail({ token })).statusCode).toBe(410)
  await sendVerification(person)
  const later = linkIn(await verification(email, 3))
  expect((await resetPassword({ token: later.token, password: NEW_PASSWORD })).statusCode).toBe(410)
  expect((await verifyEmail({ token: later.token }, person)).statusCode).toBe(200)
})

test('a reset request answers the same for every address, and keeps no unknown one', async () => {
  const { user } = await signedIn(site.app)
  await verification(user.email)
  const ask = async (email: string) => {
    const { statusCode, headers, body } = await forgotPassword(email)
    const { date: _, 'x-request-id': __, ...same } = headers
    return { statusCode, headers: same, body }
  }
  const known = await ask(user.email)
  const unknown = await ask('nobody-at-all@example.org')
  expect(unknown).toEqual(known)
  expect(known.body).not.toContain(user.email)
  await emailTo(user.email, 'Choose a new password')
  // The job has looked and left nothing of the unknown address.
  const left = site.db.selectFrom('emails').select('id').where('address', '=', 'nobody-at-all@example.org')
  await expect.poll(async () => (await left.execute()).length).toBe(0)
  const jobs = await site.db.selectFrom('jobs').select('payload').execute()
  expect(JSON.stringify(jobs)).not.toContain('@')
})

test('a reset link works once, ends all sessions and sockets, and sends an email', async () => {
  const person = await signedIn(site.app)
  const { email } = person.user
  const elsewhere = cookieOf(await login(email, PASSWORD))
  const sockets = await Promise.all([person.cookie, elsewhere].map(connect))
  const ended = Promise.all(sockets.map((socket) => new Promise((resolve) => socket.on('disconnect', resolve))))
  const first = await resetFor(email)
  const { token } = await resetFor(email, 2)

  expect((await resetPassword({ token, password: 'short' })).statusCode).toBe(400)
  const answer = await resetPassword({ token, password: NEW_PASSWORD })
  expect(answer).toMatchObject({ statusCode: 200, data: null })
  expect(await ended).toEqual(['io server disconnect', 'io server disconnect'])
  for (const cookie of [person.cookie, elsewhere]) expect((await ownAccount(cookie)).statusCode).toBe(401)
  // Neither link works any more.
  for (const used of [token, first.token]) {
    expect((await resetPassword({ token: used, password: PASSWORD })).statusCode).toBe(410)
  }
  expect((await login(email, PASSWORD)).statusCode).toBe(401)
  const back = await login(email, NEW_PASSWORD)
  expect(back.json().data).toMatchObject({ email, emailVerified: true, hasPassword: true })
  const told = await emailTo(email, 'Your password was changed')
  expect(told.text).toContain(`${address}/forgot-password`)
})

test('only one of two concurrent uses of the same reset link succeeds', async () => {
  const { user } = await signedIn(site.app)
  const { token } = await resetFor(user.email)
  const answers = await Promise.all(
    ['first password', 'other password'].map((password) => resetPassword({ token, password })),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410])
})

test('a user who signs in with Google only can set a password by a reset link', async () => {
  const person = await signedIn(site.app)
  const { email, _id } = person.user
  await site.db.updateTable('users').set({ password_hash: null }).where('id', '=', _id).execute()
  expect(await me(person)).toMatchObject({ hasPassword: false })
  const change = { currentPassword: PASSWORD, password: NEW_PASSWORD }
  expect((await changePassword(change, person)).statusCode).toBe(403)
  const { token } = await resetFor(email)
  await resetPassword({ token, password: NEW_PASSWORD })
  expect((await login(email, NEW_PASSWORD)).statusCode).toBe(200)
})

test('changing the password takes the current one, and ends other sessions and links', async () => {
  const person = await signedIn(site.app)
  const { email } = person.user
  await proveAddress(site, email)
  const elsewhere = cookieOf(await login(email, PASSWORD))
  const { token } = await resetFor(email)
  const wrong = await changePassword({ currentPassword: 'a guess', password: NEW_PASSWORD }, person)
  expect(wrong).toMatchObject({ statusCode: 403, errors: [{ path: 'currentPassword' }] })
  const body = { currentPassword: PASSWORD, password: NEW_PASSWORD }
  expect((await changePassword(body, person)).statusCode).toBe(200)
  expect((await ownAccount(person)).statusCode).toBe(200)
  expect((await ownAccount(elsewhere)).statusCode).toBe(401)
  expect((await resetPassword({ token, password: PASSWORD })).statusCode).toBe(410)
  expect((await login(email, PASSWORD)).statusCode).toBe(401)
  expect((await login(email, NEW_PASSWORD)).statusCode).toBe(200)
  await emailTo(email, 'Your password was changed')
})

test('rejects invalid email addresses and header injection in them', async () => {
  for (const email of [
    'ada@example.org\r\nBcc: all@example.org',
    'ada@example.org, all@example.org',
    '<ada@example.org>',
  ]) {
    expect((await forgotPassword(email)).statusCode).toBe(400)
    const form = await registrationFields({ email })
    expect((await call(site, 'POST /user/register', { form })).statusCode).toBe(400)
  }
})

test('tokens and addresses are not logged, and tokens are not in the database', async () => {
  const own = await makeSite({ LOG_LEVEL: 'info' })
  const log = captureLog(own.app.log)
  try {
    await listen(own)
    const person = await signedIn(own.app)
    const { email } = person.user
    await forgotPassword(email, own)
    await expect.poll(async () => (await outbox(own.config.dataDir)).length).toBe(2)
    const [verify = '', reset = ''] = (await outbox(own.config.dataDir)).map((one) => linkIn(one).token)
    expect((await verifyEmail({ token: verify }, person, own)).statusCode).toBe(200)
    expect((await resetPassword({ token: reset, password: NEW_PASSWORD }, own)).statusCode).toBe(200)
    await expect.poll(() => log.text().split('email sent').length).toBe(4)
    const tables = ['emails', 'jobs', 'sessions', 'users'] as const
    const rows = JSON.stringify(await Promise.all(tables.map((name) => own.db.selectFrom(name).selectAll().execute())))
    for (const token of [verify, reset]) {
      expect(token).toHaveLength(43)
      expect(log.text()).not.toContain(token)
      expect(rows).not.toContain(token)
    }
    expect(log.text()).not.toContain('@example.org')
  } finally {
    await own.close()
  }
})

test('the outbox is readable only by the operator and is emptied after 30 days', async () => {
  const { user } = await signedIn(site.app)
  await verification(user.email)
  const folder = outboxOf(site.config.dataDir)
  const [name = ''] = (await readdir(folder)).sort()
  expect(name).toMatch(/^[\w-]+-verify-email\.eml$/)
  expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  expect(await readFile(join(folder, name), 'utf8')).toMatch(/^From: Blogi <blogi@localhost>\r$/m)
  const old = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000)
  await utimes(join(folder, name), old, old)
  await site.db.updateTable('emails').set({ created_at: old.toISOString() }).where('user_id', '=', user._id).execute()
  const deps = { ...site, now: () => new Date(), log: site.app.log } as never
  await handlersOf(deps)['clean-up']({}, new AbortController().signal, false)
  expect(await readdir(folder)).not.toContain(name)
  expect(await site.db.selectFrom('emails').selectAll().where('user_id', '=', user._id).execute()).toEqual([])
})

test('requests for links are rate-limited for each account and each address', async () => {
  const own = await makeSite({ RATE_LIMITS: 'on' })
  try {
    const person = await signedIn(own.app)
    const statuses = async (ask: () => Promise<{ statusCode: number }>) => {
      const answers = []
      for (let i = 0; i < 6; i++) answers.push((await ask()).statusCode)
      return answers
    }
    const limited = [200, 200, 200, 200, 200, 429]
    expect(await statuses(() => sendVerification(person, own))).toEqual(limited)
    expect(await statuses(() => forgotPassword(person.user.email, own))).toEqual(limited)
    expect(await statuses(() => forgotPassword('nobody@example.org', own))).toEqual(limited)
    const guesses = []
    for (let i = 0; i < 11; i++) {
      const guess = { currentPassword: `guess ${i}`, password: NEW_PASSWORD }
      guesses.push((await changePassword(guess, person, own)).statusCode)
    }
    expect(guesses).toEqual([...Array(10).fill(403), 429])
  } finally {
    await own.close()
  }
})

async function connect(cookie: string): Promise<Socket> {
  const socket = io(address, {
    extraHeaders: { cookie },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  })
  await new Promise<void>((resolve, reject) => socket.on('connect', resolve).on('connect_error', reject))
  sockets.push(socket)
  return socket
}
const sockets: Socket[] = []
afterAll(() => {
  for (const socket of sockets) socket.disconnect()
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { UNDO_SECONDS } from '#contract/limits.ts'
import { inTransaction } from '../db/transaction.ts'
import { act, makeAdmin } from '../testing/admins.ts'
import { call } from '../testing/call.ts'
import { listen } from '../testing/listen.ts'
import { linkIn, outbox } from '../testing/mail.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { proveAddress } from '../testing/prove-address.ts'
import { PASSWORD, type SignedIn, signedIn } from '../testing/requests.ts'
import { DETAILS } from '../testing/sample-emails.ts'
import { TEXTS } from './deliver.ts'
import { sendEmail } from './send-email.ts'

let site: TestSite
let admin: SignedIn
beforeAll(async () => {
  site = await makeSite()
  await listen(site)
  admin = await makeAdmin(site)
})
afterAll(() => site.close())

/** What proves an address, or sets a password; and what its person asked for at this address. */
const TO_UNPROVED = ['verify-email', 'reset-password', 'change-email', 'email-changed', 'test']
/** Notified by their own row in any case. */
const DECISIONS = ['account-notice', 'report-decided']
/** An invitation goes to an address without an account. */
const KINDS = (Object.keys(TEXTS) as (keyof typeof TEXTS)[]).filter((kind) => kind !== 'invitation')

/** The states of all emails to an address by kind, once none waits. */
async function statesOf(address: string): Promise<Record<string, string>> {
  const emails = site.db.selectFrom('emails').select(['kind', 'state']).where('address', '=', address)
  await expect
    .poll(async () => (await emails.execute()).filter(({ state }) => ['waiting', 'sending'].includes(state)), {
      timeout: 10_000,
    })
    .toEqual([])
  return Object.fromEntries((await emails.execute()).map(({ kind, state }) => [kind, state]))
}

const mailedTo = async (address: string) =>
  (await outbox(site.config.dataDir)).filter(({ to }) => to?.[0]?.address === address)

const notificationsOf = async (as: SignedIn) => (await call(site, 'GET /notifications', { as })).data

async function sendAll({ user }: SignedIn): Promise<void> {
  await statesOf(user.email)
  for (const kind of KINDS) {
    // Its address is that of no account until the link in it is used.
    if (kind === 'change-email' || kind === 'verify-email') continue
    const email = { kind, address: user.email, userId: user._id, detail: DETAILS[kind] }
    await inTransaction(site.db, (trx) => sendEmail(trx, email, new Date()))
  }
}

test('an unproved address gets its proof and resets alone; the bell says the rest', async () => {
  const person = await signedIn(site.app)
  const { user } = person
  await sendAll(person)
  await call(site, 'POST /user/changeEmail', {
    body: { email: 'unproved-2@example.org', currentPassword: PASSWORD },
    as: person,
  })
  const states = { ...(await statesOf(user.email)), ...(await statesOf('unproved-2@example.org')) }
  const expected = KINDS.map((kind) => [kind, TO_UNPROVED.includes(kind) ? 'sent' : 'suppressed'])
  expect(states).toEqual(Object.fromEntries(expected))
  expect((await mailedTo(user.email)).map(({ subject }) => subject).sort()).toEqual([
    'Choose a new password',
    'Confirm your email address',
    'Emails arrive',
    'Your email address was changed',
  ])

  const notifications = await notificationsOf(person)
  const decisions = notifications.filter(({ kind }) => kind === 'decisions')
  expect(decisions).toHaveLength(DECISIONS.length)
  const security = notifications.filter(({ kind }) => kind === 'security')
  expect(security).toHaveLength(KINDS.length - TO_UNPROVED.length - DECISIONS.length)
  expect(security.every(({ decision }) => decision?.text.includes('Blogi'))).toBe(true)
  expect(security.map(({ decision }) => decision?.text)).toContainEqual(
    expect.stringContaining('on a new device: Chrome on Windows'),
  )
  const { unread } = (await call(site, 'GET /notifications/count', { as: person })).data
  expect(unread).toBe(notifications.length)
})

test('a proved address gets every kind, and decisions alone are notified besides', async () => {
  const person = await signedIn(site.app)
  await statesOf(person.user.email)
  await proveAddress(site, person.user.email)
  await sendAll(person)
  const states = Object.values(await statesOf(person.user.email))
  expect(new Set(states)).toEqual(new Set(['sent']))
  expect((await notificationsOf(person)).map(({ kind }) => kind)).toEqual(DECISIONS.map(() => 'decisions'))
})

test('a visitor gets the answer to a report that they asked for', async () => {
  const email = { kind: 'report-decided', address: 'visitor@example.org', userId: null } as const
  await inTransaction(site.db, (trx) => sendEmail(trx, { ...email, detail: DETAILS['report-decided'] }, new Date()))
  expect(await statesOf('visitor@example.org')).toEqual({ 'report-decided': 'sent' })
})

test('who was suspended without an email is told at sign-in, and appeals by a proof', async () => {
  const person = await signedIn(site.app)
  const { email, role } = person.user
  await act(site, admin, 'suspend', person, 'Too many links.')
  // Until then an admin can undo it.
  site.wait((UNDO_SECONDS + 2) * 1000)
  expect(await statesOf(email)).toMatchObject({ 'account-notice': 'suppressed' })
  const signIn = () => call(site, 'POST /user/login', { body: { email, password: PASSWORD, role } })
  expect(await signIn()).toMatchObject({
    statusCode: 403,
    message: expect.stringMatching(/was suspended.*The reason: Too many links\. No email was sent.*Forgot password/),
  })

  await call(site, 'POST /user/forgotPassword', { body: { email } })
  await statesOf(email)
  const reset = (await mailedTo(email)).find(({ subject }) => subject === 'Choose a new password')
  const body = { token: reset ? linkIn(reset).token : '', password: PASSWORD }
  expect((await call(site, 'POST /user/resetPassword', { body })).statusCode).toBe(200)
  expect(await statesOf(email)).toMatchObject({ 'account-notice': 'sent' })
  const notice = (await mailedTo(email)).find(({ subject }) => subject === 'Your account was suspended')
  const { token } = linkIn(notice ?? {})
  const appeal = await call(site, 'POST /appeals', { body: { token, text: 'They were my sources.' } })
  expect(appeal.statusCode).toBe(200)
  expect((await signIn()).message).toContain('The reason was sent to its email address')
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EmailVerification } from '#contract/session.ts'
import { type Caller, call } from '../testing/call.ts'
import { type FormerAccess, makeFormerAccess } from '../testing/former-access.ts'
import { listen } from '../testing/listen.ts'
import { linkIn, outbox } from '../testing/mail.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { PASSWORD, signedIn } from '../testing/requests.ts'

const NEW_PASSWORD = 'a different horse'

let site: TestSite
beforeAll(async () => {
  site = await makeSite()
  // Emails are sent once it listens.
  await listen(site)
})
afterAll(() => site.close())

const verifyEmail = (body: EmailVerification, as?: Caller) => call(site, 'POST /user/verifyEmail', { body, as })
const me = (as: Caller) => call(site, 'GET /user/me', { as })
const login = (email: string, password: string) =>
  call(site, 'POST /user/login', { body: { email, password, role: 'Author' } })

/** The token in the email with this subject to an address. */
async function tokenIn(to: string, subject: string): Promise<string> {
  const found = async () =>
    (await outbox(site.config.dataDir)).find((email) => email.subject === subject && email.to?.[0]?.address === to)
  await expect.poll(found).toBeDefined()
  const email = await found()
  return email ? linkIn(email).token : ''
}
const verification = ({ person }: FormerAccess) => tokenIn(person.user.email, 'Confirm your email address')
async function reset({ person }: FormerAccess) {
  await call(site, 'POST /user/forgotPassword', { body: { email: person.user.email } })
  const token = await tokenIn(person.user.email, 'Choose a new password')
  return call(site, 'POST /user/resetPassword', { body: { token, password: NEW_PASSWORD } })
}

test('who proves an address by its link alone sets a password and ends former access', async () => {
  const former = await makeFormerAccess(site)
  const { email } = former.person.user
  const token = await verification(former)
  const stranger = await signedIn(site.app)
  for (const [body, cookie, status, errors] of [
    [{}, '', 403, undefined],
    [{}, stranger.cookie, 403, undefined],
    [{ currentPassword: 'a wrong guess' }, '', 403, [{ path: 'currentPassword' }]],
    [{ password: 'short' }, '', 400, [{ path: 'password' }]],
  ] as const) {
    const refused = await verifyEmail({ token, ...body }, cookie)
    expect(refused).toMatchObject({ statusCode: status, ...(errors && { errors }) })
  }
  expect((await me(former.person)).data.emailVerified).toBe(false)

  expect((await verifyEmail({ token, password: NEW_PASSWORD })).statusCode).toBe(200)
  await former.expect(true)
  const owner = await login(email, NEW_PASSWORD)
  expect(owner.data).toMatchObject({ emailVerified: true, hasSecondFactor: false })
  expect((await verifyEmail({ token, password: PASSWORD })).statusCode).toBe(410)
  await tokenIn(email, 'Your password was changed')
})

test('a forgotten password ends all former access to an address not proved before', async () => {
  const former = await makeFormerAccess(site)
  const token = await verification(former)
  expect((await reset(former)).statusCode).toBe(200)
  await former.expect(true)
  expect((await login(former.person.user.email, NEW_PASSWORD)).statusCode).toBe(200)
  // Who still has the first link can set no password with it.
  expect((await verifyEmail({ token, password: PASSWORD })).statusCode).toBe(410)
})

test('who also has the session or the password proves the address and keeps all', async () => {
  for (const how of ['session', 'password'] as const) {
    const former = await makeFormerAccess(site)
    const token = await verification(former)
    const answer = await (how === 'session'
      ? verifyEmail({ token }, former.person)
      : verifyEmail({ token, currentPassword: PASSWORD }))
    expect(answer.statusCode).toBe(200)
    expect((await me(former.person)).data.emailVerified).toBe(true)
    await former.expect(false)
  }
})

test('of a proved address, a forgotten password leaves the other ways in', async () => {
  const former = await makeFormerAccess(site)
  const { _id, email } = former.person.user
  const token = await verification(former)
  await verifyEmail({ token }, former.person)
  const kept = async () => {
    const of = (table: 'passkeys' | 'second_factors' | 'recovery_codes') =>
      site.db.selectFrom(table).selectAll().where('user_id', '=', _id).execute()
    return [await of('passkeys'), await of('second_factors'), await of('recovery_codes')]
  }
  const before = await kept()
  expect((await reset(former)).statusCode).toBe(200)
  expect(await kept()).toEqual(before)
  expect((await me(former.person)).statusCode).toBe(401)
  expect(await login(email, NEW_PASSWORD)).toMatchObject({ statusCode: 401, errors: [{ path: 'code' }] })
})

import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Login, SecondFactorChange } from '#contract/session.ts'
import { hashToken } from '../db/hash-token.ts'
import { call } from '../testing/call.ts'
import { listen } from '../testing/listen.ts'
import { outbox } from '../testing/mail.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { proveAddress } from '../testing/prove-address.ts'
import { PASSWORD, type SignedIn, signedIn } from '../testing/requests.ts'
import { STEP_SECONDS } from './totp.ts'

let site: TestSite
let ahead = 0
beforeAll(async () => {
  site = await makeSite()
  // Emails are sent once it listens.
  await listen(site)
})
afterAll(() => site.close())

const renewCodes = (body: SecondFactorChange, as: SignedIn) => call(site, 'POST /user/renewRecoveryCodes', { body, as })
const turnOff = (body: SecondFactorChange, as: SignedIn) => call(site, 'POST /user/removeSecondFactor', { body, as })
const login = ({ user }: SignedIn, more: Partial<Login>) =>
  call(site, 'POST /user/login', { body: { email: user.email, password: PASSWORD, role: 'Author', ...more } })

/** The code that an authenticator app shows at the site's time. */
const codeOf = (secret: string) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + ahead * 1000 })
/** Six digits that are not the code. */
const another = (code: string) => String((Number(code) + 500_000) % 1_000_000).padStart(6, '0')

async function setUp(as: SignedIn) {
  const begun = await call(site, 'POST /user/setUpSecondFactor', { body: { currentPassword: PASSWORD }, as })
  const { secret } = begun.data
  const confirmed = await call(site, 'POST /user/confirmSecondFactor', { body: { code: codeOf(secret) }, as })
  // The code that confirmed is used.
  ahead += 2 * STEP_SECONDS
  site.wait(2 * STEP_SECONDS * 1000)
  return { secret, recoveryCodes: confirmed.data.recoveryCodes }
}

test('renewing recovery codes takes the password, ends old ones, and sends an email', async () => {
  const person = await signedIn(site.app)
  await proveAddress(site, person.user.email)
  const renew = (body: SecondFactorChange = { currentPassword: PASSWORD }) => renewCodes(body, person)
  expect((await renew()).statusCode).toBe(400)
  const { secret, recoveryCodes } = await setUp(person)
  for (const body of [{}, { currentPassword: 'not the password' }, { code: recoveryCodes[0] }]) {
    expect(await renew(body)).toMatchObject({ statusCode: 403, errors: [{ path: 'currentPassword' }] })
  }
  // Of two at once, the codes of one remain.
  const [one, two] = await Promise.all([renew(), renew()])
  const renewed = [one.data.recoveryCodes, two.data.recoveryCodes]
  const left = site.db.selectFrom('recovery_codes').select('code_hash').where('user_id', '=', person.user._id)
  const hashes = (await left.execute()).map(({ code_hash }) => code_hash).sort()
  expect(renewed.map((codes) => codes.map(hashToken).sort())).toContainEqual(hashes)
  expect(hashes).toHaveLength(10)
  const [current = ''] = renewed.find(([code = '']) => hashes.includes(hashToken(code))) ?? []
  expect(await login(person, { code: recoveryCodes[0] })).toMatchObject({
    statusCode: 401,
    errors: [{ path: 'code' }],
  })
  expect((await login(person, { code: current })).statusCode).toBe(200)
  expect((await login(person, { code: codeOf(secret) })).statusCode).toBe(200)
  const told = async () =>
    (await outbox(site.config.dataDir))
      .filter(({ to }) => to?.[0]?.address === person.user.email)
      .map((email) => email.subject)
  await expect
    .poll(told)
    .toEqual(expect.arrayContaining(['Two-factor sign-in was turned on', 'Your recovery codes were renewed']))
})

test('without a password a code renews and turns off, and a wrong one ends nothing', async () => {
  const person = await signedIn(site.app)
  const { secret, recoveryCodes } = await setUp(person)
  // As after a first sign-in with Google.
  await site.db.updateTable('users').set({ password_hash: null }).where('id', '=', person.user._id).execute()
  for (const change of [renewCodes, turnOff]) {
    for (const code of [undefined, another(codeOf(secret))]) {
      expect(await change({ code }, person)).toMatchObject({ statusCode: 403, errors: [{ path: 'code' }] })
    }
  }
  expect((await renewCodes({ code: recoveryCodes[0] }, person)).statusCode).toBe(200)
  expect((await turnOff({ code: codeOf(secret) }, person)).statusCode).toBe(200)
})

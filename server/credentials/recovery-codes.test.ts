import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashToken } from '../db/hash-token.ts'
import { outbox } from '../testing/mail.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { PASSWORD, type SignedIn, signedIn } from '../testing/requests.ts'
import { STEP_SECONDS } from './totp.ts'

let site: TestSite
let ahead = 0
beforeAll(async () => {
  site = await makeSite()
  // Emails are sent once it listens.
  await site.app.listen({ port: 0 })
})
afterAll(() => site.close())

const post = (path: string, payload: object, cookie = '') =>
  site.app.inject({ method: 'POST', url: `/api/v1${path}`, payload, headers: { cookie } })
const login = ({ user }: SignedIn, more: object) =>
  post('/user/login', { email: user.email, password: PASSWORD, role: 'Author', ...more })

/** What an authenticator app shows at the site's time. */
const codeOf = (secret: string) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + ahead * 1000 })
/** Six digits that are not the code. */
const another = (code: string) => String((Number(code) + 500_000) % 1_000_000).padStart(6, '0')

async function setUp({ cookie }: SignedIn) {
  const begun = await post('/user/setUpSecondFactor', { currentPassword: PASSWORD }, cookie)
  const { secret } = begun.json().data as { secret: string }
  const confirmed = await post('/user/confirmSecondFactor', { code: codeOf(secret) }, cookie)
  // The code that confirmed is used.
  ahead += 2 * STEP_SECONDS
  site.wait(2 * STEP_SECONDS * 1000)
  return { secret, recoveryCodes: confirmed.json().data.recoveryCodes as string[] }
}

test('renewed recovery codes take the password, end the former ones, and are told by email like turning it on', async () => {
  const person = await signedIn(site.app)
  const renew = (body: object = { currentPassword: PASSWORD }) => post('/user/renewRecoveryCodes', body, person.cookie)
  expect((await renew()).statusCode).toBe(400)
  const { secret, recoveryCodes } = await setUp(person)
  for (const body of [{}, { currentPassword: 'not the password' }, { code: recoveryCodes[0] }]) {
    expect((await renew(body)).json()).toMatchObject({ statusCode: 403, errors: [{ path: 'currentPassword' }] })
  }
  // Of two at once, the codes of one remain.
  const [one, two] = await Promise.all([renew(), renew()])
  const renewed: string[][] = [one.json().data.recoveryCodes, two.json().data.recoveryCodes]
  const left = site.db.selectFrom('recovery_codes').select('code_hash').where('user_id', '=', person.user._id)
  const hashes = (await left.execute()).map(({ code_hash }) => code_hash).sort()
  expect(renewed.map((codes) => codes.map(hashToken).sort())).toContainEqual(hashes)
  expect(hashes).toHaveLength(10)
  const [current = ''] = renewed.find(([code = '']) => hashes.includes(hashToken(code))) ?? []
  expect((await login(person, { code: recoveryCodes[0] })).json()).toMatchObject({
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

test('an account without a password renews and turns off by a code, and a wrong one does not end its session', async () => {
  const person = await signedIn(site.app)
  const { secret, recoveryCodes } = await setUp(person)
  // As after a first sign-in with Google.
  await site.db.updateTable('users').set({ password_hash: null }).where('id', '=', person.user._id).execute()
  for (const path of ['/user/renewRecoveryCodes', '/user/removeSecondFactor']) {
    for (const code of [undefined, another(codeOf(secret))]) {
      const refused = await post(path, { code }, person.cookie)
      expect(refused.json()).toMatchObject({ statusCode: 403, errors: [{ path: 'code' }] })
    }
  }
  expect((await post('/user/renewRecoveryCodes', { code: recoveryCodes[0] }, person.cookie)).statusCode).toBe(200)
  expect((await post('/user/removeSecondFactor', { code: codeOf(secret) }, person.cookie)).statusCode).toBe(200)
})

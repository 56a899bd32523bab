import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSKEY_MINUTES } from '#contract/limits.ts'
import type { PasskeyLogin } from '#contract/passkeys.ts'
import { act, makeAdmin } from '../testing/admins.ts'
import { addPasskey, makeAuthenticator, passkeyOptions, signInByPasskey } from '../testing/authenticator.ts'
import { type Caller, call, respond } from '../testing/call.ts'
import { listen } from '../testing/listen.ts'
import { linkIn, outbox } from '../testing/mail.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { proveAddress } from '../testing/prove-address.ts'
import { cookieOf, PASSWORD, signedIn } from '../testing/requests.ts'

let site: TestSite
beforeAll(async () => {
  site = await makeSite()
  // Emails are sent once it listens.
  await listen(site)
})
afterAll(() => site.close())

const passkeyLogin = (body: PasskeyLogin, as?: Caller, at = site) =>
  respond(at, 'POST /user/passkeyLogin', { body, as })
const login = (email: string, password: string, at = site) =>
  respond(at, 'POST /user/login', { body: { email, password, role: 'Author' } })

async function withPasskey(settings: Parameters<typeof makeAuthenticator>[0] = {}, { app } = site) {
  const person = await signedIn(app)
  const authenticator = makeAuthenticator(settings)
  expect((await addPasskey(app, person, authenticator)).statusCode).toBe(201)
  return { person, authenticator }
}

test('a passkey signs in without email or password, and is listed with its last use', async () => {
  const { person, authenticator } = await withPasskey()
  await proveAddress(site, person.user.email)
  const user = { ...person.user, emailVerified: true }
  expect((await call(site, 'GET /user/passkeys', { as: person })).data).toMatchObject([{ lastUsedAt: null }])
  const answer = await signInByPasskey(site.app, authenticator)
  expect(answer.json()).toMatchObject({ statusCode: 200, message: 'Login successfully!', data: user })
  const cookie = cookieOf(answer)
  expect((await call(site, 'GET /user/me', { as: cookie })).data).toEqual(user)
  const [passkey] = (await call(site, 'GET /user/passkeys', { as: cookie })).data
  expect(Date.now() - Date.parse(passkey?.lastUsedAt ?? '')).toBeLessThan(60_000)
  // It is one of the sessions, and a new device, which the owner is notified of.
  expect((await call(site, 'GET /user/sessions', { as: cookie })).data).toHaveLength(2)
  const told = async () =>
    (await outbox(site.config.dataDir)).filter(({ to }) => to?.[0]?.address === person.user.email)
  await expect
    .poll(async () => (await told()).map(({ subject }) => subject))
    .toContainEqual(expect.stringMatching(/^New sign-in: /))
})

test('it counts as both factors: no code is asked for, and an admin can act', async () => {
  const admin = await makeAdmin(site, { secondFactor: false })
  const authenticator = makeAuthenticator()
  const setUp = await call(site, 'POST /user/setUpSecondFactor', { body: { currentPassword: PASSWORD }, as: admin })
  const code = TOTP.generate({ secret: Secret.fromBase32(setUp.data.secret) })
  expect((await call(site, 'POST /user/confirmSecondFactor', { body: { code }, as: admin })).statusCode).toBe(200)
  expect((await addPasskey(site.app, admin, authenticator)).statusCode).toBe(201)
  const answer = await signInByPasskey(site.app, authenticator)
  expect(answer.statusCode).toBe(200)
  expect((await call(site, 'GET /admin/people', { as: cookieOf(answer) })).statusCode).toBe(200)
})

test('an answer is accepted once, in the browser that asked for it, for five minutes', async () => {
  const { authenticator } = await withPasskey()
  const { options, cookie } = await passkeyOptions(site.app)
  const payload = authenticator.get(options)
  expect((await passkeyLogin(payload)).statusCode).toBe(401)
  const other = await passkeyOptions(site.app)
  expect((await passkeyLogin(payload, other)).statusCode).toBe(401)
  expect((await passkeyLogin(payload, cookie)).statusCode).toBe(200)
  const again = await passkeyLogin(payload, cookie)
  expect(again.json()).toMatchObject({ statusCode: 401, message: expect.stringContaining('Please try again') })
  expect(again.headers['set-cookie']).toBeUndefined()

  const late = authenticator.get(other.options)
  site.wait(PASSKEY_MINUTES * 60_000)
  expect((await passkeyLogin(late, other)).statusCode).toBe(401)
  expect((await signInByPasskey(site.app, authenticator)).statusCode).toBe(200)
})

test('two tabs of a browser can ask at the same time', async () => {
  const { authenticator } = await withPasskey()
  const first = await passkeyOptions(site.app)
  const second = await respond(site, 'POST /user/passkeyOptions', { as: first })
  const cookie = second.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  expect((await passkeyLogin(authenticator.get(first.options), cookie)).statusCode).toBe(200)
  expect((await passkeyLogin(authenticator.get(second.json().data), cookie)).statusCode).toBe(200)
})

test.each([
  ['for another site', { rpId: 'evil.example' }],
  ['on a page of another site', { origin: 'https://evil.example' }],
  ['in a frame of another site', { crossOrigin: true }],
  ['to a challenge that nobody made', { challenge: 'x'.repeat(43) }],
  ['without having verified the user', { isUserVerified: false }],
  ['for another account', { userHandle: Buffer.from('another').toString('base64url') }],
])('refuses an answer that was given %s', async (_what, changes) => {
  const { authenticator } = await withPasskey()
  const refused = await signInByPasskey(site.app, authenticator, changes)
  expect(refused.statusCode).toBe(401)
  expect(refused.headers['set-cookie']).toBeUndefined()
})

test('refuses a passkey that is unknown, signed by another key, or copied', async () => {
  expect((await signInByPasskey(site.app, makeAuthenticator(), { userHandle: 'eA' })).statusCode).toBe(401)
  const { authenticator } = await withPasskey({ counts: true })
  const { options, cookie } = await passkeyOptions(site.app)
  const own = authenticator.get(options)
  const { signature } = makeAuthenticator().get(options, { userHandle: own.credential.response.userHandle }).credential
    .response
  const forged = { credential: { ...own.credential, response: { ...own.credential.response, signature } } }
  expect((await passkeyLogin(forged, cookie)).statusCode).toBe(401)
  expect((await signInByPasskey(site.app, authenticator, { counter: 2 ** 32 - 2 })).statusCode).toBe(200)
  expect((await signInByPasskey(site.app, authenticator, { counter: 2 ** 32 - 2 })).statusCode).toBe(401)
  expect((await signInByPasskey(site.app, authenticator, { counter: 7 })).statusCode).toBe(401)
  expect((await signInByPasskey(site.app, authenticator, { counter: 2 ** 32 - 1 })).statusCode).toBe(200)
})

test('a suspended account does not sign in, and one that leaves only to stay', async () => {
  const { person, authenticator } = await withPasskey()
  const admin = await makeAdmin(site)
  await act(site, admin, 'suspend', person)
  const suspended = await signInByPasskey(site.app, authenticator)
  expect(suspended.json()).toMatchObject({ statusCode: 403, message: expect.stringContaining('suspended') })
  expect(suspended.headers['set-cookie']).toBeUndefined()
  await act(site, admin, 'unsuspend', person)

  const cookie = cookieOf(await signInByPasskey(site.app, authenticator))
  const left = await call(site, 'POST /user/deleteAccount', {
    body: { texts: 'stay', currentPassword: PASSWORD },
    as: cookie,
  })
  const refused = await signInByPasskey(site.app, authenticator)
  expect(refused.json()).toMatchObject({ statusCode: 409, data: left.data })
  expect(refused.headers['set-cookie']).toBeUndefined()
  const kept = await signInByPasskey(site.app, authenticator, { keepAccount: true })
  expect(kept.json()).toMatchObject({ statusCode: 200, data: { name: person.user.name } })
})

test('guesses at the password lock no passkey out, and refused passkeys are limited', async () => {
  const limited = await makeSite({ RATE_LIMITS: 'on' })
  try {
    const { person, authenticator } = await withPasskey({}, limited)
    const { email } = person.user
    for (let i = 0; i < 11; i++) await login(email, 'a guess', limited)
    expect((await login(email, PASSWORD, limited)).statusCode).toBe(429)
    const refused = []
    const stranger = { userHandle: 'eA' }
    for (let i = 0; i < 30; i++)
      refused.push((await signInByPasskey(limited.app, makeAuthenticator(), stranger)).statusCode)
    expect([refused[0], refused.at(-1)]).toEqual([401, 429])
    expect((await signInByPasskey(limited.app, authenticator)).statusCode).toBe(200)
    const statuses = []
    for (let i = 0; i < 300; i++) statuses.push((await call(limited, 'POST /user/passkeyOptions')).statusCode)
    expect([statuses[0], statuses.at(-1)]).toEqual([200, 429])
  } finally {
    await limited.close()
  }
})

test('a first reset of an address ends the passkeys of who registered it', async () => {
  const { person, authenticator } = await withPasskey()
  const email = person.user.email
  const reset = async (password: string) => {
    await call(site, 'POST /user/forgotPassword', { body: { email } })
    const sent = async () =>
      (await outbox(site.config.dataDir)).filter(
        ({ to, subject }) =>
          to?.[0]?.address === email && subject?.includes('password') && !subject.includes('changed'),
      )
    const before = (await sent()).length
    await expect.poll(async () => (await sent()).length).toBeGreaterThan(before)
    const last = (await sent()).at(-1)
    return call(site, 'POST /user/resetPassword', { body: { token: last ? linkIn(last).token : '', password } })
  }
  expect((await reset('a different horse')).statusCode).toBe(200)
  expect((await signInByPasskey(site.app, authenticator)).statusCode).toBe(401)
  const signIn = await login(email, 'a different horse')
  const again = makeAuthenticator()
  const proof = { currentPassword: 'a different horse' }
  expect((await addPasskey(site.app, { cookie: cookieOf(signIn) }, again, proof)).statusCode).toBe(201)
  // The address is proved: a forgotten password says nothing of them.
  expect((await reset('yet another horse')).statusCode).toBe(200)
  expect((await signInByPasskey(site.app, again)).statusCode).toBe(200)
})

test('the public address decides for which site and page a passkey is', async () => {
  const origin = 'https://blog.example.org'
  const named = await makeSite({ PUBLIC_URL: origin })
  try {
    const { authenticator } = await withPasskey({ origin }, named)
    const { options } = await passkeyOptions(named.app)
    expect(options).toMatchObject({ rpId: 'blog.example.org', userVerification: 'required' })
    expect((await signInByPasskey(named.app, authenticator)).statusCode).toBe(200)
    const refused = await signInByPasskey(named.app, authenticator, { origin: 'http://localhost' })
    expect(refused.statusCode).toBe(401)
  } finally {
    await named.close()
  }
  const host = '192.0.2.1:3000'
  const unnamed = await call(site, 'POST /user/passkeyOptions', { headers: { host } })
  expect(unnamed).toMatchObject({ statusCode: 400, message: expect.stringContaining('name of the site') })
})

test.runIf(process.env.TEST_ENGINE === 'postgres')('a challenge of one instance is answered at another', async () => {
  const two = await makeSite({ DATA_DIR: site.config.dataDir, DATABASE_URL: site.config.databaseUrl ?? '' })
  try {
    const { authenticator } = await withPasskey()
    const { options, cookie } = await passkeyOptions(site.app)
    const payload = authenticator.get(options)
    const answers = await Promise.all([site, two].map((at) => passkeyLogin(payload, cookie, at)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401])
  } finally {
    await two.app.close()
    await two.db.destroy()
  }
})

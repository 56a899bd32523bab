import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OwnerProof } from '#contract/account.ts'
import type { Login, SecondFactorChange, SecondFactorCode } from '#contract/session.ts'
import { hashToken } from '../db/hash-token.ts'
import { KEY_FILE } from '../secret-key.ts'
import { type Caller, call, respond } from '../testing/call.ts'
import { listen } from '../testing/listen.ts'
import { outbox } from '../testing/mail.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { proveAddress } from '../testing/prove-address.ts'
import { cookieOf, PASSWORD, type SignedIn, signedIn } from '../testing/requests.ts'
import { STEP_SECONDS } from './totp.ts'

let site: TestSite
let ahead = 0
beforeAll(async () => {
  site = await makeSite()
  // Emails are sent once it listens.
  await listen(site)
})
afterAll(() => site.close())

const setUpSecondFactor = (body: OwnerProof, as: Caller, at = site) =>
  call(at, 'POST /user/setUpSecondFactor', { body, as })
const confirmSecondFactor = (body: SecondFactorCode, as: Caller, at = site) =>
  call(at, 'POST /user/confirmSecondFactor', { body, as })
const removeSecondFactor = (body: SecondFactorChange, as: Caller) =>
  call(site, 'POST /user/removeSecondFactor', { body, as })
const login = ({ user }: SignedIn, more: Partial<Login> = {}, at = site) =>
  respond(at, 'POST /user/login', { body: { email: user.email, password: PASSWORD, role: 'Author', ...more } })
const me = async (as: Caller) => (await call(site, 'GET /user/me', { as })).data
const wait = (steps = 2) => {
  ahead += steps * STEP_SECONDS * 1000
  site.wait(steps * STEP_SECONDS * 1000)
}

/** The code that an authenticator app shows at the site's time. */
const codeOf = (secret: string, steps = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + ahead + steps * STEP_SECONDS * 1000 })
/** Six digits that are not the code. */
const another = (code: string) => String((Number(code) + 500_000) % 1_000_000).padStart(6, '0')

async function setUp(person: SignedIn) {
  const begun = await setUpSecondFactor({ currentPassword: PASSWORD }, person)
  expect(begun).toMatchObject({ statusCode: 200 })
  const { secret } = begun.data
  const confirmed = await confirmSecondFactor({ code: codeOf(secret) }, person)
  expect(confirmed).toMatchObject({ statusCode: 200 })
  // The code that confirmed is used.
  wait()
  return { secret, recoveryCodes: confirmed.data.recoveryCodes }
}

const asksForCode = { statusCode: 401, errors: [{ path: 'code', message: expect.stringContaining('six digits') }] }
const wrongCode = { statusCode: 401, errors: [{ path: 'code', message: expect.stringContaining('wrong or was used') }] }
const passedAt = async (cookie: string) => {
  const token = hashToken(cookie.replace('session=', ''))
  const session = site.db.selectFrom('sessions').select('second_factor_at').where('token_hash', '=', token)
  return (await session.executeTakeFirstOrThrow()).second_factor_at
}

test('a first code turns it on, and signing in then takes password and code', async () => {
  const person = await signedIn(site.app)
  expect(await me(person.cookie)).toMatchObject({ hasSecondFactor: false })
  const begun = await setUpSecondFactor({ currentPassword: PASSWORD }, person)
  const { secret, address } = begun.data
  expect(address).toContain(`secret=${secret}`)
  // Not on yet: a QR code that was never scanned must not lock anyone out.
  expect((await login(person)).statusCode).toBe(200)
  const code = codeOf(secret)
  const refused = await confirmSecondFactor({ code: another(code) }, person)
  expect(refused).toMatchObject({ ...wrongCode, statusCode: 400 })
  const confirmed = await confirmSecondFactor({ code: `${code.slice(0, 3)} ${code.slice(3)}` }, person)
  expect(confirmed).toMatchObject({ statusCode: 200 })
  expect(new Set(confirmed.data.recoveryCodes).size).toBe(10)
  expect(await me(person.cookie)).toMatchObject({ hasSecondFactor: true })
  expect(await passedAt(person.cookie)).not.toBeNull()

  wait()
  const first = await login(person)
  expect(first.json()).toMatchObject(asksForCode)
  expect(first.cookies).toEqual([])
  const wrong = await login(person, { code: another(codeOf(secret)) })
  expect(wrong.json()).toMatchObject(wrongCode)
  expect(wrong.cookies).toEqual([])
  const answer = await login(person, { code: codeOf(secret) })
  expect(answer.json()).toMatchObject({ statusCode: 200, data: { hasSecondFactor: true } })
  expect(await passedAt(cookieOf(answer))).not.toBeNull()
})

test('turning it on ends all other sessions, which have passed no code', async () => {
  const person = await signedIn(site.app)
  const elsewhere = cookieOf(await login(person))
  await setUp(person)
  expect((await call(site, 'GET /user/me', { as: elsewhere })).statusCode).toBe(401)
  expect(await me(person.cookie)).toMatchObject({ hasSecondFactor: true })
})

test('the code is asked for only after the right password and role', async () => {
  const person = await signedIn(site.app)
  const { secret } = await setUp(person)
  for (const wrong of [{ password: 'not the password' }, { role: 'Reader' as const }]) {
    const [without, withCode] = [await login(person, wrong), await login(person, { ...wrong, code: codeOf(secret) })]
    expect(withCode.json()).toEqual(without.json())
    expect(JSON.stringify(without.json())).not.toContain('digits')
  }
  // None of them has used the code up.
  expect((await login(person, { code: codeOf(secret) })).statusCode).toBe(200)
})

test('a code is accepted once, also of two sign-ins at a time, and none before it', async () => {
  const person = await signedIn(site.app)
  const { secret } = await setUp(person)
  const [code, before] = [codeOf(secret), codeOf(secret, -1)]
  const answers = await Promise.all([1, 2, 3].map(() => login(person, { code })))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401])
  expect((await login(person, { code: before })).json()).toMatchObject(wrongCode)
  expect((await login(person, { code })).json()).toMatchObject(wrongCode)
})

test('each of ten recovery codes signs in once, and no one else', async () => {
  const [person, other] = [await signedIn(site.app), await signedIn(site.app)]
  const { recoveryCodes } = await setUp(person)
  await setUp(other)
  const [first = '', second = ''] = recoveryCodes
  expect((await login(other, { code: first })).json()).toMatchObject(wrongCode)
  const typed = ` ${(first.match(/.{4}/g) ?? []).join('-').toUpperCase()} `
  const answer = await login(person, { code: typed })
  expect(answer.statusCode).toBe(200)
  expect(await passedAt(cookieOf(answer))).not.toBeNull()
  expect((await login(person, { code: first })).json()).toMatchObject(wrongCode)
  const twice = await Promise.all([1, 2].map(() => login(person, { code: second })))
  expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401])
})

test('turning it off takes the password, ends the recovery codes, and sends an email', async () => {
  const person = await signedIn(site.app)
  await proveAddress(site, person.user.email)
  const { recoveryCodes } = await setUp(person)
  for (const body of [{}, { currentPassword: 'not the password' }, { code: recoveryCodes[0] }]) {
    const refused = await removeSecondFactor(body, person)
    expect(refused).toMatchObject({ statusCode: 403, errors: [{ path: 'currentPassword' }] })
  }
  const again = await setUpSecondFactor({ currentPassword: PASSWORD }, person)
  expect(again.statusCode).toBe(409)
  expect((await confirmSecondFactor({ code: '123456' }, person)).statusCode).toBe(409)
  const off = await removeSecondFactor({ currentPassword: PASSWORD }, person)
  expect(off.statusCode).toBe(200)
  expect(await me(person.cookie)).toMatchObject({ hasSecondFactor: false })
  expect(await passedAt(person.cookie)).toBeNull()
  expect((await login(person)).statusCode).toBe(200)
  const left = site.db.selectFrom('recovery_codes').select('code_hash').where('user_id', '=', person.user._id)
  expect(await left.execute()).toEqual([])
  await expect
    .poll(async () =>
      (await outbox(site.config.dataDir)).some(
        ({ to, subject }) => to?.[0]?.address === person.user.email && subject === 'Two-factor sign-in was turned off',
      ),
    )
    .toBe(true)
})

test('anyone who finds a browser signed in sets nothing up without the password', async () => {
  const { cookie } = await signedIn(site.app)
  for (const body of [{}, { currentPassword: 'not the password' }]) {
    expect((await setUpSecondFactor(body, cookie)).statusCode).toBe(403)
  }
})

test('secrets and recovery codes are in no table, and the key is in its own file', async () => {
  const person = await signedIn(site.app)
  const { secret, recoveryCodes } = await setUp(person)
  const tables = ['second_factors', 'recovery_codes', 'users', 'sessions', 'emails', 'jobs'] as const
  const rows = JSON.stringify(await Promise.all(tables.map((table) => site.db.selectFrom(table).selectAll().execute())))
  for (const planted of [secret, ...recoveryCodes]) expect(rows).not.toContain(planted)
  const file = join(site.config.dataDir, KEY_FILE)
  expect((await stat(file)).mode & 0o777).toBe(0o600)

  // Restored without the key: recovery codes still work.
  const key = await readFile(file, 'utf8')
  await writeFile(file, 'another key')
  expect((await login(person, { code: codeOf(secret) })).json()).toMatchObject({
    statusCode: 503,
    message: expect.stringContaining('recovery codes'),
  })
  expect((await login(person, { code: recoveryCodes[0] })).statusCode).toBe(200)
  await writeFile(file, key)
  expect((await login(person, { code: codeOf(secret) })).statusCode).toBe(200)
})

test('a reset that proves an address frees its account of a second factor', async () => {
  const person = await signedIn(site.app)
  await setUp(person)
  const reset = async (password: string) => {
    await call(site, 'POST /user/forgotPassword', { body: { email: person.user.email } })
    let token = ''
    await expect
      .poll(async () => {
        const emails = await outbox(site.config.dataDir)
        const last = emails.filter(
          ({ to, subject }) => to?.[0]?.address === person.user.email && subject === 'Choose a new password',
        )
        token = /#([\w-]+)/.exec(last.at(-1)?.text ?? '')?.[1] ?? ''
        return last.length
      })
      .toBe(password === PASSWORD ? 1 : 2)
    expect((await call(site, 'POST /user/resetPassword', { body: { token, password } })).statusCode).toBe(200)
  }
  await reset(PASSWORD)
  const answer = await login(person)
  expect(answer.json()).toMatchObject({ statusCode: 200, data: { hasSecondFactor: false } })
  // With a proved address, a reset leaves it on: reading the emails is not enough.
  await setUp({ ...person, cookie: cookieOf(answer) })
  await reset('a different horse')
  expect((await login(person, { password: 'a different horse' })).json()).toMatchObject(asksForCode)
})

test('codes are guessed five times in 15 minutes, while recovery codes go on working', async () => {
  const limited = await makeSite({ RATE_LIMITS: 'on' })
  try {
    const person = await signedIn(limited.app)
    const { secret } = (await setUpSecondFactor({ currentPassword: PASSWORD }, person, limited)).data
    const code = TOTP.generate({ secret: Secret.fromBase32(secret) })
    const { recoveryCodes } = (await confirmSecondFactor({ code }, person, limited)).data
    const statuses: number[] = []
    const wrong = another(TOTP.generate({ secret: Secret.fromBase32(secret) }))
    for (let guess = 0; guess < 6; guess++) statuses.push((await login(person, { code: wrong }, limited)).statusCode)
    // Confirming counted as the first.
    expect(statuses).toEqual([401, 401, 401, 401, 429, 429])
    expect((await login(person, { code: recoveryCodes[0] }, limited)).statusCode).toBe(200)
  } finally {
    await limited.close()
  }
})

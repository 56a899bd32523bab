import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OwnerProof } from '#contract/account.ts'
import { NAME_MAX, PASSKEYS_MAX } from '#contract/limits.ts'
import type { NewPasskey } from '#contract/passkeys.ts'
import { makeAdmin } from '../testing/admins.ts'
import { addPasskey, makeAuthenticator, passkeyOptions, signInByPasskey } from '../testing/authenticator.ts'
import { type Caller, call, respond } from '../testing/call.ts'
import { listen } from '../testing/listen.ts'
import { outbox } from '../testing/mail.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { proveAddress } from '../testing/prove-address.ts'
import { cookieOf, PASSWORD, signedIn } from '../testing/requests.ts'

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0'
const BITWARDEN = Buffer.from('d548826e-79b4-db40-a3d8-11116f7e8349'.replaceAll('-', ''), 'hex')

let site: TestSite
beforeAll(async () => {
  site = await makeSite()
  // Emails are sent once it listens.
  await listen(site)
})
afterAll(() => site.close())

const setUpPasskey = (body: OwnerProof, as: Caller) => call(site, 'POST /user/setUpPasskey', { body, as })
const add = (body: NewPasskey, as: Caller, headers = {}) => call(site, 'POST /user/addPasskey', { body, as, headers })

const proof = { currentPassword: PASSWORD }
const remove = (id: string, as: Caller, body: OwnerProof | null = proof) =>
  call(site, 'DELETE /user/passkeys/:id', { params: { id }, body, as })
const rename = (id: string, name: string, as: Caller) =>
  call(site, 'PATCH /user/passkeys/:id', { params: { id }, body: { name }, as })
const listOf = async (as: Caller) => (await call(site, 'GET /user/passkeys', { as })).data
const login = (email: string) =>
  respond(site, 'POST /user/login', { body: { email, password: PASSWORD, role: 'Author' } })
const subjectsTo = async (address: string) =>
  (await outbox(site.config.dataDir)).filter(({ to }) => to?.[0]?.address === address).map(({ subject }) => subject)

test('a passkey is added by the password and removed, and the owner is notified', async () => {
  const { user, cookie } = await signedIn(site.app)
  await proveAddress(site, user.email)
  const wrong = await setUpPasskey({ currentPassword: 'a guess' }, cookie)
  expect(wrong).toMatchObject({ statusCode: 403, errors: [{ path: 'currentPassword' }] })
  expect((await setUpPasskey({}, cookie)).statusCode).toBe(403)
  const options = (await setUpPasskey(proof, cookie)).data
  expect(options).toMatchObject({
    rp: { id: 'localhost' },
    user: { name: user.email, displayName: user.name },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [],
  })
  const authenticator = makeAuthenticator({ aaguid: BITWARDEN })
  const added = await add(authenticator.create(options), cookie, { 'user-agent': FIREFOX })
  expect(added).toMatchObject({ statusCode: 201, data: { name: 'Bitwarden, Firefox on Windows' } })
  expect(await listOf(cookie)).toEqual([added.data])
  const known = (await setUpPasskey(proof, cookie)).data.excludeCredentials
  expect(known).toHaveLength(1)

  const stranger = await signedIn(site.app)
  const { _id } = added.data
  expect((await remove(_id, stranger.cookie)).statusCode).toBe(404)
  expect((await signInByPasskey(site.app, authenticator)).statusCode).toBe(200)
  for (const refused of [
    // From a client that does not know it.
    await remove(_id, cookie, null),
    await remove(_id, cookie, {}),
    await remove(_id, cookie, { currentPassword: 'a guess' }),
  ])
    expect(refused).toMatchObject({ statusCode: 403, errors: [{ path: 'currentPassword' }] })
  expect(await listOf(cookie)).toHaveLength(1)
  expect((await remove(_id, cookie)).statusCode).toBe(200)
  expect((await remove(_id, cookie)).statusCode).toBe(404)
  expect(await listOf(cookie)).toEqual([])
  expect((await signInByPasskey(site.app, authenticator)).statusCode).toBe(401)
  // The last passkey is never the last way in.
  expect((await login(user.email)).statusCode).toBe(200)
  const told = ['Passkey added: Bitwarden, Firefox on Windows', 'Passkey removed: Bitwarden, Firefox on Windows']
  await expect.poll(() => subjectsTo(user.email)).toEqual(expect.arrayContaining(told))
})

test('removing one ends all other sessions, which it may have opened', async () => {
  const person = await signedIn(site.app)
  const authenticator = makeAuthenticator()
  const { _id } = (await addPasskey(site.app, person, authenticator)).json().data
  const elsewhere = cookieOf(await signInByPasskey(site.app, authenticator))
  expect((await remove(_id, person.cookie)).statusCode).toBe(200)
  expect((await call(site, 'GET /user/me', { as: elsewhere })).statusCode).toBe(401)
  expect(await listOf(person.cookie)).toEqual([])
})

test('without a password it takes a code, and without both a password first', async () => {
  const { user, cookie } = await signedIn(site.app)
  const { secret } = (await call(site, 'POST /user/setUpSecondFactor', { body: proof, as: cookie })).data
  await site.db.updateTable('users').set({ password_hash: null }).where('id', '=', user._id).execute()
  const none = await addPasskey(site.app, { cookie }, makeAuthenticator(), {})
  expect(none.json()).toMatchObject({ statusCode: 403, message: expect.stringContaining('Set one first') })
  const code = TOTP.generate({ secret: Secret.fromBase32(secret) })
  const { recoveryCodes } = (await call(site, 'POST /user/confirmSecondFactor', { body: { code }, as: cookie })).data
  const refused = await addPasskey(site.app, { cookie }, makeAuthenticator(), {})
  expect(refused.json()).toMatchObject({ statusCode: 403, errors: [{ path: 'code' }] })
  const added = await addPasskey(site.app, { cookie }, makeAuthenticator(), { code: recoveryCodes[0] })
  expect(added.statusCode).toBe(201)
  const { _id } = added.json().data
  expect(await remove(_id, cookie, {})).toMatchObject({ statusCode: 403, errors: [{ path: 'code' }] })
  expect((await remove(_id, cookie, { code: recoveryCodes[1] })).statusCode).toBe(200)
})

test('an answer counts only in the session that asked for it, once, and for adding', async () => {
  const [person, other] = [await signedIn(site.app), await signedIn(site.app)]
  const elsewhere = cookieOf(await login(person.user.email))
  const answer = makeAuthenticator().create((await setUpPasskey(proof, person)).data)
  for (const cookie of [other.cookie, elsewhere]) expect((await add(answer, cookie)).statusCode).toBe(400)
  expect((await add(answer, person)).statusCode).toBe(201)
  expect((await add(answer, person)).statusCode).toBe(400)
  // A challenge for signing in takes no password, also of a browser whose cookie is the token of the session.
  const { options, cookie } = await passkeyOptions(site.app)
  const asked = await call(site, 'POST /user/passkeyOptions', { as: person.cookie.replace('session=', 'passkey=') })
  const { rpId: id } = options
  const creation = { ...(await setUpPasskey(proof, person)).data, rp: { id, name: '' } }
  for (const { challenge } of [options, asked.data]) {
    const made = makeAuthenticator().create({ ...creation, challenge })
    expect((await add(made, `${person.cookie}; ${cookie}`)).statusCode).toBe(400)
  }
})

test.each([
  ['for another site', { rpId: 'evil.example' }],
  ['on a page of another site', { origin: 'https://evil.example' }],
  ['without having verified the user', { isUserVerified: false }],
  ['with a certificate, which nobody asked for', { certificate: Buffer.from('30820100', 'hex') }],
])('refuses a passkey that was made %s', async (_what, changes) => {
  const { cookie } = await signedIn(site.app)
  const options = (await setUpPasskey(proof, cookie)).data
  expect((await add(makeAuthenticator().create(options, changes), cookie)).statusCode).toBe(400)
  expect(await listOf(cookie)).toEqual([])
})

test('a passkey belongs to one account, and an account has ten at most', async () => {
  const [person, other] = [await signedIn(site.app), await signedIn(site.app)]
  const authenticator = makeAuthenticator()
  expect((await addPasskey(site.app, person, authenticator)).statusCode).toBe(201)
  expect((await addPasskey(site.app, other, authenticator)).statusCode).toBe(409)
  for (let i = 1; i < PASSKEYS_MAX; i++) {
    expect((await addPasskey(site.app, person, makeAuthenticator())).statusCode).toBe(201)
  }
  const refused = await addPasskey(site.app, person, makeAuthenticator())
  expect(refused.json()).toMatchObject({ statusCode: 409, message: expect.stringContaining('Remove one') })
})

test('two that are added at once do not exceed the limit', async () => {
  const person = await signedIn(site.app)
  for (let i = 1; i < PASSKEYS_MAX; i++) {
    expect((await addPasskey(site.app, person, makeAuthenticator())).statusCode).toBe(201)
  }
  const answers = []
  for (let i = 0; i < 4; i++) {
    answers.push(makeAuthenticator().create((await setUpPasskey(proof, person)).data))
  }
  const added = await Promise.all(answers.map((answer) => add(answer, person)))
  expect(added.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409])
  expect(await listOf(person.cookie)).toHaveLength(PASSKEYS_MAX)
})

test('is renamed by its owner alone, and signs in as before', async () => {
  const [person, stranger] = [await signedIn(site.app), await signedIn(site.app)]
  const authenticator = makeAuthenticator()
  const passkey = (await addPasskey(site.app, person, authenticator)).json().data
  const renamed = await rename(passkey._id, '  The key <on> my ring ', person.cookie)
  expect(renamed).toMatchObject({ statusCode: 200, data: { ...passkey, name: 'The key <on> my ring' } })
  expect((await rename(passkey._id, 'Mine', stranger.cookie)).statusCode).toBe(404)
  for (const name of ['', ' \u200b ', 'My\u202ekey', 'x'.repeat(NAME_MAX + 1)]) {
    expect(await rename(passkey._id, name, person.cookie)).toMatchObject({
      statusCode: 400,
      errors: [{ path: 'name' }],
    })
  }
  expect(await listOf(person.cookie)).toEqual([renamed.data])
  expect((await signInByPasskey(site.app, authenticator)).statusCode).toBe(200)
})

test('adding one lets an admin act, and without any second factor they no longer can', async () => {
  const { cookie } = await makeAdmin(site, { secondFactor: false })
  const status = async () => (await call(site, 'GET /admin/people', { as: cookie })).statusCode
  expect(await status()).toBe(403)
  const first = (await addPasskey(site.app, { cookie }, makeAuthenticator())).json().data
  const second = (await addPasskey(site.app, { cookie }, makeAuthenticator())).json().data
  expect(await status()).toBe(200)
  await remove(first._id, cookie)
  expect(await status()).toBe(200)
  await remove(second._id, cookie)
  expect(await status()).toBe(403)
})

// Over 250 lines, so that all of Google sign-in is tested on one site: each further file starts another.
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OwnerProof } from '#contract/account.ts'
import * as answers from '#messages/answers.ts'
import * as errors from '#messages/errors.ts'
import { makeAdmin } from '../testing/admins.ts'
import { addPasskey, makeAuthenticator, signInByPasskey } from '../testing/authenticator.ts'
import { type Caller, call, respond } from '../testing/call.ts'
import { makeFormerAccess } from '../testing/former-access.ts'
import { listen, originOf } from '../testing/listen.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { cookieOf, PASSWORD, signedIn } from '../testing/requests.ts'
import { setSettings } from '../testing/settings.ts'

const ISSUER = 'https://issuer.example'
const CLIENT = 'our-client'
const keys = await generateKeyPair('RS256')
const otherKeys = await generateKeyPair('RS256')

let site: TestSite
const issuer = createServer(async (_request, response) => {
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'RS256' }] }))
})
beforeAll(async () => {
  await new Promise<void>((resolve) => issuer.listen(0, '127.0.0.1', resolve))
  const { port } = issuer.address() as AddressInfo
  const GOOGLE_JWKS_URL = `http://127.0.0.1:${port}/keys`
  site = await makeSite({ GOOGLE_CLIENT_ID: CLIENT, GOOGLE_ISSUER: ISSUER, GOOGLE_JWKS_URL })
  await listen(site)
})
afterAll(async () => {
  await site.close()
  issuer.close()
})

const me = (as: Caller) => call(site, 'GET /user/me', { as })

async function socketOf({ app }: TestSite, cookie: string): Promise<Socket> {
  const socket = io(originOf({ app }), { extraHeaders: { cookie }, transports: ['websocket'], forceNew: true })
  await new Promise<void>((resolve) => socket.on('connect', resolve))
  return socket
}

interface Changes {
  claims?: Record<string, unknown>
  audience?: string | string[]
  issuer?: string
  expires?: string
  key?: Parameters<SignJWT['sign']>[0]
}
const credential = ({
  claims,
  audience = CLIENT,
  issuer = ISSUER,
  expires = '5m',
  key = keys.privateKey,
}: Changes = {}) =>
  new SignJWT({ email: 'Grace@Example.org', email_verified: true, name: 'Grace Hopper', ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'one' })
    .setSubject('1234')
    .setIssuedAt()
    .setIssuer(issuer)
    .setAudience(audience)
    .setExpirationTime(expires)
    .sign(key)
const login = (credential: string, at = site, more = {}) =>
  respond(at, 'POST /user/googleLogin', { body: { credential, ...more } })

test('the first sign-in creates a Reader, the second signs in to the same account', async () => {
  const answer = await login(await credential())
  expect(answer.statusCode).toBe(200)
  const { data } = answer.json()
  expect(data).toMatchObject({ name: 'Grace Hopper', email: 'grace@example.org', role: 'Reader', avatar: null })
  expect(data, 'nobody asked them').toMatchObject({ showEmail: false, emailNotice: false })
  expect((await me(cookieOf(answer))).data).toEqual(data)
  expect((await login(await credential())).json().data).toEqual(data)
})

test('while no one may create an account, only those who have one can sign in', async () => {
  const admin = await makeAdmin(site)
  const { user } = await signedIn(site.app)
  await setSettings(site, admin, { registration: 'nobody' })
  const email = `${randomUUID()}@example.org`
  const refused = await login(await credential({ claims: { email } }))
  expect([refused.statusCode, refused.json().message]).toEqual([403, errors.registrationClosed])
  expect(await site.db.selectFrom('users').select('id').where('email', '=', email).execute()).toEqual([])
  expect((await login(await credential({ claims: { email: user.email } }))).statusCode).toBe(200)
  await setSettings(site, admin, { registration: 'everybody' })
  expect((await login(await credential({ claims: { email } }))).statusCode).toBe(200)
})

test('by approval a first sign-in waits, and one with an invitation does not', async () => {
  const as = await makeAdmin(site)
  await setSettings(site, as, { registration: 'approval' })
  const asked = await credential({ claims: { email: `${randomUUID()}@example.org` } })
  for (let again = 0; again < 2; again++) {
    const answer = await login(asked)
    expect([answer.statusCode, answer.json().message]).toEqual([403, errors.accountWaits])
    expect(answer.cookies).toEqual([])
  }
  const [item] = (await call(site, 'GET /admin/queue', { as })).data
  const params = { id: item?._id ?? '', decision: 'approve' as const }
  await call(site, 'POST /admin/queue/:id/:decision', { params, body: {}, as })
  expect((await login(asked)).statusCode).toBe(200)

  const { address } = (await call(site, 'POST /admin/invitations', { as })).data
  const unknown = await credential({ claims: { email: `${randomUUID()}@example.org` } })
  const invited = await login(unknown, site, { invitation: address.split('#')[1] })
  expect(invited.statusCode).toBe(200)
  await setSettings(site, as, { registration: 'everybody' })
})

test('accepts a token whose only audience and authorized party are this site', async () => {
  expect((await login(await credential({ audience: [CLIENT], claims: { azp: CLIENT } }))).statusCode).toBe(200)
})

test('signing in with the address of an existing account signs in to that account', async () => {
  const { user } = await signedIn(site.app)
  const answer = await login(await credential({ claims: { email: user.email } }))
  expect(answer.json().data).toEqual({ ...user, emailVerified: true, hasPassword: false })
})

const FAMILY = '👨\u200d👩\u200d👧\u200d👦'
test.each([
  ['Grace\u202e Hopper\u2066', 'Grace Hopper'],
  ['\u200b\u202e', 'nameless'],
  ['Grace\ud83d Hopper\ue000\u0378', 'Grace Hopper'],
  ['\u0301\u0302', 'nameless'],
  // Five whole families of eleven code units each; the sixth would be cut in the middle.
  [`${'G'.repeat(44)}${FAMILY.repeat(6)}`, `${'G'.repeat(44)}${FAMILY.repeat(5)}`],
  [`A${'\u0301'.repeat(100)}`, 'nameless'],
])('the Google name %j is reduced to characters that a name may contain', async (name, kept) => {
  const email = `nameless@${randomUUID()}.example.org`
  expect((await login(await credential({ claims: { email, name } }))).json().data.name).toBe(kept)
})

describe("when somebody else registered with the owner's address", () => {
  const withPassword = (email: string, password = PASSWORD) =>
    respond(site, 'POST /user/login', { body: { email, password, role: 'Author' } })

  test('the owner’s first sign-in removes the password and ends sessions and sockets', async () => {
    const intruder = await signedIn(site.app)
    const elsewhere = cookieOf(await withPassword(intruder.user.email))
    const sockets = await Promise.all([intruder.cookie, elsewhere].map((cookie) => socketOf(site, cookie)))
    const ended = sockets.map((socket) => new Promise((resolve) => socket.on('disconnect', resolve)))

    const owner = await login(await credential({ claims: { email: intruder.user.email } }))
    expect(owner.json()).toMatchObject({
      statusCode: 200,
      message: answers.passwordRemoved,
      data: { _id: intruder.user._id },
    })
    for (const cookie of [intruder.cookie, elsewhere]) {
      expect((await me(cookie)).statusCode).toBe(401)
    }
    expect(await Promise.all(ended)).toEqual(['io server disconnect', 'io server disconnect'])
    const refused = await withPassword(intruder.user.email)
    expect(refused.statusCode).toBe(401)
    expect(refused.json().message).toBe((await withPassword('nobody@example.org')).json().message)
    expect((await me(cookieOf(owner))).statusCode).toBe(200)
  })

  test('the owner’s first sign-in ends all else that acts for the account', async () => {
    const former = await makeFormerAccess(site)
    const owner = await login(await credential({ claims: { email: former.person.user.email } }))
    expect(owner.json()).toMatchObject({ statusCode: 200, data: { hasSecondFactor: false, hasPassword: false } })
    await former.expect(true)
    expect((await me(cookieOf(owner))).statusCode).toBe(200)
  })

  test('the owner’s first Google sign-in removes the passkeys too', async () => {
    const intruder = await signedIn(site.app)
    const authenticator = makeAuthenticator()
    expect((await addPasskey(site.app, intruder, authenticator)).statusCode).toBe(201)
    const [owner] = await Promise.all([
      login(await credential({ claims: { email: intruder.user.email } })),
      signInByPasskey(site.app, authenticator),
    ])
    expect((await signInByPasskey(site.app, authenticator)).statusCode).toBe(401)
    const sessions = await call(site, 'GET /user/sessions', { as: cookieOf(owner) })
    expect(sessions.data).toEqual([expect.objectContaining({ isCurrent: true })])
    expect((await call(site, 'GET /user/passkeys', { as: cookieOf(owner) })).data).toEqual([])
  })

  test('a user with a verified address keeps the password and the sessions', async () => {
    const { user, cookie } = await signedIn(site.app)
    const proof = { email_verified_at: new Date().toISOString() }
    await site.db.updateTable('users').set(proof).where('id', '=', user._id).execute()
    const answer = await login(await credential({ claims: { email: user.email } }))
    expect(answer.json()).toMatchObject({ message: 'Login successfully!', data: { hasPassword: true } })
    expect((await me(cookie)).statusCode).toBe(200)
    expect((await withPassword(user.email)).statusCode).toBe(200)
  })

  test('the owner can sign in again in several browsers', async () => {
    const { user } = await signedIn(site.app)
    const again = async () => login(await credential({ claims: { email: user.email } }))
    const first = await again()
    const second = await again()
    expect(second.json().message).toBe('Login successfully!')
    for (const answer of [first, second]) {
      expect((await me(cookieOf(answer))).statusCode).toBe(200)
    }
  })

  test('a password sign-in running at the same time gets no session', async () => {
    const { user } = await signedIn(site.app)
    const token = await credential({ claims: { email: user.email } })
    const [intruder, owner] = await Promise.all([withPassword(user.email), login(token)])
    expect(owner.statusCode).toBe(200)
    expect((await me(cookieOf(intruder))).statusCode).toBe(401)
    expect((await me(cookieOf(owner))).statusCode).toBe(200)
  })
})

test('an account without a password rejects password sign-in', async () => {
  await login(await credential({ claims: { email: 'no-password@example.org' } }))
  const answer = await call(site, 'POST /user/login', {
    body: { email: 'no-password@example.org', password: 'nobody has this password', role: 'Reader' },
  })
  expect(answer.statusCode).toBe(401)
})

test('without a password, another confirmation by Google sets the second factor up', async () => {
  const email = `${randomUUID()}@example.org`
  const as = cookieOf(await login(await credential({ claims: { email } })))
  const setUp = (body: OwnerProof) => call(site, 'POST /user/setUpSecondFactor', { body, as })
  // Whoever found the browser signed in would have its codes, which prove the account from then on.
  for (const body of [{}, { currentPassword: PASSWORD }, { code: '123456' }, { credential: await credential() }]) {
    expect((await setUp(body)).statusCode).toBe(403)
  }
  expect((await setUp({ credential: await credential({ claims: { email } }) })).statusCode).toBe(200)
})

describe('token validation', () => {
  test.each([
    ['signed with another key', { key: otherKeys.privateKey }],
    ['issued for another client', { audience: 'their-client' }],
    ['issued for several audiences', { audience: [CLIENT, 'their-client'] }],
    ['requested by another client', { claims: { azp: 'their-client' } }],
    ['with an invalid address', { claims: { email: 'grace' } }],
    ['with two addresses', { claims: { email: 'grace@example.org, ada@example.org' } }],
    ['from another issuer', { issuer: 'https://evil.example' }],
    ['that has expired', { expires: '-1m' }],
    ['with an unverified address', { claims: { email_verified: false } }],
    ['without an address', { claims: { email: undefined } }],
  ] satisfies [string, Changes][])('rejects a token %s', async (_what, changes) => {
    const answer = await login(await credential(changes))
    expect(answer.statusCode).toBe(401)
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  test('rejects a missing token and one without a valid signature', async () => {
    expect((await login('nonsense')).statusCode).toBe(401)
    const [header, payload] = (await credential()).split('.')
    expect((await login(`${header}.${payload}.`)).statusCode).toBe(401)
    const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
    expect((await login(`${none}.${payload}.`)).statusCode).toBe(401)
    expect((await login('')).statusCode).toBe(400)
    const url = '/api/v1/user/googleLogin'
    expect((await site.app.inject({ method: 'POST', url, payload: {} })).statusCode).toBe(400)
  })
})

test('the page receives the client identifier, or null if none is configured', async () => {
  expect((await call(site, 'GET /user/signInOptions')).data).toEqual({ googleClientId: CLIENT })
  const without = await makeSite()
  expect((await call(without, 'GET /user/signInOptions')).data).toEqual({ googleClientId: null })
  expect((await login(await credential(), without)).statusCode).toBe(503)
  await without.close()
})

test('responds with 503 if the keys cannot be fetched', async () => {
  const cutOff = await makeSite({
    GOOGLE_CLIENT_ID: CLIENT,
    GOOGLE_ISSUER: ISSUER,
    GOOGLE_JWKS_URL: 'http://127.0.0.1:1/keys',
  })
  expect((await login(await credential(), cutOff)).statusCode).toBe(503)
  await cutOff.close()
})

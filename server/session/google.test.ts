import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeSite, type TestSite } from '../testing/make-app.ts'
import { cookieOf, get, signedIn } from '../testing/requests.ts'

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
})
afterAll(async () => {
  await site.close()
  issuer.close()
})

interface Changes {
  claims?: Record<string, unknown>
  audience?: string
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
const login = (value: unknown, at = site) =>
  at.app.inject({ method: 'POST', url: '/api/v1/user/googleLogin', payload: { credential: value } })

test('a first sign-in makes a Reader, a second one finds them again', async () => {
  const answer = await login(await credential())
  expect(answer.statusCode).toBe(200)
  const { data } = answer.json()
  expect(data).toMatchObject({ name: 'Grace Hopper', email: 'grace@example.org', role: 'Reader', avatar: null })
  expect((await get(site.app, '/user/me', cookieOf(answer))).json().data).toEqual(data)
  expect((await login(await credential())).json().data).toEqual(data)
})

test('an address that has an account signs in to it', async () => {
  const { user } = await signedIn(site.app)
  const answer = await login(await credential({ claims: { email: user.email } }))
  expect(answer.json().data).toEqual(user)
})

test('an account without a password cannot be entered with one', async () => {
  await login(await credential({ claims: { email: 'no-password@example.org' } }))
  const answer = await site.app.inject({
    method: 'POST',
    url: '/api/v1/user/login',
    payload: { email: 'no-password@example.org', password: 'nobody has this password', role: 'Reader' },
  })
  expect(answer.statusCode).toBe(401)
})

describe('refused is what is', () => {
  test.each([
    ['signed by another', { key: otherKeys.privateKey }],
    ['made for another site', { audience: 'their-client' }],
    ['made by another issuer', { issuer: 'https://evil.example' }],
    ['expired', { expires: '-1m' }],
    ['of an unverified address', { claims: { email_verified: false } }],
    ['without an address', { claims: { email: undefined } }],
  ] satisfies [string, Changes][])('%s', async (_what, changes) => {
    const answer = await login(await credential(changes))
    expect(answer.statusCode).toBe(401)
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  test('no token, or one without a signature', async () => {
    expect((await login('nonsense')).statusCode).toBe(401)
    const [header, payload] = (await credential()).split('.')
    expect((await login(`${header}.${payload}.`)).statusCode).toBe(401)
    const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
    expect((await login(`${none}.${payload}.`)).statusCode).toBe(401)
    expect((await login('')).statusCode).toBe(400)
    expect((await login(undefined)).statusCode).toBe(400)
  })
})

test('the page learns the client identifier, or that Google sign-in is not offered', async () => {
  expect((await get(site.app, '/user/signInOptions')).json().data).toEqual({ googleClientId: CLIENT })
  const without = await makeSite()
  expect((await get(without.app, '/user/signInOptions')).json().data).toEqual({ googleClientId: null })
  expect((await login(await credential(), without)).statusCode).toBe(503)
  await without.close()
})

test('when the keys cannot be fetched the answer is 503', async () => {
  const cutOff = await makeSite({
    GOOGLE_CLIENT_ID: CLIENT,
    GOOGLE_ISSUER: ISSUER,
    GOOGLE_JWKS_URL: 'http://127.0.0.1:1/keys',
  })
  expect((await login(await credential(), cutOff)).statusCode).toBe(503)
  await cutOff.close()
})

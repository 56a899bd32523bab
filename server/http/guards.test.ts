import type { AddressInfo } from 'node:net'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeSite, type TestSite } from '../testing/make-app.ts'
import { aRegistration, get, multipart, PASSWORD, type SignedIn, signedIn } from '../testing/requests.ts'

let site: TestSite
let person: SignedIn
beforeAll(async () => {
  site = await makeSite({ ALLOWED_ORIGINS: 'https://app.example.org', PUBLIC_URL: 'https://blogi.example' })
  person = await signedIn(site.app, { role: 'Reader' })
})
afterAll(() => site.close())

describe("another site's page", () => {
  const call = (method: 'GET' | 'POST' | 'DELETE', url: string, headers: Record<string, string>) =>
    site.app.inject({
      method,
      url: `/api/v1${url}`,
      headers: { host: 'blogi.example', cookie: person.cookie, ...headers },
    })

  test.each([
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
    [{ origin: 'https://blogi.example.evil.example' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
  ])('changes nothing: %j', async (headers: Record<string, string>) => {
    for (const answer of [
      await call('POST', '/subscribe/newSubscriber/x', headers),
      await call('DELETE', '/blog/deletePost/x', headers),
      await call('POST', '/user/login', headers),
      await call('GET', '/user/logout', headers),
    ]) {
      expect(answer.statusCode).toBe(403)
      expect(answer.json().message).toBe('This call came from another site and was refused.')
    }
    expect((await get(site.app, '/user/me', person.cookie)).statusCode).toBe(200)
  })

  test.each([
    [{ origin: 'https://blogi.example' }],
    [{ origin: 'https://app.example.org' }],
    [{ 'sec-fetch-site': 'same-origin' }],
    [{}],
  ])('is told from our own, an allowed one and a program: %j', async (headers: Record<string, string>) => {
    expect((await call('POST', '/subscribe/newSubscriber/x', headers)).statusCode).toBe(404)
  })

  test('and a link to a call that changes something leads nowhere', async () => {
    const headers = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' }
    expect((await call('GET', '/user/logout', headers)).statusCode).toBe(403)
    expect((await get(site.app, '/user/me', person.cookie)).statusCode).toBe(200)
  })

  test('may read with credentials only where its origin is allowed', async () => {
    const from = async (origin: string) => (await call('GET', '/blog/getAllBlog', { origin })).headers
    expect(await from('https://app.example.org')).toMatchObject({
      'access-control-allow-origin': 'https://app.example.org',
      'access-control-allow-credentials': 'true',
    })
    expect(await from('https://evil.example')).not.toHaveProperty('access-control-allow-origin')
  })

  test('gets no socket', async () => {
    await site.app.listen({ port: 0 })
    const address = `http://127.0.0.1:${(site.app.server.address() as AddressInfo).port}`
    const connects = (origin: string) =>
      new Promise<boolean>((resolve) => {
        const socket = io(address, {
          extraHeaders: { origin },
          transports: ['websocket'],
          reconnection: false,
          forceNew: true,
        })
        const end = (connected: boolean) => {
          socket.disconnect()
          resolve(connected)
        }
        socket.on('connect', () => end(true))
        socket.on('connect_error', () => end(false))
      })
    expect(await connects('https://evil.example')).toBe(false)
    expect(await connects('https://app.example.org')).toBe(true)
    expect(await connects(address)).toBe(true)
  })
})

describe('what is done too often', () => {
  let limited: TestSite
  beforeAll(async () => {
    limited = await makeSite({ RATE_LIMITS: 'on', TRUST_PROXY: 'true' })
  })
  afterAll(() => limited.close())

  const login = (email: string, password: string, address: string) =>
    limited.app.inject({
      method: 'POST',
      url: '/api/v1/user/login',
      payload: { email, password, role: 'Author' },
      headers: { 'x-forwarded-for': address },
    })

  test('guessing at one account from many addresses ends after ten, for right and wrong passwords alike', async () => {
    const { user } = await signedIn(limited.app)
    const statuses = []
    for (let i = 0; i < 11; i++) statuses.push((await login(user.email, 'guess', `10.0.0.${i}`)).statusCode)
    expect(statuses).toEqual([...Array(10).fill(401), 429])
    const right = await login(user.email, PASSWORD, '10.0.0.99')
    expect(right.statusCode).toBe(429)
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(0)
    expect(right.json().message).toMatch(/^That was too often\. Please wait \d+ (seconds|minutes) and try again\.$/)
  })

  test('an address that is not known is counted as one that is', async () => {
    const statuses = []
    for (let i = 0; i < 11; i++) statuses.push((await login('nobody@example.org', 'guess', `10.0.1.${i}`)).statusCode)
    expect(statuses).toEqual([...Array(10).fill(401), 429])
  })

  test('and an address that the client makes up itself counts for nothing', async () => {
    const statuses = new Set<number>()
    for (let i = 0; i < 31; i++) {
      statuses.add((await login(`made${i}@example.org`, 'guess', `10.9.9.${i}, 10.0.5.1`)).statusCode)
    }
    expect([...statuses]).toEqual([401, 429])
  })

  test('a right password starts the count anew', async () => {
    const { user } = await signedIn(limited.app)
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 9; i++) await login(user.email, 'guess', `10.0.2.${i}`)
      expect((await login(user.email, PASSWORD, '10.0.2.99')).statusCode).toBe(200)
    }
  })

  test('trying many accounts from one address ends after thirty', async () => {
    const statuses = []
    for (let i = 0; i < 31; i++) statuses.push((await login(`one${i}@example.org`, 'guess', '10.0.3.1')).statusCode)
    expect(statuses.slice(-2)).toEqual([401, 429])
    expect((await login('one31@example.org', 'guess', '10.0.3.2')).statusCode).toBe(401)
  })

  test('comments, registrations and searches are counted too', async () => {
    const reader = await signedIn(limited.app, { role: 'Reader' })
    const statuses = new Set<number>()
    for (let i = 0; i < 31; i++) {
      const answer = await limited.app.inject({
        method: 'POST',
        url: '/api/v1/comment/newComment/none',
        headers: { cookie: reader.cookie },
        payload: { comment: 'Again' },
      })
      statuses.add(answer.statusCode)
    }
    expect([...statuses]).toEqual([404, 429])

    const { payload, headers } = await multipart({ ...(await aRegistration()), name: '' })
    const register = () =>
      limited.app.inject({
        method: 'POST',
        url: '/api/v1/user/register',
        payload,
        headers: { ...headers, 'x-forwarded-for': '10.0.4.1' },
      })
    for (let i = 0; i < 20; i++) expect((await register()).statusCode).toBe(400)
    expect((await register()).statusCode).toBe(429)

    for (let i = 0; i < 120; i++) await get(limited.app, '/user/authors?query=a')
    expect((await get(limited.app, '/user/authors?query=a')).statusCode).toBe(429)
    expect((await get(limited.app, '/user/authors')).statusCode).toBe(200)
  })
})

import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { captureLog } from '../testing/log.ts'
import { makeSite, type TestSite } from '../testing/make-app.ts'
import { aPicture } from '../testing/pictures.ts'
import {
  aBlog,
  aPublishedBlog,
  aRegistration,
  get,
  multipart,
  PASSWORD,
  type SignedIn,
  sendForm,
  signedIn,
} from '../testing/requests.ts'
import { FORMS_MAX } from './rate-limit.ts'

const TRUSTED = { TRUST_PROXY: 'true' }
/** The Fetch Metadata header of browsers, which they send over https and on localhost only. */
const FETCHED = { here: { 'sec-fetch-site': 'same-origin' }, elsewhere: { 'sec-fetch-site': 'cross-site' } }

const ALONE = {}
/** A site and a user who is signed in there. */
interface WithReader extends TestSite {
  reader: SignedIn
}

let site: TestSite
let person: SignedIn
/** Sites without PUBLIC_URL, by their other settings. */
const bySettings = new Map<Record<string, string>, WithReader>()
beforeAll(async () => {
  site = await makeSite({ ALLOWED_ORIGINS: 'https://app.example.org', PUBLIC_URL: 'https://blogi.example' })
  person = await signedIn(site.app, { role: 'Reader' })
  for (const settings of [ALONE, TRUSTED]) {
    const one = await makeSite(settings)
    bySettings.set(settings, { ...one, reader: await signedIn(one.app, { role: 'Reader' }) })
  }
})
afterAll(async () => {
  for (const one of [site, ...bySettings.values()]) await one.close()
})

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
    [{ origin: 'http://blogi.example' }],
    [{ origin: 'https://blogi.example:8443' }],
    [{ referer: 'https://evil.example/page' }],
    [{ referer: 'http://blogi.example/page' }],
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
    [{ referer: 'https://blogi.example/dashboard' }],
    [{ 'sec-fetch-site': 'same-origin' }],
    [{}],
  ])('is told from our own, an allowed one and a program: %j', async (headers: Record<string, string>) => {
    expect((await call('POST', '/subscribe/newSubscriber/x', headers)).statusCode).toBe(404)
  })

  test.each([
    [{ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' }],
    [{ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }],
    // Over plain http browsers send no Sec-Fetch headers: a link, a picture and a style in Chromium and Firefox.
    [{ accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8' }],
    [{ accept: 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8' }],
    [{ accept: 'image/avif,image/webp,*/*', referer: 'https://blogi.example/' }],
    [{ accept: 'text/css,*/*;q=0.1' }],
  ])('and a link to a call that changes something leads nowhere: %j', async (headers: Record<string, string>) => {
    expect((await call('GET', '/user/logout', headers)).statusCode).toBe(403)
    expect((await get(site.app, '/user/me', person.cookie)).statusCode).toBe(200)
  })

  test.each([
    [{}],
    [{ accept: '*/*' }],
    [{ accept: 'application/json, text/plain, */*' }],
    [{ accept: '*/*', referer: 'https://blogi.example/dashboard', 'user-agent': 'Mozilla/5.0' }],
    [{ accept: '*/*', 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }],
  ])('while our own script and a program log out: %j', async (headers: Record<string, string>) => {
    const { cookie } = await signedIn(site.app, { role: 'Reader' })
    expect((await call('GET', '/user/logout', { ...headers, cookie })).statusCode).toBe(200)
    expect((await get(site.app, '/user/me', cookie)).statusCode).toBe(401)
  })

  test.each([
    ['without PUBLIC_URL nobody speaks TLS', ALONE, { origin: 'http://blogi.example' }, 404],
    ['another protocol is another site', ALONE, { origin: 'https://blogi.example' }, 403],
    ['another protocol is another site', ALONE, { referer: 'https://blogi.example/page' }, 403],
    ['or a proxy may: a browser says', ALONE, { origin: 'https://blogi.example', ...FETCHED.here }, 404],
    ['or a proxy may: a browser says', ALONE, { origin: 'http://blogi.example', ...FETCHED.elsewhere }, 403],
    ['a trusted proxy may not say', TRUSTED, { origin: 'https://blogi.example', ...FETCHED.here }, 404],
    ['a trusted proxy may not say', TRUSTED, { origin: 'https://blogi.example' }, 403],
    ['a host that is none has no page', ALONE, { host: 'blogi .example', origin: 'null' }, 403],
    ['a host that is none has no page', ALONE, { host: 'blogi .example', referer: 'about:blank' }, 403],
    ['another port is another site', ALONE, { origin: 'http://blogi.example:8080' }, 403],
    ['a trusted proxy says', TRUSTED, { origin: 'https://blogi.example', 'x-forwarded-proto': 'https' }, 404],
    [
      'a trusted proxy says, in capitals',
      TRUSTED,
      { origin: 'https://blogi.example', 'x-forwarded-proto': 'HTTPS' },
      404,
    ],
    ['a trusted proxy says', TRUSTED, { origin: 'http://blogi.example', 'x-forwarded-proto': 'https' }, 403],
    ['another is not believed', ALONE, { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' }, 403],
  ])('%s which origin is ours: %j %j', async (_why, settings: Record<string, string>, headers: object, status) => {
    const { app, reader } = bySettings.get(settings) as WithReader
    const answer = await app.inject({
      method: 'POST',
      url: '/api/v1/subscribe/newSubscriber/x',
      headers: { host: 'blogi.example', cookie: reader.cookie, ...headers },
    })
    expect(answer.statusCode).toBe(status)
  })

  test('that has our host by https, where nobody said that we have it, is told to the operator in one line', async () => {
    const own = await makeSite({ LOG_LEVEL: 'warn' })
    const log = captureLog(own.app.log)
    for (const origin of ['https://blogi.example', 'https://blogi.example', 'https://evil.example']) {
      const headers = { host: 'blogi.example', origin }
      const answer = await own.app.inject({ method: 'POST', url: '/api/v1/user/login', headers, payload: {} })
      expect(answer.statusCode).toBe(403)
    }
    expect(log.lines().map(({ msg }) => msg)).toEqual([
      'a page of https://blogi.example was refused: if a proxy that speaks TLS stands before this site, set PUBLIC_URL to that address',
    ])
    await own.close()
  })

  test('may write, and show pictures, only where its origin is allowed', async () => {
    const ask = async (on: TestSite, origin: string, method: string) => {
      const headers = {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': 'content-type,x-person-id',
      }
      return (await on.app.inject({ method: 'OPTIONS', url: '/api/v1/blog/update/x', headers })).headers
    }
    for (const method of ['PUT', 'PATCH', 'DELETE']) {
      const allowed = await ask(site, 'https://app.example.org', method)
      expect(allowed['access-control-allow-origin']).toBe('https://app.example.org')
      expect(allowed['access-control-allow-methods']?.split(', ')).toContain(method)
      expect(allowed['access-control-allow-headers']?.split(', ')).toEqual(['content-type', 'x-person-id'])
      expect(await ask(site, 'https://evil.example', method)).not.toHaveProperty('access-control-allow-origin')
    }
    const unshared = await makeSite()
    for (const [on, policy] of [
      [site, 'cross-origin'],
      [unshared, 'same-origin'],
    ] as const) {
      const { mainImage } = await aPublishedBlog(on.app, await signedIn(on.app))
      const picture = await on.app.inject(mainImage.url)
      expect(picture.statusCode).toBe(200)
      expect(picture.headers['cross-origin-resource-policy']).toBe(policy)
    }
    expect((await site.app.inject('/healthz')).headers['cross-origin-resource-policy']).toBe('same-origin')
    await unshared.close()
  })

  test('cannot read events as a script (JSONP)', async () => {
    const own = await makeSite()
    const address = await own.app.listen({ port: 0 })
    const poll = (query: string) => fetch(`${address}/socket.io/?EIO=4&transport=polling${query}`)
    for (const query of ['&j=0', '&j=', '&j=0&j=1', '&%6a=0', '&x=?&j=0', '&?&j=0', '&x??&j=0']) {
      const answer = await poll(query)
      expect(answer.status).toBe(400)
      expect(await answer.text()).not.toContain('sid')
    }
    const plain = await poll('')
    expect(plain.status).toBe(200)
    const { sid } = JSON.parse((await plain.text()).slice(1))
    expect((await poll(`&sid=${sid}&j=0`)).status).toBe(400)
    await own.close()
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
    const unnamed = await makeSite()
    const addressOf = async ({ app }: TestSite) => {
      await app.listen({ port: 0 })
      return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
    }
    const [named, address] = [await addressOf(site), await addressOf(unnamed)]
    const connects = (address: string, origin: string) =>
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
    expect(await connects(named, 'https://evil.example')).toBe(false)
    expect(await connects(named, 'http://blogi.example')).toBe(false)
    expect(await connects(named, 'https://blogi.example')).toBe(true)
    expect(await connects(named, 'https://app.example.org')).toBe(true)
    expect(await connects(address, address)).toBe(true)
    expect(await connects(address, 'http://127.0.0.1:1')).toBe(false)
    await unnamed.close()
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

  const refusedAfter = async (guesses: Iterable<{ email: string; address: string }>) => {
    let refused = 0
    for (const { email, address } of guesses) {
      if ((await login(email, 'guess', address)).statusCode === 429) return refused
      refused += 1
    }
    return refused
  }
  const guesses = (count: number, guess: (i: number) => { email: string; address: string }) =>
    Array.from({ length: count }, (_, i) => guess(i))

  test('guessing at one account from one address ends after ten, for right and wrong passwords alike', async () => {
    const { user } = await signedIn(limited.app)
    expect(await refusedAfter(guesses(20, () => ({ email: user.email, address: '10.0.0.1' })))).toBe(10)
    const right = await login(user.email, PASSWORD, '10.0.0.1')
    expect(right.statusCode).toBe(429)
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(0)
    expect(right.json().message).toMatch(/^That was too often\. Please wait \d+ (seconds|minutes) and try again\.$/)
  })

  test('and keeps its owner, who is elsewhere, out of nothing', async () => {
    const { user } = await signedIn(limited.app)
    await refusedAfter(guesses(29, () => ({ email: user.email, address: '10.0.6.1' })))
    expect((await login(user.email, PASSWORD, '10.0.6.2')).statusCode).toBe(200)
  })

  test('guessing at one account from many addresses ends after a hundred', async () => {
    const { user } = await signedIn(limited.app)
    const fromMany = Array.from({ length: 110 }, (_, i) => login(user.email, 'guess', `10.1.0.${i}`))
    const statuses = (await Promise.all(fromMany)).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 401)).toHaveLength(100)
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
    expect((await login(user.email, PASSWORD, '10.1.1.1')).statusCode).toBe(429)
  })

  test('an address that is not known is counted as one that is', async () => {
    expect(await refusedAfter(guesses(20, () => ({ email: 'nobody2@example.org', address: '10.0.1.1' })))).toBe(10)
  })

  test('the addresses of one IPv6 network count as one', async () => {
    const { user } = await signedIn(limited.app)
    const neighbours = guesses(20, (i) => ({ email: user.email, address: `2001:db8:1:2::${i}` }))
    expect(await refusedAfter(neighbours)).toBe(10)
    expect((await login(user.email, PASSWORD, '2001:db8:1:3::1')).statusCode).toBe(200)
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
      for (let i = 0; i < 9; i++) await login(user.email, 'guess', '10.0.2.1')
      expect((await login(user.email, PASSWORD, '10.0.2.1')).statusCode).toBe(200)
    }
  })

  test('trying many accounts from one address ends after thirty', async () => {
    const statuses = []
    for (let i = 0; i < 31; i++) statuses.push((await login(`one${i}@example.org`, 'guess', '10.0.3.1')).statusCode)
    expect(statuses.slice(-2)).toEqual([401, 429])
    expect((await login('one31@example.org', 'guess', '10.0.3.2')).statusCode).toBe(401)
  })

  test('one person sends so many forms at the same time and no more; others are not touched, and an end makes room', async () => {
    const own = await makeSite({ RATE_LIMITS: 'on' })
    await own.app.listen({ port: 0 })
    const { port } = own.app.server.address() as AddressInfo
    /** Starts a form and does not end it; `answered` resolves with the response, if there is one. */
    const begin = ({ cookie }: SignedIn) => {
      const headers = { cookie, 'content-type': 'multipart/form-data; boundary=x', 'content-length': 1000 }
      const form = request({ port, method: 'POST', path: '/api/v1/blog/picture', headers })
      const answered = new Promise<IncomingMessage>((resolve) => form.on('response', resolve).on('error', () => {}))
      form.write('--x\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\n')
      return { form, answered }
    }
    const [author, other] = [await signedIn(own.app), await signedIn(own.app)]
    const forms = Array.from({ length: FORMS_MAX + 1 }, () => begin(author))
    const refused = await Promise.race(forms.map(({ answered }) => answered))
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    const send = async (person: SignedIn) =>
      (await sendForm(own.app, 'POST', '/blog/picture', { image: await aPicture() }, person.cookie)).statusCode
    expect(await send(author)).toBe(429)
    expect(await send(other)).toBe(201)
    for (const { form } of forms) form.destroy()
    await expect.poll(() => send(author)).toBe(201)
    await own.close()
  })

  test('comments and blogs are counted for the day too', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const author = await signedIn(limited.app)
    const comment = () =>
      limited.app.inject({
        method: 'POST',
        url: '/api/v1/comment/newComment/none',
        headers: { cookie: author.cookie },
        payload: { comment: 'Again' },
      })
    const fields = await aBlog({ mainImage: Buffer.from('no picture') })
    const blog = () => sendForm(limited.app, 'POST', '/blog/post', fields, author.cookie)
    const nextDay = Date.now() + 24 * 60 * 60 * 1000
    for (const [send, atOnce, aDay] of [
      [comment, 30, 300],
      [blog, 50, 100],
    ] as const) {
      const statuses = []
      for (let i = 0; i < aDay; i++) {
        if (i % atOnce === 0) vi.setSystemTime(Date.now() + 11 * 60 * 1000)
        statuses.push((await send()).statusCode)
      }
      expect(statuses).not.toContain(429)
      vi.setSystemTime(Date.now() + 11 * 60 * 1000)
      const refused = await send()
      expect(refused.statusCode).toBe(429)
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(12 * 60 * 60)
      expect(refused.json().message).toMatch(/^That was too often\. Please wait \d\d hours and try again\.$/)
    }
    vi.setSystemTime(nextDay + 24 * 60 * 60 * 1000)
    expect([(await comment()).statusCode, (await blog()).statusCode]).toEqual([404, 415])
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

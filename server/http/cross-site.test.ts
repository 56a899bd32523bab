import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call } from '../testing/call.ts'
import { listen } from '../testing/listen.ts'
import { captureLog } from '../testing/log.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { postBlog, type SignedIn, signedIn } from '../testing/requests.ts'

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

describe('cross-site requests', () => {
  const send = (method: 'GET' | 'POST' | 'DELETE', url: string, headers: Record<string, string>) =>
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
  ])('cannot change anything: %j', async (headers: Record<string, string>) => {
    for (const answer of [
      await send('POST', '/subscribe/newSubscriber/x', headers),
      await send('DELETE', '/blog/deletePost/x', headers),
      await send('POST', '/user/login', headers),
      await send('GET', '/user/logout', headers),
    ]) {
      expect(answer.statusCode).toBe(403)
      expect(answer.json().message).toBe('This call came from another site and was refused.')
    }
    expect((await call(site, 'GET /user/me', { as: person })).statusCode).toBe(200)
  })

  test.each([
    [{ origin: 'https://blogi.example' }],
    [{ origin: 'https://app.example.org' }],
    [{ referer: 'https://blogi.example/dashboard' }],
    [{ 'sec-fetch-site': 'same-origin' }],
    [{}],
  ])(
    'are distinguished from same-origin, allowed-origin and non-browser requests: %j',
    async (headers: Record<string, string>) => {
      expect((await send('POST', '/subscribe/newSubscriber/x', headers)).statusCode).toBe(404)
    },
  )

  test.each([
    [{ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' }],
    [{ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }],
    // Over plain http browsers send no Sec-Fetch headers: a link, a picture and a style in Chromium and Firefox.
    [{ accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8' }],
    [{ accept: 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8' }],
    [{ accept: 'image/avif,image/webp,*/*', referer: 'https://blogi.example/' }],
    [{ accept: 'text/css,*/*;q=0.1' }],
  ])('cannot sign out by a navigation or subresource load: %j', async (headers: Record<string, string>) => {
    expect((await send('GET', '/user/logout', headers)).statusCode).toBe(403)
    expect((await call(site, 'GET /user/me', { as: person })).statusCode).toBe(200)
  })

  test.each([
    [{}],
    [{ accept: '*/*' }],
    [{ accept: 'application/json, text/plain, */*' }],
    [{ accept: '*/*', referer: 'https://blogi.example/dashboard', 'user-agent': 'Mozilla/5.0' }],
    [{ accept: '*/*', 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }],
  ])(
    'are distinguished from own scripts and non-browsers, which can sign out: %j',
    async (headers: Record<string, string>) => {
      const { cookie } = await signedIn(site.app, { role: 'Reader' })
      expect((await send('GET', '/user/logout', { ...headers, cookie })).statusCode).toBe(200)
      expect((await call(site, 'GET /user/me', { as: cookie })).statusCode).toBe(401)
    },
  )

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
  ])(
    'are recognised by their origin: %s, %j %j',
    async (_why, settings: Record<string, string>, headers: object, status) => {
      const { app, reader } = bySettings.get(settings) as WithReader
      const answer = await app.inject({
        method: 'POST',
        url: '/api/v1/subscribe/newSubscriber/x',
        headers: { host: 'blogi.example', cookie: reader.cookie, ...headers },
      })
      expect(answer.statusCode).toBe(status)
    },
  )

  test('from https pages of the same host are logged once, with advice on PUBLIC_URL', async () => {
    const own = await makeSite({ LOG_LEVEL: 'warn' })
    const log = captureLog(own.app.log)
    for (const origin of ['https://blogi.example', 'https://blogi.example', 'https://evil.example']) {
      const headers = { host: 'blogi.example', origin }
      const answer = await own.app.inject({ method: 'POST', url: '/api/v1/user/login', headers, payload: {} })
      expect(answer.statusCode).toBe(403)
    }
    expect(log.lines()).toMatchObject([
      {
        event: 'foreign page rejected',
        origin: 'https://blogi.example',
        msg: expect.stringContaining('set PUBLIC_URL'),
      },
    ])
    await own.close()
  })

  test('can write and embed pictures only from allowed origins', async () => {
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
      expect(allowed['access-control-allow-headers']?.split(', ')).toEqual([
        'content-type',
        'x-person-id',
        'x-proof-of-work',
      ])
      expect(await ask(site, 'https://evil.example', method)).not.toHaveProperty('access-control-allow-origin')
    }
    const unshared = await makeSite()
    for (const [on, policy] of [
      [site, 'cross-origin'],
      [unshared, 'same-origin'],
    ] as const) {
      const { mainImage } = await postBlog(on.app, await signedIn(on.app))
      const picture = await on.app.inject(mainImage.url)
      expect(picture.statusCode).toBe(200)
      expect(picture.headers['cross-origin-resource-policy']).toBe(policy)
    }
    expect((await site.app.inject('/healthz')).headers['cross-origin-resource-policy']).toBe('same-origin')
    await unshared.close()
  })

  test('cannot read socket events by JSONP', async () => {
    const own = await makeSite()
    const address = await listen(own)
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

  test('can read with credentials only from allowed origins', async () => {
    const from = async (origin: string) => (await send('GET', '/blog/getAllBlog', { origin })).headers
    expect(await from('https://app.example.org')).toMatchObject({
      'access-control-allow-origin': 'https://app.example.org',
      'access-control-allow-credentials': 'true',
    })
    expect(await from('https://evil.example')).not.toHaveProperty('access-control-allow-origin')
  })

  test('cannot open a socket, except from allowed origins', async () => {
    const unnamed = await makeSite()
    const [named, address] = [await listen(site), await listen(unnamed)]
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

import { type IncomingMessage, request } from 'node:http'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { call, respond } from '../testing/call.ts'
import { listen } from '../testing/listen.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { makePicture } from '../testing/pictures.ts'
import { blogFields, multipart, PASSWORD, registrationFields, type SignedIn, signedIn } from '../testing/requests.ts'
import { FORMS_MAX } from './rate-limit.ts'

describe('rate limits', () => {
  let limited: TestSite
  beforeAll(async () => {
    limited = await makeSite({ RATE_LIMITS: 'on', TRUST_PROXY: 'true' })
  })
  afterAll(() => limited.close())

  const say = (as: SignedIn) =>
    respond(limited, 'POST /comment/newComment/:blogId', {
      params: { blogId: 'none' },
      body: { comment: 'Again' },
      as,
    })
  const login = (email: string, password: string, address: string) =>
    respond(limited, 'POST /user/login', {
      body: { email, password, role: 'Author' },
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

  test('sign-in attempts on one account from one address stop after ten', async () => {
    const { user } = await signedIn(limited.app)
    expect(await refusedAfter(guesses(20, () => ({ email: user.email, address: '10.0.0.1' })))).toBe(10)
    const right = await login(user.email, PASSWORD, '10.0.0.1')
    expect(right.statusCode).toBe(429)
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(0)
    expect(right.json().message).toMatch(/^That was too often\. Please wait \d+ (seconds|minutes) and try again\.$/)
  })

  test('attempts on an account do not lock out its owner at another address', async () => {
    const { user } = await signedIn(limited.app)
    await refusedAfter(guesses(29, () => ({ email: user.email, address: '10.0.6.1' })))
    expect((await login(user.email, PASSWORD, '10.0.6.2')).statusCode).toBe(200)
  })

  test('sign-in attempts on one account from many addresses stop after a hundred', async () => {
    const { user } = await signedIn(limited.app)
    const fromMany = Array.from({ length: 110 }, (_, i) => login(user.email, 'guess', `10.1.0.${i}`))
    const statuses = (await Promise.all(fromMany)).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 401)).toHaveLength(100)
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
    expect((await login(user.email, PASSWORD, '10.1.1.1')).statusCode).toBe(429)
  })

  test('sign-in attempts with an unknown email are counted like others', async () => {
    expect(await refusedAfter(guesses(20, () => ({ email: 'nobody2@example.org', address: '10.0.1.1' })))).toBe(10)
  })

  test('addresses of one IPv6 network share a limit', async () => {
    const { user } = await signedIn(limited.app)
    const neighbours = guesses(20, (i) => ({ email: user.email, address: `2001:db8:1:2::${i}` }))
    expect(await refusedAfter(neighbours)).toBe(10)
    expect((await login(user.email, PASSWORD, '2001:db8:1:3::1')).statusCode).toBe(200)
  })

  test('an address made up by the client does not avoid the limit', async () => {
    const statuses = new Set<number>()
    for (let i = 0; i < 31; i++) {
      statuses.add((await login(`made${i}@example.org`, 'guess', `10.9.9.${i}, 10.0.5.1`)).statusCode)
    }
    expect([...statuses]).toEqual([401, 429])
  })

  test('a successful sign-in resets the count', async () => {
    const { user } = await signedIn(limited.app)
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 9; i++) await login(user.email, 'guess', '10.0.2.1')
      expect((await login(user.email, PASSWORD, '10.0.2.1')).statusCode).toBe(200)
    }
  })

  test('sign-in attempts on many accounts from one address stop after thirty', async () => {
    const statuses = []
    for (let i = 0; i < 31; i++) statuses.push((await login(`one${i}@example.org`, 'guess', '10.0.3.1')).statusCode)
    expect(statuses.slice(-2)).toEqual([401, 429])
    expect((await login('one31@example.org', 'guess', '10.0.3.2')).statusCode).toBe(401)
  })

  test('limits concurrent forms per user, and accepts more once they end', async () => {
    const own = await makeSite({ RATE_LIMITS: 'on' })
    const { port } = new URL(await listen(own))
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
      (await call(own, 'POST /blog/picture', { form: { image: await makePicture() }, as: person })).statusCode
    expect(await send(author)).toBe(429)
    expect(await send(other)).toBe(201)
    for (const { form } of forms) form.destroy()
    await expect.poll(() => send(author)).toBe(201)
    await own.close()
  })

  test('comments and blogs also have a daily limit', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const author = await signedIn(limited.app)
    const comment = () => say(author)
    const fields = await blogFields({ mainImage: Buffer.from('no picture') })
    const blog = () => respond(limited, 'POST /blog/post', { form: fields, as: author })
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

  test('comments, registrations and searches are limited too', async () => {
    const reader = await signedIn(limited.app, { role: 'Reader' })
    const statuses = new Set<number>()
    for (let i = 0; i < 31; i++) {
      statuses.add((await say(reader)).statusCode)
    }
    expect([...statuses]).toEqual([404, 429])

    const { payload, headers } = await multipart({ ...(await registrationFields()), name: '' })
    const register = () =>
      limited.app.inject({
        method: 'POST',
        url: '/api/v1/user/register',
        payload,
        headers: { ...headers, 'x-forwarded-for': '10.0.4.1' },
      })
    for (let i = 0; i < 20; i++) expect((await register()).statusCode).toBe(400)
    expect((await register()).statusCode).toBe(429)

    const authors = (query = {}) => call(limited, 'GET /user/authors', { query })
    for (let i = 0; i < 120; i++) await authors({ query: 'a' })
    expect((await authors({ query: 'a' })).statusCode).toBe(429)
    expect((await authors()).statusCode).toBe(200)
  })

  test('reports are limited by account, by network, and by the address for an answer', async () => {
    const report = (address: string, cookie = '', email = '') =>
      respond(limited, 'POST /reports', {
        body: { kind: 'blog', id: 'none', reason: 'spam', email },
        headers: { 'x-forwarded-for': address },
        as: cookie,
      })
    const allowed = async (send: (i: number) => ReturnType<typeof report>) => {
      for (let i = 0; i < 60; i++) if ((await send(i)).statusCode === 429) return i
      return 60
    }
    const { cookie } = await signedIn(limited.app)
    expect(await allowed((i) => report(`10.2.0.${i}`, cookie))).toBe(20)
    expect(await allowed(() => report('10.2.1.1'))).toBe(40)
    expect(await allowed((i) => report(`10.2.2.${i}`, '', 'one@example.org'))).toBe(5)
    expect((await report('10.2.2.1', '', 'two@example.org')).statusCode).toBe(404)
  })
})

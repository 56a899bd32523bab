import type { Email } from 'postal-mime'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { call } from '../testing/call.ts'
import { listen } from '../testing/listen.ts'
import { linkIn, outbox } from '../testing/mail.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { proveAddress } from '../testing/prove-address.ts'
import { cookieOf, multipart, PASSWORD, registrationFields } from '../testing/requests.ts'

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0'
const SUBJECT = /^New sign-in: (?:Firefox on Windows|an unknown device)$/

let site: TestSite
beforeAll(async () => {
  site = await makeSite()
  // Emails are sent once it listens.
  await listen(site)
})
afterAll(() => site.close())

/** A browser that keeps its cookies. */
class Browser {
  #cookies = new Map<string, string>()
  readonly of: TestSite
  readonly address: string
  constructor(of = site, address = '127.0.0.1') {
    this.of = of
    this.address = address
  }
  get cookie() {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }
  get device() {
    return this.#cookies.get('device') ?? ''
  }
  drop(name: string) {
    this.#cookies.delete(name)
  }
  async send(method: 'POST' | 'DELETE' | 'GET', path: string, payload?: object | Buffer, headers: object = {}) {
    const answer = await this.of.app.inject({
      method,
      url: `/api/v1/user/${path}`,
      ...(payload && { payload }),
      headers: { cookie: this.cookie, 'user-agent': FIREFOX, 'x-forwarded-for': this.address, ...headers },
    })
    for (const { name, value } of answer.cookies) {
      if (value) this.#cookies.set(name, value)
      else this.#cookies.delete(name)
    }
    return answer
  }
  async register(): Promise<string> {
    const fields = await registrationFields()
    const { payload, headers } = await multipart(fields)
    expect((await this.send('POST', 'register', payload, headers)).statusCode).toBe(201)
    await proveAddress(this.of, fields.email)
    return fields.email
  }
  login = (email: string, password = PASSWORD) => this.send('POST', 'login', { email, password, role: 'Author' })
}

/** The emails about new devices that were sent to an address, once all jobs are done. */
async function told(email: string) {
  const waiting = site.db.selectFrom('emails').select('id').where('state', 'in', ['waiting', 'sending'])
  await expect.poll(() => waiting.execute()).toEqual([])
  const emails = await outbox(site.config.dataDir)
  return emails.filter(({ to, subject }) => to?.[0]?.address === email && SUBJECT.test(subject ?? ''))
}

test('a user is notified of a sign-in from a new device by email, once', async () => {
  const [first, second] = [new Browser(), new Browser()]
  const email = await first.register()
  await first.send('GET', 'logout')
  expect((await first.login(email)).statusCode).toBe(200)
  expect(await told(email)).toEqual([])
  expect((await second.login(email)).statusCode).toBe(200)
  const [notice] = await told(email)
  expect(notice?.text).toContain('on a new device: Firefox on Windows (')
  expect(notice?.text).toContain('/forgot-password')
  await second.send('GET', 'logout')
  await second.login(email)
  expect(await told(email)).toHaveLength(1)
})

test('the cookie lasts, is hashed per user, and cannot be made up', async () => {
  const browser = new Browser()
  const email = await browser.register()
  await browser.send('GET', 'logout')
  expect(browser.cookie).toContain('device=')
  const login = await browser.login(email)
  const cookie = login.cookies.find(({ name }) => name === 'device')
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', maxAge: 400 * 24 * 60 * 60, value: browser.device })
  // Another person in the same browser, who has used another one until now.
  const other = new Browser()
  const others = await other.register()
  expect((await browser.login(others)).statusCode).toBe(200)
  expect(await told(others)).toHaveLength(1)
  const rows = await site.db.selectFrom('known_devices').selectAll().execute()
  expect(new Set(rows.map(({ device_hash }) => device_hash)).size).toBe(rows.length)
  expect(JSON.stringify(rows)).not.toContain(browser.device)
  // Neither a made-up token nor that of another person's device.
  const stranger = await call(site, 'POST /user/login', {
    body: { email, password: PASSWORD, role: 'Author' },
    as: `device=${other.device}`,
  })
  expect(stranger.statusCode).toBe(200)
  expect(await told(email)).toHaveLength(1)
})

test('accounts without known devices are notified of another device, not of their own', async () => {
  const browser = new Browser()
  const email = await browser.register()
  await site.db.deleteFrom('known_devices').execute()
  browser.drop('device')
  await browser.login(email)
  expect(await told(email)).toEqual([])
  await site.db.deleteFrom('known_devices').execute()
  await new Browser().login(email)
  expect(await told(email)).toHaveLength(1)
})

test('ending sessions forgets their devices, and a reset all but the one that made it', async () => {
  const [here, there] = [new Browser(), new Browser()]
  const email = await here.register()
  await there.login(email)
  await here.send('DELETE', 'sessions')
  await there.login(email)
  expect(await told(email)).toHaveLength(2)
  const sessions = (await here.send('GET', 'sessions')).json().data as { _id: string; isCurrent: boolean }[]
  await here.send('DELETE', `sessions/${sessions.find(({ isCurrent }) => !isCurrent)?._id}`)
  await there.login(email)
  expect(await told(email)).toHaveLength(3)
  await here.send('GET', 'logout')
  await here.login(email)
  expect(await told(email)).toHaveLength(3)

  await there.send('POST', 'forgotPassword', { email })
  await told(email)
  const emails = await outbox(site.config.dataDir)
  const reset = emails.find(({ to, subject }) => to?.[0]?.address === email && subject === 'Choose a new password')
  const { token } = linkIn(reset as Email)
  const answer = await there.send('POST', 'resetPassword', { token, password: 'a different horse' })
  expect(answer.statusCode).toBe(200)
  await there.login(email, 'a different horse')
  expect(await told(email)).toHaveLength(3)
  await here.login(email, 'a different horse')
  expect(await told(email)).toHaveLength(4)
})

test('wrong guesses of strangers lock no one out of a known device', async () => {
  const limited = await makeSite({ RATE_LIMITS: 'on', TRUST_PROXY: 'true' })
  onTestFinished(() => limited.close())
  const owner = new Browser(limited, '10.0.0.1')
  const email = await owner.register()
  await owner.send('GET', 'logout')
  // From the owner's network, until it is limited, and then from a dozen others.
  for (let i = 0; i < 132; i++) await new Browser(limited, `10.0.${Math.floor(i / 11)}.1`).login(email, 'a guess')
  expect((await new Browser(limited, '10.0.99.1').login(email)).statusCode).toBe(429)
  expect((await new Browser(limited, '10.0.0.1').login(email)).statusCode).toBe(429)
  expect((await owner.login(email)).statusCode).toBe(200)

  // On the device itself ten guesses are allowed.
  const statuses: number[] = []
  for (let i = 0; i < 11; i++) statuses.push((await owner.login(email, 'a guess')).statusCode)
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429])
  // A device is known to its own users alone.
  const other = new Browser(limited, '10.1.0.1')
  await other.register()
  expect((await other.login(email, 'a guess')).statusCode).toBe(429)
})

test('signing in without cookies again and again sends at most five emails an hour', async () => {
  const limited = await makeSite({ RATE_LIMITS: 'on', TRUST_PROXY: 'true' })
  onTestFinished(() => limited.close())
  const email = await new Browser(limited, '10.0.0.1').register()
  for (let i = 0; i < 8; i++) expect((await new Browser(limited, `10.0.1.${i}`).login(email)).statusCode).toBe(200)
  const kinds = await limited.db.selectFrom('emails').select('kind').where('kind', '=', 'new-device').execute()
  expect(kinds).toHaveLength(5)
})

test('a session of a known device is a session like any other', async () => {
  const browser = new Browser()
  const email = await browser.register()
  const login = await browser.login(email)
  expect((await call(site, 'GET /user/me', { as: cookieOf(login) })).statusCode).toBe(200)
  // No one is signed in by the device alone.
  expect((await call(site, 'GET /user/me', { as: `device=${browser.device}` })).statusCode).toBe(401)
})

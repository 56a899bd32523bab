import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { call } from '../testing/call.ts'
import { captureLog } from '../testing/log.ts'
import { makeSite } from '../testing/make-site.ts'
import { PASSWORD, signedIn } from '../testing/requests.ts'

/** Signs in with a wrong password beyond the rate limit, then returns every line that was logged. */
async function logOf(LOG_LEVEL: string) {
  const site = await makeSite({ LOG_LEVEL, RATE_LIMITS: 'on', TRUST_PROXY: 'true' })
  const { user } = await signedIn(site.app)
  const log = captureLog(site.app.log)
  const login = (password: string, address: string) =>
    call(site, 'POST /user/login', {
      body: { email: user.email, password, role: 'Author' },
      headers: { 'x-forwarded-for': address },
    })
  for (let i = 0; i < 15; i++) await login('a wrong guess', '203.0.113.7')
  await login(PASSWORD, '203.0.113.8')
  await site.close()
  const refused = log.lines().filter(({ event }) => event === 'sign-in refused')
  return { log: log.text(), refused, email: user.email }
}

const [INFO, WARN] = [30, 40]

test('a rejected sign-in is logged with request ID and address, without secrets', async () => {
  const { log, refused, email } = await logOf('info')
  const logged = { reqId: expect.any(String), address: '203.0.113.7' }
  expect(refused).toHaveLength(11)
  expect(refused[0]).toMatchObject({ ...logged, level: INFO, status: 401 })
  expect(refused.at(-1)).toMatchObject({ ...logged, level: WARN, status: 429 })
  for (const secret of [email, 'a wrong guess', PASSWORD]) expect(log).not.toContain(secret)
})

test('exceeding the sign-in limit is logged once a minute for each network', async () => {
  expect((await logOf('warn')).refused).toEqual([expect.objectContaining({ level: WARN, status: 429 })])
})

test('asking for a code is not logged as a rejected sign-in, and a wrong code is', async () => {
  const site = await makeSite({ LOG_LEVEL: 'info' })
  const { user, cookie } = await signedIn(site.app)
  const setUp = await call(site, 'POST /user/setUpSecondFactor', { body: { currentPassword: PASSWORD }, as: cookie })
  const code = TOTP.generate({ secret: Secret.fromBase32(setUp.data.secret) })
  expect((await call(site, 'POST /user/confirmSecondFactor', { body: { code }, as: cookie })).statusCode).toBe(200)
  const log = captureLog(site.app.log)
  const refused = () => log.lines().filter(({ event }) => event === 'sign-in refused')
  const login = (more: { code?: string } = {}) =>
    call(site, 'POST /user/login', { body: { email: user.email, password: PASSWORD, role: user.role, ...more } })
  expect(await login()).toMatchObject({ statusCode: 401, errors: [{ path: 'code' }] })
  expect(refused()).toEqual([])
  // The code that confirmed is used.
  expect((await login({ code })).statusCode).toBe(401)
  expect(refused()).toMatchObject([{ level: INFO, status: 401 }])
  await site.close()
})

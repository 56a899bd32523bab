import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, call, respond } from '../testing/call.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { cookieOf, PASSWORD, signedIn } from '../testing/requests.ts'

let site: TestSite
beforeAll(async () => {
  site = await makeSite()
})
afterAll(() => site.close())

const me = (as: Caller) => call(site, 'GET /user/me', { as })

test('of 50 sessions the least recently used one ends at the next sign-in', async () => {
  const { user, cookie: first } = await signedIn(site.app)
  const rows = Array.from({ length: 49 }, (_, i) => ({
    token_hash: `made-up-${i}`,
    user_id: user._id,
    created_at: new Date(Date.now() + 1000 * i).toISOString(),
    expires_at: new Date(Date.now() + 31 * 24 * 60 * 60 * 1000 + 1000 * i).toISOString(),
  }))
  await site.db.insertInto('sessions').values(rows).execute()
  const { cookie: other } = await signedIn(site.app)
  // Caches the session.
  expect((await me(first)).statusCode).toBe(200)
  site.wait(2 * 24 * 60 * 60 * 1000)

  const payload = { email: user.email, password: PASSWORD, role: user.role }
  const answer = await respond(site, 'POST /user/login', { body: payload })
  expect((await me(cookieOf(answer))).statusCode).toBe(200)
  expect((await me(first)).statusCode).toBe(401)
  expect((await me(other)).statusCode).toBe(200)
  const left = await site.db.selectFrom('sessions').select('token_hash').where('user_id', '=', user._id).execute()
  expect(left).toHaveLength(50)
})

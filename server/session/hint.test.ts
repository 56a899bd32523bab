import { afterAll, beforeAll, expect, test } from 'vitest'
import { respond } from '../testing/call.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { signedIn } from '../testing/requests.ts'

let site: TestSite
beforeAll(async () => {
  site = await makeSite()
})
afterAll(() => site.close())

test('signing out clears both cookies', async () => {
  const { cookie } = await signedIn(site.app)
  const taken = [/^session=; Max-Age=0/, /^signed-in=; Max-Age=0/].map((start) => expect.stringMatching(start))
  expect((await respond(site, 'GET /user/logout', { as: cookie })).headers['set-cookie']).toEqual(taken)
})

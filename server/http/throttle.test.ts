import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSite, type TestSite } from '../testing/make-app.ts'
import { signedIn } from '../testing/requests.ts'

let site: TestSite
beforeAll(async () => {
  site = await makeSite({ RATE_LIMITS: 'on' })
})
afterAll(() => site.close())

test('what is done too often is counted for all instances together', async ({ skip }) => {
  const { databaseUrl, dataDir } = site.config
  if (!databaseUrl) return skip('the embedded database serves one instance')
  const beside = await makeSite({ RATE_LIMITS: 'on', DATABASE_URL: databaseUrl, DATA_DIR: dataDir })
  const { user } = await signedIn(site.app)
  const guess = (app: TestSite['app']) =>
    app.inject({
      method: 'POST',
      url: '/api/v1/user/login',
      payload: { email: user.email, password: 'a wrong one', role: 'Author' },
    })
  const statuses = []
  for (let i = 0; i < 12; i++) statuses.push((await guess(i % 2 ? site.app : beside.app)).statusCode)
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
  const rows = await site.db
    .selectFrom('throttled' as never)
    .selectAll()
    .execute()
  expect(JSON.stringify(rows)).not.toContain(user.email)
  await beside.close()
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { PASSWORD, signedIn } from '../testing/requests.ts'

// The limits themselves are tested in call-limits.test.ts; the embedded database serves one instance only.
describe.runIf(process.env.TEST_ENGINE === 'postgres')('rate limits shared by all instances', () => {
  let sites: TestSite[]
  beforeAll(async () => {
    const site = await makeSite({ RATE_LIMITS: 'on' })
    const { databaseUrl = '', dataDir } = site.config
    sites = [site, await makeSite({ RATE_LIMITS: 'on', DATABASE_URL: databaseUrl, DATA_DIR: dataDir })]
  })
  afterAll(async () => {
    for (const site of sites.reverse()) await site.close()
  })

  const login = async (at: number, email: string, password: string) => {
    const payload = { email, password, role: 'Author' }
    const answer = await sites[at % 2]?.app.inject({ method: 'POST', url: '/api/v1/user/login', payload })
    return answer?.statusCode
  }
  /** The statuses of `count` wrong guesses at the same time, half of them at each instance. */
  const guess = async (email: string, count: number) => {
    const statuses = await Promise.all(Array.from({ length: count }, (_, at) => login(at, email, 'a wrong one')))
    return statuses.toSorted()
  }

  test('count concurrent attempts, and store no email addresses', async () => {
    const { user } = await signedIn((sites[0] as TestSite).app)
    expect(await guess(user.email, 12)).toEqual([...Array(10).fill(401), 429, 429])
    const rows = await sites[0]?.db
      .selectFrom('throttled' as never)
      .selectAll()
      .execute()
    expect(rows?.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(user.email)
  })

  test('are reset by a successful sign-in on any instance', async () => {
    const { user } = await signedIn((sites[0] as TestSite).app)
    // More than the ten allowed per account; with the previous test fewer than the thirty allowed per address.
    for (const at of [0, 1]) {
      expect(await guess(user.email, 6)).toEqual(Array(6).fill(401))
      expect(await login(at, user.email, PASSWORD)).toBe(200)
    }
  })
})

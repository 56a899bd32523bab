import { afterAll, beforeAll, expect, test } from 'vitest'
import { respond } from '../testing/call.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { signedIn } from '../testing/requests.ts'

// A long file: the others hash passwords with less memory (testing/fast-hashes.ts).

let site: TestSite
beforeAll(async () => {
  site = await makeSite()
})
afterAll(() => site.close())

test('stores passwords hashed by argon2id with 19 MiB and 2 passes', async () => {
  await signedIn(site.app)
  const { password_hash } = await site.db.selectFrom('users').select('password_hash').executeTakeFirstOrThrow()
  expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('checks a password for an unknown email too, and limits waiting checks', async () => {
  const body = { email: 'nobody@example.org', password: 'a wrong password', role: 'Author' } as const
  const login = () => respond(site, 'POST /user/login', { body })
  const answers = await Promise.all(Array.from({ length: 150 }, login))
  expect([...new Set(answers.map(({ statusCode }) => statusCode))].sort()).toEqual([401, 503])
})

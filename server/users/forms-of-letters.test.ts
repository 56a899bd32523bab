import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, type Form } from '../testing/call.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { PASSWORD, registrationFields } from '../testing/requests.ts'

let site: TestSite
beforeAll(async () => {
  site = await makeSite()
})
afterAll(() => site.close())

const register = (form: Form) => call(site, 'POST /user/register', { form })

const statusOf = async (email: string, password: string) =>
  (await call(site, 'POST /user/login', { body: { email, password, role: 'Author' } })).statusCode

test('takes a domain beyond ASCII in either form, and stores it in ASCII', async () => {
  const fields = await registrationFields({ email: 'Ada@Bücher.Example' })
  const answer = await register(fields)
  expect(answer.data?.email).toBe('ada@xn--bcher-kva.example')
  for (const email of ['ada@bu\u0308cher.example', 'ada@xn--bcher-kva.example', 'ada@bücher。example']) {
    expect(await statusOf(email, PASSWORD), email).toBe(200)
  }
  for (const email of ['adä@example.org', 'ada@bü cher.example', 'ada@b/ü.example', 'ada@ü:80']) {
    const refused = await register({ ...fields, email })
    expect(refused.errors, email).toContainEqual({
      path: 'email',
      code: 'invalid-email',
      message: 'Email address must be valid',
    })
  }
})

test('takes a password in each form of its characters, and hashes of every form', async () => {
  const [composed, decomposed] = ['Zürich-ÅÄÖ-é-2026', 'Zu\u0308rich-A\u030aA\u0308O\u0308-e\u0301-2026']
  for (const password of [composed, decomposed, 'ﬁle and ½ a heart']) {
    const fields = await registrationFields({ password })
    const { _id = '', email = '' } = (await register(fields)).data ?? {}
    const opens = (typed: string) => statusOf(email, typed)
    const forms = ['NFC', 'NFD', 'NFKC'].map((form) => password.normalize(form))
    for (const typed of forms) expect(await opens(typed), typed).toBe(200)
    // A hash of an earlier release is of the sent form.
    const password_hash = await hash(password)
    await site.db.updateTable('users').set({ password_hash }).where('id', '=', _id).execute()
    for (const typed of [password, password.normalize('NFC')]) expect(await opens(typed), typed).toBe(200)
    expect(await opens(`${password}.`)).toBe(401)
  }
})

import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { PASSWORD, registrationFields, sendForm } from '../testing/requests.ts'

let site: TestSite
beforeAll(async () => {
  site = await makeSite()
})
afterAll(() => site.close())

const login = (payload: object) => site.app.inject({ method: 'POST', url: '/api/v1/user/login', payload })

test('takes a domain with letters beyond ASCII in either form, and stores the one in ASCII', async () => {
  const fields = await registrationFields({ email: 'Ada@Bücher.Example' })
  const answer = await sendForm(site.app, 'POST', '/user/register', fields)
  expect(answer.json().data.email).toBe('ada@xn--bcher-kva.example')
  for (const email of ['ada@bu\u0308cher.example', 'ada@xn--bcher-kva.example', 'ada@bücher。example']) {
    const payload = { email, password: PASSWORD, role: 'Author' }
    const { statusCode } = await site.app.inject({ method: 'POST', url: '/api/v1/user/login', payload })
    expect(statusCode, email).toBe(200)
  }
  for (const email of ['adä@example.org', 'ada@bü cher.example', 'ada@b/ü.example', 'ada@ü:80']) {
    const refused = await sendForm(site.app, 'POST', '/user/register', { ...fields, email })
    expect(refused.json().errors, email).toContainEqual({ path: 'email', message: 'Email address must be valid' })
  }
})

test('takes a password in each form in which its characters can be written, and hashes of every form', async () => {
  const [composed, decomposed] = ['Zürich-ÅÄÖ-é-2026', 'Zu\u0308rich-A\u030aA\u0308O\u0308-e\u0301-2026']
  for (const password of [composed, decomposed, 'ﬁle and ½ a heart']) {
    const fields = await registrationFields({ password })
    const { data } = (await sendForm(site.app, 'POST', '/user/register', fields)).json()
    const opens = async (typed: string) =>
      (await login({ email: data.email, password: typed, role: 'Author' })).statusCode
    const forms = ['NFC', 'NFD', 'NFKC'].map((form) => password.normalize(form))
    for (const typed of forms) expect(await opens(typed), typed).toBe(200)
    // A hash of an earlier release is of what was sent.
    const password_hash = await hash(password)
    await site.db.updateTable('users').set({ password_hash }).where('id', '=', data._id).execute()
    for (const typed of [password, password.normalize('NFC')]) expect(await opens(typed), typed).toBe(200)
    expect(await opens(`${password}.`)).toBe(401)
  }
})

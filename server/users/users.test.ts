import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Login } from '#contract/session.ts'
import type { Role } from '#contract/user-fields.ts'
import { User } from '#contract/users.ts'
import * as validation from '#messages/validation.ts'
import { type Caller, call, type Form, respond } from '../testing/call.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { cookieOf, PASSWORD, registrationFields, signedIn } from '../testing/requests.ts'

let site: TestSite
beforeAll(async () => {
  site = await makeSite()
})
afterAll(() => site.close())

const register = (form: Form) => respond(site, 'POST /user/register', { form })
const ownAccount = (as?: Caller) => call(site, 'GET /user/me', { as })

describe('registration', () => {
  test('creates the account, signs in and returns the private user data', async () => {
    const fields = await registrationFields({ name: '  Ada  ', email: 'Ada@Example.org' })
    const answer = await register(fields)
    expect(answer.statusCode).toBe(201)
    const { data, message, statusCode, success } = answer.json()
    expect({ message, statusCode, success }).toEqual({
      message: 'Welcome to Blogi, Ada!',
      statusCode: 201,
      success: true,
    })
    expect(User.strict().parse(data)).toMatchObject({ name: 'Ada', email: 'ada@example.org', role: 'Author' })
    expect(data?.avatar).toMatchObject({ width: 384, height: 384 })
    const me = await ownAccount(cookieOf(answer))
    expect(me.data).toEqual(data)
  })

  test.each([
    ['false', null],
    ['true', 'address'],
    [undefined, 'address'],
  ])('with showEmail %s other users see %s', async (showEmail, shown) => {
    const { user } = await signedIn(site.app, showEmail === undefined ? {} : { showEmail })
    expect(user).toMatchObject({ showEmail: shown !== null, emailNotice: false })
    const other = await signedIn(site.app)
    const profile = await call(site, 'GET /user/userProfile/:id', { params: { id: user._id }, as: other })
    expect(profile.data.email).toBe(shown && user.email)
  })

  test('reports the errors of all fields at once', async () => {
    const answer = await register({ email: 'not an address', password: 'short' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      success: false,
      code: 'invalid-input',
      errors: [
        { path: 'name', code: 'required', message: 'Name is required' },
        { path: 'phone', code: 'required', message: 'Phone number is required' },
        { path: 'education', code: 'required', message: 'Education is required' },
        { path: 'email', code: 'invalid-email', message: 'Email address must be valid' },
        { path: 'password', code: 'too-short', message: 'Password must be at least 8 characters long' },
        { path: 'role', code: 'required', message: 'Role is required' },
        { path: 'avatar', code: 'required', message: 'Avatar is required' },
      ],
    })
  })

  test.each([
    'Ada\u202e',
    '\u2067Ada\u2069',
    'Ada\u200f',
    'A\u200bda',
    'A\u00adda',
    'A\u2060da',
    'Ada\ue000',
    'Ada\u0378',
    'Ada\uffff',
    'Ada\ud83d',
  ])('rejects the name %j with hidden characters, also in the profile', async (name) => {
    const fault = { statusCode: 400, errors: [{ path: 'name', message: validation.nameHidden }] }
    const registered = await register(await registrationFields({ name }))
    expect(registered.json()).toMatchObject(fault)
    const { cookie } = await signedIn(site.app)
    const changed = await call(site, 'PATCH /user/updateUserProfile', { form: { name }, as: cookie })
    expect(changed).toMatchObject(fault)
  })

  test('rejects a name that consists only of combining marks', async () => {
    const name = '\u0301\u20dd'
    const answer = await register(await registrationFields({ name }))
    expect(answer.json()).toMatchObject({
      statusCode: 400,
      errors: [{ path: 'name', message: validation.nameRequired }],
    })
  })

  test.each(['علی‌رضا', 'क्‍ष', 'Zoë 👩‍🚀', 'אדה', 'O’Neill-Śmith 3rd'])('keeps the name %s unchanged', async (name) => {
    expect((await signedIn(site.app, { name })).user.name).toBe(name)
  })

  test('rejects an address that has an account, in any letter case and under concurrency', async () => {
    const fields = await registrationFields({ email: 'twice@example.org' })
    const answers = await Promise.all([register(fields), register({ ...fields, email: 'TWICE@example.org' })])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
    const refused = answers.find(({ statusCode }) => statusCode === 409)
    expect(refused?.json().errors).toMatchObject([
      { path: 'email', code: 'email-taken', message: expect.stringContaining('already has an account') },
    ])
  })

  test('leaves no picture behind when rejected', async () => {
    const before = await Array.fromAsync(site.media.list(new Date(Date.now() + 1000)))
    await register(await registrationFields({ email: 'twice@example.org' }))
    expect(await Array.fromAsync(site.media.list(new Date(Date.now() + 1000)))).toEqual(before)
  })
})

describe('sign-in', () => {
  const login = (body: Login) => respond(site, 'POST /user/login', { body })

  test('works with the right email, password and role, by an httpOnly Lax cookie', async () => {
    const { user } = await signedIn(site.app)
    const answer = await login({ email: ` ${user.email.toUpperCase()} `, password: PASSWORD, role: 'Author' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json().data).toEqual(user)
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(/^session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^signed-in=[\da-f]{8}; Max-Age=2592000; Path=\/; SameSite=Lax$/),
      expect.stringMatching(/^device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
    const stored = await site.db.selectFrom('sessions').select('token_hash').execute()
    expect(stored.some(({ token_hash }) => cookieOf(answer).includes(token_hash))).toBe(false)
  })

  test('gives the same response for an unknown email and a wrong password', async () => {
    const { user } = await signedIn(site.app)
    const right = { email: user.email, password: PASSWORD, role: user.role }
    const answers = await Promise.all([
      login({ ...right, email: 'nobody@example.org' }),
      login({ ...right, password: 'wrong password' }),
      login({ ...right, password: 'wrong password', role: 'Reader' }),
    ])
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401)
      expect(answer.json()).toEqual(answers[0]?.json())
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
  })

  test.each<[Role, Role, string]>([
    ['Author', 'Reader', 'This account is an Author. Choose Author to sign in.'],
    ['Reader', 'Author', 'This account is a Reader. Choose Reader to sign in.'],
  ])('rejects the right password of an %s with the role %s and names theirs', async (role, chosen, message) => {
    const { user } = await signedIn(site.app, { role })
    const answer = await login({ email: user.email, password: PASSWORD, role: chosen })
    expect(answer.json()).toEqual({
      statusCode: 401,
      success: false,
      code: 'wrong-role',
      message,
      errors: [{ path: 'role', code: 'wrong-role', message }],
    })
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  test('reports missing fields, and rejects a body that is not JSON', async () => {
    const [method, url] = ['POST', '/api/v1/user/login'] as const
    const empty = await site.app.inject({ method, url, payload: { email: '' } })
    expect(empty.statusCode).toBe(400)
    expect(empty.json().errors).toMatchObject([
      { path: 'email', message: 'Email is required' },
      { path: 'password', message: 'Password is required' },
      { path: 'role', message: 'Role is required' },
    ])
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const text = await site.app.inject({ method, url, payload: 'email=a', headers })
    expect(text.statusCode).toBe(415)
  })
})

describe('session', () => {
  test('responds with 401 without a session or with an invalid token', async () => {
    expect((await ownAccount()).statusCode).toBe(401)
    expect((await ownAccount('session=invented')).statusCode).toBe(401)
  })

  test('ends at sign-out, whatever the content type of the request', async () => {
    const { cookie } = await signedIn(site.app)
    const headers = { 'content-type': 'multipart/form-data' }
    const answer = await call(site, 'GET /user/logout', { headers, as: cookie })
    expect(answer.statusCode).toBe(200)
    expect((await ownAccount(cookie)).statusCode).toBe(401)
  })

  test('ends 30 days after its last use, and use extends it', async () => {
    const own = await makeSite()
    const day = 24 * 60 * 60 * 1000
    const { cookie } = await signedIn(own.app)
    own.wait(29 * day)
    const prolonged = await respond(own, 'GET /user/me', { as: cookie })
    expect(prolonged.statusCode).toBe(200)
    expect(prolonged.headers['set-cookie']).toEqual([
      expect.stringMatching(/^session=.*Max-Age=2592000/),
      expect.stringMatching(/^signed-in=.*Max-Age=2592000/),
    ])
    own.wait(29 * day)
    expect((await call(own, 'GET /user/me', { as: cookie })).statusCode).toBe(200)
    own.wait(30 * day + 1000)
    expect((await call(own, 'GET /user/me', { as: cookie })).statusCode).toBe(401)
    await own.close()
  })

  test("is replaced at each sign-in, and the browser's previous one ends", async () => {
    const { cookie, user } = await signedIn(site.app)
    const body = { email: user.email, password: PASSWORD, role: user.role }
    const again = await respond(site, 'POST /user/login', { body, as: cookie })
    expect(cookieOf(again)).not.toBe(cookie)
    expect((await ownAccount(cookie)).statusCode).toBe(401)
    expect((await ownAccount(cookieOf(again))).statusCode).toBe(200)
  })

  test('has a Secure cookie if the site is reached by https', async () => {
    const own = await makeSite({ PUBLIC_URL: 'https://blogi.example/' })
    const answer = await respond(own, 'POST /user/register', { form: await registrationFields() })
    for (const cookie of answer.headers['set-cookie'] ?? []) expect(cookie).toMatch(/; Secure/)
    await own.close()
  })
})

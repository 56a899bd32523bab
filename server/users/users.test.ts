import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MESSAGES } from '#contract/messages.ts'
import { User } from '#contract/users.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { cookieOf, get, PASSWORD, registrationFields, sendForm, signedIn } from '../testing/requests.ts'

let site: TestSite
beforeAll(async () => {
  site = await makeSite()
})
afterAll(() => site.close())

describe('registration', () => {
  test('creates the account, signs in and returns the private user data', async () => {
    const fields = await registrationFields({ name: '  Ada  ', email: 'Ada@Example.org' })
    const answer = await sendForm(site.app, 'POST', '/user/register', fields)
    expect(answer.statusCode).toBe(201)
    const { data, message, statusCode, success } = answer.json()
    expect({ message, statusCode, success }).toEqual({
      message: 'Welcome to Blogi, Ada!',
      statusCode: 201,
      success: true,
    })
    expect(User.strict().parse(data)).toMatchObject({ name: 'Ada', email: 'ada@example.org', role: 'Author' })
    expect(data.avatar).toMatchObject({ width: 384, height: 384 })
    const me = await get(site.app, '/user/me', cookieOf(answer))
    expect(me.json().data).toEqual(data)
  })

  test.each([
    ['false', null],
    ['true', 'address'],
    [undefined, 'address'],
  ])('with showEmail %s other users see %s', async (showEmail, shown) => {
    const { user } = await signedIn(site.app, showEmail === undefined ? {} : { showEmail })
    expect(user).toMatchObject({ showEmail: shown !== null, emailNotice: false })
    const other = await signedIn(site.app)
    const profile = await get(site.app, `/user/userProfile/${user._id}`, other.cookie)
    expect(profile.json().data.email).toBe(shown && user.email)
  })

  test('reports the errors of all fields at once', async () => {
    const answer = await sendForm(site.app, 'POST', '/user/register', { email: 'not an address', password: 'short' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      success: false,
      errors: [
        { path: 'name', message: 'Name is required' },
        { path: 'phone', message: 'Phone number is required' },
        { path: 'education', message: 'Education is required' },
        { path: 'email', message: 'Email address must be valid' },
        { path: 'password', message: 'Password must be at least 8 characters long' },
        { path: 'role', message: 'Role is required' },
        { path: 'avatar', message: 'Avatar is required' },
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
    const fault = { statusCode: 400, errors: [{ path: 'name', message: MESSAGES.nameHidden }] }
    const registered = await sendForm(site.app, 'POST', '/user/register', await registrationFields({ name }))
    expect(registered.json()).toMatchObject(fault)
    const { cookie } = await signedIn(site.app)
    const changed = await sendForm(site.app, 'PATCH', '/user/updateUserProfile', { name }, cookie)
    expect(changed.json()).toMatchObject(fault)
  })

  test('rejects a name that consists only of combining marks', async () => {
    const name = '\u0301\u20dd'
    const answer = await sendForm(site.app, 'POST', '/user/register', await registrationFields({ name }))
    expect(answer.json()).toMatchObject({ statusCode: 400, errors: [{ path: 'name', message: MESSAGES.nameRequired }] })
  })

  test.each(['علی‌رضا', 'क्‍ष', 'Zoë 👩‍🚀', 'אדה', 'O’Neill-Śmith 3rd'])('keeps the name %s unchanged', async (name) => {
    expect((await signedIn(site.app, { name })).user.name).toBe(name)
  })

  test('rejects an address that has an account, in any letter case and under concurrency', async () => {
    const fields = await registrationFields({ email: 'twice@example.org' })
    const answers = await Promise.all([
      sendForm(site.app, 'POST', '/user/register', fields),
      sendForm(site.app, 'POST', '/user/register', { ...fields, email: 'TWICE@example.org' }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
    const refused = answers.find(({ statusCode }) => statusCode === 409)
    expect(refused?.json().errors).toEqual([
      { path: 'email', message: expect.stringContaining('already has an account') },
    ])
  })

  test('leaves no picture behind when rejected', async () => {
    const before = await Array.fromAsync(site.media.list(new Date(Date.now() + 1000)))
    await sendForm(site.app, 'POST', '/user/register', await registrationFields({ email: 'twice@example.org' }))
    expect(await Array.fromAsync(site.media.list(new Date(Date.now() + 1000)))).toEqual(before)
  })
})

describe('sign-in', () => {
  const login = (payload: object) => site.app.inject({ method: 'POST', url: '/api/v1/user/login', payload })

  test('works with the right email, password and role; the token is only in an httpOnly Lax cookie', async () => {
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

  test('gives the same response for an unknown email and a wrong password, whatever the role', async () => {
    const { user } = await signedIn(site.app)
    const right = { email: user.email, password: PASSWORD, role: 'Author' }
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

  test.each([
    ['Author', 'Reader', 'This account is an Author. Choose Author to sign in.'],
    ['Reader', 'Author', 'This account is a Reader. Choose Reader to sign in.'],
  ])(
    "rejects the right password of an %s with the role %s and names the account's role",
    async (role, chosen, message) => {
      const { user } = await signedIn(site.app, { role })
      const answer = await login({ email: user.email, password: PASSWORD, role: chosen })
      expect(answer.json()).toEqual({ statusCode: 401, success: false, message, errors: [{ path: 'role', message }] })
      expect(answer.headers['set-cookie']).toBeUndefined()
    },
  )

  test('reports missing fields, and rejects a body that is not JSON', async () => {
    const empty = await login({ email: '' })
    expect(empty.statusCode).toBe(400)
    expect(empty.json().errors).toEqual([
      { path: 'email', message: 'Email is required' },
      { path: 'password', message: 'Password is required' },
      { path: 'role', message: 'Role is required' },
    ])
    const text = await site.app.inject({
      method: 'POST',
      url: '/api/v1/user/login',
      payload: 'email=a',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(text.statusCode).toBe(415)
  })
})

describe('session', () => {
  test('responds with 401 without a session or with an invalid token', async () => {
    expect((await get(site.app, '/user/me')).statusCode).toBe(401)
    expect((await get(site.app, '/user/me', 'session=invented')).statusCode).toBe(401)
  })

  test('ends at sign-out, whatever the content type of the request', async () => {
    const { cookie } = await signedIn(site.app)
    const answer = await site.app.inject({
      method: 'GET',
      url: '/api/v1/user/logout',
      headers: { cookie, 'content-type': 'multipart/form-data' },
    })
    expect(answer.statusCode).toBe(200)
    expect((await get(site.app, '/user/me', cookie)).statusCode).toBe(401)
  })

  test('ends 30 days after its last use, and use extends it', async () => {
    const own = await makeSite()
    const day = 24 * 60 * 60 * 1000
    const { cookie } = await signedIn(own.app)
    own.wait(29 * day)
    const prolonged = await get(own.app, '/user/me', cookie)
    expect(prolonged.statusCode).toBe(200)
    expect(prolonged.headers['set-cookie']).toEqual([
      expect.stringMatching(/^session=.*Max-Age=2592000/),
      expect.stringMatching(/^signed-in=.*Max-Age=2592000/),
    ])
    own.wait(29 * day)
    expect((await get(own.app, '/user/me', cookie)).statusCode).toBe(200)
    own.wait(30 * day + 1000)
    expect((await get(own.app, '/user/me', cookie)).statusCode).toBe(401)
    await own.close()
  })

  test("is replaced at each sign-in, and the browser's previous one ends", async () => {
    const { cookie, user } = await signedIn(site.app)
    const payload = { email: user.email, password: PASSWORD, role: 'Author' }
    const again = await site.app.inject({ method: 'POST', url: '/api/v1/user/login', payload, headers: { cookie } })
    expect(cookieOf(again)).not.toBe(cookie)
    expect((await get(site.app, '/user/me', cookie)).statusCode).toBe(401)
    expect((await get(site.app, '/user/me', cookieOf(again))).statusCode).toBe(200)
  })

  test('has a Secure cookie if the site is reached by https', async () => {
    const own = await makeSite({ PUBLIC_URL: 'https://blogi.example/' })
    const answer = await sendForm(own.app, 'POST', '/user/register', await registrationFields())
    for (const cookie of answer.headers['set-cookie'] ?? []) expect(cookie).toMatch(/; Secure/)
    await own.close()
  })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../testing/call.ts'
import { listen } from '../testing/listen.ts'
import { linkIn, outbox } from '../testing/mail.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { PASSWORD, registrationFields, signedIn } from '../testing/requests.ts'
import { hashPassword } from './passwords.ts'

let site: TestSite
beforeAll(async () => {
  site = await makeSite()
  // Emails are sent once it listens.
  await listen(site)
})
afterAll(() => site.close())
const refused = {
  statusCode: 400,
  errors: [{ path: 'password', message: 'This password is known from leaks: choose another' }],
}

const register = async (password: string) =>
  call(site, 'POST /user/register', { form: await registrationFields({ password }) })
const reset = (token: string, password: string) => call(site, 'POST /user/resetPassword', { body: { token, password } })

test('a leaked password is refused at registration, in any letter case', async () => {
  for (const password of ['password1', 'PassWord1', 'iloveyou2', '1234567890']) {
    expect(await register(password), password).toMatchObject(refused)
  }
  // Only as a whole.
  expect((await register('iloveyou password1')).statusCode).toBe(201)
})

test('a leaked password is refused at a change and at a reset, whose link still works', async () => {
  const { user, cookie } = await signedIn(site.app)
  const change = { currentPassword: PASSWORD, password: 'qwertyuiop' }
  expect(await call(site, 'POST /user/changePassword', { body: change, as: cookie })).toMatchObject(refused)
  await call(site, 'POST /user/forgotPassword', { body: { email: user.email } })
  let token = ''
  await expect
    .poll(async () => {
      const emails = await outbox(site.config.dataDir)
      const sent = emails.find(
        ({ to, subject }) => to?.[0]?.address === user.email && subject === 'Choose a new password',
      )
      token = sent ? linkIn(sent).token : ''
      return token
    })
    .not.toBe('')
  expect(await reset(token, 'qwertyuiop')).toMatchObject(refused)
  expect((await reset(token, 'a different horse')).statusCode).toBe(200)
})

test('anyone who has a leaked password already can still sign in', async () => {
  const { user } = await signedIn(site.app)
  const set = { password_hash: await hashPassword('password1') }
  await site.db.updateTable('users').set(set).where('id', '=', user._id).execute()
  const login = { email: user.email, password: 'password1', role: user.role }
  expect((await call(site, 'POST /user/login', { body: login })).statusCode).toBe(200)
})

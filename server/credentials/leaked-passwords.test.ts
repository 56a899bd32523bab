import { afterAll, beforeAll, expect, test } from 'vitest'
import { linkIn, outbox } from '../testing/mail.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { PASSWORD, registrationFields, sendForm, signedIn } from '../testing/requests.ts'
import { hashPassword } from './passwords.ts'

let site: TestSite
beforeAll(async () => {
  site = await makeSite()
  // Emails are sent once it listens.
  await site.app.listen({ port: 0 })
})
afterAll(() => site.close())

const post = (path: string, payload: object, cookie = '') =>
  site.app.inject({ method: 'POST', url: `/api/v1/user/${path}`, payload, headers: { cookie } })
const refused = {
  statusCode: 400,
  errors: [{ path: 'password', message: 'This password is known from leaks: choose another' }],
}

test('a leaked password is refused at registration, in any letter case', async () => {
  for (const password of ['password1', 'PassWord1', 'iloveyou2', '1234567890']) {
    const answer = await sendForm(site.app, 'POST', '/user/register', await registrationFields({ password }))
    expect(answer.json(), password).toMatchObject(refused)
  }
  // Only as a whole.
  const password = 'iloveyou password1'
  const answer = await sendForm(site.app, 'POST', '/user/register', await registrationFields({ password }))
  expect(answer.statusCode).toBe(201)
})

test('a leaked password is refused at a change and at a reset, whose link still works', async () => {
  const { user, cookie } = await signedIn(site.app)
  const change = { currentPassword: PASSWORD, password: 'qwertyuiop' }
  expect((await post('changePassword', change, cookie)).json()).toMatchObject(refused)
  await post('forgotPassword', { email: user.email })
  let token = ''
  await expect
    .poll(async () => {
      const emails = await outbox(site.config.dataDir)
      const reset = emails.find(
        ({ to, subject }) => to?.[0]?.address === user.email && subject === 'Choose a new password',
      )
      token = reset ? linkIn(reset).token : ''
      return token
    })
    .not.toBe('')
  expect((await post('resetPassword', { token, password: 'qwertyuiop' })).json()).toMatchObject(refused)
  expect((await post('resetPassword', { token, password: 'a different horse' })).statusCode).toBe(200)
})

test('whoever has a leaked password already can still sign in', async () => {
  const { user } = await signedIn(site.app)
  const set = { password_hash: await hashPassword('password1') }
  await site.db.updateTable('users').set(set).where('id', '=', user._id).execute()
  const login = { email: user.email, password: 'password1', role: user.role }
  expect((await post('login', login)).statusCode).toBe(200)
})

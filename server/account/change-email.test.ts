import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EmailChange } from '#contract/account.ts'
import { EMAIL_LINK_MINUTES } from '#contract/limits.ts'
import type { EmailChangeConfirmation } from '#contract/session.ts'
import { type Caller, call, respond } from '../testing/call.ts'
import { listen } from '../testing/listen.ts'
import { linkIn, outbox } from '../testing/mail.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { proveAddress } from '../testing/prove-address.ts'
import { get, PASSWORD, type SignedIn, signedIn } from '../testing/requests.ts'

let site: TestSite
beforeAll(async () => {
  site = await makeSite()
  await listen(site)
})
afterAll(() => site.close())

const confirmEmail = (body: EmailChangeConfirmation, as?: Caller) =>
  respond(site, 'POST /user/confirmEmail', { body, as })
const changeEmail = (body: EmailChange, as: Caller, at = site) => respond(at, 'POST /user/changeEmail', { body, as })

let count = 0
const newAddress = () => `moved-${++count}@example.org`
const login = (email: string, password = PASSWORD) =>
  call(site, 'POST /user/login', { body: { email, password, role: 'Author' } })
const ask = (as: SignedIn, email: string) => changeEmail({ email, currentPassword: PASSWORD }, as)
const me = async (cookie: string) => (await call(site, 'GET /user/me', { as: cookie })).data

const sentTo = async (address: string, subject: string) =>
  (await outbox(site.config.dataDir)).filter((one) => one.subject === subject && one.to?.[0]?.address === address)
async function linkTo(address: string): Promise<{ url: string; token: string }> {
  const find = () => sentTo(address, 'Confirm your new email address')
  await expect.poll(async () => (await find()).length).toBe(1)
  const [email] = await find()
  if (!email) throw new Error(`no email to ${address}`)
  return linkIn(email)
}

test('a new address takes a link that works once, and the former one is notified', async () => {
  const person = await signedIn(site.app)
  const { email: before } = person.user
  await proveAddress(site, before)
  const address = newAddress()
  expect((await ask(person, ` ${address.toUpperCase()} `)).json()).toMatchObject({ statusCode: 200, data: null })
  expect((await me(person.cookie)).email).toBe(before)
  const { url, token } = await linkTo(address)
  expect(url).toContain('/change-email#')
  // A scanner opens the address and changes nothing.
  await site.app.inject({ method: 'GET', url: new URL(url).pathname })
  await get(site.app, `/user/confirmEmail?token=${token}`)
  expect((await login(address)).statusCode).toBe(401)

  // A person with only the link may never have asked for it, and would get an account that others can sign in to.
  const other = await signedIn(site.app)
  for (const cookie of ['', other.cookie]) {
    expect((await confirmEmail({ token }, cookie)).statusCode).toBe(403)
  }
  const wrong = await confirmEmail({ token, currentPassword: 'a guess' })
  expect(wrong.json()).toMatchObject({ statusCode: 403, errors: [{ path: 'currentPassword' }] })
  expect((await me(person.cookie)).email).toBe(before)

  const answer = await confirmEmail({ token, currentPassword: PASSWORD })
  expect(answer.json()).toMatchObject({ statusCode: 200, data: null })
  expect(answer.cookies).toEqual([])
  expect(await me(person.cookie)).toMatchObject({ _id: person.user._id, email: address, emailVerified: true })
  expect((await login(before)).statusCode).toBe(401)
  expect((await login(address)).statusCode).toBe(200)
  expect((await confirmEmail({ token })).statusCode).toBe(410)
  await expect.poll(async () => (await sentTo(before, 'Your email address was changed')).length).toBe(1)
  // The address is free for its next owner, and a link to it no longer concerns this account.
  expect((await signedIn(site.app, { email: before })).user._id).not.toBe(person.user._id)
})

test('a former address that was never proved is not notified', async () => {
  const person = await signedIn(site.app)
  const address = newAddress()
  await ask(person, address)
  const { token } = await linkTo(address)
  expect((await confirmEmail({ token, currentPassword: PASSWORD })).statusCode).toBe(200)
  const emails = site.db.selectFrom('emails').select('kind').where('address', '=', person.user.email)
  expect((await emails.execute()).map(({ kind }) => kind)).not.toContain('email-changed')
})

test('the answer is the same for a free and a taken address, which gets no email', async () => {
  const [person, other] = [await signedIn(site.app), await signedIn(site.app)]
  const free = newAddress()
  const messageFor = async (email: string) => {
    const { statusCode, body } = await ask(person, email)
    return { statusCode, body: body.replace(email, 'ADDRESS') }
  }
  expect(await messageFor(other.user.email)).toEqual(await messageFor(free))
  await linkTo(free)
  expect(await sentTo(other.user.email, 'Confirm your new email address')).toEqual([])
  expect((await ask(person, person.user.email)).json()).toMatchObject({ statusCode: 400, errors: [{ path: 'email' }] })
})

test('an address that another account takes in the meantime stays with that account', async () => {
  const person = await signedIn(site.app)
  const address = newAddress()
  await ask(person, address)
  const { token } = await linkTo(address)
  const other = await signedIn(site.app, { email: address })
  expect((await confirmEmail({ token }, person)).statusCode).toBe(409)
  expect((await me(person.cookie)).email).toBe(person.user.email)
  expect((await me(other.cookie)).email).toBe(address)
})

test('a changed password ends links to new addresses, sent or not', async () => {
  const person = await signedIn(site.app)
  const address = newAddress()
  await ask(person, address)
  const { token } = await linkTo(address)
  const waiting = { id: `waiting-${address}`, kind: 'change-email', user_id: person.user._id, address } as const
  const at = new Date().toISOString()
  await site.db
    .insertInto('emails')
    .values({ ...waiting, state: 'waiting', created_at: at })
    .execute()
  await call(site, 'POST /user/changePassword', {
    body: { currentPassword: PASSWORD, password: 'a different horse' },
    as: person,
  })
  expect((await confirmEmail({ token })).statusCode).toBe(410)
  const left = site.db.selectFrom('emails').select('state').where('id', '=', waiting.id)
  expect(await left.executeTakeFirst()).toEqual({ state: 'failed' })
})

test('without a password it takes a code, and without both a password first', async () => {
  const person = await signedIn(site.app)
  const proof = { currentPassword: PASSWORD }
  const { secret } = (await call(site, 'POST /user/setUpSecondFactor', { body: proof, as: person })).data
  await site.db.updateTable('users').set({ password_hash: null }).where('id', '=', person.user._id).execute()
  const none = await ask(person, newAddress())
  expect(none.json()).toMatchObject({ statusCode: 403, message: expect.stringContaining('Set one first') })
  const code = TOTP.generate({ secret: Secret.fromBase32(secret) })
  const { recoveryCodes } = (await call(site, 'POST /user/confirmSecondFactor', { body: { code }, as: person })).data
  const refused = await changeEmail({ email: newAddress() }, person)
  expect(refused.json()).toMatchObject({ statusCode: 403, errors: [{ path: 'code' }] })
  const email = newAddress()
  expect((await changeEmail({ email, code: recoveryCodes[0] }, person)).statusCode).toBe(200)
  await linkTo(email)
})

test('requests for links to a new address are limited', async () => {
  const own = await makeSite({ RATE_LIMITS: 'on' })
  try {
    const person = await signedIn(own.app)
    const statuses = []
    for (let i = 0; i < 6; i++) {
      const body = { email: newAddress(), currentPassword: PASSWORD }
      statuses.push((await changeEmail(body, person, own)).statusCode)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  } finally {
    await own.close()
  }
})

test('asking takes the password, and the link expires after an hour', async () => {
  const person = await signedIn(site.app)
  const wrong = await changeEmail({ email: newAddress(), currentPassword: 'a guess' }, person)
  expect(wrong.json()).toMatchObject({ statusCode: 403, errors: [{ path: 'currentPassword' }] })
  expect((await changeEmail({ email: newAddress() }, person)).statusCode).toBe(403)
  const address = newAddress()
  await ask(person, address)
  const { token } = await linkTo(address)
  site.wait(EMAIL_LINK_MINUTES * 60_000)
  expect((await confirmEmail({ token })).statusCode).toBe(410)
})

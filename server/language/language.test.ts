import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as emails from '#messages/emails.ts'
import * as errors from '#messages/errors.ts'
import * as defaults from '#messages/site-defaults.ts'
import * as validation from '#messages/validation.ts'
import { pseudo } from '../../messages/pseudo.ts'
import { runCommand } from '../commands/commands.ts'
import { makeAdmin } from '../testing/admins.ts'
import { call } from '../testing/call.ts'
import { listen } from '../testing/listen.ts'
import { outbox } from '../testing/mail.ts'
import { makeInstances } from '../testing/make-instances.ts'
import type { TestSite } from '../testing/make-site.ts'
import { type SignedIn, signedIn } from '../testing/requests.ts'

const PSEUDO = 'ar-XB'

/** A stand-in for the built web client, so that there are feeds. */
const entry = {
  isPersonal: () => false,
  addressOf: (path: string) => path,
  render: async () => ({ status: 200, head: '', app: '', state: '' }),
}
const pages = { load: async () => ({ entry, template: '' }), files: undefined }

let sites: TestSite[]
let stop: () => Promise<void>
let site: TestSite
let admin: SignedIn
beforeAll(async () => {
  const made = await makeInstances({}, { pages })
  stop = made.stop
  sites = made.instances
  site = made.instances[0]
  await Promise.all(sites.map(listen))
  admin = await makeAdmin(site)
})
afterAll(() => stop())

const asking = (language: string | undefined) => (language === undefined ? {} : { 'accept-language': language })
const change = (body: object) => call(site, 'PUT /admin/settings', { body, as: admin })

async function lost(language?: string) {
  const answer = await site.app.inject({ url: '/api/v1/blog/card/none', headers: asking(language) })
  return answer.json().message
}
async function refusal(language?: string) {
  const body = { email: 'nobody', password: '' }
  const url = '/api/v1/user/login'
  const answer = await site.app.inject({ method: 'POST', url, body, headers: asking(language) })
  return answer.json().errors.map(({ message }: { message: string }) => message)
}

test('an error is in English, or in the first language asked for that there is', async () => {
  for (const asked of [undefined, '', '*', 'tlh', 'en-GB,en;q=0.9', 'tlh, en;q=0.5, ar-XB;q=0.4', 'x'.repeat(5000)]) {
    expect(await lost(asked)).toBe(errors.blogNotFound)
    expect(await refusal(asked)).toContain(validation.emailInvalid)
  }
  for (const asked of [PSEUDO, 'tlh, ar-XB;q=0.9, en;q=0.8', 'en;q=0.1,ar-xb']) {
    expect(await lost(asked)).toBe(pseudo(errors.blogNotFound))
    const refused = await refusal(asked)
    expect(refused).toContain(pseudo(validation.emailInvalid))
    expect(refused).toContain(pseudo(validation.passwordRequired))
  }
  const unreadable = await site.app.inject({
    method: 'POST',
    url: '/api/v1/user/login',
    body: '{',
    headers: { 'content-type': 'application/json', ...asking(PSEUDO) },
  })
  expect(unreadable.json()).toMatchObject({
    code: 'unreadable-json',
    message: pseudo(errors.unreadableJson),
  })
})

test('many calls at once are each answered in their own language', async () => {
  const asked = Array.from({ length: 40 }, (_, at) => (at % 2 ? PSEUDO : undefined))
  const messages = await Promise.all(asked.map((language) => lost(language)))
  const expected = asked.map((language) => (language ? pseudo(errors.blogNotFound) : errors.blogNotFound))
  expect(messages).toEqual(expected)
})

test('a cached answer has the same bytes whatever is asked for', async () => {
  const bytes = async (language?: string) =>
    (await site.app.inject({ url: '/api/v1/blog/getAllBlog', headers: asking(language) })).rawPayload.toString('hex')
  const first = await bytes(PSEUDO)
  expect(await bytes()).toBe(first)
  expect(Buffer.from(first, 'hex').toString()).not.toMatch(/[áéíóú]/)
})

test('each person is written to in their language, and sees only their own choice', async () => {
  const [one, other] = [await signedIn(site.app), await signedIn(site.app)]
  const form = { name: one.user.name, language: PSEUDO }
  const changed = await call(site, 'PATCH /user/updateUserProfile', { form, as: one })
  expect(changed.data.language).toBe(PSEUDO)
  expect((await call(site, 'GET /user/me', { as: other })).data.language).toBe('')
  const profile = await call(site, 'GET /user/userProfile/:id', { params: { id: one.user._id }, as: other })
  expect(profile.data).not.toHaveProperty('language')
  const refused = await call(site, 'PATCH /user/updateUserProfile', { form: { ...form, language: 'tlh' }, as: one })
  expect(refused.statusCode).toBe(400)

  for (const { user } of [one, other]) {
    await call(site, 'POST /user/forgotPassword', { body: { email: user.email } })
  }
  await vi.waitFor(async () => {
    const received = await outbox(site.config.dataDir)
    const subjectsTo = ({ user }: SignedIn) =>
      received.filter(({ to }) => to?.[0]?.address === user.email).map(({ subject }) => subject)
    expect(subjectsTo(one)).toContain(pseudo(emails.resetSubject))
    expect(subjectsTo(other)).toContain(emails.resetSubject)
    const email = received.find(({ subject }) => subject === pseudo(emails.resetSubject))
    expect(email?.html).toContain('<html lang="ar-XB" dir="rtl"')
    expect(email?.text).toContain(pseudo(emails.resetNotYou))
  }, 10_000)
})

test('the language of the site is changed everywhere, for its own words alone', async () => {
  const description = async (at: TestSite) => (await at.app.inject({ url: '/feed.xml' })).body
  for (const at of sites) expect(await description(at)).toContain(defaults.description)
  expect((await change({ interfaceLanguage: PSEUDO })).statusCode).toBe(200)
  for (const at of sites) {
    await expect.poll(() => description(at)).toContain(pseudo(defaults.description))
    const { data } = await call(at, 'GET /settings')
    expect(data).toMatchObject({ interfaceLanguage: PSEUDO, tagline: pseudo(defaults.tagline) })
    expect(data.footerColumns[1]?.links[0]).toMatchObject({ label: pseudo('Help centre') })
  }
  const lines: string[] = []
  await runCommand(['settings', 'set', 'name', 'Tea'], site.config, (line) => lines.push(line))
  expect(lines.join()).not.toMatch(/\b(is now|setting)\b/)
  expect(await lost(), 'calls are answered in English unless they ask').toBe(errors.blogNotFound)
  await runCommand(['settings', 'set', 'interfaceLanguage', ''], site.config, () => {})
  for (const at of sites) {
    await expect.poll(() => description(at)).toContain(defaults.description)
  }
})

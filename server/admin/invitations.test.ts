import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EmailedInvitation } from '#contract/invitations.ts'
import { runCommand } from '../commands/commands.ts'
import { PAYLOADS } from '../jobs/payloads.ts'
import { JobRunner } from '../jobs/runner.ts'
import { deliverEmail } from '../mail/deliver.ts'
import { openTransport } from '../mail/open-transport.ts'
import { digestOf } from '../notifications/digests.ts'
import { makeAdmin } from '../testing/admins.ts'
import { call, respond } from '../testing/call.ts'
import { BRANDING, linkIn, outbox } from '../testing/mail.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { registrationFields, type SignedIn } from '../testing/requests.ts'
import { setSettings } from '../testing/settings.ts'

let site: TestSite
let admin: SignedIn
beforeAll(async () => {
  site = await makeSite()
  admin = await makeAdmin(site)
  await setSettings(site, admin, { registration: 'invitation' })
})
afterAll(() => site.close())

const invite = (body: EmailedInvitation) => call(site, 'POST /admin/invitations/email', { body, as: admin })
const listed = async () => (await call(site, 'GET /admin/invitations', { as: admin })).data
const check = (invitation: string) => call(site, 'POST /user/checkInvitation', { body: { invitation } })
const register = async (invitation: string, email: string) =>
  respond(site, 'POST /user/register', { form: await registrationFields({ invitation, email }) })

/** Sends the invitations that wait. @returns the tokens of those to an address, in their order */
async function tokensTo(email: string): Promise<string[]> {
  const mail = {
    transport: openTransport(site.config),
    siteUrl: () => 'https://blog.example.org',
    branding: async () => ({ ...BRANDING, name: 'The Harbour' }),
  }
  const waiting = site.db.selectFrom('emails').select('id').where('kind', '=', 'invitation')
  for (const { id } of await waiting.where('state', '=', 'waiting').orderBy('id').execute()) {
    const sending = { db: site.db, mail, now: () => new Date(), log: site.app.log, digestOf }
    await deliverEmail(sending, id, new AbortController().signal, true)
  }
  const sent = (await outbox(site.config.dataDir)).filter(({ to }) => to?.[0]?.address === email)
  for (const { from, subject } of sent) {
    expect([from?.name, subject]).toEqual([
      'The Harbour',
      expect.stringMatching(/(?:invites you|are invited) to The Harbour$/),
    ])
  }
  return sent.map((one) => linkIn(one).token)
}

test('an emailed invitation is for its address, which the account then has proved', async () => {
  expect(await invite({ email: 'Ada@Example.org', role: 'Author' })).toMatchObject({
    statusCode: 201,
    message: 'An invitation is on its way to ada@example.org',
  })
  expect(await listed()).toMatchObject([{ email: 'ada@example.org', role: 'Author', createdBy: { name: 'An Admin' } }])
  const [token = ''] = await tokensTo('ada@example.org')
  expect((await check(token)).data).toEqual({ email: 'ada@example.org', role: 'Author' })
  expect((await register(token, 'ada@example.org')).json()).toMatchObject({ data: { emailVerified: true } })
  const asked = site.db.selectFrom('emails').select('id').where('kind', '=', 'verify-email')
  expect(await asked.where('address', '=', 'ada@example.org').execute()).toEqual([])
  expect(await listed()).toEqual([])
  expect((await check(token)).statusCode).toBe(403)
  const again = await invite({ email: 'ada@example.org', role: 'Reader' })
  expect([again.statusCode, again.errors?.[0]?.path]).toEqual([409, 'email'])
})

test('who uses an emailed invitation for another address has yet to prove that', async () => {
  await invite({ email: 'bob@example.org', role: 'Reader' })
  const [token = ''] = await tokensTo('bob@example.org')
  expect((await register(token, 'robert@example.org')).json()).toMatchObject({ data: { emailVerified: false } })
})

test('another one to the same address replaces it, and a withdrawn one is not sent', async () => {
  await invite({ email: 'eve@example.org', role: 'Reader' })
  await tokensTo('eve@example.org')
  await invite({ email: 'eve@example.org', role: 'Author' })
  const [old = '', token = ''] = await tokensTo('eve@example.org')
  expect([(await check(old)).statusCode, (await check(token)).data?.role]).toEqual([403, 'Author'])

  await invite({ email: 'dan@example.org', role: 'Reader' })
  const id = (await listed()).find(({ email }) => email === 'dan@example.org')?._id ?? ''
  await call(site, 'DELETE /admin/invitations/:id', { params: { id }, as: admin })
  expect(await tokensTo('dan@example.org')).toEqual([])
})

test('an instance of the last release leaves the job of an invitation to others', async () => {
  await invite({ email: 'joe@example.org', role: 'Reader' })
  const { id } = await site.db
    .selectFrom('emails')
    .select('id')
    .where('address', '=', 'joe@example.org')
    .executeTakeFirstOrThrow()
  const job = site.db.selectFrom('jobs').selectAll().where('key', '=', id)
  const { payload } = await job.executeTakeFirstOrThrow()
  await site.db
    .updateTable('jobs')
    .set({ run_at: new Date(0).toISOString() })
    .where('key', '=', id)
    .execute()
  const run = async (...names: (keyof typeof PAYLOADS)[]) => {
    const handled: string[] = []
    const handlers = names.map((name) => [name, async ({ id }: { id: string }) => void handled.push(id)])
    const options = { db: site.db, now: () => new Date(), log: site.app.log, isAlone: true }
    const runner = new JobRunner(options, PAYLOADS, Object.fromEntries(handlers))
    await runner.poll()
    await runner.settled()
    return handled.filter((one) => JSON.parse(payload).id === one)
  }
  expect(await run('send-email', 'send-digest')).toEqual([])
  expect(await job.executeTakeFirst()).toMatchObject({ name: 'send-invitation', state: 'waiting', attempt: 1 })
  await site.db
    .updateTable('jobs')
    .set({ run_at: new Date(0).toISOString() })
    .where('key', '=', id)
    .execute()
  expect(await run('send-invitation')).toEqual([id])
})

test('the same by a command, which prints no link', async () => {
  const lines: string[] = []
  await runCommand(['invite', 'kim@example.org', 'Author'], site.config, (line) => lines.push(line))
  expect(lines).toEqual(['An invitation is on its way to kim@example.org; emails says whether it was sent.'])
  await runCommand(['invitations'], site.config, (line) => lines.push(line))
  expect(lines.join('\n')).toMatch(/sent to kim@example\.org, Author, on .+ by a command/)
  expect(await tokensTo('kim@example.org')).toHaveLength(1)
  for (const [email, role] of [
    ['kim', 'Author'],
    ['kim@example.org', 'Admin'],
  ] as const)
    await expect(runCommand(['invite', email, role], site.config, () => {})).rejects.toThrow()
})

test('the email and the form name the inviter, until their account is gone', async () => {
  await setSettings(site, admin, { registration: 'everybody' })
  const inviter = await makeAdmin(site)
  await setSettings(site, admin, { registration: 'invitation' })
  await site.db.updateTable('users').set({ name: 'Zaphod' }).where('id', '=', inviter.user._id).execute()
  const sendAs = (email: string) =>
    call(site, 'POST /admin/invitations/email', { body: { email, role: 'Author' }, as: inviter })
  await sendAs('named@example.org')
  const [token = ''] = await tokensTo('named@example.org')
  const textTo = async (email: string) => {
    const sent = (await outbox(site.config.dataDir)).find(({ to }) => to?.[0]?.address === email)
    return `${sent?.subject}\n${sent?.text}`
  }
  expect(await textTo('named@example.org')).toMatch(
    /^Zaphod invites you to The Harbour\n[\s\S]*Zaphod invites you to The Harbour as an Author/,
  )
  expect(await check(token)).toMatchObject({ inviter: 'Zaphod', data: { email: 'named@example.org' } })

  await sendAs('unnamed@example.org')
  await site.db.deleteFrom('users').where('id', '=', inviter.user._id).execute()
  const [later = ''] = await tokensTo('unnamed@example.org')
  expect(await textTo('unnamed@example.org')).toMatch(
    /^You are invited to The Harbour\n[\s\S]*An admin of The Harbour invites you as an Author/,
  )
  for (const one of [token, later]) expect(await check(one)).toMatchObject({ statusCode: 200, inviter: null })
  const { address } = (await call(site, 'POST /admin/invitations', { as: admin })).data
  expect(await check(new URL(address).hash.slice(1))).toMatchObject({ data: null, inviter: 'An Admin' })
  const roles = (await listed()).map(({ email, role, createdBy }) => [email, role, createdBy?.name])
  expect(roles).toEqual(
    expect.arrayContaining([
      ['named@example.org', 'Author', undefined],
      [undefined, undefined, 'An Admin'],
    ]),
  )
})

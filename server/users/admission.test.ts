import { PassThrough } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DELETION_DAYS } from '#contract/limits.ts'
import type { QueueDecision } from '#contract/reports.ts'
import type { SiteSettings } from '#contract/settings.ts'
import type { Role } from '#contract/user-fields.ts'
import * as errors from '#messages/errors.ts'
import { purgeAccounts } from '../account/purge.ts'
import { runCommand } from '../commands/commands.ts'
import { makeAdmin } from '../testing/admins.ts'
import { call, respond } from '../testing/call.ts'
import { addComment } from '../testing/comments.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { multipart, PASSWORD, postBlog, registrationFields, type SignedIn, signedIn } from '../testing/requests.ts'
import { setSettings } from '../testing/settings.ts'

let site: TestSite
let admin: SignedIn
beforeAll(async () => {
  site = await makeSite({ PUBLIC_READING: 'true' })
  admin = await makeAdmin(site)
})
afterAll(() => site.close())
const open = (registration: SiteSettings['registration']) => setSettings(site, admin, { registration })
const register = async (changes: Record<string, string> = {}) =>
  respond(site, 'POST /user/register', { form: await registrationFields(changes) })
const login = (email: string, role: Role = 'Author') =>
  call(site, 'POST /user/login', { body: { email, password: PASSWORD, role } })
const waiting = async () => (await call(site, 'GET /admin/queue', { as: admin })).data
const decide = (id = '', decision: QueueDecision = 'approve', reason = '') =>
  call(site, 'POST /admin/queue/:id/:decision', { params: { id, decision }, body: { reason }, as: admin })
const withdraw = (id = '') => call(site, 'DELETE /admin/invitations/:id', { params: { id }, as: admin })
const authors = async () => (await call(site, 'GET /user/authors')).data.total
const tokenOf = (address: string) => address.split('#')[1] ?? ''
const invite = async () => tokenOf((await call(site, 'POST /admin/invitations', { as: admin })).data.address)
const check = (invitation: string) => call(site, 'POST /user/checkInvitation', { body: { invitation } })
const said = ({ statusCode, message }: { statusCode: number; message: string }) => [statusCode, message]
async function command(...args: string[]): Promise<string> {
  const lines: string[] = []
  await runCommand(args, site.config, (line) => lines.push(line))
  return lines.join('\n')
}

beforeEach(() => open('everybody'))

test('by invitation, an account is created once by its address alone', async () => {
  await open('invitation')
  expect(said((await register()).json())).toEqual([403, errors.invitationNeeded])
  const token = await invite()
  expect((await check(token)).statusCode, 'it is not used up').toBe(200)
  expect((await check(token)).statusCode).toBe(200)
  const both = await Promise.all([register({ invitation: token }), register({ invitation: token })])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 403])
  const made = both.find(({ statusCode }) => statusCode === 201)
  expect(made?.json().data).toMatchObject({ role: 'Author' })
  expect(made?.headers['set-cookie']).toBeDefined()
  for (const used of [token, 'none']) {
    expect(said((await register({ invitation: used })).json())).toEqual([403, errors.invitationEnded])
    expect(said(await check(used))).toEqual([403, errors.invitationEnded])
  }
  const [entry] = (await call(site, 'GET /admin/audit', { as: admin })).data
  const { _id, name } = made?.json().data ?? {}
  const invited = { action: 'use-invitation', actor: { _id: admin.user._id }, subject: { _id, name } }
  expect(entry).toMatchObject(invited)
})

test('a taken address does not use an invitation up, and withdrawing ends it', async () => {
  await open('invitation')
  const token = await invite()
  expect((await register({ invitation: token, email: admin.user.email })).statusCode).toBe(409)
  const [listed, ...others] = (await call(site, 'GET /admin/invitations', { as: admin })).data
  expect([listed, others]).toEqual([
    expect.objectContaining({ createdBy: { _id: admin.user._id, name: admin.user.name } }),
    [],
  ])
  expect(JSON.stringify(listed)).not.toContain(token)
  expect((await withdraw(listed?._id)).statusCode).toBe(200)
  expect((await withdraw(listed?._id)).statusCode).toBe(404)
  expect((await register({ invitation: token })).statusCode).toBe(403)
})

test('an invitation is of no use two weeks later', async () => {
  await open('invitation')
  const token = await invite()
  await site.db.updateTable('invitations').set({ expires_at: new Date().toISOString() }).execute()
  expect(said((await register({ invitation: token })).json())).toEqual([403, errors.invitationEnded])
  expect((await call(site, 'GET /admin/invitations', { as: admin })).data).toEqual([])
})

test('by approval, an account waits unseen until an admin approves it', async () => {
  await open('approval')
  const before = await authors()
  const fields = { name: 'Ford Prefect', email: 'ford@example.org' }
  const registered = await register(fields)
  expect(registered.json()).toMatchObject({ statusCode: 201, data: null, message: errors.accountWaits })
  expect(registered.headers['set-cookie']).toBeUndefined()
  expect((await register(fields)).statusCode, 'the address is taken').toBe(409)
  for (const role of ['Author', 'Reader'] as const) {
    expect(said(await login(fields.email, role))).toEqual([403, errors.accountWaits])
  }
  const [item, ...others] = await waiting()
  expect(others).toEqual([])
  expect(item).toMatchObject({
    author: { name: 'Ford Prefect' },
    registration: { email: fields.email, emailVerified: false, role: 'Author' },
  })
  expect(await authors()).toBe(before)
  const profile = await call(site, 'GET /user/userProfile/:id', { params: { id: item?._id ?? '' } })
  expect(profile.statusCode).toBe(404)

  expect(said(await decide(item?._id, 'approve'))).toEqual([200, 'Approved. They are notified.'])
  expect((await decide(item?._id, 'refuse')).statusCode, 'it was decided').toBe(404)
  expect((await login(fields.email)).data).toMatchObject({ name: 'Ford Prefect', role: 'Author' })
  expect(await authors()).toBe(before + 1)
  const [entry] = (await call(site, 'GET /admin/audit', { as: admin })).data
  expect(entry).toMatchObject({ action: 'approve-account', subject: { name: 'Ford Prefect' } })
})

test('a refused account cannot sign in, is notified why, and is deleted in two weeks', async () => {
  await open('approval')
  const email = 'zaphod@example.org'
  await register({ name: 'Zaphod', email })
  const id = (await waiting())[0]?._id ?? ''
  await decide(id, 'refuse', 'Two heads')
  expect(said(await login(email))).toEqual([403, errors.accountRefused])
  expect(await waiting()).toEqual([])
  const notices = await site.db.selectFrom('emails').select('detail').where('user_id', '=', id).execute()
  expect(notices.map(({ detail }) => JSON.parse(detail ?? '{}'))).toContainEqual({
    action: 'refuse-account',
    reason: 'Two heads',
  })
  const rows = async () => {
    const pictures = await site.db.selectFrom('pictures').select('id').where('owner_id', '=', id).execute()
    const users = await site.db.selectFrom('users').select('id').where('id', '=', id).execute()
    return [users.length, pictures.length]
  }
  const purgedAfter = async (days: number) => {
    const now = () => new Date(Date.now() + days * 24 * 60 * 60 * 1000)
    const announce = { contributionsChanged() {}, authorsChanged() {}, profileChanged() {}, subscribersChanged() {} }
    await purgeAccounts({ ...site, now, announce: announce as never })
    return rows()
  }
  expect(await purgedAfter(DELETION_DAYS - 1)).toEqual([1, 1])
  expect(await purgedAfter(DELETION_DAYS + 1)).toEqual([0, 0])
  expect((await register({ email })).statusCode, 'the address is free again').toBe(201)
})

test('anyone who is invited does not wait for approval', async () => {
  await open('approval')
  const invited = await register({ invitation: await invite() })
  expect(invited.json()).toMatchObject({ statusCode: 201, data: { role: 'Author' } })
})

test('the same by commands', async () => {
  await open('approval')
  const out = await command('invite')
  expect((await register({ invitation: tokenOf(out).trim() })).statusCode).toBe(201)
  await command('invite')
  const [id = ''] = (await command('invitations')).split(' ')
  expect(await command('withdraw-invitation', id)).toBe('Withdrawn.')
  expect(await command('invitations')).toBe('No invitation is open.')
  for (const [email, decision, told] of [
    ['trillian@example.org', 'approve', 'Approved. They are notified.'],
    ['marvin@example.org', 'refuse', 'Refused. They are notified.'],
  ] as const) {
    await register({ email })
    const listed = await command('registrations')
    expect(listed).toContain(email)
    const [entry = ''] = listed.split('\n').filter((line) => line.includes(email))
    expect(await command(decision, entry.split(' ')[0] ?? '')).toBe(told)
  }
  expect((await login('trillian@example.org')).statusCode).toBe(200)
  expect((await login('marvin@example.org')).statusCode).toBe(403)
})

test('admins alone see who waits for approval or was refused', async () => {
  const other = await signedIn(site.app)
  const blog = await postBlog(site.app, other)
  await open('approval')
  const [email, name] = ['waits-unseen@example.org', 'Waiting Unseen']
  expect((await register({ email, name })).statusCode).toBe(201)
  const { id } = await site.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  const [as, params] = [other, { userId: id }]
  const profile = () => respond(site, 'GET /user/userProfile/:id', { params: { id }, as })
  const block = () => respond(site, 'PUT /user/blocks/:userId', { params, as })
  const expectUnseen = async () => {
    for (const answer of [
      await profile(),
      await block(),
      await respond(site, 'PUT /notifications/quiet/:what/:id', { params: { what: 'person', id }, as }),
      await respond(site, 'POST /subscribe/newSubscriber/:userId', { params, as }),
      await respond(site, 'DELETE /subscribe/deleteSubscriber/:userId', { params, as }),
      await respond(site, 'POST /reports', { body: { kind: 'profile', id, reason: 'spam' }, as }),
      await site.app.inject({ url: `/userProfile/${id}/card.jpg` }),
      await site.app.inject({ url: `/userProfile/${id}/feed.xml` }),
    ]) {
      expect(answer.statusCode, answer.body).toBe(404)
      expect(answer.body).not.toContain(name)
    }
    const answer = await addComment(site, blog._id, { comment: `Hello @${name}`, mentions: [id] }, as)
    expect(answer.statusCode).toBe(201)
    expect(JSON.stringify(answer)).not.toContain(id)
    expect((await respond(site, 'GET /search', { query: { q: name } })).body).not.toContain(id)
  }
  await expectUnseen()
  const item = (await waiting()).find(({ subjectId }) => subjectId === id)
  expect(item?.author?.name).toBe(name)
  await decide(item?._id, 'approve')
  expect((await profile()).json().data.name).toBe(name)
  expect((await block()).statusCode).toBe(200)
})

test('a registration that was being sent before the site closed is refused', async () => {
  await open('everybody')
  const { payload, headers } = await multipart(await registrationFields())
  const body = new PassThrough()
  body.write(payload.subarray(0, -20))
  const answer = site.app.inject({ method: 'POST', url: '/api/v1/user/register', payload: body, headers })
  const answered = answer.then((response) => said(response.json()))
  // Until the server is reading it.
  await sleep(100)
  await open('nobody')
  body.end(payload.subarray(-20))

  expect(await answered).toEqual([403, errors.registrationClosed])
  await open('everybody')
})

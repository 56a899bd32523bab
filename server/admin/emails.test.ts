import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { AdminEmail } from '#contract/emails.ts'
import { runCommand } from '../commands/commands.ts'
import { cleanUp } from '../job-handlers.ts'
import { outboxOf } from '../mail/outbox.ts'
import { makeAdmin } from '../testing/admins.ts'
import { type Caller, call } from '../testing/call.ts'
import { listen } from '../testing/listen.ts'
import { linkIn, type MailServer, startMailServer } from '../testing/mail.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { freePort } from '../testing/postgres.ts'
import { type SignedIn, signedIn } from '../testing/requests.ts'

const DAY = 24 * 60 * 60 * 1000

let site: TestSite
let admin: SignedIn
beforeAll(async () => {
  site = await makeSite()
  await listen(site)
  admin = await makeAdmin(site)
})
afterAll(() => site.close())

const openEmail = (id: string, as: Caller, at = site) => call(at, 'POST /admin/emails/:id/open', { params: { id }, as })
const sendAgain = (id: string, as: Caller, at = site) =>
  call(at, 'POST /admin/emails/:id/sendAgain', { params: { id }, as })
const runAgain = (id: string) => call(site, 'POST /admin/jobs/:id/runAgain', { params: { id }, as: admin })
const status = async (at = site, as = admin) => (await call(at, 'GET /admin/status', { as })).data

async function emailsOf(address: string, to = site, as = admin, state?: AdminEmail['state']): Promise<AdminEmail[]> {
  const { data } = await call(to, 'GET /admin/emails', { query: { limit: 100, state }, as })
  return data.filter((email) => email.address === address)
}

/** The emails to an address, once the first has a state. */
async function waitFor(state: AdminEmail['state'], address: string, to = site, by = admin): Promise<AdminEmail> {
  return vi.waitFor(
    async () => {
      const [email] = await emailsOf(address, to, by)
      expect(email?.state).toBe(state)
      return email as AdminEmail
    },
    { timeout: 10_000 },
  )
}

async function command(...args: string[]): Promise<string> {
  const lines: string[] = []
  await runCommand(args, site.config, (line) => lines.push(line))
  return lines.join('\n')
}

const latestEntry = async (to = site, by = admin) => (await call(to, 'GET /admin/audit', { as: by })).data[0]

test('without a mail server admins alone open an email, and it is audited', async () => {
  const { user, cookie } = await signedIn(site.app, { name: 'Trillian' })
  const { _id, kind, canOpen, canSendAgain } = await waitFor('sent', user.email)
  expect({ kind, canOpen, canSendAgain }).toEqual({ kind: 'verify-email', canOpen: true, canSendAgain: false })
  expect((await status()).writesEmailsToOutbox).toBe(true)
  expect((await openEmail(_id, cookie)).statusCode).toBe(403)

  const { data } = await openEmail(_id, admin)
  expect(data.subject).toBe('Confirm your email address')
  expect(await latestEntry()).toMatchObject({
    action: 'open-email',
    actor: { name: 'An Admin' },
    subject: { _id: user._id, name: 'Trillian' },
  })
  const { token } = linkIn(data)
  expect((await call(site, 'POST /user/verifyEmail', { body: { token }, as: cookie })).statusCode).toBe(200)

  expect(await command('open-email', _id)).toContain(linkIn(data).url)
  expect(await latestEntry()).toMatchObject({ action: 'open-email', actor: null, subject: { _id: user._id } })
  await rm(outboxOf(site.config.dataDir), { recursive: true })
  expect((await openEmail(_id, admin)).message).toContain('not in the outbox')
  expect((await latestEntry())?.actor).toBeNull()
})

test('emails are listed newest first, by state, and a page at a time', async () => {
  const people = [await signedIn(site.app), await signedIn(site.app), await signedIn(site.app)]
  const addresses = people.map(({ user }) => user.email).reverse()
  await waitFor('sent', String(addresses[0]))
  const first = await call(site, 'GET /admin/emails', { query: { limit: 2 }, as: admin })
  const next = await call(site, 'GET /admin/emails', {
    query: { limit: 2, cursor: String(first.nextCursor) },
    as: admin,
  })
  const listed = [...first.data, ...next.data].slice(0, 3)
  expect(listed.map(({ address }) => address)).toEqual(addresses)
  await site.db
    .updateTable('emails')
    .set({ state: 'failed', error: "EACCES: permission denied, mkdir '/srv/blog/outbox'" })
    .where('address', '=', String(addresses[1]))
    .execute()
  const [failed] = await emailsOf(String(addresses[1]), site, admin, 'failed')
  expect(failed).toMatchObject({ state: 'failed', error: 'A file could not be read or written.' })
  expect(await emailsOf(String(addresses[1]), site, admin, 'sent')).toEqual([])
  expect(await command('emails', 'failed')).toContain(`verify-email to ${addresses[1]}`)
  await expect(command('emails', 'lost')).rejects.toThrow('An email is one of')
})

test('with a mail server no admin reads an email, and lost ones are sent again once', {
  timeout: 60_000,
}, async () => {
  const port = await freePort()
  const mailing = await makeSite({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    PUBLIC_URL: 'https://blog.example.org',
    MAIL_FROM: 'blogi@example.org',
  })
  let server: MailServer | undefined
  try {
    await listen(mailing)
    const by = await makeAdmin(mailing)
    const { user } = await signedIn(mailing.app, { name: 'Arthur' })
    const waiting = await vi.waitFor(
      async () => {
        const [email] = await emailsOf(user.email, mailing, by)
        expect(email?.nextAttemptAt).not.toBeNull()
        return email as AdminEmail
      },
      { timeout: 10_000 },
    )
    expect(waiting).toMatchObject({
      state: 'waiting',
      canSendAgain: false,
      error: 'The mail server could not be reached.',
    })
    const again = () => sendAgain(waiting._id, by, mailing)
    expect((await again()).statusCode).toBe(409)

    // As a crash leaves it, and its job once it was run again.
    const set = { state: 'unknown', error: 'The program was interrupted while it sent this.' } as const
    await mailing.db.updateTable('emails').set(set).where('id', '=', waiting._id).execute()
    expect((await again()).message).toContain('at this moment')
    const ofEmail = mailing.db.updateTable('jobs').where('key', '=', waiting._id)
    await ofEmail.set({ state: 'done', ended_at: new Date().toISOString() }).execute()
    server = await startMailServer({ port })
    const answers = await Promise.all([again(), again()])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(await latestEntry(mailing, by)).toMatchObject({ action: 'resend-email', subject: { name: 'Arthur' } })
    const sent = await waitFor('sent', user.email, mailing, by)
    expect(sent).toMatchObject({ canOpen: false, canSendAgain: false, error: null })
    const mine = () => server?.received.filter(({ rcpt }) => rcpt[0] === user.email)
    expect(mine()).toHaveLength(1)
    expect((await openEmail(sent._id, by, mailing)).statusCode).toBe(403)
    expect((await status(mailing, by)).writesEmailsToOutbox).toBe(false)

    // The address may have been changed by someone else.
    await mailing.db.updateTable('emails').set({ state: 'failed', kind: 'change-email' }).execute()
    expect(await waitFor('failed', user.email, mailing, by)).toMatchObject({ canSendAgain: false })
    expect((await again()).statusCode).toBe(409)
    expect(mine()).toHaveLength(1)
  } finally {
    await mailing.close()
    await server?.close()
  }
})

test('an old email that is sent again is not given up by the clean-up', async () => {
  const { user } = await signedIn(site.app)
  const { _id } = await waitFor('sent', user.email)
  const row = site.db.updateTable('emails').where('id', '=', _id)
  await row.set({ state: 'failed', created_at: new Date(Date.now() - 5 * DAY).toISOString() }).execute()
  // Nothing is claimed before its time.
  const later = new Date(Date.now() + DAY).toISOString()
  expect((await sendAgain(_id, admin)).statusCode).toBe(200)
  await waitFor('sent', user.email)
  await row.set({ state: 'waiting' }).execute()
  const job = site.db.updateTable('jobs').where('key', '=', _id)
  await job.set({ state: 'waiting', ended_at: null, run_at: later }).execute()
  await cleanUp({ db: site.db, media: site.media, now: () => new Date() })
  expect((await emailsOf(user.email))[0]?.state).toBe('waiting')
  await job.set({ state: 'done', ended_at: later }).execute()
  await cleanUp({ db: site.db, media: site.media, now: () => new Date() })
  expect((await emailsOf(user.email))[0]?.state).toBe('failed')
})

test('a failed job is listed with its reason in words, and runs again', async () => {
  const at = '2026-11-22T10:00:00.000Z'
  const { user } = await signedIn(site.app)
  const { _id } = await waitFor('sent', user.email)
  await site.db.updateTable('emails').set({ state: 'waiting' }).where('id', '=', _id).execute()
  const job = { name: 'send-email', attempt: 10, run_at: at, created_at: at, ended_at: at, state: 'failed' } as const
  const errors = [
    [
      'select "id" from "emails" failed at /srv/blog/main.ts',
      'An unexpected error occurred. The log of that time has the details.',
    ],
    ['Every attempt was interrupted by a crash or a stop.', 'Every attempt was interrupted by a crash or a stop.'],
    ['SQLITE_FULL: database or disk is full', 'The disk was full.'],
  ]
  for (const [n, [error]] of errors.entries()) {
    const payload = JSON.stringify({ id: n === 0 ? _id : 'gone' })
    await site.db
      .insertInto('jobs')
      .values({ ...job, id: `job-${n}`, error, payload })
      .execute()
  }
  const list = async () => (await call(site, 'GET /admin/jobs', { as: admin })).data
  expect(await list()).toEqual(
    errors.map(([, error], n) => ({ _id: `job-${n}`, name: 'send-email', attempts: 10, endedAt: at, error })).reverse(),
  )
  expect((await status()).failedJobs).toBe(3)
  expect((await runAgain('job-0')).statusCode).toBe(200)
  expect(await latestEntry()).toMatchObject({ action: 'rerun-job', subject: { name: 'send-email' } })
  await waitFor('sent', user.email)
  expect((await runAgain('job-0')).statusCode).toBe(404)

  expect(await command('jobs')).toContain('job-1  send-email: failed at')
  expect(await command('run-again', 'job-1')).toContain('the site runs it')
  expect(await latestEntry()).toMatchObject({ action: 'rerun-job', actor: null })
  expect((await list()).map(({ _id }) => _id)).toEqual(['job-2'])
})

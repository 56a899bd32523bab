import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { AdminEmail } from '#contract/emails.ts'
import { runCommand } from '../commands/commands.ts'
import { cleanUp } from '../job-handlers.ts'
import { outboxOf } from '../mail/outbox.ts'
import { makeAdmin } from '../testing/admins.ts'
import { linkIn, type MailServer, startMailServer } from '../testing/mail.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { freePort } from '../testing/postgres.ts'
import { get, type SignedIn, signedIn } from '../testing/requests.ts'

const DAY = 24 * 60 * 60 * 1000

let site: TestSite
let admin: SignedIn
beforeAll(async () => {
  site = await makeSite()
  await site.app.listen({ port: 0 })
  admin = await makeAdmin(site)
})
afterAll(() => site.close())

const post = (path: string, { cookie }: Pick<SignedIn, 'cookie'>, to = site, payload?: object) =>
  to.app.inject({ method: 'POST', url: `/api/v1${path}`, headers: { cookie }, ...(payload && { payload }) })

async function emailsOf(address: string, to = site, by = admin, query = ''): Promise<AdminEmail[]> {
  const { data } = (await get(to.app, `/admin/emails?limit=100${query}`, by.cookie)).json()
  return data.filter((email: AdminEmail) => email.address === address)
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

const latestEntry = async (to = site, by = admin) => (await get(to.app, '/admin/audit', by.cookie)).json().data[0]

test('without a mail server admins alone open an email, whose link works, and the audit log tells whose it is', async () => {
  const { user, cookie } = await signedIn(site.app, { name: 'Trillian' })
  const { _id, kind, canOpen, canSendAgain } = await waitFor('sent', user.email)
  expect({ kind, canOpen, canSendAgain }).toEqual({ kind: 'verify-email', canOpen: true, canSendAgain: false })
  expect((await get(site.app, '/admin/status', admin.cookie)).json().data.writesEmailsToOutbox).toBe(true)
  expect((await post(`/admin/emails/${_id}/open`, { cookie })).statusCode).toBe(403)

  const { data } = (await post(`/admin/emails/${_id}/open`, admin)).json()
  expect(data.subject).toBe('Confirm your email address')
  expect(await latestEntry()).toMatchObject({
    action: 'open-email',
    actor: { name: 'An Admin' },
    subject: { _id: user._id, name: 'Trillian' },
  })
  expect((await post('/user/verifyEmail', { cookie }, site, { token: linkIn(data).token })).statusCode).toBe(200)

  expect(await command('open-email', _id)).toContain(linkIn(data).url)
  expect(await latestEntry()).toMatchObject({ action: 'open-email', actor: null, subject: { _id: user._id } })
  await rm(outboxOf(site.config.dataDir), { recursive: true })
  expect((await post(`/admin/emails/${_id}/open`, admin)).json().message).toContain('not in the outbox')
  expect((await latestEntry()).actor).toBeNull()
})

test('emails are listed newest first, by state, and a page at a time', async () => {
  const people = [await signedIn(site.app), await signedIn(site.app), await signedIn(site.app)]
  const addresses = people.map(({ user }) => user.email).reverse()
  await waitFor('sent', String(addresses[0]))
  const first = (await get(site.app, '/admin/emails?limit=2', admin.cookie)).json()
  const next = (await get(site.app, `/admin/emails?limit=2&cursor=${first.nextCursor}`, admin.cookie)).json()
  const listed = [...first.data, ...next.data].slice(0, 3) as AdminEmail[]
  expect(listed.map(({ address }) => address)).toEqual(addresses)
  await site.db
    .updateTable('emails')
    .set({ state: 'failed', error: "EACCES: permission denied, mkdir '/srv/blog/outbox'" })
    .where('address', '=', String(addresses[1]))
    .execute()
  const [failed] = await emailsOf(String(addresses[1]), site, admin, '&state=failed')
  expect(failed).toMatchObject({ state: 'failed', error: 'A file could not be read or written.' })
  expect(await emailsOf(String(addresses[1]), site, admin, '&state=sent')).toEqual([])
  expect(await command('emails', 'failed')).toContain(`verify-email to ${addresses[1]}`)
  await expect(command('emails', 'lost')).rejects.toThrow('An email is one of')
})

test('with a mail server no admin reads an email; what waits, failed or may have been sent is listed, and sent again once', {
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
    await mailing.app.listen({ port: 0 })
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
    const again = () => post(`/admin/emails/${waiting._id}/sendAgain`, by, mailing)
    expect((await again()).statusCode).toBe(409)

    // As a crash leaves it, and its job once it was run again.
    const set = { state: 'unknown', error: 'The program was interrupted while it sent this.' } as const
    await mailing.db.updateTable('emails').set(set).where('id', '=', waiting._id).execute()
    expect((await again()).json().message).toContain('at this moment')
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
    expect((await post(`/admin/emails/${sent._id}/open`, by, mailing)).statusCode).toBe(403)
    expect((await get(mailing.app, '/admin/status', by.cookie)).json().data.writesEmailsToOutbox).toBe(false)

    // Whoever asked for another address may have been somebody else.
    await mailing.db.updateTable('emails').set({ state: 'failed', kind: 'change-email' }).execute()
    expect(await waitFor('failed', user.email, mailing, by)).toMatchObject({ canSendAgain: false })
    expect((await again()).statusCode).toBe(409)
    expect(mine()).toHaveLength(1)
  } finally {
    await mailing.close()
    await server?.close()
  }
})

test('an old email that an admin sends again is not given up by the clean-up while it waits', async () => {
  const { user } = await signedIn(site.app)
  const { _id } = await waitFor('sent', user.email)
  const row = site.db.updateTable('emails').where('id', '=', _id)
  await row.set({ state: 'failed', created_at: new Date(Date.now() - 5 * DAY).toISOString() }).execute()
  // Nothing is claimed before its time.
  const later = new Date(Date.now() + DAY).toISOString()
  expect((await post(`/admin/emails/${_id}/sendAgain`, admin)).statusCode).toBe(200)
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
      'Something unexpected happened: the log of that time has it.',
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
  const list = async () => (await get(site.app, '/admin/jobs', admin.cookie)).json().data
  expect(await list()).toEqual(
    errors.map(([, error], n) => ({ _id: `job-${n}`, name: 'send-email', attempts: 10, endedAt: at, error })).reverse(),
  )
  expect((await get(site.app, '/admin/status', admin.cookie)).json().data.failedJobs).toBe(3)
  expect((await post('/admin/jobs/job-0/runAgain', admin)).statusCode).toBe(200)
  expect(await latestEntry()).toMatchObject({ action: 'rerun-job', subject: { name: 'send-email' } })
  await waitFor('sent', user.email)
  expect((await post('/admin/jobs/job-0/runAgain', admin)).statusCode).toBe(404)

  expect(await command('jobs')).toContain('job-1  send-email: failed at')
  expect(await command('run-again', 'job-1')).toContain('the site runs it')
  expect(await latestEntry()).toMatchObject({ action: 'rerun-job', actor: null })
  expect((await list()).map(({ _id }: { _id: string }) => _id)).toEqual(['job-2'])
})

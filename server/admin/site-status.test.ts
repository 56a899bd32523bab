import { randomUUIDv7 } from 'node:crypto'
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runCommand } from '../commands/commands.ts'
import { mediaFolder } from '../media/files.ts'
import { requireOneSite } from '../media/site.ts'
import { makeAdmin } from '../testing/admins.ts'
import { call } from '../testing/call.ts'
import { listen } from '../testing/listen.ts'
import { type MailServer, startMailServer } from '../testing/mail.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import type { SignedIn } from '../testing/requests.ts'
import { VERSION } from '../version.ts'
import { offerAdmin } from './admins.ts'
import { findFirstSteps } from './first-steps.ts'
import { addressForLinks, findSiteRecord, recordStart } from './site-record.ts'

// A backup's process takes seconds to start on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'blogi-status-test-'))
})
afterAll(() => rm(folder, { recursive: true }))

const statusOf = async (site: TestSite, as: SignedIn) => (await call(site, 'GET /admin/status', { as })).data

async function command(site: TestSite, ...args: string[]): Promise<string> {
  const lines: string[] = []
  await runCommand(args, site.config, (line) => lines.push(line))
  return lines.join('\n')
}

test('a plain site says what it is, and that backups, mail and address are not set', async () => {
  const site = await makeSite()
  const admin = await makeAdmin(site)
  const status = await statusOf(site, admin)
  expect(status).toMatchObject({
    version: VERSION,
    address: { isSet: false },
    instances: 1,
    database: { engine: process.env.TEST_ENGINE === 'postgres' ? 'PostgreSQL' : 'SQLite' },
    disk: { isFull: false },
    backup: { isScheduled: false, verified: null, failed: null, runningSince: null, nextAt: null, isOverdue: false },
    mail: { server: null, failed: null },
    jobs: { failed: 0 },
  })
  expect(status.database.bytes).toBeGreaterThan(10_000)
  expect(status.disk.total).toBeGreaterThan(status.disk.free)
  expect(JSON.stringify(status)).not.toContain(site.config.dataDir)
  expect(await call(site, 'POST /admin/backups', { as: admin })).toMatchObject({ statusCode: 409 })
  const printed = await command(site, 'status')
  expect(printed).toContain(`Free on the disk of ${site.config.dataDir}: `)
  expect(printed).toContain('No backups are made: set BACKUP_AT=03:30')
  await expect(command(site, 'back-up')).rejects.toThrow('set BACKUP_AT and BACKUP_TO')
  await site.close()
})

test('a disk with less room than its reserve is full, with what to do', async () => {
  const site = await makeSite()
  const admin = await makeAdmin(site)
  // No disk is that large.
  site.config.storageReserve = 1e18
  expect((await statusOf(site, admin)).disk.isFull).toBe(true)
  expect(await command(site, 'status')).toContain('The disk is full: new pictures are refused')
  await site.close()
})

test('a backup asked for is made once, shown while it runs, and told when it fails', async () => {
  const to = join(folder, 'asked')
  const site = await makeSite({ BACKUP_AT: '03:30', BACKUP_TO: to })
  const admin = await makeAdmin(site)
  const backup = async () => (await statusOf(site, admin)).backup
  const ask = async () => (await call(site, 'POST /admin/backups', { as: admin })).statusCode
  const ended = () => vi.waitFor(async () => expect((await backup()).runningSince).toBeNull(), { timeout: 60_000 })
  expect(await backup()).toMatchObject({ isScheduled: true, bucket: null, isOverdue: true, runningSince: null })
  expect((await Promise.all([ask(), ask()])).sort()).toEqual([200, 409])
  expect((await backup()).runningSince).not.toBeNull()
  expect(await ask()).toBe(409)
  await ended()
  expect(await readdir(to)).toHaveLength(1)
  const made = await backup()
  expect(made).toMatchObject({ failed: null, isOverdue: false, verified: { missing: 0 } })
  expect(made.verified?.bytes).toBeGreaterThan(10_000)
  expect(made.nextAt).toMatch(/T03:30:00.000Z$/)
  expect(await command(site, 'status')).toContain(`Backups are stored in ${to}`)

  await rename(mediaFolder(site.config), `${mediaFolder(site.config)}-away`)
  expect(await ask()).toBe(200)
  await ended()
  await rename(`${mediaFolder(site.config)}-away`, mediaFolder(site.config))
  const failed = await backup()
  expect(failed.failed?.reason).toMatch(/^There is no …/)
  expect(failed.history).toMatchObject([
    { state: 'failed', isRequested: true, reason: expect.stringMatching(/^There is no …/) },
    { state: 'verified', isHere: true, bucket: null, reason: null },
  ])
  expect(failed.verified).toEqual(made.verified)
  expect(JSON.stringify(failed)).not.toContain(folder)

  // By a command, which the running site notices within a minute.
  expect(await command(site, 'back-up')).toContain('begins within a minute')
  expect((await backup()).runningSince).not.toBeNull()
  expect(await readdir(to)).toHaveLength(1)
  const actions = (await call(site, 'GET /admin/audit', { as: admin })).data.map(({ action }) => action)
  expect(actions.filter((action) => action === 'request-backup')).toHaveLength(3)
  await site.close()
})

test('a test email goes to the own address, five times an hour, and says why not', async () => {
  let isRefusing = false
  const server: MailServer = await startMailServer({
    onRcptTo: (_address, _session, done) =>
      isRefusing ? done(Object.assign(new Error('No such mailbox'), { responseCode: 550 })) : done(),
  })
  const site = await makeSite({
    SMTP_URL: `smtp://127.0.0.1:${server.port}`,
    MAIL_FROM: 'Blogi <blogi@example.org>',
    PUBLIC_URL: 'https://blog.example.org',
    RATE_LIMITS: 'on',
  })
  await listen(site)
  const admin = await makeAdmin(site)
  const send = () => call(site, 'POST /admin/testEmail', { as: admin })
  const mail = async () => (await statusOf(site, admin)).mail
  const isTested = async (smtpUrl = site.config.mail.smtpUrl) => {
    const config = { ...site.config, mail: { ...site.config.mail, smtpUrl } }
    return (await findFirstSteps(site.db, config, new Date())).steps.find(({ step }) => step === 'mail')?.isDone
  }
  // As it was written to the outbox before the server was set.
  const at = new Date().toISOString()
  const written = { kind: 'test', user_id: admin.user._id, address: admin.user.email, state: 'sent' } as const
  await site.db
    .insertInto('emails')
    .values({ ...written, id: randomUUIDv7(), created_at: at, ended_at: at })
    .execute()
  expect(await isTested()).toBe(false)
  expect((await send()).message).toContain(admin.user.email)
  const arrived = () => server.received.filter(({ subject }) => subject === 'Emails arrive')
  await expect.poll(() => arrived()).toHaveLength(1)
  expect(arrived()[0]?.rcpt).toEqual([admin.user.email])
  expect(arrived()[0]?.text).toContain('https://blog.example.org/admin/status')
  await expect.poll(() => isTested()).toBe(true)
  expect(await isTested('smtp://another.example.org')).toBe(false)
  expect(await mail()).toMatchObject({ server: `127.0.0.1:${server.port}`, failed: null })

  isRefusing = true
  expect((await send()).statusCode).toBe(200)
  await vi.waitFor(async () => expect((await mail()).failed?.reason).toBe('The mail server refused the address.'), {
    timeout: 10_000,
  })
  // It has worked before; that it fails is told beside it.
  expect(await isTested()).toBe(true)
  for (let sent = 2; sent < 5; sent++) expect((await send()).statusCode).toBe(200)
  expect((await send()).statusCode).toBe(429)
  await expect.poll(async () => (await statusOf(site, admin)).emails.failed).toBe(4)
  isRefusing = false
  expect(await command(site, 'test-email', admin.user.email)).toContain('A test is on its way')
  await expect.poll(() => arrived()).toHaveLength(2)
  await site.close()
  await server.close()
})

test('the address is stored at the start or by the first admin, and commands print it', async () => {
  const site = await makeSite()
  await requireOneSite(site.db, site.media, site.config)
  const started = new Date('2026-11-22T10:00:00Z')
  const start = (publicUrl: string | undefined, version = VERSION, at = started) =>
    recordStart(site.db, { version, publicUrl }, at)
  expect(await start(undefined)).toBeUndefined()
  const admin = await makeAdmin(site)
  await site.db.updateTable('users').set({ is_admin: 0 }).execute()
  const token = (await offerAdmin(site.db, new Date())) ?? ''
  const headers = { origin: 'http://blog.example.org:8080', host: 'blog.example.org:8080' }
  const { data } = await call(site, 'POST /admin/claim', { body: { token }, as: admin, headers })
  expect(data).toEqual({ needsSecondFactor: false })
  expect(await addressForLinks(site.db, site.config)).toBe('http://blog.example.org:8080')
  expect(await command(site, 'reset-link', admin.user.email)).toContain('http://blog.example.org:8080/reset-password#')
  expect(await command(site, 'invite')).toContain('http://blog.example.org:8080/register#')
  expect((await statusOf(site, admin)).address).toMatchObject({ isSet: false, claimed: 'http://blog.example.org:8080' })

  // PUBLIC_URL wins, and a start tells which links lead elsewhere now.
  expect(await start('https://blog.example.org')).toBe('http://blog.example.org:8080')
  expect(await start('https://blog.example.org')).toBeUndefined()
  expect(await addressForLinks(site.db, site.config)).toBe('https://blog.example.org')
  expect((await statusOf(site, admin)).versionSince).toBe(started.toISOString())
  await start(undefined, 'another', new Date())
  expect(await findSiteRecord(site.db)).toMatchObject({ version: 'another', address: 'https://blog.example.org' })
  expect((await statusOf(site, admin)).versionSince).toBeNull()
  await site.close()
})

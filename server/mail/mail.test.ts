// Over 250 lines, so that the tests of sending share one site: each further file starts another.
import type { SMTPServerOptions } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../db/transaction.ts'
import { PAYLOADS } from '../jobs/payloads.ts'
import { ATTEMPTS_MAX, JobRunner, LEASE } from '../jobs/runner.ts'
import { digestOf } from '../notifications/digests.ts'
import { captureLog } from '../testing/log.ts'
import { BRANDING, linkIn, type MailServer, startMailServer } from '../testing/mail.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { proveAddress } from '../testing/prove-address.ts'
import { signedIn } from '../testing/requests.ts'
import { deliverEmail } from './deliver.ts'
import { sendEmail } from './send-email.ts'
import { openSmtp } from './smtp.ts'
import type { Transport } from './transport.ts'

const FROM = 'Blögi 博客 <blogi@example.org>'
const SITE = 'https://blog.example.org'
const SHORT = { connect: 300, idle: 300, all: 2000 }

let site: TestSite
let server: MailServer | undefined
let transport: Transport | undefined
beforeAll(async () => {
  site = await makeSite({ LOG_LEVEL: 'warn' })
})
afterAll(() => site.close())
let log: ReturnType<typeof captureLog>
beforeEach(() => {
  log = captureLog(site.app.log)
})
afterEach(async () => {
  transport?.close()
  await server?.close()
  await site.db.deleteFrom('emails').execute()
  await site.db.deleteFrom('jobs').execute()
})

async function start(options: SMTPServerOptions & { host?: string } = {}, login = '', timeouts?: typeof SHORT) {
  server = await startMailServer(options)
  transport = openSmtp(`smtp://${login}${options.host ?? '127.0.0.1'}:${server.port}`, FROM, timeouts)
  return server
}

/** An email to a new account, which waits. */
async function addEmail(changes: Record<string, string> = {}): Promise<{ id: string; address: string }> {
  const { user } = await signedIn(site.app, changes)
  const { id } = await site.db
    .selectFrom('emails')
    .select('id')
    .where('user_id', '=', user._id)
    .executeTakeFirstOrThrow()
  return { id, address: user.email }
}

function deliver(id: string, { through = transport, isLast = false, signal = new AbortController().signal } = {}) {
  const mail = { transport: through as Transport, siteUrl: () => SITE, branding: async () => BRANDING }
  return deliverEmail({ db: site.db, mail, now: () => new Date(), log: site.app.log, digestOf }, id, signal, isLast)
}

const rowOf = (id: string) => site.db.selectFrom('emails').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('what strangers wrote is on one line of an email, and reorders nothing beside it', async () => {
  const { received } = await start()
  const { address } = await addEmail()
  await site.db.deleteFrom('emails').execute()
  await proveAddress(site, address)
  const { id: userId } = await site.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', address)
    .executeTakeFirstOrThrow()
  const blogTitle = 'Open this letter\n\nhttps://example.org/letter\u2029before\u2028noon\u202e\r\n'
  const detail = {
    action: 'refuse-blog',
    blogTitle,
    reason: 'It is no blog.\n\nhttps://example.org/reason',
    subjectId: 'x',
  }
  await inTransaction(site.db, (trx) => sendEmail(trx, { kind: 'account-notice', address, userId, detail }, new Date()))
  const { id } = await site.db.selectFrom('emails').select('id').executeTakeFirstOrThrow()
  await deliver(id)
  const [email] = received
  const lines = (email?.text ?? '').split(/\r?\n/)
  expect(lines).toContain(
    'Your blog “Open this letter https://example.org/letter before noon” was not approved. It is now a draft that only you can see and edit.',
  )
  expect(lines).toContain('The reason: It is no blog. https://example.org/reason')
  expect(`${email?.subject}${email?.text}${email?.html}`).not.toMatch(/[\u2028\u2029\u0085\u202a-\u202e]/)
})

test('an email is sent over authenticated TLS, as text and HTML without external parts', async () => {
  const { received } = await start({}, 'Ann%40example.org:right%20p%40ss%2Fword@')
  const { id, address } = await addEmail({ name: 'Buy at http://pills.example NOW' })
  await deliver(id)
  expect(received).toHaveLength(1)
  const [email] = received
  expect(email).toMatchObject({
    isEncrypted: true,
    user: 'Ann@example.org',
    rcpt: [address],
    from: { name: 'Blögi 博客', address: 'blogi@example.org' },
    to: [{ name: '', address }],
    subject: 'Confirm your email address',
    messageId: `<${id}@example.org>`,
  })
  const { url } = linkIn(email as never)
  expect(url).toMatch(/^https:\/\/blog\.example\.org\/verify-email#[\w-]{43}$/)
  expect(email?.html).toContain(`href="${url}"`)
  expect(email?.html).not.toMatch(/src=|url\(|<script/)
  // Registering a stranger's address sends the stranger no text of one's own.
  expect(`${email?.text} ${email?.html} ${email?.source}`).not.toContain('pills')
  expect(email?.headers.map(({ key }) => key)).not.toEqual(expect.arrayContaining(['x-mailer']))
  expect(email?.source).toMatch(/^Auto-Submitted: auto-generated$/m)
  expect(await rowOf(id)).toMatchObject({ state: 'sent', error: null, ended_at: expect.any(String) })
  // A job that is run again sends nothing.
  await deliver(id)
  expect(received).toHaveLength(1)
})

test.each([
  ['a server without encryption gets no password', { hideSTARTTLS: true }],
  ['a server with a certificate that nobody knows gets no password', {}],
])('%s, and the email stays waiting', async (_what, options) => {
  const users: string[] = []
  const onAuth: SMTPServerOptions['onAuth'] = ({ username }, _session, done) => {
    users.push(String(username))
    done(null, { user: username })
  }
  await start({ ...options, host: '127.0.0.2', allowInsecureAuth: true, onAuth }, 'ann:secret@')
  const { id } = await addEmail()
  await expect(deliver(id)).rejects.toThrow('did not accept')
  expect(users).toEqual([])
  expect(await rowOf(id)).toMatchObject({ state: 'waiting' })
})

const failing = (responseCode: number) => Object.assign(new Error('no <somebody@example.org> here'), { responseCode })

test.each([
  ['sender', { onMailFrom: (_a, _s, done) => done(failing(550)) }],
  ['recipient', { onRcptTo: (_a, _s, done) => done(failing(550)) }],
  [
    'content',
    {
      onData(stream, _session, done) {
        stream.resume().on('end', () => done(failing(554)))
      },
    },
  ],
] satisfies [string, SMTPServerOptions][])(
  'an email whose %s is rejected permanently is not retried',
  async (_what, options) => {
    await start(options)
    const { id, address } = await addEmail()
    await deliver(id)
    const { state, error } = await rowOf(id)
    expect(state).toBe('failed')
    expect(error).toMatch(/^The mail server did not accept it: (MAIL FROM|RCPT TO|DATA) 55[04]$/)
    expect(log.lines()).toMatchObject([{ event: 'email', id, state: 'failed', reason: error }])
    expect(log.text()).not.toContain(address)
    expect(log.text()).not.toContain('somebody@')
  },
)

test.each([
  ['is busy', { onConnect: (_s, done) => done(failing(421)) }],
  ['rejects the password', { onAuth: (_a, _s, done) => done(failing(535)) }],
  ['defers the recipient', { onRcptTo: (_a, _s, done) => done(failing(451)) }],
  [
    'defers the content',
    {
      onData(stream, _session, done) {
        stream.resume().on('end', () => done(failing(452)))
      },
    },
  ],
  // A greeting never comes.
  ['does not respond', { onConnect: () => {} }],
] satisfies [string, SMTPServerOptions][])(
  'an email stays waiting if the server %s, and is sent later',
  async (_what, options) => {
    await start(options, 'ann:right%20p%40ss%2Fword@', SHORT)
    const { id, address } = await addEmail()
    const error = await deliver(id).catch((reason: Error) => reason)
    expect(error).toMatchObject({ outcome: 'notSent' })
    expect(String(error)).not.toContain(address)
    expect(await rowOf(id)).toMatchObject({ state: 'waiting', token_hash: null })
    server?.cut()
    await server?.close()
    transport?.close()
    const { received } = await start({}, 'ann:right%20p%40ss%2Fword@')
    await deliver(id)
    expect(received).toHaveLength(1)
    expect(await rowOf(id)).toMatchObject({ state: 'sent', error: null })
  },
)

test('an email that fails at its last attempt is marked as failed', async () => {
  await start({ onRcptTo: (_a, _s, done) => done(failing(451)) })
  const { id } = await addEmail()
  await deliver(id, { isLast: true })
  expect(await rowOf(id)).toMatchObject({ state: 'failed', error: 'The mail server did not accept it: RCPT TO 451' })
})

test.each([
  ['breaks', () => server?.cut()],
  ['is silent', () => {}],
])('an email is unknown and never sent again if the connection %s after hand-over', async (_what, then) => {
  let handedOver = 0
  await start(
    {
      onData(stream) {
        stream.resume().on('end', () => {
          handedOver++
          then()
        })
      },
    },
    '',
    // A busy machine connects in seconds; only what comes after may end it.
    { connect: 15_000, idle: 2000, all: 15_000 },
  )
  const { id } = await addEmail()
  await deliver(id)
  expect(await rowOf(id)).toMatchObject({ state: 'unknown', error: expect.stringContaining('The connection broke') })
  await deliver(id)
  expect(handedOver).toBe(1)
  server?.cut()
})

test('an email interrupted by a crash is unknown, or sent if the attempt completes', async () => {
  const { received } = await start()
  const { id } = await addEmail()
  let goOn = () => {}
  const frozen: Transport = {
    check: async () => {},
    server: null,
    async deliver(message, signal) {
      await transport?.deliver(message, signal)
      await new Promise<void>((resolve) => {
        goOn = resolve
      })
    },
    close() {},
  }
  const first = deliver(id, { through: frozen })
  await expect.poll(() => received.length).toBe(1)
  expect(await rowOf(id)).toMatchObject({ state: 'sending' })
  await deliver(id)
  expect(await rowOf(id)).toMatchObject({ state: 'unknown' })
  expect(log.lines()).toMatchObject([{ event: 'email', id, state: 'unknown' }])
  expect(received).toHaveLength(1)
  goOn()
  await first
  expect(await rowOf(id)).toMatchObject({ state: 'sent', error: null })
})

test('an email that was not handed over before shutdown stays waiting', async () => {
  await start({ onConnect: () => {} })
  const { id } = await addEmail()
  const abort = new AbortController()
  const sending = deliver(id, { signal: abort.signal })
  await expect.poll(async () => (await rowOf(id)).state).toBe('sending')
  abort.abort(new Error('The site is being stopped.'))
  await expect(sending).rejects.toThrow()
  expect(await rowOf(id)).toMatchObject({ state: 'waiting' })
  server?.cut()
})

test('emails that waited for the mail server are each sent once when it is back', {
  timeout: 120_000,
}, async () => {
  const { user } = await signedIn(site.app)
  await proveAddress(site, user.email)
  await site.db.deleteFrom('emails').execute()
  await site.db.deleteFrom('jobs').execute()
  const COUNT = 100
  await inTransaction(site.db, async (trx) => {
    for (let i = 0; i < COUNT; i++) {
      await sendEmail(trx, { kind: 'password-changed', address: user.email, userId: user._id }, new Date())
    }
  })
  // Nothing ever listens there.
  transport = openSmtp('smtp://127.0.0.1:1', FROM)
  let now = Date.now()
  const options = { db: site.db, now: () => new Date(now), log: site.app.log, isAlone: true }
  const none = async () => {}
  const runner = new JobRunner(options, PAYLOADS, {
    'clean-up': none,
    'publish-blog': none,
    'move-blogs': none,
    'move-tags': none,
    'end-announcement': none,
    'check-for-update': none,
    'count-words': none,
    'import-upload': none,
    'import-own': none,
    'import-pictures': none,
    'undo-import': none,
    'add-digests': none,
    'send-digest': none,
    'send-invitation': none,
    'send-email': async ({ id }, signal, isLast) => void (await deliver(id, { signal, isLast })),
  })
  const states = async () => {
    const rows = await site.db
      .selectFrom('emails')
      .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
      .groupBy('state')
      .execute()
    return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]))
  }
  await runner.poll()
  await runner.settled()
  expect(await states()).toEqual({ waiting: COUNT })
  // One line, not one with a stack for each email.
  expect(log.lines()).toMatchObject([{ level: 40, job: 'send-email', attempt: 1, unlogged: 0 }])
  expect(log.text()).not.toContain('smtp.ts')

  const { received } = await start()
  now += LEASE * 100
  await runner.poll()
  await runner.settled()
  expect(await states()).toEqual({ sent: COUNT })
  expect(new Set(received.map(({ messageId }) => messageId)).size).toBe(COUNT)
  expect(received).toHaveLength(COUNT)
  await runner.stop()

  // With a server that stays away, each ends in a list.
  await site.db.updateTable('emails').set({ state: 'waiting' }).execute()
  await site.db
    .updateTable('jobs')
    .set({ state: 'waiting', ended_at: null, attempt: ATTEMPTS_MAX - 1 })
    .execute()
  server?.cut()
  await server?.close()
  const last = new JobRunner(options, PAYLOADS, {
    'clean-up': none,
    'publish-blog': none,
    'move-blogs': none,
    'move-tags': none,
    'end-announcement': none,
    'check-for-update': none,
    'count-words': none,
    'import-upload': none,
    'import-own': none,
    'import-pictures': none,
    'undo-import': none,
    'add-digests': none,
    'send-digest': none,
    'send-invitation': none,
    'send-email': async ({ id }, signal, isLast) => void (await deliver(id, { signal, isLast })),
  })
  now += LEASE * 100
  await last.poll()
  await last.settled()
  expect(await states()).toEqual({ failed: COUNT })
  await last.stop()
})

test('an email to an address without an account is deleted instead of sent', async () => {
  await inTransaction(site.db, (trx) =>
    sendEmail(trx, { kind: 'reset-password', address: 'nobody@example.org', userId: null }, new Date()),
  )
  const { received } = await start()
  const { id } = await site.db.selectFrom('emails').select('id').executeTakeFirstOrThrow()
  await deliver(id)
  expect(received).toEqual([])
  expect(await site.db.selectFrom('emails').selectAll().execute()).toEqual([])
})

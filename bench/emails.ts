import { randomUUIDv7 } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { startSite } from '../e2e/server.ts'
import { register } from '../e2e/users.ts'
import { startMailServer } from '../server/testing/mail.ts'
import { freePort } from '../server/testing/postgres.ts'

/** The page that is read meanwhile, and how often, in milliseconds. */
const PAGE = '/api/v1/blog/getAllBlog'
const READ_EVERY = 50
const ENDED = ['sent', 'unknown', 'failed']

export interface EmailFigures {
  emails: number
  /** By state at the end, as the site itself says. */
  sent: number
  unknown: number
  failed: number
  waiting: number
  /** What the mail server has accepted, and how many of it more than once. */
  arrived: number
  twice: number
  /** Emails that arrived and are not marked as sent or unknown, or are marked as sent and did not arrive. */
  wrong: number
  /** Rows of emails that are gone. */
  lost: number
  /** Seconds from the return of the mail server until no email waits, the restart after the kill included. */
  seconds: number
  /** Milliseconds of reads of a page meanwhile: the median, and of 100 the slowest but one. */
  readMedian: number
  readP99: number
}

/**
 * Queues emails while the mail server is away, lets it come back, kills the site with SIGKILL once a third has arrived,
 * and restarts it. Compares what arrived with what the site says.
 * @param say receives a line for each step
 */
export async function emails(count: number, say: (line: string) => void): Promise<EmailFigures> {
  const port = await freePort()
  const site = await startSite({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'blogi@example.org',
    // Of each attempt of each email there is a line.
    LOG_LEVEL: 'fatal',
    PUBLIC_URL: 'https://blog.example.org',
  })
  const database = new DatabaseSync(join(site.dataDir, 'blogi.sqlite'))
  database.exec('pragma busy_timeout = 10000')
  let server: Awaited<ReturnType<typeof startMailServer>> | undefined
  try {
    const { _id, email } = await register(site.url)
    database.exec("delete from emails; delete from jobs where name = 'send-email'")
    queue(database, count, { userId: _id, address: email })
    const tried = "select count(*) as count from jobs where name = 'send-email' and attempt > 0"
    while (countOf(database, tried) < count) await sleep(100)
    say(`${count} emails wait: the mail server is away`)

    server = await startMailServer({ port })
    const reads = new Reads(site.url)
    const start = performance.now()
    // As if the delays between the attempts had passed.
    const due = () => database.exec("update jobs set run_at = '' where ended_at is null and state = 'waiting'")
    due()
    while (server.received.length < count / 3) await sleep(5)
    reads.pause()
    await site.kill('SIGKILL')
    say(`killed after ${server.received.length} had arrived`)
    await site.restart()
    reads.start()
    const open = "select count(*) as count from emails where state in ('waiting', 'sending')"
    while (countOf(database, open) > 0) await sleep(50)
    const seconds = (performance.now() - start) / 1000
    reads.pause()
    return { ...compare(database, count, server.received), seconds: round(seconds), ...reads.figures() }
  } finally {
    database.close()
    await site.stop()
    await server?.close()
  }
}

/** As `sendEmail` queues them, in one transaction. */
function queue(database: DatabaseSync, count: number, { userId, address }: { userId: string; address: string }): void {
  const addEmail = database.prepare(
    `insert into emails (id, kind, user_id, address, state, created_at) values (?, 'password-changed', ?, ?, 'waiting', ?)`,
  )
  const addJob = database.prepare(
    `insert into jobs (id, name, key, state, run_at, attempt, created_at, payload) values (?, 'send-email', ?, 'waiting', '', 0, ?, ?)`,
  )
  const at = new Date().toISOString()
  database.exec('begin immediate')
  // Only then are these emails sent to it.
  database.prepare('update users set email_verified_at = ? where id = ?').run(at, userId)
  for (let n = 0; n < count; n++) {
    const id = randomUUIDv7()
    addEmail.run(id, userId, address, at)
    addJob.run(randomUUIDv7(), id, at, JSON.stringify({ id }))
  }
  database.exec('commit')
}

type Outcome = Omit<EmailFigures, 'seconds' | 'readMedian' | 'readP99'>

function compare(database: DatabaseSync, count: number, received: { messageId?: string | undefined }[]): Outcome {
  const arrivals = new Map<string, number>()
  for (const { messageId = '' } of received) {
    const id = messageId.replace(/^<|@.*$/g, '')
    arrivals.set(id, (arrivals.get(id) ?? 0) + 1)
  }
  const rows = database.prepare("select id, state from emails where kind = 'password-changed'").all() as {
    id: string
    state: string
  }[]
  const inState = (state: string) => rows.filter((row) => row.state === state).length
  const isWrong = ({ id, state }: { id: string; state: string }) =>
    arrivals.has(id) ? state !== 'sent' && state !== 'unknown' : state === 'sent'
  return {
    emails: count,
    sent: inState('sent'),
    unknown: inState('unknown'),
    failed: inState('failed'),
    waiting: rows.filter(({ state }) => !ENDED.includes(state)).length,
    arrived: arrivals.size,
    twice: [...arrivals.values()].filter((times) => times > 1).length,
    wrong: rows.filter(isWrong).length,
    lost: count - rows.length,
  }
}

/** Reads a page again and again, and measures each answer. */
class Reads {
  readonly #url: string
  readonly #took: number[] = []
  #timer: NodeJS.Timeout | undefined

  constructor(url: string) {
    this.#url = url
    this.start()
  }

  start(): void {
    this.#timer = setInterval(() => void this.#read(), READ_EVERY)
  }

  pause(): void {
    clearInterval(this.#timer)
  }

  async #read(): Promise<void> {
    const start = performance.now()
    // One is cut off by the kill.
    const answer = await fetch(this.#url + PAGE).catch(() => undefined)
    await answer?.arrayBuffer().catch(() => undefined)
    if (answer?.ok) this.#took.push(performance.now() - start)
  }

  figures(): Pick<EmailFigures, 'readMedian' | 'readP99'> {
    const sorted = this.#took.toSorted((a, b) => a - b)
    const at = (share: number) => round(sorted[Math.floor(share * sorted.length)] ?? Number.NaN)
    return { readMedian: at(0.5), readP99: at(0.99) }
  }
}

const round = (figure: number) => Math.round(figure * 10) / 10
const countOf = (database: DatabaseSync, query: string) => Number(database.prepare(query).get()?.count)

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const figures = await emails(Number(process.argv[2] ?? 10_000), console.log)
  console.table(figures)
  process.exit(figures.twice + figures.wrong + figures.lost + figures.waiting > 0 ? 1 : 0)
}

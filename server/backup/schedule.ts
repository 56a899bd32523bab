import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { extname } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { BackupConfig } from '../config.ts'
import type { Db } from '../db/open.ts'
import type { Order, Report } from './backup-process.ts'
import type { Proved } from './scheduled.ts'

const CHECK_EVERY = 60_000
/** Milliseconds that the process which makes a backup has to tidy up, of the ten seconds in which the site closes. */
const ENDS_WITHIN = 2000
const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
/** After it, a backup that was begun and not proved may be begun again, by whichever instance comes first. */
const AGAIN_AFTER = HOUR
/** Requests come first; the encoders of pictures (10) too. */
const NICE = 15

/** The backups that the site makes of itself each day; of several instances on one database, one makes it. */
export class Schedule {
  readonly #config: BackupConfig
  readonly #db: Db
  readonly #now: () => Date
  readonly #log: FastifyBaseLogger
  #timer: NodeJS.Timeout | undefined
  #child: ChildProcess | undefined
  #running: { slot: string; done: Promise<void> } | undefined
  #provedAt: string | null | undefined
  #isStopping = false

  constructor(config: BackupConfig, db: Db, now: () => Date, log: FastifyBaseLogger) {
    this.#config = config
    this.#db = db
    this.#now = now
    this.#log = log
  }

  /** Looks now and every minute whether a backup is due. */
  start(): void {
    const check = () =>
      this.check().catch((error) => this.#log.error({ err: error }, 'whether a backup is due is unknown'))
    this.#timer = setInterval(check, CHECK_EVERY).unref()
    void check()
  }

  /** Ends a backup that is being made; another instance, or the next start, makes it then. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    if (!this.#running) return
    const { slot, done } = this.#running
    this.#isStopping = true
    this.#child?.kill('SIGTERM')
    // While it copies the embedded database it hears no other signal.
    const kill = setTimeout(() => this.#child?.kill('SIGKILL'), ENDS_WITHIN)
    await done
    clearTimeout(kill)
    const release = this.#db.updateTable('backups').set({ claimed_at: '' }).where('slot', '=', slot)
    // Without a database the hour goes by.
    await release.execute().catch(() => {})
  }

  /** Seconds since the last proved backup began; infinite where there is none. */
  age(): number {
    return this.#provedAt ? (this.#now().getTime() - Date.parse(this.#provedAt)) / 1000 : Number.POSITIVE_INFINITY
  }

  /** Begins a backup where one is due and nobody else makes it. Resolves when it has begun. */
  async check(): Promise<void> {
    const now = this.#now()
    const slot = lastSlot(this.#config.backup.at, now)
    const row = await this.#db.selectFrom('backups').selectAll().executeTakeFirstOrThrow()
    this.#provedAt = row.proved_at
    if (this.#running) {
      await this.#db
        .updateTable('backups')
        .set({ claimed_at: now.toISOString() })
        .where('slot', '=', this.#running.slot)
        .execute()
    } else if (row.proved_slot < slot && (await this.#claim(slot, now))) {
      this.#running = { slot, done: this.#run(slot, now) }
    }
  }

  /** Resolves when no backup is being made. */
  async settled(): Promise<void> {
    await this.#running?.done
  }

  async #claim(slot: string, now: Date): Promise<boolean> {
    const before = new Date(now.getTime() - AGAIN_AFTER).toISOString()
    const { numUpdatedRows } = await this.#db
      .updateTable('backups')
      .set({ slot, claimed_at: now.toISOString() })
      .where('proved_slot', '<', slot)
      .where(({ or, eb }) => or([eb('slot', '<', slot), eb('claimed_at', '<', before)]))
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }

  async #run(slot: string, now: Date): Promise<void> {
    try {
      const { name, missing, removed } = await this.#ask({ config: this.#config, now })
      const proved_at = now.toISOString()
      await this.#db.updateTable('backups').set({ proved_slot: slot, proved_at }).where('slot', '=', slot).execute()
      this.#provedAt = proved_at
      if (missing > 0) this.#log.warn({ name, missing }, 'the backup lacks pictures that were not there')
      this.#log.info({ name, removed }, 'a backup was made and proved')
    } catch (error) {
      if (!this.#isStopping) this.#log.error({ reason: (error as Error).message }, 'the backup failed')
    } finally {
      this.#running = undefined
    }
  }

  /** @throws Error that says what the operator can do */
  async #ask(order: Order): Promise<Proved> {
    const child = start()
    this.#child = child
    const reported = once(child, 'message').then(([report]) => report as Report)
    const ended = once(child, 'exit').then(
      ([code, signal]): Report => ({ failed: `Its process ended (${signal ?? code}).` }),
    )
    child.send(order, () => {})
    const report = await Promise.race([reported, ended])
    await ended
    if ('failed' in report) throw new Error(report.failed)
    return report.proved
  }
}

function start(): ChildProcess {
  const child = fork(new URL(`./backup-process${extname(import.meta.filename)}`, import.meta.url), {
    serialization: 'advanced',
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // Whoever waits hears of a failed start by the exit.
  child.on('error', () => {})
  try {
    // Before its threads are there: on Linux each takes after the one that starts it.
    if (child.pid) setPriority(child.pid, NICE)
  } catch {
    // It has died already, or may not: the backup is made as well without.
  }
  return child
}

/** The last time that it was `at` (HH:MM, UTC), as text that sorts by time. */
function lastSlot(at: string, now: Date): string {
  const today = `${now.toISOString().slice(0, 10)}T${at}Z`
  if (today.slice(0, 16) <= now.toISOString()) return today
  return `${new Date(now.getTime() - DAY).toISOString().slice(0, 10)}T${at}Z`
}

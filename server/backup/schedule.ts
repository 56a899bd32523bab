import type { ChildProcess } from 'node:child_process'
import { randomUUIDv7 } from 'node:crypto'
import { once } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import { formatMessage } from '#contract/format-message.ts'
import { interfaceLanguage } from '#contract/interface-languages.ts'
import { spokenLanguage } from '#contract/spoken-language.ts'
import type { BackupConfig } from '../config.ts'
import type { Db } from '../db/open.ts'
import type { BackupHistoryTable, BackupsTable } from '../db/schema.ts'
import { storage as messages } from '../language/messages.ts'
import type { Order, Progress, Report } from './backup-process.ts'
import type { VerifiedBackup } from './scheduled.ts'
import { lastSlot, slotOf } from './slots.ts'
import { startProcess } from './start-process.ts'
import { AGAIN_AFTER, addToHistory, isElsewhere, noneRuns, placeOf } from './state.ts'

const MINUTE = 60_000
const CHECK_EVERY = MINUTE
/**
 * Milliseconds in which the folder in BACKUP_TO has to answer: that of a share whose server is gone never does. Later
 * steps are silent while they copy or compare the database, which takes minutes for some gigabytes.
 */
const ANSWERS_WITHIN = { first: MINUTE, later: 30 * MINUTE }
/** Milliseconds that the backup process has to clean up, within the 60 s of the site's shutdown. */
const ENDS_WITHIN = 2000

interface Options {
  answersWithin?: typeof ANSWERS_WITHIN
  /** Called when a backup was verified or has failed. */
  onEnd?: () => Promise<void>
}

/** The site's daily backup; with several instances on one database, one of them makes it. */
export class Schedule {
  readonly #config: BackupConfig
  readonly #db: Db
  readonly #now: () => Date
  readonly #log: FastifyBaseLogger
  readonly #answersWithin: typeof ANSWERS_WITHIN
  readonly #onEnd: () => Promise<void>
  #timer: NodeJS.Timeout | undefined
  #child: ChildProcess | undefined
  #running: { slot: string; wasRequested: boolean; done: Promise<void> } | undefined
  #provedAt: string | null | undefined
  #isStopping = false

  constructor(
    config: BackupConfig,
    db: Db,
    now: () => Date,
    log: FastifyBaseLogger,
    { answersWithin = ANSWERS_WITHIN, onEnd = async () => {} }: Options = {},
  ) {
    this.#config = config
    this.#db = db
    this.#now = now
    this.#log = log
    this.#answersWithin = answersWithin
    this.#onEnd = onEnd
  }

  /** Checks now and every minute whether a backup is due. */
  start(): void {
    const check = () =>
      this.check().catch((error) =>
        this.#log.error({ event: 'backup not checked', err: error }, 'backup schedule check failed'),
      )
    this.#timer = setInterval(check, CHECK_EVERY).unref()
    void check()
  }

  /** Stops a running backup; another instance, or this one after its next start, makes it then. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    if (!this.#running) return
    const { slot, wasRequested, done } = this.#running
    this.#isStopping = true
    this.#child?.kill('SIGTERM')
    // While it copies the embedded database, it handles no other signal.
    const kill = setTimeout(() => this.#child?.kill('SIGKILL'), ENDS_WITHIN)
    await done
    clearTimeout(kill)
    const again = wasRequested ? { requested_at: this.#now().toISOString() } : {}
    const release = this.#db
      .updateTable('backups')
      .set({ claimed_at: '', ...again })
      .where('slot', '=', slot)
      .where('ended_at', 'is', null)
    // Without a database, the claim expires after an hour.
    await release.execute().catch(() => {})
  }

  /** Seconds since the last verified backup was started; infinite if there is none. */
  age(): number {
    return this.#provedAt ? (this.#now().getTime() - Date.parse(this.#provedAt)) / 1000 : Number.POSITIVE_INFINITY
  }

  /** Starts a backup if one is due or asked for, and no other instance makes it. Resolves when it has started. */
  async check(): Promise<void> {
    const now = this.#now()
    const slot = lastSlot(this.#config.backup.at, now)
    const row = await this.#db.selectFrom('backups').selectAll().executeTakeFirstOrThrow()
    const isMoved = isElsewhere(row, this.#config.backup.to)
    this.#provedAt = isMoved ? null : row.proved_at
    if (this.#running) {
      await this.#db
        .updateTable('backups')
        .set({ claimed_at: now.toISOString() })
        .where('slot', '=', this.#running.slot)
        .execute()
    } else if (row.requested_at !== null && (await this.#claimRequested(now))) {
      this.#begin(slotOf(now), true, now)
    } else if ((row.proved_slot < slot || isMoved) && (await this.#claim(slot, now))) {
      this.#begin(slot, false, now)
    }
  }

  #begin(slot: string, wasRequested: boolean, now: Date): void {
    this.#running = { slot, wasRequested, done: this.#run(slot, wasRequested, now) }
  }

  /** Resolves when no backup is running. */
  async settled(): Promise<void> {
    await this.#running?.done
  }

  async #claim(slot: string, now: Date): Promise<boolean> {
    const before = new Date(now.getTime() - AGAIN_AFTER).toISOString()
    const { numUpdatedRows } = await this.#db
      .updateTable('backups')
      .set(begun(slot, now))
      // A place that BACKUP_TO names since has none.
      .where((eb) => eb.or([eb('proved_slot', '<', slot), eb('proved_place', '<>', placeOf(this.#config.backup.to))]))
      .where((eb) => eb.or([eb.and([eb('slot', '<', slot), noneRuns(now)(eb)]), eb('claimed_at', '<', before)]))
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }

  async #claimRequested(now: Date): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('backups')
      .set(begun(slotOf(now), now))
      .where('requested_at', 'is not', null)
      .where(noneRuns(now))
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }

  async #run(slot: string, wasRequested: boolean, now: Date): Promise<void> {
    const begunAt = performance.now()
    const id = randomUUIDv7()
    const place = placeOf(this.#config.backup.to)
    const end = async (set: Partial<BackupsTable>, past: Partial<BackupHistoryTable>) => {
      const ended_at = this.#now().toISOString()
      const seconds = Math.round((performance.now() - begunAt) / 1000)
      await this.#db
        .updateTable('backup_history')
        .set({ ...past, seconds, ended_at })
        .where('id', '=', id)
        .execute()
      await this.#db
        .updateTable('backups')
        .set({ ...set, ended_at })
        .where('slot', '=', slot)
        .execute()
    }
    try {
      await addToHistory(this.#db, { id, started_at: now.toISOString(), is_requested: wasRequested ? 1 : 0, place })
      // It was stopped before there was a process to end.
      if (this.#isStopping) return
      const { name, bytes, missing, removed } = await this.#ask(
        { config: this.#config, now, language: interfaceLanguage(spokenLanguage().tag) },
        slot,
      )
      const proved_at = now.toISOString()
      const proved_seconds = Math.round((performance.now() - begunAt) / 1000)
      const proved = { proved_bytes: bytes, proved_seconds, proved_missing: missing, proved_place: place }
      await end({ proved_slot: slot, proved_at, ...proved, error: null }, { bytes, missing })
      this.#provedAt = proved_at
      if (missing > 0) this.#log.warn({ event: 'backup incomplete', name, missing }, 'backup is missing pictures')
      this.#log.info({ event: 'backup verified', name, removed }, 'backup verified')
    } catch (error) {
      if (!this.#isStopping) {
        const reason = (error as Error).message
        this.#log.error({ event: 'backup failed', reason }, 'backup failed')
        // Without a database, it counts as interrupted.
        await end({ error: reason }, { error: reason }).catch(() => {})
      }
    } finally {
      this.#running = undefined
    }
    if (this.#isStopping) return
    await this.#onEnd().catch((err) => this.#log.error({ event: 'backup not told', err }, 'end of a backup not told'))
  }

  /** Notes how far it is. Without a database nobody sees it either. */
  async #tell(slot: string, percent: number): Promise<void> {
    const row = this.#db.updateTable('backups').set({ percent }).where('slot', '=', slot).where('ended_at', 'is', null)
    await row.execute().catch(() => {})
  }

  /** @throws Error that tells the operator what to do */
  async #ask(order: Order, slot: string): Promise<VerifiedBackup> {
    const child = startProcess()
    this.#child = child
    const ended = once(child, 'exit').then(
      ([code, signal]): Report => ({ failed: formatMessage(messages.backupProcessEnded, { end: signal ?? code }) }),
    )
    const { first, later } = this.#answersWithin
    const reported = new Promise<Report>((resolve) => {
      let silence = setTimeout(giveUp, first, first)
      const place = 'folder' in order.config.backup.to ? 'BACKUP_TO' : 'DATA_DIR'
      function giveUp(within: number) {
        // Its end is not waited for: while it waits for such a folder, no signal may reach it.
        child.kill('SIGKILL')
        child.unref()
        child.channel?.unref()
        resolve({ failed: formatMessage(messages.placeSilent, { place, minutes: Math.ceil(within / MINUTE) }) })
      }
      child.on('message', (message: Report | Progress) => {
        clearTimeout(silence)
        if (!('percent' in message)) return resolve(message)
        silence = setTimeout(giveUp, later, later)
        void this.#tell(slot, message.percent)
      })
      child.once('exit', () => clearTimeout(silence))
    })
    child.send(order, () => {})
    const report = await Promise.race([reported, ended])
    if ('failed' in report) throw new Error(report.failed)
    return report.proved
  }
}

/** What a claim notes. A backup that begins now is also the one that was asked for. */
const begun = (slot: string, now: Date) => ({
  slot,
  claimed_at: now.toISOString(),
  started_at: now.toISOString(),
  ended_at: null,
  error: null,
  percent: 0,
  requested_at: null,
})

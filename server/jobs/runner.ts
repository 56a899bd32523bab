import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { z } from 'zod'
import type { Db } from '../db/open.ts'
import { throttleLog } from '../http/log-throttle.ts'
import { onEnqueued } from './enqueue.ts'
import type { Payloads } from './payloads.ts'
import {
  type Claimed,
  claim,
  type Except,
  endImpossibleWaits,
  endLeases,
  isAnyDue,
  renewLeases,
  setDone,
  setFailed,
  setWaiting,
} from './store.ts'

/** Jobs that an instance is at, at most. Of one name fewer: what is slow, such as mail, leaves room for what is due now. */
const AT_ONCE = 12
const OF_ONE_NAME = 4
/** Milliseconds between two looks for what others enqueued, and for what has become due. */
const LOOK_EVERY = 1000
/** Milliseconds until others may take a job whose instance has said nothing more, and between two sayings. */
export const LEASE = 15_000
const RENEW_EVERY = 5000
/** How often a lease is renewed, which makes an hour: what takes longer hangs. */
export const RENEWALS_MAX = 720
/** After so many attempts a job has failed. The pauses between them grow from 5 s to 6 hours, and make 20 hours. */
export const ATTEMPTS_MAX = 10
const FIRST_PAUSE = 5000
const PAUSE_FACTOR = 4
const PAUSE_MAX = 6 * 60 * 60 * 1000
/** How many looks pass between two searches for what a wrong clock left behind. */
const LOOKS_BETWEEN_REPAIRS = 60
/** Milliseconds that running jobs have to end once they are told to. */
const ENDS_WITHIN = 5000
const ERROR_MAX = 500

/**
 * What does each job. It may be run again after a crash, or beside another whose instance froze, so what it does twice
 * must come to the same. `signal` is aborted where it is to end early: it then throws, and is run again elsewhere.
 * What it throws has it run again after a pause.
 */
export type Handlers<Of extends Payloads> = {
  [Name in keyof Of]: (payload: z.output<Of[Name]>, signal: AbortSignal) => Promise<void>
}

export interface RunnerOptions {
  db: Db
  now: () => Date
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  /** No other program uses the database: what runs when this one starts was left by a crash. */
  isAlone: boolean
}

interface Running {
  job: Claimed
  abort: AbortController
  renewals: number
  done: Promise<void>
}

/** Runs jobs on this instance, beside the other instances on the same database. */
export class JobRunner<Of extends Payloads> {
  readonly #options: RunnerOptions
  readonly #payloads: Of
  readonly #handlers: Handlers<Of>
  readonly #running = new Map<string, Running>()
  readonly #timers: NodeJS.Timeout[] = []
  readonly #tellFault: (error: unknown) => void
  #unsubscribe = () => {}
  #claiming: Promise<number> | undefined
  #isWanted = false
  #isLooking = false
  #looks = 0
  #isStopping = false

  constructor(options: RunnerOptions, payloads: Of, handlers: Handlers<Of>) {
    this.#options = options
    this.#payloads = payloads
    this.#handlers = handlers
    this.#tellFault = throttleLog((err) => options.log.error({ err }, 'jobs cannot be claimed or ended just now'))
  }

  /** Looks now, whenever this instance has enqueued a job, and each second. */
  async start(): Promise<void> {
    const { db, now, isAlone } = this.#options
    if (isAlone) await endLeases(db, now()).catch(this.#tellFault)
    if (this.#isStopping) return
    this.#unsubscribe = onEnqueued((name) => {
      // Of a name that runs as often as it may, the next is claimed when one of them ends.
      if ((this.#counts().get(name) ?? 0) < OF_ONE_NAME) this.#claimSoon()
    })
    const every = (ms: number, act: () => Promise<void>) =>
      this.#timers.push(setInterval(() => act().catch(this.#tellFault), ms).unref())
    every(LOOK_EVERY, () => this.look())
    every(RENEW_EVERY, () => this.renew())
    await this.look().catch(this.#tellFault)
  }

  /** Tells running jobs to end, and lets others take those that do not. */
  async stop(): Promise<void> {
    this.#isStopping = true
    this.#unsubscribe()
    for (const timer of this.#timers) clearInterval(timer)
    await this.#claiming?.catch(() => {})
    for (const { abort } of this.#running.values()) abort.abort(new Error('The site is being stopped.'))
    await Promise.race([this.settled(), sleep(ENDS_WITHIN, undefined, { ref: false })])
    // Without a database the leases run out.
    await Promise.all([...this.#running.values()].map(({ job }) => this.#giveBack(job))).catch(this.#tellFault)
  }

  /** Begins what is due, as far as there is room for it. Resolves when it has begun. */
  async look(): Promise<void> {
    if (this.#isLooking) return
    this.#isLooking = true
    try {
      const { db, now } = this.#options
      if (this.#looks++ % LOOKS_BETWEEN_REPAIRS === 0) {
        const [time, inAWhile] = [now(), (ms: number) => new Date(now().getTime() + ms)]
        await endImpossibleWaits(db, time, inAWhile(2 * LEASE), inAWhile(PAUSE_MAX + LEASE))
      }
      if (!(await isAnyDue(db, now(), this.#except()))) return
      while ((await this.#claim()) > 0);
    } finally {
      this.#isLooking = false
    }
  }

  /** Lets the leases of what runs here go on, and tells jobs to end whose lease is another's, or that hang. */
  async renew(): Promise<void> {
    const here = [...this.#running.values()]
    for (const running of here) {
      if (++running.renewals > RENEWALS_MAX) running.abort.abort(new Error('It took longer than an hour.'))
    }
    const renewable = here.filter(({ abort }) => !abort.signal.aborted).map(({ job }) => job)
    if (renewable.length === 0) return
    const held = new Set(await renewLeases(this.#options.db, renewable, this.#leaseUntil()))
    for (const { id } of renewable) {
      if (!held.has(id)) this.#running.get(id)?.abort.abort(new Error('Another instance has taken it over.'))
    }
  }

  /** Resolves when nothing runs here, and nothing is being claimed. */
  async settled(): Promise<void> {
    while (this.#running.size > 0 || this.#isWanted || this.#claiming) {
      await Promise.all([...this.#running.values()].map(({ done }) => done))
      await this.#claiming?.catch(() => {})
      await nextTurn()
    }
  }

  /** One claim once the one under way is over, however many ask for it: jobs that end together are followed by as many. */
  #claimSoon(): void {
    if (this.#isWanted || this.#isStopping) return
    this.#isWanted = true
    setImmediate(() => this.#claim().catch(this.#tellFault))
  }

  /** Claims and begins as many jobs as there is room for even if all have one name. @returns how many */
  async #claim(): Promise<number> {
    while (this.#claiming) await this.#claiming.catch(() => {})
    this.#isWanted = false
    this.#claiming = this.#claimOnce().finally(() => {
      this.#claiming = undefined
    })
    return this.#claiming
  }

  async #claimOnce(): Promise<number> {
    const { db, now } = this.#options
    const room = AT_ONCE - this.#running.size
    if (room === 0 || this.#isStopping) return 0
    const except = this.#except()
    const most = Math.max(
      0,
      ...[...this.#counts()].filter(([, count]) => count < OF_ONE_NAME).map(([, count]) => count),
    )
    const jobs = await claim(db, now(), this.#leaseUntil(), Math.min(room, OF_ONE_NAME - most), except)
    for (const job of jobs) this.#begin(job)
    return jobs.length
  }

  #counts(): Map<string, number> {
    const counts = new Map<string, number>()
    for (const { job } of this.#running.values()) counts.set(job.name, (counts.get(job.name) ?? 0) + 1)
    return counts
  }

  #except(): Except {
    const full = [...this.#counts()].filter(([, count]) => count >= OF_ONE_NAME)
    return { ids: [...this.#running.keys()], names: full.map(([name]) => name) }
  }

  #leaseUntil(): Date {
    return new Date(this.#options.now().getTime() + LEASE)
  }

  #begin(job: Claimed): void {
    const abort = new AbortController()
    const done = this.#run(job, abort.signal)
      .catch(this.#tellFault)
      .finally(() => {
        this.#running.delete(job.id)
        this.#claimSoon()
      })
    this.#running.set(job.id, { job, abort, renewals: 0, done })
  }

  async #run(job: Claimed, signal: AbortSignal): Promise<void> {
    const { db, now, log } = this.#options
    const { id, name, attempt } = job
    const error = await this.#attempt(job, signal)
    const held = await (async () => {
      if (!error) return setDone(db, job, now())
      if (this.#isStopping) return this.#giveBack(job)
      const reason = error.message.slice(0, ERROR_MAX)
      if (attempt >= ATTEMPTS_MAX) {
        log.error({ job: name, id, attempt, err: error }, 'a job failed')
        return setFailed(db, job, now(), reason)
      }
      log.warn({ job: name, id, attempt, err: error }, 'a job failed, and is run again')
      return setWaiting(db, job, new Date(now().getTime() + retryDelay(attempt)), reason)
    })()
    if (!held) log.warn({ job: name, id, attempt }, 'a job that another took over meanwhile ended here too')
  }

  /** @returns why it failed */
  async #attempt({ name, payload, attempt }: Claimed, signal: AbortSignal): Promise<Error | undefined> {
    try {
      if (attempt > ATTEMPTS_MAX) throw new Error('No attempt came to an end: each was cut by a crash or a stop.')
      // During an upgrade a newer release may have enqueued it: one of its instances takes it next time.
      const [schema, handler] = Object.hasOwn(this.#handlers, name) ? [this.#payloads[name], this.#handlers[name]] : []
      if (!schema || !handler) throw new Error('This release does not know such a job.')
      const parsed = schema.safeParse(JSON.parse(payload))
      if (!parsed.success) throw new Error(`Its payload is malformed: ${parsed.error.message}`)
      await handler(parsed.data as z.output<Of[string]>, signal)
      return undefined
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error))
    }
  }

  #giveBack(job: Claimed): Promise<boolean> {
    return setWaiting(this.#options.db, job, this.#options.now())
  }
}

/** Milliseconds until the next attempt. */
export function retryDelay(attempt: number): number {
  return Math.min(PAUSE_MAX, FIRST_PAUSE * PAUSE_FACTOR ** (attempt - 1))
}

import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { z } from 'zod'
import type { Db } from '../db/open.ts'
import { throttleLog } from '../http/log-throttle.ts'
import { serverPages as messages } from '../language/messages.ts'
import { speak } from '../language/spoken.ts'
import { onEnqueued } from './enqueue.ts'
import { logRetries } from './log-retries.ts'
import type { Handlers, Payloads } from './payloads.ts'
import { DELAY_MAX, retryDelay } from './retry-delay.ts'
import {
  type ClaimExclusions,
  type Claimed,
  claim,
  clampWaits,
  endLeases,
  isAnyDue,
  renewLeases,
  setDone,
  setFailed,
  setWaiting,
} from './store.ts'

/** Jobs that an instance runs at the same time. Fewer of one name, so that slow ones such as mail leave room for others. */
const CONCURRENCY = 12
const CONCURRENCY_PER_NAME = 4
/** Milliseconds between two polls for jobs that other instances enqueued, or that became due. */
const POLL_EVERY = 1000
/** Milliseconds until other instances may claim a job whose lease was not renewed, and between two renewals. */
export const LEASE = 15_000
const RENEW_EVERY = 5000
/** A lease is renewed for an hour; a job that takes longer is considered hung. */
export const RENEWALS_MAX = 720
/** A job that fails this often is not run again: after 20 hours, with the delays between attempts. */
export const ATTEMPTS_MAX = 10
/** Polls between two searches for jobs that a wrong clock scheduled too late. */
const POLLS_BETWEEN_REPAIRS = 60
/** Milliseconds that running jobs have to end when the instance stops. */
const STOP_TIMEOUT = 5000
const ERROR_MAX = 500

export interface RunnerOptions {
  db: Db
  now: () => Date
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  /** No other program uses the database, so jobs that are marked as running at the start were interrupted by a crash. */
  isAlone: boolean
  /** Called when a job has failed and is not run again. */
  failed?: () => void
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
  readonly #reportError: (error: unknown) => void
  readonly #logRetry: ReturnType<typeof logRetries>
  #unsubscribe = () => {}
  #claiming: Promise<number> | undefined
  #isWanted = false
  #isPolling = false
  #polls = 0
  #isStopping = false

  constructor(options: RunnerOptions, payloads: Of, handlers: Handlers<Of>) {
    this.#options = options
    this.#payloads = payloads
    this.#handlers = handlers
    this.#logRetry = logRetries(options.log)
    this.#reportError = throttleLog((err) => options.log.error({ event: 'job queue failed', err }, 'job queue failed'))
  }

  /** Claims jobs now, each second, and whenever this instance has enqueued one. */
  async start(): Promise<void> {
    const { db, now, isAlone } = this.#options
    if (isAlone) await endLeases(db, now()).catch(this.#reportError)
    if (this.#isStopping) return
    this.#unsubscribe = onEnqueued((name) => {
      // A name at its limit is claimed again when one of its jobs ends.
      if ((this.#counts().get(name) ?? 0) < CONCURRENCY_PER_NAME) this.#claimSoon()
    })
    const every = (ms: number, act: () => Promise<void>) =>
      this.#timers.push(setInterval(() => act().catch(this.#reportError), ms).unref())
    every(POLL_EVERY, () => this.poll())
    every(RENEW_EVERY, () => this.renew())
    await this.poll().catch(this.#reportError)
  }

  /** Aborts running jobs, and releases those that do not end in time to other instances. */
  async stop(): Promise<void> {
    this.#isStopping = true
    this.#unsubscribe()
    for (const timer of this.#timers) clearInterval(timer)
    await this.#claiming?.catch(() => {})
    for (const { abort } of this.#running.values()) abort.abort(new Error(messages.siteStops))
    await Promise.race([this.settled(), sleep(STOP_TIMEOUT, undefined, { ref: false })])
    // If the database is unreachable, the leases expire.
    await Promise.all([...this.#running.values()].map(({ job }) => this.#release(job))).catch(this.#reportError)
  }

  /** Starts due jobs up to the limits. Resolves when they have started. */
  async poll(): Promise<void> {
    if (this.#isPolling) return
    this.#isPolling = true
    try {
      const { db, now } = this.#options
      if (this.#polls++ % POLLS_BETWEEN_REPAIRS === 0) {
        const [time, inAWhile] = [now(), (ms: number) => new Date(now().getTime() + ms)]
        await clampWaits(db, time, inAWhile(2 * LEASE), inAWhile(DELAY_MAX + LEASE))
      }
      if (!(await isAnyDue(db, now(), this.#except()))) return
      while ((await this.#claim()) > 0);
    } finally {
      this.#isPolling = false
    }
  }

  /** Renews the leases of the jobs that run here; aborts jobs that lost theirs, and hung ones. */
  async renew(): Promise<void> {
    const here = [...this.#running.values()]
    for (const running of here) {
      if (++running.renewals > RENEWALS_MAX) running.abort.abort(new Error(messages.tookTooLong))
    }
    const renewable = here.filter(({ abort }) => !abort.signal.aborted).map(({ job }) => job)
    if (renewable.length === 0) return
    const held = new Set(await renewLeases(this.#options.db, renewable, this.#leaseUntil()))
    for (const { id } of renewable) {
      if (!held.has(id)) this.#running.get(id)?.abort.abort(new Error(messages.takenOver))
    }
  }

  /** Resolves when nothing runs here and nothing is being claimed. */
  async settled(): Promise<void> {
    while (this.#running.size > 0 || this.#isWanted || this.#claiming) {
      await Promise.all([...this.#running.values()].map(({ done }) => done))
      await this.#claiming?.catch(() => {})
      await nextTurn()
    }
  }

  /** Schedules one claim, however many callers ask for it, so that jobs that end together are replaced together. */
  #claimSoon(): void {
    if (this.#isWanted || this.#isStopping) return
    this.#isWanted = true
    setImmediate(() => this.#claim().catch(this.#reportError))
  }

  /** Claims and starts as many jobs as the limits allow even if all have the same name. @returns how many */
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
    const room = CONCURRENCY - this.#running.size
    if (room === 0 || this.#isStopping) return 0
    const except = this.#except()
    const most = Math.max(
      0,
      ...[...this.#counts()].filter(([, count]) => count < CONCURRENCY_PER_NAME).map(([, count]) => count),
    )
    const jobs = await claim(db, now(), this.#leaseUntil(), Math.min(room, CONCURRENCY_PER_NAME - most), except)
    for (const job of jobs) this.#start(job)
    return jobs.length
  }

  #counts(): Map<string, number> {
    const counts = new Map<string, number>()
    for (const { job } of this.#running.values()) counts.set(job.name, (counts.get(job.name) ?? 0) + 1)
    return counts
  }

  #except(): ClaimExclusions {
    const full = [...this.#counts()].filter(([, count]) => count >= CONCURRENCY_PER_NAME)
    return { ids: [...this.#running.keys()], names: full.map(([name]) => name) }
  }

  #leaseUntil(): Date {
    return new Date(this.#options.now().getTime() + LEASE)
  }

  #start(job: Claimed): void {
    const abort = new AbortController()
    // Whoever enqueued it may speak another language.
    const done = speak('', () => this.#run(job, abort.signal))
      .catch(this.#reportError)
      .finally(() => {
        this.#running.delete(job.id)
        this.#claimSoon()
      })
    this.#running.set(job.id, { job, abort, renewals: 0, done })
  }

  async #run(job: Claimed, signal: AbortSignal): Promise<void> {
    const { db, now, log, failed } = this.#options
    const { id, name, attempt } = job
    const error = await this.#attempt(job, signal)
    const held = await (async () => {
      if (!error) return setDone(db, job, now())
      if (this.#isStopping) return this.#release(job)
      const reason = error.message.slice(0, ERROR_MAX)
      if (attempt >= ATTEMPTS_MAX) {
        log.error({ event: 'job failed', job: name, id, attempt, err: error }, 'job failed')
        return setFailed(db, job, now(), reason).finally(failed)
      }
      this.#logRetry(job, error)
      return setWaiting(db, job, new Date(now().getTime() + retryDelay(attempt)), reason)
    })()
    if (!held) log.warn({ event: 'job taken over', job: name, id, attempt }, 'job taken over by another instance')
  }

  /** @returns the error if it failed */
  async #attempt({ name, payload, attempt }: Claimed, signal: AbortSignal): Promise<Error | undefined> {
    try {
      if (attempt > ATTEMPTS_MAX) throw new Error(messages.interrupted)
      // During an upgrade a newer release may have enqueued it; the retry may reach one of its instances.
      const [schema, handler] = Object.hasOwn(this.#handlers, name) ? [this.#payloads[name], this.#handlers[name]] : []
      if (!schema || !handler) throw new Error(messages.jobUnknown)
      const parsed = schema.safeParse(JSON.parse(payload))
      if (!parsed.success) throw new Error(`Its payload is malformed: ${parsed.error.message}`)
      await handler(parsed.data as z.output<Of[string]>, signal, attempt === ATTEMPTS_MAX)
      return undefined
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error))
    }
  }

  #release(job: Claimed): Promise<boolean> {
    return setWaiting(this.#options.db, job, this.#options.now())
  }
}

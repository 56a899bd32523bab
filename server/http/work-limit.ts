import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { LRUCache } from 'lru-cache'
import { throttleLog } from './log-throttle.ts'
import type { Rejection } from './reject-early.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Milliseconds of the main thread that making its answer takes, as far as they are known by now. */
    work: number
  }
  interface FastifyContextConfig {
    /** Milliseconds of `work` that an answer of this route is expected to take, counted until it is made. */
    work?: number
  }
}

/**
 * Milliseconds of the main thread that the requests of one network may take in a second, and at once after it was quiet.
 * A hundred people behind one address who turn a page every ten seconds take some 100 ms a second; when all of them open
 * the site within ten seconds, each with its scripts and pictures, they take 3,000 ms.
 */
export const WORK_A_SECOND = 300
export const WORK_AT_ONCE = 2000
/** A network that goes on asking owes no more than this: it is served again within so many seconds of its last request. */
const OWED_MAX = 10 * WORK_A_SECOND

/** What it takes to read a request, to look at the session and one row, or to open a file. */
const REQUEST = 0.5
/** What it takes to refuse one. */
const REFUSAL = 0.05
/** What a call is expected to make until it is known: most make less than so many times 16 kB. */
const CALL = 3
/** Bytes of an answer that are read, put together and compressed in a millisecond, the threads beside this one counted in. */
const BYTES_A_MILLISECOND = 16_000
/** Of rendering a page, beside its bytes. */
export const RENDERING = 8

/** Networks that are remembered, some 2 MB; the one that was quiet for longest goes first. */
const NETWORKS_MAX = 10_000
/** Whoever asks these is the operator's. */
const FREE = ['/healthz', '/readyz', '/metrics']

/** Milliseconds that an answer of so many bytes takes, before it is compressed. */
export const workOf = (bytes: number): number => bytes / BYTES_A_MILLISECOND

/**
 * Counts what each network's requests take of the main thread, and refuses more of them for a while. What is sent from
 * memory is not counted. Counted by what was asked and not by the clock: requests are answered in turns, and the time of
 * one holds the work of others.
 */
export class WorkLimit {
  readonly #networkOf: (request: IncomingMessage) => string
  readonly #now: () => Date
  readonly #tell: (network: string) => void
  readonly #left = new LRUCache<string, { work: number; at: number }>({ max: NETWORKS_MAX })
  /** The networks of the requests that were admitted: what the program asks of itself is nobody's. */
  readonly #admitted = new WeakMap<IncomingMessage, string>()

  /** @param tell hears of a network that asks for too much, once a minute */
  constructor(networkOf: (request: IncomingMessage) => string, now: () => Date, tell: (network: string) => void) {
    this.#networkOf = networkOf
    this.#now = now
    this.#tell = throttleLog(tell)
  }

  /** @returns how to refuse a request; undefined where it may go on to the framework, and is counted from then on */
  admit(request: IncomingMessage): Rejection | undefined {
    if (FREE.includes(request.url ?? '')) return undefined
    const network = this.#networkOf(request)
    const { work } = this.#leftFor(network)
    if (work > 0) {
      this.#admitted.set(request, network)
      return undefined
    }
    this.#tell(network)
    this.#take(network, REFUSAL)
    return tooMuch(Math.ceil(-work / WORK_A_SECOND) || 1)
  }

  /** Counts so many milliseconds for whoever sent a request; less than nothing gives back what was counted. */
  take(request: IncomingMessage, work: number): void {
    const network = this.#admitted.get(request)
    if (network !== undefined) this.#take(network, work)
  }

  #take(network: string, work: number): void {
    const before = this.#leftFor(network)
    this.#left.set(network, { ...before, work: Math.max(-OWED_MAX, before.work - work) })
  }

  #leftFor(network: string) {
    const at = this.#now().getTime()
    const last = this.#left.get(network) ?? { work: WORK_AT_ONCE, at }
    const since = Math.max(0, at - last.at) / 1000
    return { work: Math.min(WORK_AT_ONCE, last.work + since * WORK_A_SECOND), at }
  }
}

/** Counts what comes to the framework. @param limit undefined: nothing is counted */
export function countWork(limit: WorkLimit | undefined) {
  return fp(async (app) => {
    app.decorateRequest('work', 0)
    if (!limit) return
    // In the turn in which it comes: many requests may be there before the first of them is answered.
    app.addHook('onRequest', (request, _reply, done) => {
      limit.take(request.raw, REQUEST + expected(request))
      done()
    })
    // Not when the answer was taken: who leaves before that has had it made all the same.
    app.addHook('onSend', async (request, reply, payload) => {
      const isMade = typeof payload === 'string' || Buffer.isBuffer(payload)
      // What is kept was counted when it was made.
      const bytes = isMade && !reply.hasHeader('etag') ? payload.length : 0
      limit.take(request.raw, request.work + workOf(bytes) - expected(request))
    })
  })
}

const expected = ({ url, routeOptions }: Pick<FastifyRequest, 'url' | 'routeOptions'>) =>
  routeOptions.config.work ?? (url.startsWith('/api/') ? CALL : 0)

function tooMuch(seconds: number): Rejection {
  const wait = seconds === 1 ? 'a second' : `${seconds} seconds`
  return {
    statusCode: 429,
    message: `Your network asks for too much at once. Please wait ${wait} and try again.`,
    retryAfter: seconds,
  }
}

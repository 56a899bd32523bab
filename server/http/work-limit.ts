import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { LRUCache } from 'lru-cache'
import { ERRORS } from '#contract/errors.ts'
import { formatMessage } from '#contract/format-message.ts'
import { IMMUTABLE } from './cache-control.ts'
import { throttleLog } from './log-throttle.ts'
import type { Rejection } from './reject-early.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Milliseconds of main thread time that the response takes, as far as known yet. */
    work: number
    /** Counts so many milliseconds of work in advance, for any response. */
    takeWork(work: number): void
  }
  interface FastifyContextConfig {
    /** Milliseconds of `work` that a response of this route is expected to take, counted until it is made. */
    work?: number
  }
}

/**
 * Milliseconds of main thread time that one network's requests may take in a second, and at once after it was idle. A
 * hundred users behind one address who open a page every ten seconds take about 100 ms a second; if all of them open
 * the site within ten seconds, each with its scripts and pictures, they take 3,000 ms.
 */
export const WORK_PER_SECOND = 300
export const WORK_AT_ONCE = 2000
/** Maximum debt of a network that continues sending: it is served again within ten seconds of its last request. */
const OWED_MAX = 10 * WORK_PER_SECOND

/** Reading a request, looking up the session and one row, or opening a file. */
const REQUEST = 0.5
/** Rejecting a request. */
const REFUSAL = 0.05
/** Expected cost of a call until it is known: most responses are shorter than this many times 16 kB. */
const CALL = 3
/**
 * Bytes of a response that are read, assembled and compressed in a millisecond, including work on other threads, and of
 * a body that are received, parsed and validated.
 */
const BYTES_A_MILLISECOND = 16_000
/** Rendering a page, besides its bytes. */
export const RENDERING = 8

/** Maximum number of networks that are tracked, about 2 MB; the one that was idle for longest is evicted first. */
const NETWORKS_MAX = 10_000
/** Only the operator requests these. */
const FREE = ['/healthz', '/readyz', '/metrics']

/** Milliseconds for a response or a body of so many bytes, before compression. */
export const workOf = (bytes: number): number => bytes / BYTES_A_MILLISECOND

/**
 * Counts how much main thread time each network's requests take, and rejects more of them for a while. Responses from
 * memory are not counted. The cost is estimated from the request, not measured: requests are interleaved, so that the
 * elapsed time of one includes the work of others.
 */
export class WorkLimit {
  readonly #networkOf: (request: IncomingMessage) => string
  readonly #now: () => Date
  readonly #log: (network: string) => void
  readonly #left = new LRUCache<string, { work: number; at: number }>({ max: NETWORKS_MAX })
  /** The networks of admitted requests: the program's own injected requests count for no one. */
  readonly #admitted = new WeakMap<IncomingMessage, string>()

  /** @param log called with a network that is over its limit, at most once a minute */
  constructor(networkOf: (request: IncomingMessage) => string, now: () => Date, log: (network: string) => void) {
    this.#networkOf = networkOf
    this.#now = now
    this.#log = throttleLog(log)
  }

  /** @returns how to reject a request; undefined if it may go on to the framework, where it is counted */
  admit(request: IncomingMessage): Rejection | undefined {
    if (FREE.includes(request.url ?? '')) return undefined
    const network = this.#networkOf(request)
    const { work } = this.#leftFor(network)
    if (work > 0) {
      this.#admitted.set(request, network)
      return undefined
    }
    this.#log(network)
    this.#take(network, REFUSAL)
    return tooMuch(Math.ceil(-work / WORK_PER_SECOND) || 1)
  }

  /** Counts so many milliseconds for the sender of a request; a negative number undoes an earlier count. */
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
    return { work: Math.min(WORK_AT_ONCE, last.work + since * WORK_PER_SECOND), at }
  }
}

/** Counts requests that reach the framework. @param limit undefined: nothing is counted */
export function countWork(limit: WorkLimit | undefined) {
  return fp(async (app) => {
    app.decorateRequest('work', 0)
    app.decorateRequest('takeWork', function (work) {
      limit?.take(this.raw, work)
    })
    if (!limit) return
    // In the tick in which it arrives: many requests may be there before the first of them is answered.
    app.addHook('onRequest', (request, _reply, done) => {
      limit.take(request.raw, REQUEST + expected(request))
      done()
    })
    // Not when the response was received: a client that disconnects before has caused the work all the same.
    app.addHook('onSend', async (request, reply, payload) => {
      const isMade = typeof payload === 'string' || Buffer.isBuffer(payload)
      // Cached responses were counted when they were made, and files by whoever read them.
      const isKept = reply.hasHeader('etag') || reply.getHeader('cache-control') === IMMUTABLE
      const bytes = isMade && !isKept ? payload.length : 0
      limit.take(request.raw, request.work + workOf(bytes) - expected(request))
    })
  })
}

const expected = ({ url, routeOptions }: Pick<FastifyRequest, 'url' | 'routeOptions'>) =>
  routeOptions.config.work ?? (url.startsWith('/api/') ? CALL : 0)

function tooMuch(seconds: number): Rejection {
  const code = 'too-much-work'
  return { statusCode: 429, code, message: formatMessage(ERRORS[code], { count: seconds }), retryAfter: seconds }
}

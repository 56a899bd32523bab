import { AsyncLocalStorage } from 'node:async_hooks'
import fp from 'fastify-plugin'
import { LRUCache } from 'lru-cache'
import { networkOf } from './network.ts'
import { Problem } from './problem.ts'
import { seldom } from './seldom.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Milliseconds of the main thread that its answer takes, as far as they are known by now. */
    work: number
  }
}

/**
 * Milliseconds of the main thread that the requests of one network may take in a second, and at once after it was quiet.
 * A hundred people behind one address who turn a page every ten seconds take some 100 ms a second; when all of them open
 * the site within ten seconds, each with its scripts and pictures, they take 3,000 ms.
 */
export const WORK_A_SECOND = 300
export const WORK_AT_ONCE = 2000

/** What it takes to read a request, to look at the session and one row, or to open a file. */
const REQUEST = 0.5
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

const within = new AsyncLocalStorage<true>()

/** Does what one request asks of others on its way: they are part of its own work, and never refused. */
export const asPartOf = <Result>(act: () => PromiseLike<Result>): Promise<Result> =>
  // Awaited inside: the framework begins an injected request when somebody waits for it.
  within.run(true, async () => await act())

/**
 * Counts what each network's requests take of the main thread, and refuses more of them for a while with 429. What the
 * front sends never comes here. Counted by what was asked and not by the clock: requests are answered in turns, and
 * the time of one holds the work of others.
 * @param on false: nothing is counted
 */
export function limitWork(on: boolean, now: () => Date) {
  return fp(async (app) => {
    app.decorateRequest('work', 0)
    if (!on) return
    const left = new LRUCache<string, { work: number; at: number }>({ max: NETWORKS_MAX })
    const tell = seldom((network: string) => app.log.warn({ network }, 'more was asked for than one network may'))

    const leftFor = (network: string) => {
      const at = now().getTime()
      const last = left.get(network) ?? { work: WORK_AT_ONCE, at }
      const since = Math.max(0, at - last.at) / 1000
      return { work: Math.min(WORK_AT_ONCE, last.work + since * WORK_A_SECOND), at }
    }
    const take = (network: string, work: number) => {
      const before = leftFor(network)
      left.set(network, { ...before, work: before.work - work })
    }

    app.addHook('onRequest', async (request) => {
      if (within.getStore() || FREE.includes(request.routeOptions.url ?? '')) return
      const network = networkOf(request.ip)
      const { work } = leftFor(network)
      if (work <= 0) {
        tell(network)
        throw tooMuch(Math.ceil(-work / WORK_A_SECOND) || 1)
      }
      // At once: many requests may come before the first of them is answered.
      take(network, REQUEST)
    })
    // Not when the answer was taken: who leaves before that has had it made all the same.
    app.addHook('onSend', async (request, reply, payload) => {
      const isMade = typeof payload === 'string' || Buffer.isBuffer(payload)
      // What is kept was counted when it was made.
      if (isMade && !reply.hasHeader('etag')) request.work += workOf(payload.length)
      if (request.work > 0 && !within.getStore()) take(networkOf(request.ip), request.work)
    })
  })
}

function tooMuch(seconds: number): Problem {
  const wait = seconds === 1 ? 'a second' : `${seconds} seconds`
  return new Problem(429, `Your network asks for too much at once. Please wait ${wait} and try again.`, {
    headers: { 'retry-after': seconds },
  })
}

import { setTimeout as sleep } from 'node:timers/promises'
import fp from 'fastify-plugin'
import { watchEventLoop } from './event-loop.ts'
import { loadShedding } from './load-shedding.ts'
import { throttleLog } from './log-throttle.ts'
import { busy } from './problem.ts'

/** Mean delay of the event loop, in milliseconds, from which on new requests are turned away until it has caught up. */
const DELAY_MAX = 1000
const RETRY_AFTER = 5
/** Milliseconds of work that requests may fill one turn of the event loop with: a few hundred uncached listings. */
export const BEHIND_MAX = 200
/** Milliseconds for which an answer holds: the parts are asked no more often, however many ask for it. */
export const READINESS_HOLDS = 1000
/** Milliseconds in which a part has to answer: what hangs counts as failed. */
const CHECK_WITHIN = 2000

/** What the site cannot serve without, by name; each throws, with a sentence for the operator, where it fails. */
export type Checks = Record<string, () => Promise<unknown>>

/**
 * Tells whether the program runs (`/healthz`) and whether it can serve (`/readyz`: 503 with the parts that fail, or while
 * it is stopping), and turns requests away while it is overloaded, so that those it took are answered in their usual time.
 * @param readiness what `readinessOf` gives
 * @param stopping aborted once the program has been asked to end
 */
export function health(readiness: Readiness, stopping: AbortSignal | undefined) {
  return fp(async (app) => {
    const isLate = loadShedding(app.server, BEHIND_MAX)
    const tellOverload = throttleLog(() => app.log.warn('overloaded: requests are turned away'))
    // From then on: the work of the start itself is no overload.
    let loop: ReturnType<typeof watchEventLoop> | undefined
    app.addHook('onListen', async () => {
      loop = watchEventLoop(DELAY_MAX)
    })
    app.addHook('onClose', async () => loop?.stop())
    app.addHook('onRequest', async ({ raw, url }) => {
      if (url === '/healthz' || !(isLate(raw) || loop?.isBehind())) return
      tellOverload()
      throw busy(RETRY_AFTER)
    })

    app.get('/healthz', async () => ({ status: 'ok' }))

    let isReady = true
    app.get('/readyz', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
      const failing = await readiness()
      if (isReady !== (failing.length === 0)) {
        isReady = !isReady
        if (isReady) app.log.warn('ready again')
        for (const { name, error } of failing) app.log.error({ err: error, part: name }, 'not ready')
      }
      if (failing.length === 0 && !stopping?.aborted) return { status: 'ok' }
      const status = stopping?.aborted ? 'stopping' : 'unavailable'
      return reply
        .code(503)
        .header('retry-after', RETRY_AFTER)
        .send({ status, failing: failing.map(({ name }) => name) })
    })
  })
}

/** Asks every part whether it can serve, and tells those that fail. */
export type Readiness = () => Promise<{ name: string; error: unknown }[]>

/** @param now the answer holds for a second by it */
export function readinessOf(checks: Checks, now: () => Date): Readiness {
  const runs = Object.entries(checks).map(([name, check]) => ({ name, run: onceAtATime(check) }))
  const ask = async () => {
    const failures = await Promise.all(runs.map(({ name, run }) => failureOf(name, run)))
    return failures.filter((failure) => failure !== undefined)
  }
  let latest: { at: number; failures: ReturnType<typeof ask> } | undefined
  return () => {
    const at = now().getTime()
    if (!latest || Math.abs(at - latest.at) >= READINESS_HOLDS) latest = { at, failures: ask() }
    return latest.failures
  }
}

/** What hangs is not asked again before it has answered: a disk that hangs would hold one thread for each question. */
function onceAtATime(check: () => Promise<unknown>): () => Promise<unknown> {
  let underWay: Promise<unknown> | undefined
  return () => {
    underWay ??= check().finally(() => {
      underWay = undefined
    })
    return underWay
  }
}

async function failureOf(name: string, run: () => Promise<unknown>) {
  const late = new AbortController()
  try {
    await Promise.race([
      run(),
      sleep(CHECK_WITHIN, undefined, { signal: late.signal }).then(() => {
        throw new Error(`${name} does not answer within ${CHECK_WITHIN / 1000} s`)
      }),
    ])
    return undefined
  } catch (error) {
    return { name, error }
  } finally {
    late.abort()
  }
}

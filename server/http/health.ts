import { setTimeout as sleep } from 'node:timers/promises'
import fp from 'fastify-plugin'
import { VERSION } from '../version.ts'
import { type EventLoopWatch, watchEventLoop } from './event-loop.ts'
import { loadShedding } from './load-shedding.ts'
import { throttleLog } from './log-throttle.ts'
import { busy } from './problem.ts'

/** Milliseconds of event loop delay, or until most answers, from which new requests are rejected. */
const DELAY_MAX = 1000
const RETRY_AFTER = 5
/** Milliseconds of work that requests may take in one event loop tick: a few hundred uncached listings. */
export const LOOP_DELAY_MAX = 200
/** Milliseconds for which a result is reused: the checks run no more often, however many clients ask. */
export const READINESS_HOLDS = 1000
/** Milliseconds in which a check must finish: one that hangs counts as failed. */
const CHECK_WITHIN = 2000

/**
 * The dependencies that the site cannot serve without, by name; a check that fails throws, with a sentence for the
 * operator.
 */
export type Checks = Record<string, () => Promise<unknown>>

/**
 * Reports that the program runs, and its version (`/healthz`), and whether it can serve (`/readyz`: 503 with the
 * failing checks, or while it is stopping), and rejects requests while it is overloaded, so that accepted ones take their usual time.
 * @param readiness from `readinessOf`
 * @param stopping aborted once the program has been asked to stop
 */
export function health(readiness: Readiness, stopping: AbortSignal | undefined) {
  return fp(async (app) => {
    const isLate = loadShedding(app.server, LOOP_DELAY_MAX)
    const logOverload = throttleLog(() => app.log.warn({ event: 'overloaded' }, 'overloaded: requests rejected'))
    // Started once the server listens: the work of the start itself is no overload.
    let loop: EventLoopWatch | undefined
    app.addHook('onListen', async () => {
      loop = watchEventLoop({ behind: DELAY_MAX })
    })
    app.addHook('onClose', async () => loop?.stop())
    app.addHook('onRequest', async ({ raw, url }) => {
      if (url === '/healthz' || !(isLate(raw) || loop?.isBehind())) return
      logOverload()
      throw busy(RETRY_AFTER)
    })
    // Not when it was sent: how fast a client reads says nothing about this program.
    app.addHook('onSend', (request, reply, _payload, done) => {
      // Those that were rejected are no work.
      if (reply.statusCode !== 503) loop?.answered(reply.elapsedTime, request.ip)
      done()
    })

    app.get('/healthz', async () => ({ status: 'ok', version: VERSION }))

    let isReady = true
    app.get('/readyz', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
      const failing = await readiness()
      if (isReady !== (failing.length === 0)) {
        isReady = !isReady
        if (isReady) app.log.warn({ event: 'ready again' }, 'ready again')
        for (const { name, error } of failing)
          app.log.error({ event: 'not ready', err: error, part: name }, 'not ready')
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

/** Runs all checks and returns those that fail. */
export type Readiness = () => Promise<{ name: string; error: unknown }[]>

/** @param now the clock by which a result is reused for a second */
export function readinessOf(checks: Checks, now: () => Date): Readiness {
  const runs = Object.entries(checks).map(([name, check]) => ({ name, run: onceAtATime(check) }))
  const ask = async () => {
    const failures = await Promise.all(runs.map(({ name, run }) => checkFailure(name, run)))
    return failures.filter((failure) => failure !== undefined)
  }
  let latest: { at: number; failures: ReturnType<typeof ask> } | undefined
  return () => {
    const at = now().getTime()
    if (!latest || Math.abs(at - latest.at) >= READINESS_HOLDS) latest = { at, failures: ask() }
    return latest.failures
  }
}

/** A check that hangs is not started again until it has finished: a disk that hangs would block a thread each time. */
function onceAtATime(check: () => Promise<unknown>): () => Promise<unknown> {
  let underWay: Promise<unknown> | undefined
  return () => {
    underWay ??= check().finally(() => {
      underWay = undefined
    })
    return underWay
  }
}

async function checkFailure(name: string, run: () => Promise<unknown>) {
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

import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const EVERY = 100
/** Milliseconds of a turn of the event loop after which hardly anybody can wait to be accepted, and how many are awaited. */
const SHORT = 2
const TURNS_MAX = 50

/**
 * Lets a close end as soon as what was begun is answered. A connection that was busy when the close began would
 * otherwise be kept open after its answer, for a next request (72 seconds by default), and hold the close up.
 * To be called last: other work before a close, such as the closing of a thousand sockets, must be over by then.
 */
export function closeInOrder(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const timer = setInterval(() => app.server.closeIdleConnections(), EVERY).unref()
    app.server.once('close', () => clearInterval(timer))
    await acceptWaiting()
  })
}

/** What the system has connected and the program has not accepted yet is reset when listening ends: a proxy would answer 502. */
async function acceptWaiting(): Promise<void> {
  for (let turns = 0; turns < TURNS_MAX; turns++) {
    const begun = performance.now()
    await nextTurn()
    // The first ends the turn that was under way.
    if (turns > 0 && performance.now() - begun < SHORT) return
  }
}

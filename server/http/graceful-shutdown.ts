import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const EVERY = 100
/** Milliseconds of a turn of the event loop after which hardly anybody can wait to be accepted, and how many are awaited. */
const SHORT = 2
const TURNS_MAX = 50

/**
 * Lets a close end as soon as what was begun is answered. A connection that was busy when the close began would
 * otherwise be kept open after its answer, for a next request (72 seconds by default), and hold the close up.
 * Listening ends before anything else, so that whoever is cut off then, as a thousand sockets are, connects elsewhere:
 * to be called before other hooks of a close are added.
 */
export function shutDownGracefully(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const timer = setInterval(() => app.server.closeIdleConnections(), EVERY).unref()
    app.server.once('close', () => clearInterval(timer))
    if (!app.server.listening) return
    await acceptWaiting()
    app.server.close()
  })
}

/** What the system has connected and the program has not accepted yet is reset when listening ends: a proxy would answer 502. */
async function acceptWaiting(): Promise<void> {
  for (let turns = 0; turns < TURNS_MAX; turns++) {
    const begun = performance.now()
    await yieldToEventLoop()
    // The first ends the turn that was under way.
    if (turns > 0 && performance.now() - begun < SHORT) return
  }
}

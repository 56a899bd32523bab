import fp from 'fastify-plugin'
import { sql } from 'kysely'
import type { Db } from '../db/open.ts'
import type { MediaStore } from '../media/media-store.ts'
import { watchEventLoop } from './event-loop.ts'
import { latecomers } from './latecomers.ts'
import { busy } from './problem.ts'
import { seldom } from './seldom.ts'

/** Mean delay of the event loop, in milliseconds, from which on new requests are turned away until it has caught up. */
const DELAY_MAX = 1000
const RETRY_AFTER = 5
/** Milliseconds of work that requests may fill one turn of the event loop with: a few hundred uncached listings. */
export const BEHIND_MAX = 200

/**
 * Tells whether the program runs (`/healthz`) and whether it can serve (`/readyz`: database and media), and turns
 * requests away while it is overloaded, so that those it took are answered in their usual time.
 */
export function health(db: Db, media: MediaStore) {
  return fp(async (app) => {
    const isLate = latecomers(app.server, BEHIND_MAX)
    const tellOverload = seldom(() => app.log.warn('overloaded: requests are turned away'))
    const tellFault = seldom((error: unknown) => app.log.error({ err: error }, 'not ready'))
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

    app.get('/readyz', async (_request, reply) => {
      try {
        await sql`select 1`.execute(db)
        await media.check()
        return { status: 'ok' }
      } catch (error) {
        tellFault(error)
        return reply.code(503).header('retry-after', RETRY_AFTER).send({ status: 'unavailable' })
      }
    })
  })
}

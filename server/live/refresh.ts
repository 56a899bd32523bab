import { sessionIn, sessionRoom } from './rooms.ts'
import type { SocketServer } from './socket-server.ts'
import { throttled } from './throttle.ts'

/** Milliseconds between two looks at the sessions of all sockets, whoever changes the database meanwhile. */
const LOOK_EVERY = 500
/** The same for telling all pages that they should ask again. */
const REFRESH_EVERY = 5000

/**
 * What to call when anything may have changed unannounced: it ends the sockets of sessions that are over, and has all
 * pages here ask again.
 * @param openSessions those of these sessions that are open
 */
export function refreshing(io: SocketServer, openSessions: (hashes: string[]) => Promise<Set<string>>): () => void {
  const endClosedSessions = throttled(async () => {
    const hashes = [...io.of('/').adapter.rooms.keys()].flatMap((room) => sessionIn(room) ?? [])
    if (hashes.length === 0) return
    const open = await openSessions(hashes)
    for (const hash of hashes) if (!open.has(hash)) io.local.in(sessionRoom(hash)).disconnectSockets()
  }, LOOK_EVERY)
  const haveAllAskAgain = throttled(async () => {
    io.local.emit('refresh')
  }, REFRESH_EVERY)
  return () => {
    if (io.engine.clientsCount === 0) return
    endClosedSessions()
    haveAllAskAgain()
  }
}

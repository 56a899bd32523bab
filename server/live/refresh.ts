import { sessionIn, sessionRoom } from './rooms.ts'
import type { SocketServer } from './socket-server.ts'
import { throttled } from './throttle.ts'

/** Milliseconds between checks of the sessions of all sockets, however often the database changes. */
const LOOK_EVERY = 500
/** The same for telling all pages to refetch. */
const REFRESH_EVERY = 5000

/**
 * Returns a function to call when anything may have changed unannounced: it disconnects the sockets whose session has
 * ended, and tells all pages of this instance to refetch.
 * @param openSessions returns those of these sessions that are open
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

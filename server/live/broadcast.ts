import { setTimeout as sleep } from 'node:timers/promises'
import type { BlogAudience } from '#contract/blogs.ts'
import type { ServerEvents, SessionEnd } from '#contract/live.ts'
import { type EventsFor, personRoom, sessionRoom, watchersRoom } from './rooms.ts'
import type { SocketServer } from './socket-server.ts'

/** Milliseconds that a write waits for the other instances: one that died is detected after three seconds. */
const INSTANCES_WITHIN = 1000

type What<Event extends keyof ServerEvents> = Parameters<ServerEvents[Event]>

/** Messages to every instance. Local sockets receive an event before the method returns. */
export interface Broadcast {
  /** Invalidates the cached responses with these tags. */
  invalidate(...cacheTags: string[]): Promise<void>
  toEveryone<Event extends EventsFor<'everyone'>>(event: Event, ...what: What<Event>): void
  toPerson<Event extends EventsFor<'person'>>(userId: string, event: Event, ...what: What<Event>): void
  /** To the clients that have the blog open; for a draft to all clients of its creator only. */
  toWatchers<Event extends EventsFor<'watchers'>>(blog: BlogAudience, event: Event, ...what: What<Event>): void
  /** Disconnects the sockets of a session, after sending them the reason, if there is one. */
  endSession(sessionHash: string, why?: SessionEnd): void
}

/**
 * @param invalidateHere invalidates cached responses in this process
 * @param isShared whether there are other instances
 */
export function openBroadcast(
  io: SocketServer,
  invalidateHere: (cacheTags: string[]) => void,
  isShared: boolean,
): Broadcast {
  io.on('drop', (stale, done) => {
    invalidateHere(stale)
    done(null)
  })
  io.on('tell', (room, event, ...what) => emitHere(room, event, what as never))

  function emitHere<Event extends keyof ServerEvents>(room: string | null, event: Event, what: What<Event>): void {
    const sockets = room === null ? io.local : io.local.to(room)
    sockets.emit(event, ...what)
  }

  function emit<Event extends keyof ServerEvents>(room: string | null, event: Event, what: What<Event>): void {
    emitHere(room, event, what)
    if (isShared) io.serverSideEmit('tell', room, event, ...what)
  }

  return {
    async invalidate(...stale) {
      invalidateHere(stale)
      if (!isShared) return
      const others = io.serverSideEmitWithAck('drop', stale).catch(() => {})
      await Promise.race([others, sleep(INSTANCES_WITHIN, undefined, { ref: false })])
    },
    toEveryone: (event, ...what) => emit(null, event, what),
    toPerson: (userId, event, ...what) => emit(personRoom(userId), event, what),
    toWatchers: (blog, event, ...what) =>
      emit(blog.published ? watchersRoom(blog._id) : personRoom(blog.createdBy), event, what),
    endSession(sessionHash, why) {
      const room = sessionRoom(sessionHash)
      if (why) emit(room, 'sessionEnded', [why])
      io.in(room).disconnectSockets()
    },
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { BlogAudience } from '#contract/blogs.ts'
import type { ServerEvents } from '#contract/live.ts'
import { type HeardBy, personRoom, readersRoom, sessionRoom } from './rooms.ts'
import type { SocketServer } from './socket-server.ts'

/** Milliseconds that a write waits for the other instances: one that died is detected after three seconds. */
const INSTANCES_WITHIN = 1000

type What<Event extends keyof ServerEvents> = Parameters<ServerEvents[Event]>

/** Messages to every instance. Local sockets receive an event before the method returns. */
export interface Broadcast {
  /** Invalidates the cached responses with these tags. */
  drop(...cacheTags: string[]): Promise<void>
  toEverybody<Event extends HeardBy<'everybody'>>(event: Event, ...what: What<Event>): void
  toPerson<Event extends HeardBy<'person'>>(userId: string, event: Event, ...what: What<Event>): void
  /** To the clients that have the blog open; for a draft to all clients of its creator only. */
  toReaders<Event extends HeardBy<'readers'>>(blog: BlogAudience, event: Event, ...what: What<Event>): void
  /** Disconnects the sockets of a session. */
  endSession(sessionHash: string): void
}

/**
 * @param dropHere invalidates cached responses in this process
 * @param isShared whether there are other instances
 */
export function openBroadcast(io: SocketServer, dropHere: (cacheTags: string[]) => void, isShared: boolean): Broadcast {
  io.on('drop', (stale, done) => {
    dropHere(stale)
    done(null)
  })
  io.on('tell', (room, event, ...what) => tellHere(room, event, what as never))

  function tellHere<Event extends keyof ServerEvents>(room: string | null, event: Event, what: What<Event>): void {
    const sockets = room === null ? io.local : io.local.to(room)
    sockets.emit(event, ...what)
  }

  function tell<Event extends keyof ServerEvents>(room: string | null, event: Event, what: What<Event>): void {
    tellHere(room, event, what)
    if (isShared) io.serverSideEmit('tell', room, event, ...what)
  }

  return {
    async drop(...stale) {
      dropHere(stale)
      if (!isShared) return
      const others = io.serverSideEmitWithAck('drop', stale).catch(() => {})
      await Promise.race([others, sleep(INSTANCES_WITHIN, undefined, { ref: false })])
    },
    toEverybody: (event, ...what) => tell(null, event, what),
    toPerson: (userId, event, ...what) => tell(personRoom(userId), event, what),
    toReaders: (blog, event, ...what) =>
      tell(blog.published ? readersRoom(blog._id) : personRoom(blog.createdBy), event, what),
    endSession: (sessionHash) => io.in(sessionRoom(sessionHash)).disconnectSockets(),
  }
}

import type { QueryClient } from '@tanstack/react-query'
import { io, type Socket } from 'socket.io-client'
import { RECONNECT } from '#contract/limits.ts'
import type { ClientEvents, ServerEvents } from '#contract/live.ts'
import { blogHandlers } from './blogs/blog-handlers.ts'
import { checkBlogChanged } from './blogs/check-blog-changed.ts'
import { BLOGS, LISTINGS, ownBlogs } from './blogs/queries.ts'
import { COMMENTS } from './comments/queries.ts'
import { commentHandlers, watchComments } from './comments/watch-comments.ts'
import { serverFound } from './http/retry.ts'
import { refetchUser, refetchUsers, userHandlers } from './live-users.ts'
import { knownHint } from './session/hint.ts'
import { session } from './session/queries.ts'

/** What each event does to what is kept of the server's answers. An event of the contract without a handler does not compile. */
function handlers(client: QueryClient): { [Event in keyof ServerEvents]: ServerEvents[Event] } {
  const blogs = blogHandlers(client)
  const people = userHandlers(client)
  return {
    ...blogs,
    ...people,
    ...commentHandlers(client),
    newBlogCreated(card) {
      blogs.newBlogCreated(card)
      people.newBlogCreated(card)
    },
    blogUpdated(id, card) {
      blogs.blogUpdated(id, card)
      people.blogUpdated(id, card)
    },
    blogDeleted(id) {
      blogs.blogDeleted(id)
      people.blogDeleted(id)
    },
    refresh: askForAllSoon(client),
  }
}

/** Milliseconds over which the open pages of a site ask again, which are all told at once. */
const REFRESH_WITHIN = 3000

/** Asks again for what may have changed while no event said so. */
function askForAll(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: LISTINGS })
  void client.invalidateQueries({ queryKey: ownBlogs.queryKey })
  refetchUsers(client)
  // Whole blogs are asked for anew when they are next opened; an open one stays as its reader has it.
  void client.invalidateQueries({ queryKey: BLOGS, refetchType: 'none' })
}

/** Asks again, once, within some seconds. */
function askForAllSoon(client: QueryClient): () => void {
  let isDue = false
  return () => {
    if (isDue) return
    isDue = true
    setTimeout(() => {
      isDue = false
      askForAll(client)
      void client.invalidateQueries({ queryKey: COMMENTS })
      refetchUser(client)
      void checkBlogChanged(client)
    }, REFRESH_WITHIN * Math.random())
  }
}

/** Opens the socket and keeps every cached list right from then on. */
export function startLive(client: QueryClient): void {
  const socket: Socket<ServerEvents, ClientEvents> = io({
    withCredentials: true,
    // Sockets first: polling asks the same instance again and again, which a proxy before several cannot promise.
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    reconnectionDelay: RECONNECT.delayMin,
    reconnectionDelayMax: RECONNECT.delayMax,
    randomizationFactor: RECONNECT.randomFactor,
    reconnectionAttempts: Number.POSITIVE_INFINITY,
    timeout: RECONNECT.timeout,
  })
  for (const [event, handle] of Object.entries(handlers(client))) socket.on(event as keyof ServerEvents, handle)
  // Also at the first connection: the page may have been rendered a while before it.
  socket.on('connect', () => {
    serverFound()
    askForAll(client)
  })
  // Logging out in another tab ends this socket for good; a visitor's takes its place.
  socket.on('disconnect', (reason) => reason === 'io server disconnect' && socket.connect())
  // A server that cannot admit anybody just now refuses, and what is refused is not tried again by itself.
  socket.on('connect_error', () => {
    if (!socket.active) setTimeout(() => socket.connect(), RECONNECT.delayMax * (0.5 + Math.random()))
  })
  socket.io.on('reconnect', () => {
    void checkBlogChanged(client)
    refetchUser(client)
  })
  watchComments(client, socket)
  restWhileLeft(client, socket)
  onOtherSession(client, () => socket.disconnect().connect())
}

/**
 * Not every browser keeps a page for Back and Forward that has a socket open, so it closes while the page is left. What
 * happened meanwhile is asked for when one comes back.
 */
function restWhileLeft(client: QueryClient, socket: Socket): void {
  addEventListener('pagehide', ({ persisted }) => persisted && socket.disconnect())
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    socket.once('connect', () => checkBlogChanged(client))
    socket.connect()
  })
}

/** The server tells a socket's person by the cookie of its first request, so another session needs another socket. */
function onOtherSession(client: QueryClient, then: () => void): void {
  const here = () => `${client.getQueryData(session.queryKey)?._id} ${knownHint()}`
  let known = here()
  let asked = client.getQueryData(session.queryKey) !== undefined
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryKey[0] !== session.queryKey[0] || query.state.data === undefined) return
    const now = here()
    if (asked && now !== known) then()
    asked = true
    known = now
  })
}

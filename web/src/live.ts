import type { QueryClient } from '@tanstack/react-query'
import type { Socket } from 'socket.io-client'
import type { BlogCard } from '#contract/blogs.ts'
import { RECONNECT } from '#contract/limits.ts'
import type { ServerEvents } from '#contract/live.ts'
import { prepended, replaced, withBlog, without, withoutBlog } from './blogs/cached-lists.ts'
import { lookForNews } from './blogs/look-for-news.ts'
import { isOwnDoing } from './blogs/own-doings.ts'
import { BLOGS, blog, blogCard, blogNews, cardOf, LISTINGS, type Listing, ownBlogs } from './blogs/queries.ts'
import { COMMENTS } from './comments/queries.ts'
import { watchComments } from './comments/watch-comments.ts'
import { serverFound, untilAnswered } from './http/try-again.ts'
import { askForPeople, askForPerson, peopleHandlers } from './live-people.ts'
import { knownHint } from './session/hint.ts'
import { session } from './session/queries.ts'

/** What each event does to what is kept of the server's answers. */
function handlers(client: QueryClient): Partial<ServerEvents> {
  const changeListings = (change: (list: Listing, tag: string) => Listing | null) => {
    for (const query of client.getQueryCache().findAll({ queryKey: LISTINGS })) {
      const list = query.state.data as Listing | undefined
      const changed = list && change(list, String(query.queryKey.at(-1)))
      if (changed && changed !== list) client.setQueryData(query.queryKey, changed)
      // An answer under way may be older than this event, and only the server can rank what trends.
      if (changed === null || query.state.fetchStatus === 'fetching') {
        client.invalidateQueries({ queryKey: query.queryKey })
      }
    }
  }
  const put = (card: BlogCard) =>
    changeListings((list, tag) => {
      if (tag === 'Trending') return null
      return tag === 'All' || tag === card.category ? withBlog(list, card) : withoutBlog(list, card._id)
    })
  const changeOwn = (change: (list: BlogCard[]) => BlogCard[]) => {
    client.setQueryData(ownBlogs.queryKey, (list) => list && change(list))
    if (client.isFetching({ queryKey: ownBlogs.queryKey })) client.invalidateQueries({ queryKey: ownBlogs.queryKey })
  }
  const tell = (id: string, news: 'changed' | 'removed') => {
    const { queryKey } = blog(id)
    const open = client.getQueryCache().find({ queryKey })?.isActive()
    if (!open) client.removeQueries({ queryKey })
    else if (!isOwnDoing(id)) client.setQueryData(blogNews(id).queryKey, news)
  }
  const isOwn = (id: string) => {
    const person = client.getQueryData(session.queryKey)
    return person != null && client.getQueryData(blog(id).queryKey)?.createdBy === person._id
  }
  return {
    newBlogCreated(card) {
      put(card)
      // It was withdrawn while somebody had it open, and is back.
      if (client.getQueryData(blogNews(card._id).queryKey) === 'removed') tell(card._id, 'changed')
    },
    blogUpdated(id, card) {
      put(card)
      client.setQueryData(blogCard(id).queryKey, (known) => known && card)
      tell(id, 'changed')
    },
    blogDeleted(id) {
      changeListings((list, tag) => (tag === 'Trending' ? null : withoutBlog(list, id)))
      client.removeQueries({ queryKey: blogCard(id).queryKey, type: 'inactive' })
      // To its creator an unpublished blog is still there; that it is gone they hear as myOwnBlogDeleted.
      if (!isOwn(id)) tell(id, 'removed')
    },
    myNewBlogCreated: (card) => changeOwn((list) => prepended(list, cardOf(card))),
    myBlogUpdated(id, card) {
      changeOwn((list) => replaced(list, cardOf(card)))
      tell(id, 'changed')
    },
    myOwnBlogDeleted(id) {
      changeOwn((list) => without(list, id))
      tell(id, 'removed')
    },
  }
}

/** Milliseconds over which the open pages of a site ask again, which are all told at once. */
const REFRESH_WITHIN = 3000

/** Asks again for what may have changed while no event said so. */
function askForAll(client: QueryClient): void {
  client.invalidateQueries({ queryKey: LISTINGS })
  client.invalidateQueries({ queryKey: ownBlogs.queryKey })
  askForPeople(client)
  // Whole blogs are asked for anew when they are next opened; an open one stays as its reader has it.
  client.invalidateQueries({ queryKey: BLOGS, refetchType: 'none' })
}

/** Opens the socket and keeps every cached list right from then on. */
export async function startLive(client: QueryClient): Promise<void> {
  const { io } = await untilAnswered(() => import('socket.io-client'))
  const socket = io({
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
  for (const [event, handle] of Object.entries(handlers(client))) socket.on(event, handle)
  for (const [event, handle] of Object.entries(peopleHandlers(client))) socket.on(event, handle)
  // Also at the first connection: the page may have been rendered a while before it.
  socket.on('connect', () => {
    serverFound()
    askForAll(client)
  })
  let isRefreshDue = false
  socket.on('refresh', () => {
    if (isRefreshDue) return
    isRefreshDue = true
    setTimeout(() => {
      isRefreshDue = false
      askForAll(client)
      client.invalidateQueries({ queryKey: COMMENTS })
      askForPerson(client)
      lookForNews(client)
    }, REFRESH_WITHIN * Math.random())
  })
  // Logging out in another tab ends this socket for good; a visitor's takes its place.
  socket.on('disconnect', (reason) => reason === 'io server disconnect' && socket.connect())
  // A server that cannot admit anybody just now refuses, and what is refused is not tried again by itself.
  socket.on('connect_error', () => {
    if (!socket.active) setTimeout(() => socket.connect(), RECONNECT.delayMax * (0.5 + Math.random()))
  })
  socket.io.on('reconnect', () => {
    lookForNews(client)
    askForPerson(client)
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
    socket.once('connect', () => lookForNews(client))
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

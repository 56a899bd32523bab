import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query'
import type { ServerEvents, SessionEnd } from '#contract/live.ts'
import type { PublicSettings } from '#contract/settings.ts'
import { refetchUser, refetchUsers, userHandlers } from './authors/user-handlers.ts'
import { blogHandlers } from './blogs/blog-handlers.ts'
import { withCommentCount } from './blogs/cached-lists.ts'
import { checkBlogChanged } from './blogs/check-blog-changed.ts'
import { BLOGS, LISTINGS, type Listing, OWN_TABS, ownBlogs, unsubmitted } from './blogs/queries.ts'
import { BOOKMARKS, bookmark, bookmarks } from './bookmarks/queries.ts'
import { COMMENTS, HELD_COMMENTS } from './comments/queries.ts'
import { commentHandlers, watchComments } from './comments/watch-comments.ts'
import { changeCached } from './http/change-cached.ts'
import { isLoaded } from './http/query-client.ts'
import { serverReachable } from './http/retry.ts'
import { type LiveSocket, openSocket } from './http/socket.ts'
import { NOTIFICATIONS } from './notifications/queries.ts'
import { knownHint } from './session/hint.ts'
import { session } from './session/queries.ts'
import { ADMIN_SETTINGS, SITE_PAGES, siteSettings } from './settings/queries.ts'
import { changeFollowedTag } from './tags/change-followed-tag.ts'
import { allTags, followedTags } from './tags/queries.ts'
import { announceDraftSaved } from './writing/drafts/draft-saved.ts'

/** The data that a document came with. */
export interface RenderedPage {
  id: string
  /** When each cached response was made, by its hash. */
  updatedAt: Map<string, number>
}

/** The effect of each event on the cached responses. An event of the contract without a row is a compile error. */
function handlers(
  client: QueryClient,
  sessionEnded: (why: SessionEnd) => void,
): { [Event in keyof ServerEvents]: ServerEvents[Event][] } {
  const blogs = blogHandlers(client)
  const users = userHandlers(client)
  const comments = commentHandlers(client)
  // Refetched when it is next opened: an open list of all tags need not move with every blog.
  const outdateTags = () => void client.invalidateQueries({ queryKey: allTags.queryKey, refetchType: 'none' })
  return {
    newBlogCreated: [blogs.newBlogCreated, users.newBlogCreated, outdateTags],
    blogUpdated: [blogs.blogUpdated, users.blogUpdated, outdateTags],
    blogDeleted: [blogs.blogDeleted, users.blogDeleted, outdateTags],
    myNewBlogCreated: [blogs.myNewBlogCreated],
    myBlogUpdated: [blogs.myBlogUpdated],
    myOwnBlogDeleted: [blogs.myOwnBlogDeleted],
    myBlogPublished: [(card) => void import('./blogs/published-toast.ts').then((notice) => notice.showPublished(card))],
    myDraftsChanged: [() => void client.invalidateQueries({ queryKey: unsubmitted.queryKey })],
    myDraftSaved: [announceDraftSaved],
    myBookmarkChanged: [
      (blogId, bookmarked) => {
        client.setQueryData(bookmark(blogId).queryKey, { bookmarked })
        void client.invalidateQueries({ queryKey: bookmarks.queryKey })
      },
    ],
    myFollowedTagChanged: [(tag, follows) => changeFollowedTag(client, tag, follows)],
    myNotificationsChanged: [() => void client.invalidateQueries({ queryKey: NOTIFICATIONS })],
    myProfileChanged: [() => refetchUser(client)],
    sessionEnded: [sessionEnded],
    subscriberCountChanged: [users.subscriberCountChanged],
    commentsChanged: [comments.commentsChanged],
    myHeldChanged: [comments.myHeldChanged],
    commentCountChanged: [
      blogs.commentCountChanged,
      users.commentCountChanged,
      (id, count) => changeCached<Listing>(client, bookmarks.queryKey, (list) => withCommentCount(list, id, count)),
    ],
    commentsClosedChanged: [blogs.commentsClosedChanged],
    settingsChanged: [changeSettings(client)],
    refresh: [scheduleRefetchAll(client)],
  }
}

/** Shows the new settings, also to an admin who is about to change them. */
function changeSettings(client: QueryClient) {
  return (settings: PublicSettings) => {
    // A response in flight may be older than the event.
    void client.cancelQueries(siteSettings)
    client.setQueryData(siteSettings.queryKey, settings)
    void client.invalidateQueries({ queryKey: ADMIN_SETTINGS })
    // Pages are settings, too.
    void client.invalidateQueries({ queryKey: SITE_PAGES })
  }
}

/** Milliseconds over which open pages spread their refetches: all of them get the event at the same time. */
const REFRESH_WITHIN = 3000

/** Refetches what may have changed without an event. @param filters exclude the rest */
function refetchAll(client: QueryClient, filters: Pick<QueryFilters, 'predicate'> = {}): void {
  const lists = [
    LISTINGS,
    ownBlogs.queryKey,
    OWN_TABS,
    HELD_COMMENTS,
    BOOKMARKS,
    followedTags.queryKey,
    allTags.queryKey,
    NOTIFICATIONS,
    SITE_PAGES,
    siteSettings.queryKey,
  ]
  for (const queryKey of lists) void client.invalidateQueries({ ...filters, queryKey })
  refetchUsers(client, filters)
  // Full blogs are refetched when they are next opened; an open one stays as it is.
  void client.invalidateQueries({ queryKey: BLOGS, refetchType: 'none' })
}

/** Refetches once, after a random delay of up to REFRESH_WITHIN. */
function scheduleRefetchAll(client: QueryClient): () => void {
  let isDue = false
  return () => {
    if (isDue) return
    isDue = true
    setTimeout(() => {
      isDue = false
      refetchAll(client)
      void client.invalidateQueries({ queryKey: COMMENTS })
      refetchUser(client)
      void checkBlogChanged(client)
    }, REFRESH_WITHIN * Math.random())
  }
}

/** Milliseconds after which a server that does not answer whether the page is current is one of an earlier release. */
const ANSWERED_WITHIN = 3000

/** Refetches what is shown, except what came with the page, if the server says that it has not changed. */
function refetchUnlessCurrent(client: QueryClient, socket: LiveSocket, { id, updatedAt }: RenderedPage): void {
  let isDone = false
  const refetch = (isCurrent: boolean) => {
    if (isDone) return
    isDone = true
    const isOther = (query: Query) => isLoaded(query) && query.state.dataUpdatedAt !== updatedAt.get(query.queryHash)
    refetchAll(client, { predicate: isCurrent ? isOther : isLoaded })
  }
  socket.emit('isCurrent', id, refetch)
  setTimeout(refetch, ANSWERED_WITHIN, false)
}

/**
 * Opens the socket, and keeps every cached list up to date from then on.
 * @param page what the document came with
 * @param sessionEnded called when the server says why the session ends, and when it has closed the socket, as it then does
 */
export function startLive(
  client: QueryClient,
  page: RenderedPage | undefined,
  sessionEnded: (why?: SessionEnd) => void,
): void {
  const socket = openSocket(location.origin)
  for (const [event, all] of Object.entries(handlers(client, sessionEnded))) {
    for (const handle of all) socket.on(event as keyof ServerEvents, handle)
  }
  // Also on the first connection: the page may have been rendered a while before it.
  socket.on('connect', (isRetry) => {
    serverReachable()
    if (page && !isRetry) refetchUnlessCurrent(client, socket, page)
    else refetchAll(client, isRetry ? {} : { predicate: isLoaded })
    page = undefined
    if (!isRetry) return
    void checkBlogChanged(client)
    refetchUser(client)
  })
  // The server closes this socket permanently when its session has ended, by logging out in another tab or on another
  // device; reconnect as a visitor.
  socket.on('closedByServer', () => {
    socket.connect()
    sessionEnded()
  })
  watchComments(client, socket)
  closeWhileInBfcache(client, socket)
  onOtherSession(client, socket.reopen)
  socket.connect()
}

/**
 * Closes the socket while the page is left: not every browser keeps a page with an open socket in its back/forward
 * cache. Missed changes are fetched when the user comes back.
 */
function closeWhileInBfcache(client: QueryClient, socket: LiveSocket): void {
  let isBack = false
  addEventListener('pagehide', ({ persisted }) => persisted && socket.disconnect())
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    isBack = true
    socket.connect()
  })
  socket.on('connect', () => {
    if (isBack) void checkBlogChanged(client)
    isBack = false
  })
}

/**
 * Calls `then` when the session changes: the server identifies a socket's user by the cookie of its first request, so
 * another session needs another socket.
 */
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

import type { ServerEvents } from '#contract/live.ts'

/** Everyone; one user; one session; or the clients that have a blog open, if they may see it. */
type Audience = 'everyone' | 'person' | 'session' | 'watchers'

/** The audience of each event. A new event of the contract does not compile until it is listed here. */
const AUDIENCES = {
  newBlogCreated: 'everyone',
  blogUpdated: 'everyone',
  blogDeleted: 'everyone',
  myNewBlogCreated: 'person',
  myBlogUpdated: 'person',
  myOwnBlogDeleted: 'person',
  myBlogPublished: 'person',
  myDraftsChanged: 'person',
  myDraftSaved: 'person',
  myHeldChanged: 'person',
  myBookmarkChanged: 'person',
  myFollowedTagChanged: 'person',
  myNotificationsChanged: 'person',
  myProfileChanged: 'person',
  sessionEnded: 'session',
  subscriberCountChanged: 'everyone',
  commentCountChanged: 'everyone',
  commentsChanged: 'watchers',
  commentsClosedChanged: 'watchers',
  settingsChanged: 'everyone',
  refresh: 'everyone',
} as const satisfies { [Event in keyof ServerEvents]: Audience }

/** The events for an audience. */
export type EventsFor<A extends Audience> = {
  [Event in keyof ServerEvents]: (typeof AUDIENCES)[Event] extends A ? Event : never
}[keyof ServerEvents]

/** The room of a user's sockets. */
export const personRoom = (userId: string) => `user:${userId}`
/** The room of the sockets whose pages have a blog open. */
export const watchersRoom = (blogId: string) => `blog:${blogId}`

const SESSION = 'session:'
/** The room of a session's sockets. */
export const sessionRoom = (sessionHash: string) => `${SESSION}${sessionHash}`
/** The session that a room belongs to; undefined for another room. */
export const sessionIn = (room: string) => (room.startsWith(SESSION) ? room.slice(SESSION.length) : undefined)

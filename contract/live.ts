// To add a live event (commit 2cc4630):
// 1. Its name and arguments here; its audience in `server/live/rooms.ts`.
// 2. A method of `server/live/announce.ts`, and the handler that calls it after its commit.
// 3. Its row in `web/src/live.ts`, with its handler there or in the folder that it concerns.
// 4. What a page missed while it was disconnected: `refetchAll` in `web/src/live.ts`. A response in flight may be
//    older than the event: `web/src/http/change-cached.ts` changes it, too; what only the server knows is
//    invalidated, and asked again (`web/src/http/query-client.ts`).
// 5. The page that made the change applies its own answer by the same function as the event.
// 6. Tests: `server/live/live.test.ts`, `e2e/live.spec.ts`.
import type { BlogCard, OwnBlogCard } from './blogs.ts'
import type { Comment } from './comments.ts'
import type { PublicSettings } from './settings.ts'

/** A change of a comment: the added or edited comment, or the id of a deleted one. */
export type CommentEvent = { comment: Comment } | { deletedId: string }

/**
 * Why a session ended that was open: by its owner on another device, or with a new password or the deletion of the
 * account there; by an admin, or with the suspension of the account. The reason that an admin gave is in the email about it.
 */
export type SessionEnd = 'elsewhere' | 'password' | 'deletion' | 'admin' | 'suspension'

/**
 * The events that the server sends over the socket; `AUDIENCES` in `server/live/rooms.ts` says who receives each. The
 * `my…` events go only to the blog's creator. `commentsChanged` goes to users who have the blog open and may see it; a server of 0.1.0 sends it
 * without `event`, as every server does for a restored comment, and the client then refetches the comments.
 */
export interface ServerEvents {
  newBlogCreated(blog: BlogCard): void
  /** With `isSmall` its author calls the change small: lists show it, but no one is notified. */
  blogUpdated(id: string, blog: BlogCard, isSmall?: boolean): void
  blogDeleted(id: string): void
  myNewBlogCreated(blog: OwnBlogCard): void
  myBlogUpdated(id: string, blog: OwnBlogCard): void
  myOwnBlogDeleted(id: string): void
  /** A scheduled blog of the user was published; `myBlogUpdated` was sent before. */
  myBlogPublished(blog: OwnBlogCard): void
  /** The user has a draft more or less, or another title of one; the client refetches their list. */
  myDraftsChanged(): void
  /** The user has saved a draft on one of their devices, as this version. */
  myDraftSaved(draftId: string, version: number): void
  /** A comment on this blog that only some see, the user among them, is held or hidden, or no longer. */
  myHeldChanged(blogId: string): void
  /** The user has bookmarked a blog, or removed the bookmark. */
  myBookmarkChanged(blogId: string, bookmarked: boolean): void
  /** The user follows a tag, or no longer. */
  myFollowedTagChanged(tag: string, follows: boolean): void
  /** The user has other notifications, or has seen some; the client refetches what it shows of them. */
  myNotificationsChanged(): void
  /** The user's profile or role changed; the client refetches it. */
  myProfileChanged(): void
  /** The session of this socket has ended, which the server then closes; not sent to the user who ended it here. */
  sessionEnded(why: SessionEnd): void
  subscriberCountChanged(authorId: string, subscriberCount: number): void
  /** A blog has more comments, or fewer; sent after a pause when there are many. */
  commentCountChanged(blogId: string, commentCount: number): void
  commentsChanged(blogId: string, event?: CommentEvent): void
  /** The creator of a blog has closed its comments, or opened them again. */
  commentsClosedChanged(blogId: string, isClosed: boolean): void
  settingsChanged(settings: PublicSettings): void
  /** The server does not know what changed; the client refetches everything it shows. */
  refresh(): void
}

/** The events that a page sends: which blog it has open, to receive its comments. `done` is called once applied. */
export interface ClientEvents {
  /** Whether the page with this id is still up to date. Earlier servers do not answer. */
  isCurrent(pageId: string, answer: (isCurrent: boolean) => void): void
  watchBlog(blogId: string, done?: () => void): void
  unwatchBlog(blogId: string, done?: () => void): void
}

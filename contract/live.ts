import type { BlogCard, OwnBlogCard } from './blogs.ts'
import type { Comment } from './comments.ts'

/** What became of a comment: as it is now, added or changed, or the id of one that was deleted. */
export type CommentEvent = { comment: Comment } | { deletedId: string }

/**
 * What the server says over the socket. The first three are public (§7); the `my…` ones go to the blog's creator alone;
 * `commentsChanged` goes to those who have the blog open and may see it. A server of 0.1.0 sends it without `event`: the
 * comments are worth asking for again.
 */
export interface ServerEvents {
  newBlogCreated(blog: BlogCard): void
  blogUpdated(id: string, blog: BlogCard): void
  blogDeleted(id: string): void
  myNewBlogCreated(blog: OwnBlogCard): void
  myBlogUpdated(id: string, blog: OwnBlogCard): void
  myOwnBlogDeleted(id: string): void
  /** What a person says of themselves, or their role: to be asked for again. */
  myProfileChanged(): void
  subscriberCountChanged(authorId: string, subscriberCount: number): void
  commentsChanged(blogId: string, event?: CommentEvent): void
  /** The site does not know what was changed: whatever is shown is worth asking for again. */
  refresh(): void
}

/** What a page says: which blog it has open, so that it hears of its comments. `done` is called once that holds. */
export interface ClientEvents {
  watchBlog(blogId: string, done?: () => void): void
  unwatchBlog(blogId: string, done?: () => void): void
}

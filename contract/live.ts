import type { BlogCard, OwnBlogCard } from './blogs.ts'

/**
 * What the server says over the socket. The first three are public (§7); the `my…` ones go to the blog's creator alone;
 * `commentsChanged` goes to those who watch the blog, and says only that its comments are worth asking for again.
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
  commentsChanged(blogId: string): void
  /** The site does not know what was changed: whatever is shown is worth asking for again. */
  refresh(): void
}

/** What a page says: which blog it has open, so that it hears of its comments. `done` is called once that holds. */
export interface ClientEvents {
  watchBlog(blogId: string, done?: () => void): void
  unwatchBlog(blogId: string, done?: () => void): void
}

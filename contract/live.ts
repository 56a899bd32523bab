import type { BlogCard, OwnBlogCard } from './blogs.ts'

/** What the server says over the socket (§7). The last three go to the blog's creator alone. */
export interface ServerEvents {
  newBlogCreated(blog: BlogCard): void
  blogUpdated(id: string, blog: BlogCard): void
  blogDeleted(id: string): void
  myNewBlogCreated(blog: OwnBlogCard): void
  myBlogUpdated(id: string, blog: OwnBlogCard): void
  myOwnBlogDeleted(id: string): void
}

/** The browser only listens. */
export type ClientEvents = Record<never, never>

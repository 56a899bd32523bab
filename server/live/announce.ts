import { type Blog, type BlogAudience, type BlogState, ownBlogCard, publicCard } from '#contract/blogs.ts'
import type { Category } from '#contract/limits.ts'
import type { CommentEvent } from '#contract/live.ts'
import { cacheTags } from '../cache/cache-tags.ts'
import type { Broadcast } from './broadcast.ts'

/**
 * What the routes announce after a commit. Each method first invalidates the cached responses that the change makes
 * stale, on every instance, then notifies all clients that may know of it, and no others. A route that awaits it before
 * it responds lets the author see their own write in every later request.
 */
export interface Announce {
  /** A blog was created, or restored from the trash. */
  blogCreated(blog: Blog): Promise<void>
  blogUpdated(blog: Blog, before: BlogState): Promise<void>
  /** A scheduled blog was published by its job. */
  blogPublished(blog: Blog): Promise<void>
  blogDeleted(id: string, creatorId: string, before: BlogState): Promise<void>
  /** A comment was added to a blog, changed or deleted. */
  commentChanged(blog: BlogAudience, event: CommentEvent): Promise<void>
  /** A comment came back from the trash: clients that have seen its deletion would ignore it, and refetch instead. */
  commentRestored(blog: BlogAudience): Promise<void>
  subscriberCountChanged(authorId: string, subscriberCount: number): Promise<void>
  /** A user became an Author, or is one no longer. */
  authorsChanged(): Promise<void>
  profileChanged(userId: string): Promise<void>
  readsCounted(): Promise<void>
  sessionClosed(sessionHash: string): Promise<void>
}

export function announceBy({ drop, toEverybody, toPerson, toReaders, endSession }: Broadcast): Announce {
  async function blogUpdated(blog: Blog, before: BlogState): Promise<void> {
    const isMoved = blog.published !== before.published || blog.category !== before.category
    const lists = isMoved ? listsWith(blog.createdBy, blog.category, before.category) : []
    await drop(cacheTags.blog(blog._id), ...lists)
    if (blog.published && before.published) toEverybody('blogUpdated', blog._id, publicCard(blog))
    else if (blog.published) toEverybody('newBlogCreated', publicCard(blog))
    else if (before.published) toEverybody('blogDeleted', blog._id)
    toPerson(blog.createdBy, 'myBlogUpdated', blog._id, ownBlogCard(publicCard(blog)))
  }

  return {
    async blogCreated(blog) {
      if (blog.published) {
        await drop(...listsWith(blog.createdBy, blog.category))
        toEverybody('newBlogCreated', publicCard(blog))
      }
      toPerson(blog.createdBy, 'myNewBlogCreated', ownBlogCard(publicCard(blog)))
    },
    blogUpdated,
    async blogPublished(blog) {
      await blogUpdated(blog, { published: false, category: blog.category })
      toPerson(blog.createdBy, 'myBlogPublished', ownBlogCard(publicCard(blog)))
    },
    async blogDeleted(id, creatorId, before) {
      await drop(cacheTags.blog(id), cacheTags.comments(id), ...listsWith(creatorId, before.category))
      if (before.published) toEverybody('blogDeleted', id)
      toPerson(creatorId, 'myOwnBlogDeleted', id)
    },
    async commentChanged(blog, event) {
      await drop(cacheTags.comments(blog._id), cacheTags.trending)
      toReaders(blog, 'commentsChanged', blog._id, event)
    },
    async commentRestored(blog) {
      await drop(cacheTags.comments(blog._id), cacheTags.trending)
      toReaders(blog, 'commentsChanged', blog._id)
    },
    async subscriberCountChanged(authorId, subscriberCount) {
      await drop(cacheTags.followers(authorId), cacheTags.topAuthors)
      toEverybody('subscriberCountChanged', authorId, subscriberCount)
    },
    authorsChanged: () => drop(cacheTags.authors, cacheTags.topAuthors),
    async profileChanged(userId) {
      await drop(cacheTags.person(userId), cacheTags.authors)
      toPerson(userId, 'myProfileChanged')
    },
    readsCounted: () => drop(cacheTags.trending),
    async sessionClosed(sessionHash) {
      await drop(cacheTags.session(sessionHash))
      endSession(sessionHash)
    },
  }
}

/** The tags of the lists that a blog is in while it is public. */
function listsWith(authorId: string, ...categories: Category[]): string[] {
  return [cacheTags.blogs, cacheTags.blogsBy(authorId), cacheTags.trending, ...categories.map(cacheTags.blogsIn)]
}

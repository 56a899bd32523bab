import type { Comment } from '#contract/comments.ts'
import { findBlog } from '../blogs/queries.ts'
import { cacheTags } from '../cache/cache-tags.ts'
import { announceComment, announceWaiting } from '../comments/announce-comment.ts'
import type { Deps } from '../deps.ts'
import type { DecidedHeld } from './held.ts'

/**
 * Announces the now public post as if it had just been posted, also to its author's pages.
 * @returns the comment, if it is one that was approved
 */
export async function announceHeld(
  deps: Pick<Deps, 'db' | 'announce' | 'cache'>,
  { kind, decision, authorId, blogId, comment }: Omit<DecidedHeld, 'undoId'>,
): Promise<Comment | undefined> {
  const { db, announce, cache } = deps
  cache.invalidate([cacheTags.blog(blogId), cacheTags.comments(blogId)])
  if (kind === 'blog') {
    const blog = await findBlog(db, blogId, authorId)
    if (blog) await announce.blogUpdated(blog, { ...blog, published: false })
    return undefined
  }
  const isPublic = decision === 'approve' && comment !== undefined
  const shown = isPublic ? await announceComment(deps, blogId, comment.id, comment.wasEdited) : undefined
  await announceWaiting(deps, blogId, authorId)
  return shown
}

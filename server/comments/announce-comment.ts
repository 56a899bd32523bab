import type { Comment } from '#contract/comments.ts'
import { cacheTags } from '../cache/cache-tags.ts'
import type { Deps } from '../deps.ts'
import { findCreator } from './policy.ts'
import { findComment } from './store.ts'

/**
 * Announces a comment that is public from now on, or whose text changed, to the users who can see its blog.
 * @returns it; undefined if it is no longer there
 * @param wasThere whether clients may have seen it leave: they would ignore it, and refetch instead
 */
export async function announceComment(
  { db, cache, announce }: Pick<Deps, 'db' | 'cache' | 'announce'>,
  blogId: string,
  id: string,
  wasThere = false,
): Promise<Comment | undefined> {
  // Before anything can fail, so that no stale comments are served.
  cache.invalidate([cacheTags.comments(blogId)])
  const found = await findComment(db, id)
  // If it was deleted in the meantime, that request announced it.
  if (!found) return undefined
  if (wasThere) await announce.commentRestored(found.blog)
  else await announce.commentChanged(found.blog, { comment: found.comment })
  announce.notificationsChanged(found.concerned)
  return found.comment
}

/**
 * Announces that a comment waits for approval, or no longer, to its writer and to those who may decide on it: the creator
 * of its blog, and admins.
 */
export async function announceWaiting(
  { db, announce }: Pick<Deps, 'db' | 'announce'>,
  blogId: string,
  writerId: string,
): Promise<void> {
  announce.heldChanged(writerId, blogId)
  announce.adminNotificationsChanged()
  const creatorId = await findCreator(db, blogId)
  if (creatorId === undefined || creatorId === writerId) return
  announce.heldChanged(creatorId, blogId)
  announce.notificationsChanged([creatorId])
}

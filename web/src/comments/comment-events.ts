import type { Comment } from '#contract/comments.ts'
import { COMMENTS_SHOWN_MAX } from '#contract/limits.ts'
import type { CommentEvent } from '#contract/live.ts'

type Read = { blogId: string; events: CommentEvent[] }
const pendingReads = new Set<Read>()
/** Ids of deleted comments: an event that arrives after the deletion must not bring a comment back. */
const deleted = new Set<string>()

/**
 * Makes a call that returns a blog's comments.
 * @returns the comments, with the events applied that arrived during the call: the response may be older than these,
 * and otherwise applying them changes nothing
 */
export async function readComments(blogId: string, call: () => Promise<{ data: Comment[] }>): Promise<Comment[]> {
  const read: Read = { blogId, events: [] }
  pendingReads.add(read)
  try {
    const { data } = await call()
    return read.events.reduce(withEvent, data)
  } finally {
    pendingReads.delete(read)
  }
}

/** Call it with every event, whether or not the blog's comments are cached. */
export function rememberEvent(blogId: string, event: CommentEvent): void {
  if ('deletedId' in event) deleted.add(event.deletedId)
  for (const read of pendingReads) if (read.blogId === blogId) read.events.push(event)
}

/** Call it when a deleted comment was restored: events about it count again. */
export const forgetDeleted = () => deleted.clear()

/** Applies an event to a list, oldest first; returns the same list if nothing changed. */
export function withEvent(list: Comment[], event: CommentEvent): Comment[] {
  if ('deletedId' in event) {
    const left = list.filter(({ _id }) => _id !== event.deletedId)
    return left.length < list.length ? left : list
  }
  const { comment } = event
  if (deleted.has(comment._id)) return list
  const known = list.find(({ _id }) => _id === comment._id)
  if (known) return isLater(comment, known) ? list.map((other) => (other === known ? comment : other)) : list
  const at = list.findLastIndex((other) => isBefore(other, comment)) + 1
  // Only the latest comments are shown, and this one is older than all of them.
  if (at === 0 && list.length >= COMMENTS_SHOWN_MAX) return list
  return [...list.slice(0, at), comment, ...list.slice(at)].slice(-COMMENTS_SHOWN_MAX)
}

/** Whether `one` is a later version of the same comment. */
function isLater(one: Comment, other: Comment): boolean {
  return (one.editedAt ?? '') > (other.editedAt ?? '')
}

/** Compares in the server's order. */
function isBefore(one: Comment, other: Comment): boolean {
  return one.createdAt === other.createdAt ? one._id < other._id : one.createdAt < other.createdAt
}

import type { Comment } from '#contract/comments.ts'

/** A comment with its replies, oldest first. */
export interface Thread {
  id: string
  /** Undefined: it was removed, or is earlier than the comments that are shown. */
  top: Comment | undefined
  replies: Comment[]
}

/** The threads of some comments, in order of time; ids sort by time. @param list oldest first @param open ids of further ones */
export function threadsOf(list: Comment[], open: string[] = []): Thread[] {
  const threads = new Map<string, Thread>()
  for (const comment of list) {
    if (!comment.parent) threads.set(comment._id, { id: comment._id, top: comment, replies: [] })
  }
  const inOrder = [...threads.values()]
  const threadOf = (id: string) => {
    const known = threads.get(id)
    if (known) return known
    const added = { id, top: undefined, replies: [] }
    threads.set(id, added)
    inOrder.splice(inOrder.findLastIndex((thread) => thread.id < id) + 1, 0, added)
    return added
  }
  for (const comment of list) if (comment.parent) threadOf(comment.parent).replies.push(comment)
  for (const id of open) threadOf(id)
  return inOrder
}

import type { InfiniteData } from '@tanstack/react-query'
import type { Comment } from '#contract/comments.ts'
import type { CommentEvent } from '#contract/live.ts'

/** Some comments of a blog that follow each other, oldest first. `nextCursor` requests those before them. */
export interface CommentsPage {
  list: Comment[]
  nextCursor: string | null
}
/** As many pages as were loaded, the latest comments first. */
export type CommentPages = InfiniteData<CommentsPage, string | null>

/** Ids of deleted comments: an event that arrives after the deletion must not bring a comment back. */
const deleted = new Set<string>()

/** Call it with every event, whether or not the blog's comments are cached. */
export function rememberEvent(event: CommentEvent): void {
  if ('deletedId' in event) deleted.add(event.deletedId)
}

/** Call it when a deleted comment was restored: events about it count again. */
export const forgetDeleted = () => deleted.clear()

/** Applies an event to all pages; returns the same data if nothing changed, as when it was applied before. */
export function withEventInPages(data: CommentPages, event: CommentEvent): CommentPages {
  const pages = data.pages.map((page, index) => withEvent(page, event, index === 0))
  return pages.every((page, index) => page === data.pages[index]) ? data : { ...data, pages }
}

/** Applies an event to a page; returns the same page if nothing changed. */
function withEvent(page: CommentsPage, event: CommentEvent, isLatest: boolean): CommentsPage {
  const { list } = page
  if ('deletedId' in event) {
    const left = list.filter(({ _id }) => _id !== event.deletedId)
    return left.length < list.length ? { ...page, list: left } : page
  }
  const { comment } = event
  if (deleted.has(comment._id)) return page
  const known = list.find(({ _id }) => _id === comment._id)
  if (known) {
    if (!isLater(comment, known)) return page
    return { ...page, list: list.map((other) => (other === known ? comment : other)) }
  }
  const at = list.findLastIndex((other) => isBefore(other, comment)) + 1
  // A comment older than the latest ones belongs to a page before them, where it is known if it is loaded.
  if (!isLatest || (at === 0 && page.nextCursor !== null)) return page
  return { ...page, list: [...list.slice(0, at), comment, ...list.slice(at)] }
}

/** Whether `one` is a later version of the same comment. */
function isLater(one: Comment, other: Comment): boolean {
  return (one.editedAt ?? '') > (other.editedAt ?? '')
}

/** Compares in the server's order. */
function isBefore(one: Comment, other: Comment): boolean {
  return one.createdAt === other.createdAt ? one._id < other._id : one.createdAt < other.createdAt
}

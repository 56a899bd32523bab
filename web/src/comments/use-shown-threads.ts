import type { Comment } from '#contract/comments.ts'
import type { Place } from '#contract/quotes.ts'
import * as messages from '#messages/comments.ts'
import { readUnsent, useUnsent } from '../unsent/use-unsent.ts'
import { type CommentDrafts, idsOf } from './comment-drafts.ts'
import { useQuoting } from './quoting.ts'
import { type Thread, threadsOf } from './threads.ts'
import { threadsBySection } from './threads-by-section.ts'

export type ShownComments = {
  list: Comment[]
  /** There are comments before those. */
  hasEarlier: boolean
  /** Replies stay in the order of the conversation. */
  isNewestFirst: boolean
  drafts: CommentDrafts
  /** No one can reply; an unsent reply is kept until someone can. */
  isClosed: boolean
  /** Not of a person that the user has blocked. */
  isShown: (comment: Comment) => boolean
}

/**
 * The threads that a list of comments shows, in their groups: also those in which something is being written to a
 * comment that is not in the list any more.
 */
export function useShownThreads({ list, hasEarlier, isNewestFirst, drafts, isClosed, isShown }: ShownComments) {
  const { sections, isThere } = useQuoting()
  const editing = useUnsent(drafts.edits, idsOf)
  const replying = useUnsent(drafts.replies, idsOf)
  const present = new Set(list.map(({ _id }) => _id))
  const isEarlier = (id: string) => hasEarlier && id < (list[0]?._id ?? '')
  const isGone = ({ _id }: Comment) => !present.has(_id) && !isEarlier(_id)
  // A comment that is being edited keeps its position when it is deleted elsewhere or belongs to an earlier page that is
  // not loaded. Ids sort by time.
  const edited = editing ? Object.values(readUnsent(drafts.edits)) : []
  const missing = edited.flatMap(({ comment }) => (present.has(comment._id) ? [] : [comment]))
  const shown = missing.length ? [...list, ...missing].sort((a, b) => (a._id < b._id ? -1 : 1)) : list
  const threads = threadsOf(shown.filter(isShown), isClosed || !replying ? [] : replying.split(' '))
  const groups = threadsBySection(isNewestFirst ? threads.toReversed() : threads, sections)
  /** Where a comment that is posted as new can be. */
  const placeLeft = ({ section, quote }: Comment): Place => {
    if (isThere({ section, quote })) return { section, quote }
    return isThere({ section }) ? { section } : {}
  }
  const missingOf = (id: string) => {
    if (present.has(id)) return messages.commentBlocked
    return isEarlier(id) ? messages.commentEarlier : messages.commentRemoved
  }
  /** The comment that a reply to a thread answers, which may be a reply whose own comment was removed. */
  const targetOf = ({ id, top, replies }: Thread) =>
    [top, ...replies].find((comment) => comment && present.has(comment._id)) ??
    (isEarlier(id) ? { _id: id } : undefined)
  return { threads, groups, isGone, placeLeft, missingOf, targetOf }
}

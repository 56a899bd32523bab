import type { Comment, Mention } from '#contract/comments.ts'
import type { Place } from '#contract/quotes.ts'
import type { Unsent } from '../unsent/use-unsent.ts'

/** The comments that are being edited, by id: the last known version and the text in the field. */
export type Edits = Record<string, { comment: Comment; text: string }>

/** The texts of the replies that are being written, by the id of the comment at the top of their thread. */
export type Replies = Record<string, string>

/** A user's unsent comments on a blog. */
export interface CommentDrafts {
  comment: Unsent<string>
  edits: Unsent<Edits>
  replies: Unsent<Replies>
  /** The place of the comment in the text. */
  place: Unsent<Place>
  /** Who was picked to be mentioned, by field. */
  picks: Unsent<Record<string, Mention[]>>
}

export const commentDrafts = (userId: string, blogId: string): CommentDrafts => ({
  comment: { key: `comment:${userId}:${blogId}`, empty: '', join: joined },
  edits: { key: `comment-edits:${userId}:${blogId}`, empty: {}, join: byId(joinedEdit) },
  replies: { key: `comment-replies:${userId}:${blogId}`, empty: {}, join: byId(joined) },
  place: {
    key: `comment-place:${userId}:${blogId}`,
    empty: {},
    join: (earlier, later) => (later.section ? later : earlier),
  },
  picks: {
    key: `comment-picks:${userId}:${blogId}`,
    empty: {},
    join: byId((earlier, later) => [...earlier, ...later]),
  },
})

/** The reason for hiding a comment, as a user types it. */
export const hideReason = (userId: string, commentId: string): Unsent<string> => ({
  key: `hide-comment:${userId}:${commentId}`,
  empty: '',
  join: joined,
})

/** The reason for refusing one that waits. */
export const refuseReason = (userId: string, commentId: string): Unsent<string> => ({
  key: `refuse-comment:${userId}:${commentId}`,
  empty: '',
  join: joined,
})

/** The ids of the edits or replies, which change when one is begun or ended, and not while it is typed. */
export const idsOf = (drafts: Edits | Replies): string => Object.keys(drafts).join(' ')

/** A text below the current text of a field. */
export function joined(typed: string, text: string): string {
  return typed.trim() === '' || typed === text ? text : `${typed.trimEnd()}\n${text}`
}

const joinedEdit = (earlier: Edits[string], later: Edits[string]): Edits[string] =>
  earlier.text === earlier.comment.comment ? later : { ...later, text: joined(earlier.text, later.text) }

function byId<Value>(join: (earlier: Value, later: Value) => Value) {
  return (earlier: Record<string, Value>, later: Record<string, Value>): Record<string, Value> => {
    const both = { ...earlier, ...later }
    for (const [id, value] of Object.entries(earlier)) {
      const other = later[id]
      if (other !== undefined) both[id] = join(value, other)
    }
    return both
  }
}

import type { Comment } from '#contract/comments.ts'
import type { Stored } from './use-stored-state.ts'

/** The comments that are being edited, by id: the last known version and the text in the field. */
export type Edits = Record<string, { comment: Comment; text: string }>

/** The texts of the replies that are being written, by the id of the comment at the top of their thread. */
export type Replies = Record<string, string>

/** What a user is writing below a blog. */
export interface CommentDrafts {
  comment: Stored<string>
  edits: Stored<Edits>
  replies: Stored<Replies>
}

export const commentDrafts = (userId: string, blogId: string): CommentDrafts => ({
  comment: { key: `comment:${userId}:${blogId}`, empty: '' },
  edits: { key: `comment-edits:${userId}:${blogId}`, empty: {} },
  replies: { key: `comment-replies:${userId}:${blogId}`, empty: {} },
})

/** The ids of the edits or replies, which change when one is begun or ended, and not while it is typed. */
export const idsOf = (drafts: Edits | Replies): string => Object.keys(drafts).join(' ')

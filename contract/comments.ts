import { z } from 'zod'
import { IdempotencyKey } from './idempotency-key.ts'
import { COMMENT_MAX } from './limits.ts'
import { MESSAGES } from './messages.ts'
import { isVisible } from './visible-text.ts'

const CommentText = z
  .string({ error: MESSAGES.commentRequired })
  .trim()
  .refine(isVisible, { error: MESSAGES.commentRequired, abort: true })
  .max(COMMENT_MAX, MESSAGES.commentLong)

/** The body of POST /comment/newComment/{blogId}. */
export const NewComment = z.object({ comment: CommentText, submissionId: IdempotencyKey })
export type NewComment = z.infer<typeof NewComment>

/** The body of POST /comment/editComment/{commentId}/{blogId}. */
export const CommentChange = z.object({ newComment: CommentText })
export type CommentChange = z.infer<typeof CommentChange>

export const Comment = z.object({
  _id: z.string(),
  comment: z.string(),
  authorInfo: z.object({ _id: z.string(), name: z.string(), avatar: z.object({ url: z.string() }) }),
  createdAt: z.iso.datetime(),
  /** When its text was last edited; null if never. */
  editedAt: z.iso.datetime().nullable(),
})
export type Comment = z.infer<typeof Comment>

import { z } from 'zod'
import * as messages from '#messages/validation.ts'
import { SECTIONS } from './blog-sections.ts'
import { atLimit, refuse, refused } from './field-errors.ts'
import { Id } from './id.ts'
import { IdempotencyKey } from './idempotency-key.ts'
import { COMMENT_MAX, HIDE_REASON_MAX, MENTIONS_MAX, QUOTE_MAX } from './limits.ts'
import { Cursor } from './pagination.ts'
import { quoteOf } from './quotes.ts'
import { isVisible } from './visible-text.ts'

/** A part of a blog's text that a comment can be at. */
export const Section = z.enum(SECTIONS)

const CommentText = z
  .string({ error: messages.commentRequired })
  .trim()
  .refine(isVisible, { ...refused('required', messages.commentRequired), abort: true })
  .max(COMMENT_MAX, atLimit(messages.commentLong))

/** A user that a text calls `@name`, with the name in the text: they may have changed it since. */
export const Mention = z.object({ _id: z.string(), name: z.string() })
export type Mention = z.infer<typeof Mention>

/** The users that a sent text mentions. Users who are not in it as `@name`, or no longer exist, are left out. */
const MentionedIds = z.array(Id).max(MENTIONS_MAX, atLimit(messages.mentionsTooMany))

/** The query of POST /comment/getComment/{blogId}. */
export const CommentsQuery = z.object({ cursor: Cursor })

/**
 * The query of the calls that change comments: `answer=changed` asks for the added or changed comment alone, or none,
 * instead of the list.
 */
export const ChangeQuery = z.object({ answer: z.enum(['list', 'changed']).default('list') })
export type ChangeQuery = z.infer<typeof ChangeQuery>

/** The body of POST /comment/newComment/{blogId}. */
export const NewComment = z
  .object({
    comment: CommentText,
    submissionId: IdempotencyKey,
    /** The comment that it replies to. A reply to a reply belongs to the same comment as that one. */
    parent: Id.optional(),
    mentions: MentionedIds.optional(),
    /** Where in the text it is; without it the comment is about the whole blog. */
    section: Section.optional(),
    /** A phrase of that section, as it was read: plain text. */
    quote: z
      .string()
      .overwrite(quoteOf)
      .refine(isVisible, { ...refused('required', messages.quoteEmpty), abort: true })
      .max(QUOTE_MAX, atLimit(messages.quoteLong))
      .optional(),
  })
  .superRefine(({ parent, section, quote }, context) => {
    if (parent !== undefined && section !== undefined)
      refuse(context, 'not-allowed', messages.quoteInReply, ['section'])
    else if (quote !== undefined && section === undefined)
      refuse(context, 'incomplete', messages.quoteNowhere, ['quote'])
  })
export type NewComment = z.infer<typeof NewComment>

/** The body of POST /comment/editComment/{commentId}/{blogId}. */
export const CommentChange = z.object({
  newComment: CommentText,
  /** Without it, those mentioned before stay as long as they are in the text. */
  mentions: MentionedIds.optional(),
})
export type CommentChange = z.infer<typeof CommentChange>

export const Comment = z.object({
  _id: z.string(),
  comment: z.string(),
  authorInfo: z.object({ _id: z.string(), name: z.string(), avatar: z.object({ url: z.string() }) }),
  createdAt: z.iso.datetime(),
  /** When its text was last edited; null if never. */
  editedAt: z.iso.datetime().nullable(),
  /** Of a reply: the comment that it belongs to, which is never a reply itself and may be gone. */
  parent: z.string().optional(),
  /** The people that its text mentions, in its order; absent: no one. */
  mentions: z.array(Mention).optional(),
  /** Where in the text it is; of a reply that of its comment. Absent: it is about the whole blog. */
  section: Section.optional(),
  /** The phrase of that section that it quotes. */
  quote: z.string().optional(),
})
export type Comment = z.infer<typeof Comment>

/** A comment that the creator of its blog has hidden, as that one and its writer see it. */
export const HiddenComment = Comment.extend({
  hiddenAt: z.iso.datetime(),
  /** The reason that its writer sees. */
  reason: z.string(),
})
export type HiddenComment = z.infer<typeof HiddenComment>

/** The body of PUT /comment/hide/{commentId}/{blogId}. */
export const Hiding = z.object({
  reason: z
    .string({ error: messages.hideReasonRequired })
    .trim()
    .refine(isVisible, { ...refused('required', messages.hideReasonRequired), abort: true })
    .max(HIDE_REASON_MAX, atLimit(messages.reasonLong)),
})
export type Hiding = z.infer<typeof Hiding>

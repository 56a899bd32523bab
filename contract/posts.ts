import { z } from 'zod'
import * as messages from '#messages/validation.ts'
import { AdminReason } from './admin-reason.ts'
import { Tags } from './blogs.ts'
import { atLimit } from './field-errors.ts'
import { HoldReason, PostAsRead } from './held.ts'
import { Id } from './id.ts'
import { BLOG_SEARCH_MAX, BULK_MAX, CATEGORY_MAX, EMAIL_MAX, LISTING_LIMIT } from './limits.ts'
import { OneLine } from './one-line.ts'
import { Cursor, listLimit, wholeNumber } from './pagination.ts'

/**
 * The states of blogs and comments that admins see: what everyone sees, what waits for approval, what was refused and
 * its author has not changed since, and what an admin removed. Drafts, scheduled blogs and what its author deleted are
 * private.
 */
export const POST_STATES = ['public', 'held', 'refused', 'removed'] as const
export const PostState = z.enum(POST_STATES)
export type PostState = z.infer<typeof PostState>

const READS_MAX = 1_000_000_000

const FILTERS = {
  q: z.string().trim().max(BLOG_SEARCH_MAX, atLimit(messages.searchLong)).default(''),
  /** The id of the author, or their email address. */
  author: z.string().trim().max(EMAIL_MAX).optional(),
  category: z.string().trim().max(CATEGORY_MAX).optional(),
  state: PostState.optional(),
  /** The first time, and the first time after: of the date by which the list is ordered. */
  from: z.iso.datetime().optional(),
  until: z.iso.datetime().optional(),
  /** Only those with open reports. */
  reported: z.literal('true').optional(),
  limit: listLimit(LISTING_LIMIT),
  cursor: Cursor,
}

/** The query of GET /admin/posts. */
export const PostsQuery = z.object({
  ...FILTERS,
  tag: z.string().trim().max(100).optional(),
  /** Only those that were read so often. */
  reads: wholeNumber(0, 0, READS_MAX, messages.numberInvalid),
})
export type PostsQuery = z.infer<typeof PostsQuery>

/** The query of GET /admin/comments. */
export const AllCommentsQuery = z.object({
  ...FILTERS,
  /** Only those on this blog. */
  blog: Id.optional(),
})
export type AllCommentsQuery = z.infer<typeof AllCommentsQuery>

const POST = {
  _id: z.string(),
  author: z.object({ _id: z.string(), name: z.string() }),
  state: PostState,
  /** Since when it has this state. */
  at: z.iso.datetime(),
  /** Why it waits for approval; empty: it does not. */
  held: z.array(HoldReason),
  /** Its open reports. */
  reports: z.int().nonnegative(),
  /** Who refused it, an admin or the creator of the blog, and why; null: it is not refused. */
  refusal: z
    .object({
      /** Null: a command on the server. The name is null if the account is gone. */
      by: z.object({ _id: z.string(), name: z.string().nullable() }).nullable(),
      reason: z.string(),
    })
    .nullable(),
}

/** A blog in the list of all posts. */
export const ListedPost = z.object({
  ...POST,
  title: z.string(),
  slug: z.string(),
  excerpt: z.string(),
  category: z.string(),
  tags: z.array(z.string()),
  commentsClosed: z.boolean(),
  reads: z.int().nonnegative(),
  comments: z.int().nonnegative(),
})
export type ListedPost = z.infer<typeof ListedPost>

/** A comment in the list of all comments. */
export const ListedComment = z.object({
  ...POST,
  comment: z.string(),
  /** Null: the blog is not public. */
  blog: z.object({ _id: z.string(), title: z.string() }).nullable(),
})
export type ListedComment = z.infer<typeof ListedComment>

/** A page of one of the lists. */
const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    /**
     * The page may be shorter than its limit, even empty, though there are more: filters without an index look at some
     * posts at a time. Until when this page looked; null: it is as long as it can be.
     */
    lookedUntil: z.iso.datetime().nullable(),
    /** The search, or the reports, found more than are listed: only the newest of them are. */
    isCut: z.boolean(),
    /** The account that the filter names; null: none does, or no account has it. */
    author: z.object({ _id: z.string(), name: z.string() }).nullable().optional(),
  })
export const PostsPage = pageOf(ListedPost)
export const CommentsPage = pageOf(ListedComment)

/** What admins can do to many comments at once. */
const BULK_COMMENT_ACTIONS = ['remove', 'restore', 'approve', 'refuse', 'undo-refusal'] as const
export const BulkCommentAction = z.enum(BULK_COMMENT_ACTIONS)
export type BulkCommentAction = z.infer<typeof BulkCommentAction>

/** What they can do to many blogs at once. */
export const BulkPostAction = z.enum([
  ...BULK_COMMENT_ACTIONS,
  'close-comments',
  'open-comments',
  'move',
  'add-tags',
  'remove-tags',
])
export type BulkPostAction = z.infer<typeof BulkPostAction>

const ACT = {
  posts: z.array(PostAsRead).min(1).max(BULK_MAX),
  reason: AdminReason,
}

/** The body of POST /admin/bulk/comments/:action. */
export const BulkComments = z.object(ACT)

/** The body of POST /admin/bulk/posts/:action: with a category to move to, and with tags, separated by commas, to change. */
export const BulkPosts = z.object({ ...ACT, category: OneLine().max(CATEGORY_MAX).optional(), tags: Tags })

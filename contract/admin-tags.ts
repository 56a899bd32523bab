import { z } from 'zod'
import * as messages from '#messages/validation.ts'
import { atLimit, refused } from './field-errors.ts'
import { formatMessage } from './format-message.ts'
import { ADMIN_TAGS_LIMIT, BULK_MAX, TAG_MAX } from './limits.ts'
import { byCursor, Cursor, listLimit } from './pagination.ts'
import { isTag, tagOf } from './tags.ts'

export const TAG_ORDERS = ['blogs', 'name'] as const
export const TagOrder = z.enum(TAG_ORDERS)
export type TagOrder = z.infer<typeof TagOrder>

/** The query of GET /admin/tags: those that contain a text, of most blogs first or by name. */
export const AdminTagsQuery = z.object({
  q: z.string().trim().max(TAG_MAX, atLimit(messages.searchLong)).default(''),
  order: TagOrder.default('blogs'),
  limit: listLimit(ADMIN_TAGS_LIMIT),
  cursor: Cursor,
})
export type AdminTagsQuery = z.infer<typeof AdminTagsQuery>

/** A tag as admins see it. */
export const AdminTag = z.object({
  tag: z.string(),
  /** The public blogs that have it. */
  blogs: z.int().positive(),
  followers: z.int().nonnegative(),
  /** When the newest of these blogs was published. */
  lastUsedAt: z.iso.datetime(),
})
export type AdminTag = z.infer<typeof AdminTag>

/** The query of GET /admin/formerTags. */
export const FormerTagsQuery = byCursor(ADMIN_TAGS_LIMIT)

/** A tag that was renamed, merged into another or deleted. */
export const FormerTag = z.object({
  tag: z.string(),
  /** Null: it was deleted. */
  target: z.string().nullable(),
  changedAt: z.iso.datetime(),
  /** Its blogs and followers are being moved, were moved, or are being moved back. */
  state: z.enum(['moving', 'moved', 'restoring']),
})
export type FormerTag = z.infer<typeof FormerTag>

/** A rename is a merge into a tag that no blog has. */
const TAG_ACTIONS = ['merge', 'delete', 'restore'] as const
export const TagAction = z.enum(TAG_ACTIONS)
export type TagAction = z.infer<typeof TagAction>

const OneTag = z
  .string()
  .transform(tagOf)
  .refine(
    isTag,
    refused('invalid-format', ({ input }) => formatMessage(messages.tagInvalid, { tag: String(input), max: TAG_MAX })),
  )

/** The body of POST /admin/bulk/tags/:action: the tags, and the one that replaces them. */
export const BulkTags = z.object({ tags: z.array(OneTag).min(1).max(BULK_MAX), target: OneTag.optional() })
export type BulkTags = z.infer<typeof BulkTags>

/**
 * Why nothing was done to a tag: it is the target; it was replaced or deleted before; it, or the target, is still being
 * moved; it was not replaced; the tag that replaced it was itself replaced since.
 */
export const TagNotDone = z.enum(['same', 'replaced', 'moving', 'not-former', 'replaced-since'])
export type TagNotDone = z.infer<typeof TagNotDone>

/** What was done to which tags, and the tag that replaces them. */
export const BulkTagsResult = z.object({
  done: z.array(z.string()),
  notDone: z.array(z.object({ tag: z.string(), why: TagNotDone })),
  target: z.string().nullable(),
})
export type BulkTagsResult = z.infer<typeof BulkTagsResult>

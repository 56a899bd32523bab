import { z } from 'zod'
import { ALL_TAGS_LIMIT } from './limits.ts'
import { Cursor, listLimit } from './pagination.ts'

/** A tag, and how many public blogs have it. */
export const TagCount = z.object({ tag: z.string(), blogs: z.number().int().positive() })
export type TagCount = z.infer<typeof TagCount>

/** The query of GET /tags/all. */
export const AllTagsQuery = z.object({
  limit: listLimit(ALL_TAGS_LIMIT),
  /** The blogs of the last tag of the page before, and that tag. */
  cursor: Cursor,
})

import { z } from 'zod'
import { LISTING_LIMIT } from './limits.ts'
import { Cursor, listLimit } from './pagination.ts'

/** Whether the caller has bookmarked a blog. */
export const Bookmark = z.object({ bookmarked: z.boolean() })
export type Bookmark = z.infer<typeof Bookmark>

/** The query of GET /bookmarks. */
export const BookmarksQuery = z.object({ limit: listLimit(LISTING_LIMIT), cursor: Cursor })

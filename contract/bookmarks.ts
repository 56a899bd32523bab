import { z } from 'zod'
import * as messages from '#messages/validation.ts'
import { atLimit } from './field-errors.ts'
import { Id } from './id.ts'
import { LIST_LIMIT_MAX, LISTING_LIMIT } from './limits.ts'
import { Cursor, listLimit } from './pagination.ts'

/** Whether the caller has bookmarked a blog. */
export const Bookmark = z.object({ bookmarked: z.boolean() })
export type Bookmark = z.infer<typeof Bookmark>

/** The query of GET /bookmarks. */
export const BookmarksQuery = z.object({ limit: listLimit(LISTING_LIMIT), cursor: Cursor })

/** The query of GET /bookmarked: the ids of up to 100 blogs, with commas between them. */
export const BookmarkedQuery = z.object({
  ids: z
    .string()
    .default('')
    .transform((text) => (text === '' ? [] : text.split(',')))
    .pipe(z.array(Id).max(LIST_LIMIT_MAX, atLimit(messages.idsInvalid))),
})

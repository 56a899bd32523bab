import { z } from 'zod'
import * as messages from '#messages/validation.ts'
import { OwnBlogCard } from './blogs.ts'
import { LISTING_LIMIT, SEARCH_MAX } from './limits.ts'
import { Cursor, listLimit } from './pagination.ts'

/** The tabs of own blogs. Each blog is in one of them; deleted ones are in the trash. */
export const OWN_TABS = ['published', 'drafts', 'scheduled'] as const
export type OwnTab = (typeof OWN_TABS)[number]

/** The query of GET /user/ownBlogs: `query` is searched in titles, without accents and case. */
export const OwnBlogsQuery = z.object({
  tab: z.enum(OWN_TABS, { error: messages.tabUnknown }),
  query: z.string().max(SEARCH_MAX).default(''),
  limit: listLimit(LISTING_LIMIT),
  cursor: Cursor,
})

/** The query of GET /user/allUserBlog: without a limit all of them are returned. */
export const AllOwnBlogsQuery = z.object({
  limit: z.optional(listLimit(LISTING_LIMIT)),
  cursor: Cursor,
})

/** An own blog with what only its author is shown. */
export const OwnBlogItem = z.object({
  blog: OwnBlogCard,
  /** When it will be published; null if it is not scheduled. */
  publishAt: z.iso.datetime().nullable(),
  reads: z.int(),
  comments: z.int(),
  /** Who followed the author after this blog was published, and before the next one was. */
  followersGained: z.int(),
})
export type OwnBlogItem = z.infer<typeof OwnBlogItem>

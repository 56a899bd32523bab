import { z } from 'zod'
import { FOLLOWINGS_PAGE_SIZES, LIST_LIMIT_MAX } from './limits.ts'
import { byCursor, pageOf } from './pagination.ts'

/** A followed author. `email` is null if the author hides it. */
export const FollowedAuthor = z.object({
  authorId: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  avatar: z.object({ url: z.string() }),
  subscriberCount: z.int().nonnegative(),
})
export type FollowedAuthor = z.infer<typeof FollowedAuthor>

/** The query of GET /subscribe/allSubscribedAuhtorInfo (the misspelling is the specification's). */
export const FollowingsQuery = pageOf(FOLLOWINGS_PAGE_SIZES[0])
export const Followings = z.object({
  allAuthorInfo: z.array(FollowedAuthor),
  total: z.int().nonnegative(),
  /** The requested page; past the last one the list is empty. */
  page: z.int().nonnegative(),
})
export type Followings = z.infer<typeof Followings>

/** The query of GET /subscribe/getUserSubscribedAuthorBlogs. */
export const FollowedBlogsQuery = byCursor(LIST_LIMIT_MAX)

/** Whether a user follows an author, and the author's follower count, after following or unfollowing. */
export const Subscription = z.object({ subscribed: z.boolean(), subscriberCount: z.int().nonnegative() })
export type Subscription = z.infer<typeof Subscription>

/** Up to when the caller has seen the blogs of those they follow, on any device; null: they have never looked. */
export const LastSeen = z.object({ lastSeenAt: z.iso.datetime().nullable() })
/** The body of PUT /subscribe/lastSeen: an earlier time than before changes nothing. */
export const LastSeenChange = z.object({ lastSeenAt: z.iso.datetime() })

import { z } from 'zod'
import { FOLLOWINGS_PAGE_SIZES } from './limits.ts'
import { pageOf } from './pagination.ts'

/** A followed author. `email` is null where its owner does not show it. */
export const FollowedAuthor = z.object({
  authorId: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  avatar: z.object({ url: z.string() }),
  subscriberCount: z.int().nonnegative(),
})
export type FollowedAuthor = z.infer<typeof FollowedAuthor>

/** GET /subscribe/allSubscribedAuhtorInfo (the misspelling is the contract's). */
export const FollowingsQuery = pageOf(FOLLOWINGS_PAGE_SIZES[0])
export const Followings = z.object({
  allAuthorInfo: z.array(FollowedAuthor),
  total: z.int().nonnegative(),
  /** The page that is answered: the last one when the asked one lies behind it. */
  page: z.int().nonnegative(),
})
export type Followings = z.infer<typeof Followings>

/** Where one person stands with one author after following or unfollowing. */
export const Subscription = z.object({ subscribed: z.boolean(), subscriberCount: z.int().nonnegative() })
export type Subscription = z.infer<typeof Subscription>

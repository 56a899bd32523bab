// To add a reason to hold a post (commit 82e72d0):
// 1. `HOLD_REASONS` here, its check in `server/holding/check.ts` or `spam.ts`, its text in
//    `messages/en/admin-queue.ts`, which `web/src/admin/hold-labels.ts` names, and for creators of blogs in
//    `messages/en/comments.ts` and `web/src/comments/hold-labels.ts`.
import { z } from 'zod'
import { AdminReason } from './admin-reason.ts'
import { Comment, Mention, Section } from './comments.ts'
import { Id } from './id.ts'
import { BULK_MAX, LISTING_LIMIT, WAVE_MAX } from './limits.ts'
import { byCursor } from './pagination.ts'

/** Why a blog or a comment waits for approval before others see it, in the order in which reasons are shown. */
const HOLD_REASONS = [
  'first',
  'first-link',
  'words',
  'links',
  'known-spam',
  'many-links',
  'repeated',
  'pace',
  'suspected',
  'held-before',
  'removed-before',
  'admin',
] as const
export const HoldReason = z.enum(HOLD_REASONS)
export type HoldReason = z.infer<typeof HoldReason>

/** Reasons that say something against a post, rather than that its account is new or that an admin holds it. */
export const isSpamReason = (reason: HoldReason) => !['first', 'first-link', 'admin'].includes(reason)

/** A post that is decided on: one that was edited and held again since it was read is not. `since`: from when it waited. */
export const PostAsRead = z.object({ _id: Id, since: z.iso.datetime().optional() })

/** A comment that waits, or was refused, as its writer sees it. */
export const HeldComment = z.object({
  _id: z.string(),
  comment: z.string(),
  /** As of a comment. */
  parent: z.string().optional(),
  mentions: z.array(Mention).optional(),
  section: Section.optional(),
  quote: z.string().optional(),
  heldAt: z.iso.datetime(),
  /** When an admin refused it, and why; null: it waits. An admin need not give a reason. */
  refusedAt: z.iso.datetime().nullable(),
  refusal: z.string(),
})
export type HeldComment = z.infer<typeof HeldComment>

/**
 * A comment that waits below a blog, as the creator of the blog sees it who may approve or refuse it: of its writer what
 * everyone sees.
 */
export const WaitingComment = Comment.extend({
  /** Since when it waits, which a decision repeats. */
  since: z.iso.datetime(),
  reasons: z.array(HoldReason),
})
export type WaitingComment = z.infer<typeof WaitingComment>

/** The query of GET /comment/waiting/:blogId. */
export const WaitingQuery = byCursor(LISTING_LIMIT)

/** The decisions of the creator of a blog. */
export const WaitingDecision = z.enum(['approve', 'refuse'])
export type WaitingDecision = z.infer<typeof WaitingDecision>

/**
 * The body of POST /comment/waiting/:blogId/:decision: comments as they were read, and all other ones of a writer that
 * wait below the blog, at most as many as can be decided on at once.
 */
export const WaitingDecisions = z.object({
  comments: z.array(PostAsRead).max(BULK_MAX).default([]),
  writer: Id.optional(),
  /** Of a refusal: in the email to each writer. */
  reason: AdminReason,
})

/**
 * Why an account belongs to a wave: it posts little but what is held as spam, or public posts of it have the links or the
 * text of the wave's or of removed posts, or the account is new and posts from the wave's network.
 */
export const WaveReason = z.enum(['held', 'links', 'text', 'network'])
export type WaveReason = z.infer<typeof WaveReason>

/** An account of a wave, and how many of its posts are removed with the wave: all if they are held, else those alike. */
export const WaveAccount = z.object({
  _id: z.string(),
  name: z.string(),
  why: WaveReason,
  /** Whether the account is new; missing if all of it is removed. The release before does not say it. */
  isNew: z.boolean().optional(),
  /** Public ones. */
  blogs: z.int().nonnegative(),
  comments: z.int().nonnegative(),
  /** Posts that are not public: most of them wait. */
  notPublic: z.int().nonnegative(),
})
export type WaveAccount = z.infer<typeof WaveAccount>

/**
 * Whether an account is removed with a wave unless it is left out. One that shares a network, or is not new and shares
 * links or a text, only if it is chosen: spammers post links and texts of others, too.
 */
export const isSpamAccount = ({ why, isNew }: Pick<WaveAccount, 'why' | 'isNew'>) =>
  why === 'held' || (why !== 'network' && isNew === true)

/** The posts of accounts that post little but spam, public ones of others that are like them, and what was removed last. */
export const SpamWave = z.object({
  /** Accounts that belong to it, without those that are removed only if they are chosen, and their posts that it removes. */
  accounts: z.int().nonnegative(),
  posts: z.int().nonnegative(),
  /** All accounts. The release before does not name them. */
  members: z.array(WaveAccount).optional(),
  /** It can be restored while the trash keeps it; null: nothing was removed. */
  removed: z.object({ at: z.iso.datetime(), accounts: z.int().positive() }).nullable(),
})
export type SpamWave = z.infer<typeof SpamWave>

/**
 * The body of POST /admin/spam/remove: the accounts; by default all that belong to the wave. Of the others the posts are
 * not spam.
 */
export const RemovedWave = z.object({ accounts: z.array(Id).max(WAVE_MAX).optional() })

/** The body of POST /admin/spam/undo: when it was removed. */
export const UndoneWave = z.object({ at: z.iso.datetime() })

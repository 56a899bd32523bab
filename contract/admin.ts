// To add an action of admins on an account (commit 7eab578):
// 1. `USER_ACTIONS` here, its SQL in `server/moderation/act-on-user.ts`. It is a command, too.
// 2. Its texts in `messages/en/{emails,admin-audit,admin-people,moderation}.ts`, used by `server/mail/account-notice.ts`
//    and `web/src/moderation/audit-messages.ts`.
// 3. Its buttons: of one person in `web/src/admin/person-row.tsx`, of several in `web/src/admin/bulk-people.ts`; what is
//    asked before, if it hurts, in `web/src/admin/person-questions.ts`.
import { z } from 'zod'
import { AdminReason } from './admin-reason.ts'
import { LISTING_LIMIT, SEARCH_MAX } from './limits.ts'
import { Cursor, listLimit } from './pagination.ts'
import { EmailToken, Role } from './session.ts'

/** The actions of an admin on an account, in the order of the buttons. The actions of a pair undo each other. */
export const USER_ACTIONS = [
  'suspend',
  'unsuspend',
  'silence',
  'unsilence',
  'end-sessions',
  'remove-contributions',
  'restore-contributions',
  'make-author',
  'make-reader',
] as const
export const UserAction = z.enum(USER_ACTIONS)
export type UserAction = z.infer<typeof UserAction>

/**
 * Other emails to the owner of an account: changes of the admins themselves, commands that help someone to
 * sign in, removed and restored posts, held posts, decisions on appeals, and whether a new account is accepted.
 */
export const AccountAction = z.enum([
  ...USER_ACTIONS,
  'grant-admin',
  'revoke-admin',
  'reset-link',
  'remove-second-factor',
  'remove-passkeys',
  'remove-blog',
  'remove-comment',
  'restore-blog',
  'restore-comment',
  'hold-public-blog',
  'hold-comment',
  'approve-blog',
  'refuse-blog',
  'refuse-comment',
  'grant-appeal',
  'decline-appeal',
  'approve-account',
  'refuse-account',
])
export type AccountAction = z.infer<typeof AccountAction>

/** What an admin can undo for `UNDO_SECONDS`: until then nothing is mailed. */
export const UNDOABLE_ACTIONS = [
  'suspend',
  'silence',
  'end-sessions',
  'remove-contributions',
  'make-reader',
  'remove-blog',
  'remove-comment',
  'hold-public-blog',
  'hold-comment',
  'refuse-blog',
  'refuse-comment',
  'refuse-account',
  'decline-appeal',
] as const satisfies AccountAction[]
export type UndoableAction = (typeof UNDOABLE_ACTIONS)[number]
const undone = <Action extends string>(action: Action) => `undo-${action}` as const

/**
 * The entries of the audit log: the same, what was undone, and what was done to posts, settings, categories, tags, redirects,
 * pages, invitations, accounts and second factors that a command added, emails, jobs and backups.
 */
export const AuditAction = z.enum([
  ...AccountAction.options,
  ...UNDOABLE_ACTIONS.map(undone),
  'close-comments',
  'open-comments',
  'approve-comment',
  'move-blog',
  'change-tags',
  'dismiss-reports',
  'change-setting',
  'add-category',
  'rename-category',
  'retire-category',
  'restore-category',
  'rename-tag',
  'merge-tag',
  'delete-tag',
  'restore-tag',
  'add-redirect',
  'remove-redirect',
  'restore-redirect',
  'change-page',
  'delete-page',
  'restore-page',
  'order-pages',
  'add-invitation',
  'withdraw-invitation',
  'use-invitation',
  'delete-account',
  'add-account',
  'add-second-factor',
  'open-email',
  'resend-email',
  'rerun-job',
  'request-backup',
  'send-test-email',
  'export-blogs',
  'start-import',
  'retry-import-pictures',
  'cancel-import',
  'undo-import',
])
export type AuditAction = z.infer<typeof AuditAction>

/** An account as admins see it: what moderation needs, and neither drafts nor phone numbers. */
export const AdminUser = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  role: Role,
  isAdmin: z.boolean(),
  /** Public blogs, and comments. */
  blogs: z.int().nonnegative(),
  comments: z.int().nonnegative(),
  createdAt: z.iso.datetime(),
  /** Null: the user is not suspended, not silenced, and their contributions are not removed. One removed blog or comment counts, too. */
  suspendedAt: z.iso.datetime().nullable(),
  silencedAt: z.iso.datetime().nullable(),
  contributionsRemovedAt: z.iso.datetime().nullable(),
  /** The account waits for approval. The release before does not say it. */
  waits: z.boolean().optional(),
})
export type AdminUser = z.infer<typeof AdminUser>

/** The query of GET /admin/people: part of a name or an email address; `waiting`: only accounts that wait for approval. */
export const AdminUsersQuery = z.object({
  query: z.string().trim().max(SEARCH_MAX).default(''),
  waiting: z.literal('true').optional(),
  limit: listLimit(LISTING_LIMIT),
  cursor: Cursor,
})

/** The body of an action on an account. The reason is in the email to its owner and stored nowhere else. */
export const UserActionReason = z.object({
  reason: AdminReason,
})

/** The body of POST /admin/claim: the token in the address that the first start prints. */
export const AdminClaim = EmailToken

/** The answer: whether the session has yet to pass a second factor, without which an admin cannot act. */
export const AdminClaimed = z.object({ needsSecondFactor: z.boolean() })
/** What an admin can do with a public or held post, or one that an admin has removed. */
export const PostAction = z.enum(['remove', 'restore', 'hold', 'close-comments', 'open-comments'])
export type PostAction = z.infer<typeof PostAction>

/** A blog or a comment as admins see it: nothing of a draft, and nothing that its author has deleted. */
export const AdminPost = z.object({
  _id: z.string(),
  kind: z.enum(['blog', 'comment']),
  /** Of the blog, or of that with the comment. */
  title: z.string(),
  /** Of a comment; empty for a blog. */
  text: z.string(),
  author: z.object({ _id: z.string(), name: z.string() }),
  blogId: z.string(),
  state: z.enum(['public', 'held', 'removed']),
  commentsClosed: z.boolean(),
})
export type AdminPost = z.infer<typeof AdminPost>

// To add an action of admins on an account (commit 7eab578):
// 1. `USER_ACTIONS` here, its SQL in `server/moderation/act-on-user.ts`. It is a command, too.
// 2. Its texts in `messages/en/{emails,admin-audit,admin-people}.ts`, used by `server/mail/account-notice.ts`,
//    `web/src/pages/admin-audit.tsx` and its button in `web/src/admin/person-row.tsx`.
import { z } from 'zod'
import * as messages from '#messages/validation.ts'
import { atLimit } from './field-errors.ts'
import { ADMIN_REASON_MAX, LISTING_LIMIT, SEARCH_MAX } from './limits.ts'
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
 * The entries of the audit log: the same, what was undone, and what was done to posts, settings, categories, tags, pages,
 * invitations, accounts and second factors that a command added, emails, jobs and backups.
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
  'rename-tag',
  'merge-tag',
  'delete-tag',
  'restore-tag',
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
  reason: z.string().trim().max(ADMIN_REASON_MAX, atLimit(messages.reasonLong)).default(''),
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

/** Why something failed, and when. */
const Failed = z.object({ at: z.iso.datetime(), reason: z.string() })

/** A backup of the schedule that was begun. */
const PastBackup = z.object({
  at: z.iso.datetime(),
  /** An admin asked for it, and it was not due. */
  isRequested: z.boolean(),
  /** The name of the bucket; null: a folder. */
  bucket: z.string().nullable(),
  /** It is in the place where backups are stored now. */
  isHere: z.boolean(),
  state: z.enum(['running', 'verified', 'failed']),
  /** Of one that ended. */
  seconds: z.number().nullable(),
  /** Of a verified one. */
  bytes: z.number().nullable(),
  /** Files of pictures that were not there. */
  missing: z.int().nonnegative(),
  /** Of a failed one. */
  reason: z.string().nullable(),
})
export type PastBackup = z.infer<typeof PastBackup>

/** How the site is, what needs an admin's attention, and where emails go. */
export const SiteStatus = z.object({
  version: z.string(),
  /** When this version started first; null: unknown. */
  versionSince: z.iso.datetime().nullable(),
  /** When the answering instance started. */
  startedAt: z.iso.datetime(),
  /** The address that links in emails begin with, whether it is PUBLIC_URL, and the one that the first admin used. */
  address: z.object({ url: z.string(), isSet: z.boolean(), claimed: z.string().nullable() }),
  instances: z.int().positive(),
  database: z.object({ engine: z.enum(['SQLite', 'PostgreSQL']), bytes: z.number().nonnegative() }),
  /** The disk of the data folder, in bytes. `isFull`: new pictures are refused, as less than `reserve` is free. */
  disk: z.object({ free: z.number(), total: z.number(), reserve: z.number(), isFull: z.boolean() }),
  backup: z.object({
    /** The site makes a backup each day. */
    isScheduled: z.boolean(),
    /** The name of the bucket; null: a folder. */
    bucket: z.string().nullable(),
    /** Null: none is being made. */
    runningSince: z.iso.datetime().nullable(),
    /** How far that is. Null: it is not known. A server of the release before does not say. */
    percent: z.int().min(0).max(100).nullable().optional(),
    /** Null: one is being made, or none is scheduled. */
    nextAt: z.iso.datetime().nullable(),
    /** The last one in the present place that was unpacked and compared. A size or time is null if an older version made it. */
    verified: z
      .object({
        at: z.iso.datetime(),
        bytes: z.number().nullable(),
        seconds: z.number().nullable(),
        /** Files of pictures that the database refers to and that were not there. */
        missing: z.int().nonnegative(),
      })
      .nullable(),
    /** The last one, if it failed. */
    failed: Failed.nullable(),
    /** The last verified one is more than a day old, or there is none. */
    isOverdue: z.boolean(),
    /** The last 30 that were begun, newest first. A server of the release before has none. */
    history: z.array(PastBackup).optional(),
  }),
  mail: z.object({
    /** The mail server; null: emails are written to the outbox. */
    server: z.string().nullable(),
    lastSentAt: z.iso.datetime().nullable(),
    /** The last failure, if nothing was sent since. */
    failed: Failed.nullable(),
  }),
  jobs: z.object({
    waiting: z.int().nonnegative(),
    running: z.int().nonnegative(),
    failed: z.int().nonnegative(),
    /** For how many seconds the oldest due job has waited. */
    oldestDueSeconds: z.number().nonnegative(),
  }),
  /** Emails of the last weeks that are not known to be sent. */
  emails: z.object({
    waiting: z.int().nonnegative(),
    unknown: z.int().nonnegative(),
    failed: z.int().nonnegative(),
  }),
  failedJobs: z.int().nonnegative(),
  /** The site has no mail server: emails are written to the outbox, and admins can open them. */
  writesEmailsToOutbox: z.boolean(),
  /** When the last verified backup of the schedule started; null: there is none. */
  backupProvedAt: z.iso.datetime().nullable(),
})
export type SiteStatus = z.infer<typeof SiteStatus>

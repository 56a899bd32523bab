import { z } from 'zod'

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
  /**
   * A newer version that is there, and the address of its notes. Null: none is known, or no one is asked. A server of the
   * release before does not say.
   */
  update: z.object({ version: z.string(), notes: z.string().nullable() }).nullable().optional(),
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

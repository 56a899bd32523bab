// To add a background job (commit bccb389):
// 1. Its name and the schema of its payload here, its handler in `server/job-handlers.ts`.
// 2. `enqueue(trx, …)` in the transaction of the change that needs it.
import { z } from 'zod'

/** The schema of each job's payload, by the job's name. A name stays for as long as jobs of that name may be waiting. */
export type Payloads = Record<string, z.ZodType>

const Upload = z.object({ id: z.string(), since: z.iso.datetime().optional() })

export const PAYLOADS = {
  /** Deletes expired data, once a day. */
  'clean-up': z.object({}),
  /** Sends an email of `emails`. */
  'send-email': z.object({ id: z.string() }),
  /** Adds the digests that are due, and the immediate ones about events since a time. */
  'add-digests': z.object({ since: z.iso.datetime() }),
  /** Sends one of them. Apart from other emails, which do not wait behind thousands of these. */
  'send-digest': z.object({ id: z.string() }),
  /** Sends an invitation. An instance of the last release leaves it to others. */
  'send-invitation': z.object({ id: z.string() }),
  /** Publishes a blog if it is still scheduled for this time. */
  'publish-blog': z.object({ id: z.string(), publishAt: z.iso.datetime() }),
  /** Moves blogs out of categories that were renamed or retired. */
  'move-blogs': z.object({}),
  /** Moves blogs and followers of tags that an admin changed. */
  'move-tags': z.object({}),
  /** Hides the announcement of the site once it has ended. */
  'end-announcement': z.object({}),
  /** Makes the dry run of an upload, or imports it. `since`: since when the instance that has its files is looked for. */
  'import-upload': Upload,
  /** The same of an Author's own. An instance of the last release, for which it would be one of the site, leaves it. */
  'import-own': Upload,
  /** Tries pictures of an import again. An instance of the last release leaves it. */
  'import-pictures': z.object({ id: z.string() }),
  /** Removes everything that an import brought. */
  'undo-import': z.object({ id: z.string() }),
  /** Asks the address of UPDATE_CHECK for the latest release, once a day. */
  'check-for-update': z.object({}),
  /** Counts the words of the blogs that an older release saved. */
  'count-words': z.object({}),
} satisfies Payloads

export type JobName = keyof typeof PAYLOADS

/**
 * The function that runs each job. A job may run again after a crash, or while a frozen instance still runs it, so it
 * must be idempotent. `signal` is aborted when it has to end early; it then throws and is run again elsewhere. A job
 * that throws is retried after a delay, unless this was the last attempt.
 */
export type Handlers<Of extends Payloads> = {
  [Name in keyof Of]: (payload: z.output<Of[Name]>, signal: AbortSignal, isLast: boolean) => Promise<void>
}

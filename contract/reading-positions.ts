import { z } from 'zod'
import * as messages from '#messages/validation.ts'
import { Revision } from './revisions.ts'
import { Version } from './version.ts'

/** Where a reader is in a blog: a paragraph or another block, named so that it is found after an edit. */
export const ReadingBlock = z.object({
  /** Of its text, as pages compute it. */
  hash: z.string().regex(/^[0-9a-z]{1,16}$/, messages.hashInvalid),
  /** Its place among the others, from 0. */
  index: z.int().min(0).max(99_999),
})
export type ReadingBlock = z.infer<typeof ReadingBlock>

/** The caller's reading position in one blog. */
export const ReadingPosition = z.object({
  /** False: the caller has turned this off, and nothing is remembered. */
  remembered: z.boolean(),
  /** Null: not begun, or read to the end. */
  block: ReadingBlock.nullable(),
  /** When they read the version that was changed since, if the change was not small. Null: nothing is new. */
  changedSince: z.iso.datetime().nullable(),
  /** Whether the words that came and went can be shown. */
  comparable: z.boolean(),
})
export type ReadingPosition = z.infer<typeof ReadingPosition>

/** How long a place may have been waiting to be sent, in seconds: a month. */
const WAITED_MAX = 31 * 24 * 60 * 60

/** The body of PUT /readingPositions/:id. A position older than the stored one changes nothing. */
export const ReadingPositionChange = z.object({
  /** Null: read to the end. Missing: as before. */
  block: ReadingBlock.nullable().optional(),
  /** How long ago the reader was there: the clocks of devices differ. */
  secondsAgo: z.number().min(0).max(WAITED_MAX),
  /** The version of the blog that was read; missing: as before. Any other than the current one is not trusted. */
  version: Version.optional(),
})
export type ReadingPositionChange = z.infer<typeof ReadingPositionChange>

/** Whether the caller wants reading positions. Turning them off deletes all. */
export const ReadingPositionsChoice = z.object({ remembered: z.boolean() })

/** The text of a blog when the caller read it (`before`), and its current text. */
export const ChangesSinceRead = Revision.pick({ content: true }).extend({
  before: Revision.shape.before.unwrap(),
  since: z.iso.datetime(),
})
export type ChangesSinceRead = z.infer<typeof ChangesSinceRead>

// To change or add a trigger:
// 1. Its text in the file of its subject in this folder, in the words of each engine where they differ.
// 2. A new file is listed here. Raise `TRIGGERS_VERSION`, then `npm run db:dump`. There is no migration:
//    `installTriggers` replaces what has changed at the next start.
import { AUTHORS } from './authors.ts'
import { COMMENT_COUNTS } from './comment-counts.ts'
import { EXTERNAL_CHANGES } from './external-changes.ts'
import { FOLLOW_COUNTS } from './follow-counts.ts'
import { NOTIFICATIONS } from './notifications.ts'
import { READ_SUMS } from './read-sums.ts'
import { REVISIONS } from './revisions.ts'
import { SEARCH } from './search.ts'
import { TAGS } from './tags.ts'
import { TRENDS } from './trends.ts'
import type { Trigger } from './trigger.ts'

/**
 * Raise it with each change of a trigger: an instance of a former release that starts beside this one leaves the
 * triggers as they are.
 */
export const TRIGGERS_VERSION = 7

/** All triggers of the database, as they are now. `installTriggers` brings every database to them. */
export const TRIGGERS: Trigger[] = [
  ...AUTHORS,
  ...REVISIONS,
  ...TAGS,
  ...TRENDS,
  ...READ_SUMS,
  ...COMMENT_COUNTS,
  ...FOLLOW_COUNTS,
  ...SEARCH,
  ...NOTIFICATIONS,
  ...EXTERNAL_CHANGES,
]

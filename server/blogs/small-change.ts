import { sql } from 'kysely'

/**
 * The columns of a save that notifies no one: one more small change in a row, or the first after the current version.
 */
export const SMALL_CHANGE = {
  small_from: sql<number>`case when small_to = version then small_from else version end`,
  small_to: sql<number>`version + 1`,
}

/** The last version of a blog that readers were notified of: only small changes came after it. */
export const NEWS_VERSION = sql<number>`case when blogs.small_to = blogs.version then blogs.small_from else blogs.version end`

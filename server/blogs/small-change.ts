import { sql } from 'kysely'

/** What a save sets that nobody is told of: one more small change in a row, or the first after the current version. */
export const SMALL_CHANGE = {
  small_from: sql<number>`case when small_to = version then small_from else version end`,
  small_to: sql<number>`version + 1`,
}

/** The version of a blog that readers were told of last: what came after it were small changes. */
export const NEWS_VERSION = sql<number>`case when blogs.small_to = blogs.version then blogs.small_from else blogs.version end`

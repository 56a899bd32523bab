import { sql } from 'kysely'
import type { StoredBlogState } from '../db/schema.ts'

/** The date of publication of a blog, if it is public; what answers have of one that is not. */
export const PUBLIC_DATE = sql<string | null>`case when blogs.state = 'public' then blogs.published_at end`

/** The date of publication of a blog in the trash that was public before: one that waited keeps its date, too. */
export const DATE_BEFORE_TRASH = sql<string | null>`case when blogs.held_at is null then blogs.published_at end`

/** The columns of a blog that is restored from the trash: its former state. */
export const RESTORED = {
  state: sql<StoredBlogState>`
    case when held_at is not null then 'held' when published_at is not null then 'public' else 'draft' end`,
  trashed_at: null,
  removed_at: null,
} as const

/** The time to publish a restored blog at: one whose time has passed is a draft. */
export const futureOf = (now: Date) =>
  sql<string | null>`case when publish_at > ${now.toISOString()} then publish_at end`

/** The columns of a blog that waits for approval instead of being public; a date that it had stays. */
export const heldSince = (now: Date) => ({ state: 'held', publish_at: null, held_at: now.toISOString() }) as const

import { type Kysely, sql } from 'kysely'

/**
 * The indexes of what waits and what was removed have all that the filters of admins read: each row of the table is on
 * a page of its own. They have only such rows, so that writing others costs nothing.
 */
const CHANGES = [
  'drop index blogs_held',
  `create index blogs_held on blogs (held_at, id, author_id, category, tags, state) where state = 'held'`,
  'drop index blogs_removed_newest',
  `create index blogs_removed_newest on blogs (removed_at, id, published_at, held_at, author_id, category, tags)
    where removed_at is not null`,
  'drop index comments_held',
  `create index comments_held on comments (state_at, id, author_id, blog_id, state, removed_at)
    where state = 'held' and removed_at is null`,
  'drop index comments_removed_at',
  `create index comments_removed_at on comments (removed_at, id, author_id, blog_id, state)
    where removed_at is not null`,
]

export async function up(db: Kysely<never>): Promise<void> {
  for (const change of CHANGES) await sql.raw(change).execute(db)
}

import { type Kysely, sql } from 'kysely'

/** For the lists of all posts and all comments, which show each state newest first. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const index of INDEXES) await sql.raw(index).execute(db)
}

const INDEXES = [
  `create index blogs_held on blogs (held_at, id) where state = 'held'`,
  'create index blogs_removed_newest on blogs (removed_at, id) where removed_at is not null',
  `create index comments_newest on comments (created_at, id) where state = 'public'`,
  `create index comments_author_newest on comments (author_id, created_at, id) where state = 'public'`,
  `create index comments_held on comments (state_at, id) where state = 'held' and removed_at is null`,
  // With the id, which orders what was removed at once.
  'drop index comments_removed_at',
  'create index comments_removed_at on comments (removed_at, id) where removed_at is not null',
]

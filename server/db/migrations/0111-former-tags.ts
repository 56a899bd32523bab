import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../engine.ts'

/**
 * Tags that an admin renamed, merged into others or deleted, and the blogs and followers that had them, so that each can
 * be restored. Followers are found by their tag, and so are the tagged blogs that are not public.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements(isPostgres(db) ? 'text collate "C"' : 'text')) await sql.raw(statement).execute(db)
}

const statements = (tag: string) => [
  `create table former_tags (
    tag ${tag} not null primary key,
    target ${tag},
    state text not null,
    changed_at text not null)`,
  `create table retagged_blogs (
    tag ${tag} not null references former_tags (tag) on delete cascade,
    blog_id text not null references blogs (id) on delete cascade,
    place integer not null,
    had_target integer not null,
    primary key (tag, blog_id))`,
  `create table retagged_followers (
    tag ${tag} not null references former_tags (tag) on delete cascade,
    user_id text not null references users (id) on delete cascade,
    had_target integer not null,
    primary key (tag, user_id))`,
  'create index former_tags_newest on former_tags (changed_at, tag)',
  'create index former_tags_targets on former_tags (target)',
  'create index retagged_blogs_blog on retagged_blogs (blog_id)',
  'create index retagged_followers_user on retagged_followers (user_id)',
  'create index followed_tags_tag on followed_tags (tag, user_id)',
  `create index blogs_unlisted_tags on blogs (id) where state <> 'public' and tags <> '[]'`,
]

import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../engine.ts'

/**
 * Former addresses may lead to authors, to other paths and to other sites, too, and say which import they came with. One
 * that an admin removed stays as a row, so that it can be restored and no repeated import adds it again.
 */
export async function up(db: Kysely<never>): Promise<void> {
  // Older than any id that is made from now on.
  const id = isPostgres(db) ? `'00-' || gen_random_uuid()` : `'00-' || lower(hex(randomblob(16)))`
  for (const statement of statements(id)) await sql.raw(statement).execute(db)
}

const statements = (id: string) => [
  'create table former_redirects as select path, blog_id from redirects',
  'drop table redirects',
  `create table redirects (
    path text not null primary key,
    id text not null unique,
    blog_id text references blogs (id) on delete cascade,
    user_id text references users (id) on delete cascade,
    target text,
    target_path text,
    import_id text references imports (id) on delete cascade,
    removed_at text)`,
  `insert into redirects (path, id, blog_id, import_id)
    select path, ${id}, blog_id,
      (select min(import_id) from imported_items where item_id = former_redirects.blog_id and kind = 'blog')
    from former_redirects`,
  'drop table former_redirects',
  'create index redirects_blog on redirects (blog_id)',
  'create index redirects_user on redirects (user_id)',
  'create index redirects_import on redirects (import_id)',
  'create index redirects_target_path on redirects (target_path)',
]

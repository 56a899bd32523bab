import { type Kysely, sql } from 'kysely'

/** Categories that an admin retired, and the blogs that another one took over, so that each can be restored. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table retired_categories (
    name text not null primary key,
    was text not null,
    retired_at text not null,
    heir text)`,
  `create table retired_category_blogs (
    category text not null references retired_categories (name) on delete cascade,
    blog_id text not null references blogs (id) on delete cascade,
    primary key (category, blog_id))`,
  'create index retired_categories_newest on retired_categories (retired_at)',
  'create index retired_category_blogs_blog on retired_category_blogs (blog_id)',
]

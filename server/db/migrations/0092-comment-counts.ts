import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../engine.ts'

/** How many public comments each blog has, kept by triggers, so that a list of blogs can say it. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('comment_counts')
    .addColumn('blog_id', 'text', (column) => column.primaryKey().references('blogs.id').onDelete('cascade'))
    .addColumn('comments', 'integer', (column) => column.notNull())
    .execute()
  for (const trigger of isPostgres(db) ? POSTGRES : SQLITE) await sql.raw(trigger).execute(db)
  // Here and in server/db/triggers: what instances of the release before write between this and the installation of the
  // triggers is counted, too. After them: creating them waited for whatever was being written.
  await sql`
    insert into comment_counts (blog_id, comments)
    select blog_id, count(*) from comments group by blog_id`.execute(db)
}

const SQLITE = [
  `create trigger count_comments_of_blog_insert after insert on comments begin
    insert into comment_counts (blog_id, comments) values (new.blog_id, 1)
    on conflict (blog_id) do update set comments = comments + 1;
  end`,
  `create trigger count_comments_of_blog_delete after delete on comments begin
    update comment_counts set comments = comments - 1 where blog_id = old.blog_id;
  end`,
]

/** One statement for all rows, and in the order of the blogs: see 0080-tag-counts. */
const POSTGRES = [
  `create function count_comments_of_blog_insert() returns trigger language plpgsql as $$ begin
    insert into comment_counts (blog_id, comments)
    select blog_id, count(*) from added group by blog_id order by blog_id
    on conflict (blog_id) do update set comments = comment_counts.comments + excluded.comments;
    return null;
  end $$`,
  `create trigger count_comments_of_blog_insert after insert on comments
    referencing new table as added for each statement execute function count_comments_of_blog_insert()`,
  `create function count_comments_of_blog_delete() returns trigger language plpgsql as $$ begin
    perform 1 from comment_counts where blog_id in (select blog_id from removed) order by blog_id for update;
    update comment_counts set comments = comment_counts.comments - gone.comments
    from (select blog_id, count(*) as comments from removed group by blog_id) as gone
    where comment_counts.blog_id = gone.blog_id;
    return null;
  end $$`,
  `create trigger count_comments_of_blog_delete after delete on comments
    referencing old table as removed for each statement execute function count_comments_of_blog_delete()`,
]

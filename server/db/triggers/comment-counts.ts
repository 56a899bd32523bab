import { sql } from 'kysely'
import type { Trigger } from './trigger.ts'

/**
 * `comment_counts` has how many public comments each blog has. On PostgreSQL one statement counts all rows of a change,
 * in the order of their blogs, as those of `tag_counts` do.
 */
export const COMMENT_COUNTS: Trigger[] = [
  {
    name: 'count_comments_of_blog_insert',
    table: 'comments',
    event: 'after insert',
    perStatement: 'referencing new table as added',
    body: {
      sqlite: sql`
        insert into comment_counts (blog_id, comments) values (new.blog_id, 1)
        on conflict (blog_id) do update set comments = comments + 1;`,
      postgres: sql`
        insert into comment_counts (blog_id, comments)
        select blog_id, count(*) from added group by blog_id order by blog_id
        on conflict (blog_id) do update set comments = comment_counts.comments + excluded.comments;`,
    },
  },
  {
    name: 'count_comments_of_blog_delete',
    table: 'comments',
    event: 'after delete',
    perStatement: 'referencing old table as removed',
    body: {
      sqlite: sql`
        update comment_counts set comments = comments - 1 where blog_id = old.blog_id;`,
      postgres: sql`
        perform 1 from comment_counts where blog_id in (select blog_id from removed) order by blog_id for update;
        update comment_counts set comments = comment_counts.comments - gone.comments
        from (select blog_id, count(*) as comments from removed group by blog_id) as gone
        where comment_counts.blog_id = gone.blog_id;`,
    },
  },
]

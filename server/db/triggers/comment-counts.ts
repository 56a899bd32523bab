import { sql } from 'kysely'
import type { Trigger } from './trigger.ts'

const add = sql`
  insert into comment_counts (blog_id, comments) values (new.blog_id, 1)
  on conflict (blog_id) do update set comments = comments + 1;`
const take = sql`
  update comment_counts set comments = comments - 1 where blog_id = old.blog_id;`

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
    when: { sqlite: sql`new.state = 'public'` },
    body: {
      sqlite: add,
      postgres: sql`
        insert into comment_counts (blog_id, comments)
        select blog_id, count(*) from added where state = 'public' group by blog_id order by blog_id
        on conflict (blog_id) do update set comments = comment_counts.comments + excluded.comments;`,
    },
  },
  {
    name: 'count_comments_of_blog_shown',
    table: 'comments',
    event: 'after update of state',
    when: { sqlite: sql`new.state = 'public' and old.state <> 'public'` },
    body: { sqlite: add },
  },
  {
    name: 'count_comments_of_blog_withdrawn',
    table: 'comments',
    event: 'after update of state',
    when: { sqlite: sql`old.state = 'public' and new.state <> 'public'` },
    body: { sqlite: take },
  },
  {
    // With tables of the rows PostgreSQL takes no list of columns, so that this runs after each update.
    name: 'count_comments_of_blog_update',
    table: 'comments',
    event: 'after update',
    perStatement: 'referencing old table as former new table as changed',
    body: {
      postgres: sql`
        insert into comment_counts (blog_id, comments)
        select blog_id, sum(change) from (
          select blog_id, 1 as change from changed where state = 'public'
          union all select blog_id, -1 from former where state = 'public'
        ) as changes
        group by blog_id having sum(change) <> 0 order by blog_id
        on conflict (blog_id) do update set comments = comment_counts.comments + excluded.comments;`,
    },
  },
  {
    name: 'count_comments_of_blog_delete',
    table: 'comments',
    event: 'after delete',
    perStatement: 'referencing old table as removed',
    when: { sqlite: sql`old.state = 'public'` },
    body: {
      sqlite: take,
      postgres: sql`
        perform 1 from comment_counts where blog_id in (select blog_id from removed where state = 'public')
        order by blog_id for update;
        update comment_counts set comments = comment_counts.comments - gone.comments
        from (select blog_id, count(*) as comments from removed where state = 'public' group by blog_id) as gone
        where comment_counts.blog_id = gone.blog_id;`,
    },
  },
]

import { sql } from 'kysely'
import { DISCUSSION_POINTS } from '#contract/limits.ts'
import type { Trigger } from './trigger.ts'

// A blog's points of today and the days before it that count, see `TrendsTable`.

const since = sql`(select day from trending_since)`
const points = sql.lit(DISCUSSION_POINTS)

const add = (by: ReturnType<typeof sql>) => sql`
  insert into trends (blog_id, points)
  select new.blog_id, ${by} where new.day >= ${since}
  on conflict (blog_id) do update set points = trends.points + excluded.points;`

/** Never adds a row: a blog that is deleted may have lost its points before what they were made of. */
const take = (by: ReturnType<typeof sql>) => sql`
  update trends set points = points - ${by}
  where blog_id = old.blog_id and old.day >= ${since};`

/** At most once a day per person, for any number of comments. The author's own comments are no sign of interest. */
const discuss = sql`
  insert into blog_discussions (blog_id, person_id, day)
  select new.blog_id, new.author_id, substr(new.created_at, 1, 10)
  from blogs where blogs.id = new.blog_id and blogs.author_id <> new.author_id and new.created_at >= ${since}
  on conflict (blog_id, person_id, day) do nothing;`

export const TRENDS: Trigger[] = [
  {
    name: 'count_comments_insert',
    table: 'comments',
    event: 'after insert',
    when: sql`new.state = 'public'`,
    body: discuss,
  },
  {
    name: 'count_comments_shown',
    table: 'comments',
    event: 'after update of state',
    when: sql`new.state = 'public' and old.state <> 'public'`,
    body: discuss,
  },
  { name: 'count_blog_discussions_insert', table: 'blog_discussions', event: 'after insert', body: add(points) },
  { name: 'count_blog_discussions_delete', table: 'blog_discussions', event: 'after delete', body: take(points) },
  { name: 'count_blog_reads_insert', table: 'blog_reads', event: 'after insert', body: add(sql`new.reads`) },
  {
    name: 'count_blog_reads_update',
    table: 'blog_reads',
    event: 'after update',
    body: add(sql`new.reads - old.reads`),
  },
  { name: 'count_blog_reads_delete', table: 'blog_reads', event: 'after delete', body: take(sql`old.reads`) },
]

import { sql } from 'kysely'
import type { Trigger } from './trigger.ts'

/** The periods that a day counts for: all time, its month and itself. */
const periods = (day: string) =>
  sql.raw(`(select '' as period union all select substr(${day}, 1, 7) union all select ${day})`)

const adding = sql`
  on conflict (blog_id, period) do update set
    reads = read_sums.reads + excluded.reads,
    readers = read_sums.readers + excluded.readers,
    seconds = read_sums.seconds + excluded.seconds,
    finished = read_sums.finished + excluded.finished;`

/** On PostgreSQL: the changes of all rows together, in the order of their blogs, so that no two instances block each other. */
const addAll = (changes: ReturnType<typeof sql>) => sql`
  insert into read_sums (blog_id, period, reads, readers, seconds, finished)
  select blog_id, period, sum(reads), sum(readers), sum(seconds), sum(finished)
  from (${changes}) as changes cross join lateral (values (''), (substr(day, 1, 7)), (day)) as periods (period)
  group by blog_id, period order by blog_id, period
  ${adding}`

/** `read_sums` has the sums of each blog over its sources. They go with the blog, as what they sum does. */
export const READ_SUMS: Trigger[] = [
  {
    name: 'sum_blog_analytics_insert',
    table: 'blog_analytics',
    event: 'after insert',
    perStatement: 'referencing new table as added',
    body: {
      sqlite: sql`
        insert into read_sums (blog_id, period, reads, readers, seconds, finished)
        select new.blog_id, period, new.reads, new.readers, new.seconds, new.finished
        from ${periods('new.day')} where true
        ${adding}`,
      postgres: addAll(sql`select blog_id, day, reads, readers, seconds, finished from added`),
    },
  },
  {
    name: 'sum_blog_analytics_update',
    table: 'blog_analytics',
    event: 'after update',
    perStatement: 'referencing old table as former new table as changed',
    body: {
      sqlite: sql`
        insert into read_sums (blog_id, period, reads, readers, seconds, finished)
        select new.blog_id, period, new.reads - old.reads, new.readers - old.readers, new.seconds - old.seconds,
          new.finished - old.finished
        from ${periods('new.day')} where true
        ${adding}`,
      postgres: addAll(sql`
        select blog_id, day, reads, readers, seconds, finished from changed
        union all select blog_id, day, -reads, -readers, -seconds, -finished from former`),
    },
  },
]

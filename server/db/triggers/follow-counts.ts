import { type RawBuilder, sql } from 'kysely'
import type { Trigger } from './trigger.ts'

type Sql = RawBuilder<unknown>

const ofRow = (row: Sql, by: Sql) => sql`
  update users set following_count = following_count ${by} where id = ${row}.reader_id;
  update users set subscriber_count = subscriber_count ${by} where id = ${row}.author_id;`

/** The rows of both people are locked in the order of their ids: two who follow each other at once do not deadlock. */
const ofStatement = (rows: Sql, by: Sql) => sql`
  perform 1 from users where id in (select reader_id from ${rows} union select author_id from ${rows})
  order by id for no key update;
  update users set following_count = following_count ${by} follows.count
  from (select reader_id as id, count(*) from ${rows} group by reader_id) as follows where users.id = follows.id;
  update users set subscriber_count = subscriber_count ${by} follows.count
  from (select author_id as id, count(*) from ${rows} group by author_id) as follows where users.id = follows.id;`

/** `users` has how many people follow each user, and how many each user follows. */
export const FOLLOW_COUNTS: Trigger[] = [
  {
    name: 'count_follows_insert',
    table: 'subscriptions',
    event: 'after insert',
    perStatement: 'referencing new table as added',
    body: { sqlite: ofRow(sql`new`, sql`+ 1`), postgres: ofStatement(sql`added`, sql`+`) },
  },
  {
    name: 'count_follows_delete',
    table: 'subscriptions',
    event: 'after delete',
    perStatement: 'referencing old table as removed',
    body: { sqlite: ofRow(sql`old`, sql`- 1`), postgres: ofStatement(sql`removed`, sql`-`) },
  },
]

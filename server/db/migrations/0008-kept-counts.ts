import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../engine.ts'

/** As in `server/blogs/trending.ts`, when this migration was written. */
const DISCUSSION_POINTS = 5
const TRENDING_DAYS = 30
const DAY = 24 * 60 * 60 * 1000

/**
 * Counts that were made anew with every request, kept by the database itself: whatever adds or removes a row, a
 * deletion that cascades among it, changes the count in the same statement.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('blog_discussions')
    .addColumn('blog_id', 'text', (col) => col.notNull().references('blogs.id').onDelete('cascade'))
    .addColumn('person_id', 'text', (col) => col.notNull().references('users.id').onDelete('cascade'))
    .addColumn('day', 'text', (col) => col.notNull())
    .addPrimaryKeyConstraint('blog_discussions_key', ['blog_id', 'person_id', 'day'])
    .execute()
  await db.schema.createIndex('blog_discussions_day').on('blog_discussions').column('day').execute()
  await db.schema.createIndex('blog_discussions_person').on('blog_discussions').column('person_id').execute()
  await db.schema
    .createTable('trends')
    .addColumn('blog_id', 'text', (col) => col.primaryKey().references('blogs.id').onDelete('cascade'))
    .addColumn('points', 'integer', (col) => col.notNull())
    .execute()
  await db.schema
    .createTable('trending_since')
    .addColumn('day', 'text', (col) => col.notNull())
    .execute()
  await db.schema
    .createTable('counts')
    .addColumn('name', 'text', (col) => col.primaryKey())
    .addColumn('total', 'integer', (col) => col.notNull())
    .execute()
  await db.schema
    .alterTable('users')
    .addColumn('following_count', 'integer', (col) => col.notNull().defaultTo(0))
    .execute()

  const since = new Date(Date.now() - (TRENDING_DAYS - 1) * DAY).toISOString().slice(0, 10)
  await sql`insert into trending_since (day) values (${since})`.execute(db)
  await sql`
    insert into blog_discussions (blog_id, person_id, day)
    select distinct blog_id, comments.author_id, substr(comments.created_at, 1, 10)
    from comments inner join blogs on blogs.id = comments.blog_id and blogs.author_id <> comments.author_id
    where comments.created_at >= ${since}`.execute(db)
  await sql`
    insert into trends (blog_id, points)
    select blog_id, sum(points) from (
      select blog_id, reads as points from blog_reads where day >= ${since}
      union all
      select blog_id, ${sql.lit(DISCUSSION_POINTS)} from blog_discussions where day >= ${since}
    ) as lately group by blog_id`.execute(db)
  await db.schema.createIndex('trends_points').on('trends').columns(['points', 'blog_id']).execute()
  await sql`
    insert into counts (name, total)
    select 'authors', count(*) from users where role = 'Author'`.execute(db)
  await sql`
    update users set following_count = (select count(*) from subscriptions where reader_id = users.id)
    where id in (select reader_id from subscriptions)`.execute(db)

  for (const counted of COUNTED) await addTrigger(db, counted)
}

interface Counted {
  table: string
  event: 'insert' | 'update' | 'delete'
  /** One statement that both engines understand; `new` and `old` are the row. */
  change: string
}

/** What is added to a blog's points, where the day of it is among those that count. */
const addPoints = (day: string, points: string) => `
  insert into trends (blog_id, points)
  select new.blog_id, ${points} where ${day} >= (select day from trending_since)
  on conflict (blog_id) do update set points = trends.points + excluded.points`
/** Never adds a row: a blog that is deleted may have lost its points before what they were made of. */
const takePoints = (day: string, points: string) => `
  update trends set points = points - ${points}
  where blog_id = old.blog_id and ${day} >= (select day from trending_since)`
const addAuthors = (row: string, by: string) => `
  update counts set total = total ${by} where name = 'authors' and ${row}.role = 'Author'`

/** Who talks about a blog, whatever they say and how often: once a day. Its creator's own words are no sign of interest. */
const addDiscussion = `
  insert into blog_discussions (blog_id, person_id, day)
  select new.blog_id, new.author_id, substr(new.created_at, 1, 10)
  from blogs where blogs.id = new.blog_id and blogs.author_id <> new.author_id
    and new.created_at >= (select day from trending_since)
  on conflict (blog_id, person_id, day) do nothing`

const COUNTED: Counted[] = [
  { table: 'comments', event: 'insert', change: addDiscussion },
  { table: 'blog_discussions', event: 'insert', change: addPoints('new.day', `${DISCUSSION_POINTS}`) },
  { table: 'blog_discussions', event: 'delete', change: takePoints('old.day', `${DISCUSSION_POINTS}`) },
  { table: 'blog_reads', event: 'insert', change: addPoints('new.day', 'new.reads') },
  { table: 'blog_reads', event: 'update', change: addPoints('new.day', 'new.reads - old.reads') },
  { table: 'blog_reads', event: 'delete', change: takePoints('old.day', 'old.reads') },
  { table: 'users', event: 'insert', change: addAuthors('new', '+ 1') },
  { table: 'users', event: 'delete', change: addAuthors('old', '- 1') },
]

async function addTrigger(db: Kysely<never>, { table, event, change }: Counted): Promise<void> {
  const name = `count_${table}_${event}`
  if (!isPostgres(db)) {
    await sql.raw(`create trigger ${name} after ${event} on ${table} begin ${change}; end`).execute(db)
    return
  }
  const body = `begin ${change}; return null; end`
  await sql.raw(`create function ${name}() returns trigger language plpgsql as $$ ${body} $$`).execute(db)
  await sql.raw(`create trigger ${name} after ${event} on ${table} for each row execute function ${name}()`).execute(db)
}

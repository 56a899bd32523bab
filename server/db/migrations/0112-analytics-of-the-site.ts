import { type Kysely, sql } from 'kysely'

/** Reads to the end, sums by which blogs are ranked, reads of pages, and who of the signed-in people comes back. */
export async function up(db: Kysely<never>): Promise<void> {
  const whole = (table: string, column: string) =>
    sql`alter table ${sql.table(table)} add column ${sql.ref(column)} integer default 0 not null`.execute(db)
  await whole('blog_analytics', 'finished')
  await whole('site_analytics', 'finished')

  await db.schema
    .createTable('read_sums')
    .addColumn('blog_id', 'text', (col) => col.notNull().references('blogs.id').onDelete('cascade'))
    .addColumn('period', 'text', (col) => col.notNull())
    .addColumn('reads', 'integer', (col) => col.notNull())
    .addColumn('readers', 'integer', (col) => col.notNull())
    // An integer ends at 68 years, which the readers of one blog can reach.
    .addColumn('seconds', 'bigint', (col) => col.notNull())
    .addColumn('finished', 'integer', (col) => col.notNull())
    .addPrimaryKeyConstraint('read_sums_key', ['blog_id', 'period'])
    .execute()
  for (const period of [`''`, 'substr(day, 1, 7)', 'day'])
    await sql`
      insert into read_sums (blog_id, period, reads, readers, seconds, finished)
      select blog_id, ${sql.raw(period)}, sum(reads), sum(readers), sum(seconds), sum(finished)
      from blog_analytics group by 1, 2`.execute(db)
  await db.schema
    .createIndex('read_sums_most')
    .on('read_sums')
    .columns(['period', 'reads', 'blog_id', 'readers', 'seconds', 'finished'])
    .execute()
  await db.schema.dropIndex('blog_analytics_day').execute()

  await db.schema
    .createTable('page_analytics')
    .addColumn('slug', 'text', (col) => col.notNull())
    .addColumn('day', 'text', (col) => col.notNull())
    .addColumn('reads', 'integer', (col) => col.notNull())
    .addColumn('readers', 'integer', (col) => col.notNull())
    .addColumn('seconds', 'integer', (col) => col.notNull())
    .addColumn('finished', 'integer', (col) => col.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('page_analytics_key', ['day', 'slug'])
    .execute()

  await db.schema
    .createTable('last_reads')
    .addColumn('user_id', 'text', (col) => col.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('day', 'text', (col) => col.notNull())
    .addColumn('day_before', 'text')
    .execute()
  await db.schema
    .createTable('returning_readers')
    .addColumn('period', 'text', (col) => col.primaryKey())
    .addColumn('readers', 'integer', (col) => col.notNull())
    .addColumn('returned', 'integer', (col) => col.notNull())
    .addColumn('followers', 'integer', (col) => col.notNull())
    .addColumn('returned_followers', 'integer', (col) => col.notNull())
    .execute()

  // Words are behind the texts in a row, which would have to be read for each blog.
  await sql`create index blogs_written on blogs (published_at, author_id, words) where state = 'public'`.execute(db)
}

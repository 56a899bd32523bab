import type { CreateTableBuilder, Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  const sums = <T extends string, C extends string>(table: CreateTableBuilder<T, C>) =>
    table
      .addColumn('day', 'text', (col) => col.notNull())
      .addColumn('source', 'text', (col) => col.notNull())
      .addColumn('reads', 'integer', (col) => col.notNull())
      .addColumn('readers', 'integer', (col) => col.notNull())
      .addColumn('seconds', 'integer', (col) => col.notNull())
  await sums(
    db.schema
      .createTable('blog_analytics')
      .addColumn('blog_id', 'text', (col) => col.notNull().references('blogs.id').onDelete('cascade')),
  )
    .addPrimaryKeyConstraint('blog_analytics_key', ['blog_id', 'day', 'source'])
    .execute()
  // For the most read blogs of the site.
  await db.schema.createIndex('blog_analytics_day').on('blog_analytics').columns(['day', 'blog_id', 'reads']).execute()
  await sums(db.schema.createTable('site_analytics'))
    .addPrimaryKeyConstraint('site_analytics_key', ['day', 'source'])
    .execute()
}

import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('comments')
    .addColumn('id', 'text', (col) => col.primaryKey())
    .addColumn('blog_id', 'text', (col) => col.notNull().references('blogs.id').onDelete('cascade'))
    .addColumn('author_id', 'text', (col) => col.notNull().references('users.id').onDelete('cascade'))
    .addColumn('comment', 'text', (col) => col.notNull())
    .addColumn('created_at', 'text', (col) => col.notNull())
    .addColumn('edited_at', 'text')
    .execute()
  await db.schema.createIndex('comments_blog').on('comments').columns(['blog_id', 'created_at', 'id']).execute()
  await db.schema.createIndex('comments_created').on('comments').column('created_at').execute()

  await db.schema
    .createTable('subscriptions')
    .addColumn('reader_id', 'text', (col) => col.notNull().references('users.id').onDelete('cascade'))
    .addColumn('author_id', 'text', (col) => col.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'text', (col) => col.notNull())
    .addPrimaryKeyConstraint('subscriptions_key', ['reader_id', 'author_id'])
    .execute()
  await db.schema.createIndex('subscriptions_newest').on('subscriptions').columns(['reader_id', 'created_at']).execute()

  await db.schema
    .createTable('blog_reads')
    .addColumn('blog_id', 'text', (col) => col.notNull().references('blogs.id').onDelete('cascade'))
    .addColumn('day', 'text', (col) => col.notNull())
    .addColumn('reads', 'integer', (col) => col.notNull())
    .addPrimaryKeyConstraint('blog_reads_key', ['blog_id', 'day'])
    .execute()
  await db.schema.createIndex('blog_reads_day').on('blog_reads').column('day').execute()

  await db.schema.createIndex('users_top').on('users').columns(['role', 'subscriber_count', 'id']).execute()
  await db.schema.createIndex('users_by_name').on('users').columns(['role', 'name_search', 'id']).execute()
}

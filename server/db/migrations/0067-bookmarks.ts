import type { Kysely } from 'kysely'

/** The blogs that people have bookmarked, by time. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('bookmarks')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('blog_id', 'text', (column) => column.notNull().references('blogs.id').onDelete('cascade'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('bookmarks_key', ['user_id', 'blog_id'])
    .execute()
  await db.schema
    .createIndex('bookmarks_newest')
    .on('bookmarks')
    .columns(['user_id', 'created_at', 'blog_id'])
    .execute()
  await db.schema.createIndex('bookmarks_blog').on('bookmarks').column('blog_id').execute()
}

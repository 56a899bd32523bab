import type { Kysely } from 'kysely'

/**
 * Whom comments mention. `comment_id` refers to no row: the comment moves between several tables. The daily clean-up deletes what belongs to none of them.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('comment_mentions')
    .addColumn('comment_id', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('blog_id', 'text', (column) => column.notNull().references('blogs.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('comment_mentions_key', ['comment_id', 'user_id'])
    .execute()
  // For the deletion of what they refer to, which would read the whole table.
  await db.schema.createIndex('comment_mentions_user').on('comment_mentions').columns(['user_id', 'blog_id']).execute()
  await db.schema.createIndex('comment_mentions_blog').on('comment_mentions').column('blog_id').execute()
}

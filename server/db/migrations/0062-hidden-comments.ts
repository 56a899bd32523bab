import { type Kysely, sql } from 'kysely'

/**
 * Comments that the creator of their blog has hidden: in a table of their own, so that the release before this one shows
 * them to nobody.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('hidden_comments')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('blog_id', 'text', (column) => column.notNull().references('blogs.id').onDelete('cascade'))
    .addColumn('author_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('comment', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('edited_at', 'text')
    .addColumn('parent_id', 'text')
    .addColumn('hidden_at', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('removed_at', 'text')
    .execute()
  await db.schema
    .createIndex('hidden_comments_blog')
    .on('hidden_comments')
    .columns(['blog_id', 'hidden_at', 'id'])
    .execute()
  await db.schema
    .createIndex('hidden_comments_author')
    .on('hidden_comments')
    .columns(['author_id', 'blog_id', 'hidden_at', 'id'])
    .execute()
  await sql`
    create index hidden_comments_removed on hidden_comments (removed_at) where removed_at is not null`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/**
 * Trash and scheduling. A blog in the trash has no date of publication, so that every query for public blogs skips it,
 * those of the release before this one included; a comment in the trash is in a table of its own for the same reason.
 * One index for each list of an author's own blogs, and one for the purge.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const column of ['trashed_at', 'trashed_published_at', 'publish_at']) {
    await db.schema.alterTable('blogs').addColumn(column, 'text').execute()
  }
  await sql`
    create index blogs_drafts on blogs (author_id, updated_at, id)
    where published_at is null and trashed_at is null and publish_at is null`.execute(db)
  await sql`create index blogs_scheduled on blogs (author_id, publish_at, id) where publish_at is not null`.execute(db)
  // For the followers that came while a blog was the author's latest.
  await sql`create index subscriptions_gained on subscriptions (author_id, created_at)`.execute(db)
  await sql`create index blogs_trash on blogs (author_id, trashed_at, id) where trashed_at is not null`.execute(db)
  await sql`create index blogs_trashed on blogs (published_at, trashed_at) where trashed_at is not null`.execute(db)

  await db.schema
    .createTable('trashed_comments')
    .addColumn('id', 'text', (col) => col.primaryKey())
    .addColumn('blog_id', 'text', (col) => col.notNull().references('blogs.id').onDelete('cascade'))
    .addColumn('author_id', 'text', (col) => col.notNull().references('users.id').onDelete('cascade'))
    .addColumn('comment', 'text', (col) => col.notNull())
    .addColumn('created_at', 'text', (col) => col.notNull())
    .addColumn('edited_at', 'text')
    .addColumn('trashed_at', 'text', (col) => col.notNull())
    .addColumn('trashed_by', 'text', (col) => col.notNull().references('users.id').onDelete('cascade'))
    .execute()
  await db.schema
    .createIndex('trashed_comments_own')
    .on('trashed_comments')
    .columns(['trashed_by', 'trashed_at', 'id'])
    .execute()
  await db.schema.createIndex('trashed_comments_trashed').on('trashed_comments').column('trashed_at').execute()
  // For the deletion of what they refer to, which would read the whole table.
  await db.schema.createIndex('trashed_comments_blog').on('trashed_comments').column('blog_id').execute()
  await db.schema.createIndex('trashed_comments_author').on('trashed_comments').column('author_id').execute()
}

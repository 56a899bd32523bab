import { type Kysely, sql } from 'kysely'

/**
 * Accounts that are about to be deleted, with what of their profile others saw: the account itself is nobody's until
 * then. What was public of them is a draft and in the trash, so that every query for public texts skips it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('account_deletions')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('due_at', 'text', (column) => column.notNull())
    .addColumn('keeps_texts', 'integer', (column) => column.notNull())
    .addColumn('begun_at', 'text')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('education', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('show_email', 'integer', (column) => column.notNull())
    .addColumn('avatar_id', 'text')
    .execute()
  await db.schema.createIndex('account_deletions_due').on('account_deletions').column('due_at').execute()
  await db.schema.createIndex('account_deletions_avatar').on('account_deletions').column('avatar_id').execute()
  await db.schema.alterTable('blogs').addColumn('withdrawn_published_at', 'text').execute()
  await db.schema.alterTable('trashed_comments').addColumn('withdrawn_at', 'text').execute()
  await sql`
    create index blogs_withdrawn on blogs (author_id) where withdrawn_published_at is not null`.execute(db)
}

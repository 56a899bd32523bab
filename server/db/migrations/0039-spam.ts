import { type Kysely, sql } from 'kysely'

/**
 * What is known of spam: how many texts that admins refused or approved have a word, the texts of the last days, and what
 * was removed at once. Words and texts as keyed hashes.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('spam_words')
    .addColumn('word', 'text', (column) => column.primaryKey())
    .addColumn('spam', 'integer', (column) => column.notNull())
    .addColumn('good', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('recent_texts')
    .addColumn('post_id', 'text', (column) => column.primaryKey())
    .addColumn('author_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('text_hash', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('recent_texts_same').on('recent_texts').columns(['text_hash', 'at']).execute()
  await db.schema.createIndex('recent_texts_age').on('recent_texts').column('at').execute()
  await db.schema.createIndex('recent_texts_author').on('recent_texts').column('author_id').execute()
  await db.schema
    .alterTable('held_posts')
    .addColumn('suspected', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`
    create index held_posts_suspected on held_posts (author_id)
    where suspected = 1 and refused_at is null and removed_at is null`.execute(db)
  await db.schema
    .createTable('removed_waves')
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('removed_waves_key', ['at', 'user_id'])
    .execute()
  await db.schema.createIndex('removed_waves_user').on('removed_waves').column('user_id').execute()
}

import type { Kysely } from 'kysely'

/** Where people are in the blogs they read, and in which version they read them; and who wants none of it kept. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('reading_positions')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('blog_id', 'text', (column) => column.notNull().references('blogs.id').onDelete('cascade'))
    .addColumn('block_hash', 'text')
    .addColumn('block_index', 'integer')
    .addColumn('position_at', 'text', (column) => column.notNull())
    .addColumn('version', 'integer')
    .addColumn('version_at', 'text')
    .addPrimaryKeyConstraint('reading_positions_key', ['user_id', 'blog_id'])
    .execute()
  await db.schema
    .createIndex('reading_positions_newest')
    .on('reading_positions')
    .columns(['user_id', 'position_at'])
    .execute()
  await db.schema.createIndex('reading_positions_blog').on('reading_positions').column('blog_id').execute()
  await db.schema
    .alterTable('users')
    .addColumn('reading_positions_off', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}

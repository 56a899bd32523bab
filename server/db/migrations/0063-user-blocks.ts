import type { Kysely } from 'kysely'

/** Who has blocked whom. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('user_blocks')
    .addColumn('blocker_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('blocked_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('user_blocks_key', ['blocker_id', 'blocked_id'])
    .execute()
  await db.schema.createIndex('user_blocks_blocked').on('user_blocks').columns(['blocked_id', 'blocker_id']).execute()
}

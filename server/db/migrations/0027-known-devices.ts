import type { Kysely } from 'kysely'

/** The browsers in which each user has signed in, so that they are told of others. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('known_devices')
    .addColumn('device_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('used_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('known_devices_user').on('known_devices').columns(['user_id', 'used_at']).execute()
  await db.schema.createIndex('known_devices_used').on('known_devices').column('used_at').execute()
  await db.schema.alterTable('sessions').addColumn('device_hash', 'text').execute()
}

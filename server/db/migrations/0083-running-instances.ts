import type { Kysely } from 'kysely'

/**
 * The instances that run on PostgreSQL, and hashes of the settings in which they must agree. `seen_at` is in seconds, by
 * the clock of the database.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('running_instances')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('pictures', 'text', (column) => column.notNull())
    .addColumn('secret_key', 'text', (column) => column.notNull())
    .addColumn('public_url', 'text', (column) => column.notNull())
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .execute()
}

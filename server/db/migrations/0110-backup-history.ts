import type { Kysely } from 'kysely'

/** How far a backup is, where the verified one is stored, and the last backups. */
export async function up(db: Kysely<never>): Promise<void> {
  // SQLite adds one at a time.
  await db.schema.alterTable('backups').addColumn('percent', 'integer').execute()
  await db.schema.alterTable('backups').addColumn('proved_place', 'text').execute()
  await db.schema
    .createTable('backup_history')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('started_at', 'text', (column) => column.notNull())
    .addColumn('is_requested', 'integer', (column) => column.notNull())
    .addColumn('place', 'text', (column) => column.notNull())
    .addColumn('ended_at', 'text')
    .addColumn('seconds', 'integer')
    .addColumn('bytes', 'bigint')
    .addColumn('missing', 'integer')
    .addColumn('error', 'text')
    .execute()
}

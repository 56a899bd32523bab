import type { Kysely } from 'kysely'

/** What admins did. No foreign keys: an entry outlives the accounts that it names by their ids alone. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('audit_log')
    .addColumn('seq', 'integer', (column) => column.primaryKey())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('actor_id', 'text')
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('subject_id', 'text')
    .addColumn('hash', 'text', (column) => column.notNull())
    .execute()
}

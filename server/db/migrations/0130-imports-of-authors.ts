import type { Kysely } from 'kysely'

/** Imports of Authors: everything that one brings is the Author's own. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('import_uploads')
    .addColumn('is_own', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}

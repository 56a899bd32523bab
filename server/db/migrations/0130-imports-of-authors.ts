import type { Kysely } from 'kysely'

/** Imports of Authors: everything that one brings is the Author's own. And what dry runs show of posts. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('import_uploads')
    .addColumn('is_own', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createTable('import_samples')
    .addColumn('upload_id', 'text', (column) => column.notNull().references('import_uploads.id').onDelete('cascade'))
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('sample', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('import_samples_key', ['upload_id', 'number'])
    .execute()
}

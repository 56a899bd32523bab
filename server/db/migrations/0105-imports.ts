import type { Kysely } from 'kysely'

/** What was imported, and what each item of it was in its source, so that it is imported once and can be undone. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('imports')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('started_at', 'text', (column) => column.notNull())
    .addColumn('ended_at', 'text')
    .addColumn('undone_at', 'text')
    .execute()
  await db.schema.createIndex('imports_newest').on('imports').columns(['started_at', 'id']).execute()
  await db.schema
    .createTable('imported_items')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('import_id', 'text', (column) => column.notNull().references('imports.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('item_id', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('imported_items_import')
    .on('imported_items')
    .columns(['import_id', 'kind', 'item_id'])
    .execute()
  await db.schema.createIndex('imported_items_item').on('imported_items').column('item_id').execute()
}

import type { Kysely } from 'kysely'

/** Pictures that could not be had during an import, so that they can be tried again. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('import_uploads')
    .addColumn('retried_pictures', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createTable('missing_pictures')
    .addColumn('item_key', 'text', (column) => column.notNull().references('imported_items.key').onDelete('cascade'))
    .addColumn('place', 'text', (column) => column.notNull())
    .addColumn('owner_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('post', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('stored', 'text', (column) => column.notNull())
    .addColumn('pictures', 'integer', (column) => column.notNull())
    .addColumn('tried_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('missing_pictures_key', ['item_key', 'place'])
    .execute()
  await db.schema.createIndex('missing_pictures_owner').on('missing_pictures').column('owner_id').execute()
  // The lines about them change.
  await db.schema.createIndex('import_notes_post').on('import_notes').columns(['upload_id', 'post']).execute()
}

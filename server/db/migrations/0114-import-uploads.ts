import type { Kysely } from 'kysely'

/** Exports that admins upload, how their imports go, and what was not carried of them. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('imports').addColumn('undo_asked_at', 'text').execute()
  await db.schema
    .createTable('import_uploads')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('admin_id', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('files', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('changed_at', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('choices', 'text', (column) => column.notNull())
    .addColumn('found', 'text')
    .addColumn('counts', 'text', (column) => column.notNull())
    .addColumn('done', 'integer', (column) => column.notNull())
    .addColumn('begun_at', 'text')
    .addColumn('begun_done', 'integer', (column) => column.notNull())
    .addColumn('error', 'text')
    .addColumn('import_id', 'text', (column) => column.references('imports.id').onDelete('set null'))
    .execute()
  await db.schema.createIndex('import_uploads_newest').on('import_uploads').columns(['created_at', 'id']).execute()
  await db.schema.createIndex('import_uploads_admin').on('import_uploads').column('admin_id').execute()
  await db.schema.createIndex('import_uploads_import').on('import_uploads').column('import_id').execute()
  await db.schema
    .createTable('import_notes')
    .addColumn('upload_id', 'text', (column) => column.notNull().references('import_uploads.id').onDelete('cascade'))
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('post', 'text', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('import_notes_key', ['upload_id', 'number'])
    .execute()
}

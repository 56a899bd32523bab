import type { Kysely } from 'kysely'

/**
 * The moderation queue, one entry for each blog, comment or profile with open reports, and the reports. No foreign key
 * refers to what was reported: deleting it leaves the reports. A decision deletes the entry with its reports.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('moderation_queue')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('subject_id', 'text', (column) => column.notNull())
    .addColumn('author_id', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addUniqueConstraint('moderation_queue_subject', ['kind', 'subject_id'])
    .execute()
  await db.schema.createIndex('moderation_queue_author').on('moderation_queue').column('author_id').execute()
  await db.schema
    .createTable('reports')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('item_id', 'text', (column) => column.notNull().references('moderation_queue.id').onDelete('cascade'))
    .addColumn('reporter_key', 'text', (column) => column.notNull())
    .addColumn('reporter_id', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('email', 'text')
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addUniqueConstraint('reports_once', ['item_id', 'reporter_key'])
    .execute()
  await db.schema.createIndex('reports_latest').on('reports').columns(['item_id', 'id']).execute()
  await db.schema.createIndex('reports_reasons').on('reports').columns(['item_id', 'reason']).execute()
  await db.schema.createIndex('reports_reporter').on('reports').column('reporter_id').execute()
}

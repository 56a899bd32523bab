import type { Kysely } from 'kysely'

/**
 * The scripts and fonts of every release that served within the last day: pages of the one before ask for its own, from
 * whichever instance. The content is base64, of Brotli if `encoding` says so.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('assets')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('encoding', 'text')
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('seen_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('assets_seen').on('assets').column('seen_at').execute()
}

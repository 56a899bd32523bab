import type { Kysely } from 'kysely'

/** The secret addresses under which drafts are shown. What has ended stays, so that its address can say so. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('preview_links')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('blog_id', 'text', (column) => column.references('blogs.id').onDelete('cascade'))
    .addColumn('draft_id', 'text', (column) => column.references('drafts.id').onDelete('cascade'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('ended_at', 'text')
    .execute()
  await db.schema.createIndex('preview_links_blog').on('preview_links').columns(['blog_id', 'created_at']).execute()
  await db.schema.createIndex('preview_links_draft').on('preview_links').columns(['draft_id', 'created_at']).execute()
}

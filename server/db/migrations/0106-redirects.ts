import type { Kysely } from 'kysely'

/** Addresses of other sites that lead to blogs which were imported from there. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('redirects')
    .addColumn('path', 'text', (column) => column.primaryKey())
    .addColumn('blog_id', 'text', (column) => column.notNull().references('blogs.id').onDelete('cascade'))
    .execute()
  await db.schema.createIndex('redirects_blog').on('redirects').column('blog_id').execute()
}

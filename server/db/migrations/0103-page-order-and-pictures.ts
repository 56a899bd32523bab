import type { Kysely } from 'kysely'

/**
 * The order of the pages, when one was deleted, and the pictures that each shows. The release before saves a page
 * without them: it then comes last, is not deleted, and has no pictures, as that release removes them from its text.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('site_pages').addColumn('position', 'integer').execute()
  await db.schema.alterTable('site_pages').addColumn('deleted_at', 'text').execute()
  await db.schema
    .createTable('site_page_pictures')
    .addColumn('slug', 'text', (column) => column.notNull().references('site_pages.slug').onDelete('cascade'))
    .addColumn('picture_id', 'text', (column) => column.notNull().references('pictures.id'))
    .addPrimaryKeyConstraint('site_page_pictures_key', ['slug', 'picture_id'])
    .execute()
  await db.schema.createIndex('site_page_pictures_picture').on('site_page_pictures').column('picture_id').execute()
}

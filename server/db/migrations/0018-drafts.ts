import { type Kysely, sql } from 'kysely'

/**
 * What authors have typed and not submitted. A draft whose blog is deleted stays, as one of a new blog. The long texts
 * come last: SQLite then reads the other columns without them.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const texts = [
    'title',
    'category',
    'published',
    'para_one_title',
    'para_two_title',
    'para_three_title',
    'main_image',
    'para_one_image',
    'para_two_image',
    'para_three_image',
    'intro',
    'para_one_description',
    'para_two_description',
    'para_three_description',
  ]
  let table = db.schema
    .createTable('drafts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('author_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('blog_id', 'text', (column) => column.references('blogs.id').onDelete('set null'))
    .addColumn('blog_version', 'integer')
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('deleted_at', 'text')
    .addColumn('pictures', 'text', (column) => column.notNull())
    .addColumn('stamps', 'text', (column) => column.notNull())
  for (const name of texts) table = table.addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
  await table.execute()
  await db.schema.createIndex('drafts_author').on('drafts').column('author_id').execute()
  await db.schema.createIndex('drafts_blog').on('drafts').column('blog_id').execute()
  await sql`create index drafts_deleted on drafts (deleted_at) where deleted_at is not null`.execute(db)

  await db.schema
    .createTable('draft_pictures')
    .addColumn('draft_id', 'text', (column) => column.notNull().references('drafts.id').onDelete('cascade'))
    .addColumn('picture_id', 'text', (column) => column.notNull().references('pictures.id'))
    .addPrimaryKeyConstraint('draft_pictures_key', ['draft_id', 'picture_id'])
    .execute()
  await db.schema.createIndex('draft_pictures_picture').on('draft_pictures').column('picture_id').execute()
}

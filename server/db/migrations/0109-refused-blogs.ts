import { type Kysely, sql } from 'kysely'

/** Refused blogs, which are drafts, and what lets them wait again; and refused comments, newest first. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('refused_blogs')
    .addColumn('blog_id', 'text', (column) => column.primaryKey().references('blogs.id').onDelete('cascade'))
    .addColumn('refused_at', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('published_at', 'text')
    .addColumn('entry_id', 'text', (column) => column.notNull())
    .addColumn('held_at', 'text', (column) => column.notNull())
    .addColumn('reasons', 'text', (column) => column.notNull())
    .addColumn('suspected', 'integer', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('refused_blogs_newest').on('refused_blogs').columns(['refused_at', 'blog_id']).execute()
  await sql`create index comments_refused on comments (state_at, id) where state = 'refused' and removed_at is null`.execute(
    db,
  )
}

import { type Kysely, sql } from 'kysely'

/** Appeals against what admins did: one about each email that told of it. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('appeals')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('notice_id', 'text', (column) => column.notNull().unique())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('acted_at', 'text', (column) => column.notNull())
    .addColumn('subject_id', 'text')
    .addColumn('blog_title', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('decided_at', 'text')
    .addColumn('text', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('appeals_user').on('appeals').column('user_id').execute()
  await sql`create index appeals_waiting on appeals (id) where decided_at is null`.execute(db)
  await sql`create index appeals_decided on appeals (decided_at) where decided_at is not null`.execute(db)
}

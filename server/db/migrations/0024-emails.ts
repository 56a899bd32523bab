import { type Kysely, sql } from 'kysely'

/** The emails of the last weeks, and the tokens of the links in them. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('emails')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('ended_at', 'text')
    .addColumn('error', 'text')
    .addColumn('token_hash', 'text', (column) => column.unique())
    .addColumn('expires_at', 'text')
    .execute()
  await db.schema.createIndex('emails_user').on('emails').column('user_id').execute()
  await db.schema.createIndex('emails_created').on('emails').column('created_at').execute()
  // Almost all are sent; the metrics count the others.
  await sql`create index emails_not_sent on emails (state, created_at) where state <> 'sent'`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/** How often people want emails of each kind, and until when they were told. A row is there once they have chosen. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('digests')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('frequency', 'text', (column) => column.notNull())
    .addColumn('told_until', 'text', (column) => column.notNull())
    .addColumn('next_at', 'text')
    .addColumn('token', 'text', (column) => column.notNull().unique())
    .addPrimaryKeyConstraint('digests_key', ['user_id', 'kind'])
    .execute()
  await sql`create index digests_due on digests (next_at) where next_at is not null`.execute(db)
  // Whom to tell at once.
  await db.schema.createIndex('digests_frequency').on('digests').columns(['kind', 'frequency', 'user_id']).execute()
}

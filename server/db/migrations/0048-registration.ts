import { type Kysely, sql } from 'kysely'

/** Invitations that were not used yet, and accounts that wait for approval or were refused. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('invitations')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('created_by', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('invitations_expiring').on('invitations').column('expires_at').execute()
  await db.schema.createIndex('invitations_creator').on('invitations').column('created_by').execute()
  await db.schema
    .createTable('pending_registrations')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('refused_at', 'text')
    .execute()
  await sql`create index pending_registrations_waiting on pending_registrations (user_id) where refused_at is null`.execute(
    db,
  )
  await sql`create index pending_registrations_refused on pending_registrations (refused_at)
    where refused_at is not null`.execute(db)
}

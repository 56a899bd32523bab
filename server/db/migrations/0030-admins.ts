import type { Kysely } from 'kysely'

/** Admins, what they may do to accounts, and the one-time address by which the first one is made. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('is_admin', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  for (const column of ['suspended_at', 'silenced_at', 'contributions_removed_at']) {
    await db.schema.alterTable('users').addColumn(column, 'text').execute()
  }
  await db.schema.alterTable('sessions').addColumn('second_factor_at', 'text').execute()
  await db.schema
    .createTable('admin_claims')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute()
  // What an admin's action says in the email about it.
  await db.schema.alterTable('emails').addColumn('detail', 'text').execute()
}

import { type Kysely, sql } from 'kysely'

/**
 * Invitations that are sent by email, and when the first steps were dismissed: a site that has an admin was set up
 * without them. The release before adds invitations without an address.
 */
export async function up(db: Kysely<never>): Promise<void> {
  // SQLite adds one at a time.
  for (const name of ['email', 'role', 'email_id'])
    await db.schema.alterTable('invitations').addColumn(name, 'text').execute()
  await db.schema.alterTable('site').addColumn('first_steps_dismissed_at', 'text').execute()
  const now = new Date().toISOString()
  await sql`update site set first_steps_dismissed_at = ${now}
    where exists (select id from users where is_admin = 1)`.execute(db)
}

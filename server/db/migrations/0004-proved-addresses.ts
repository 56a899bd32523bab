import { type Kysely, sql } from 'kysely'

/** Since when it is known that an account's address is its owner's: Google alone proves that, so who has no password came from there. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('users').addColumn('email_verified_at', 'text').execute()
  await sql`update users set email_verified_at = created_at where password_hash is null`.execute(db)
}

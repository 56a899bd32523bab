import type { Kysely } from 'kysely'

/** To which mail server an email was handed. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('emails').addColumn('server', 'text').execute()
}

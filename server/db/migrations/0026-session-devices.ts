import type { Kysely } from 'kysely'

/** The device of each session, by which its user tells them apart. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('sessions').addColumn('device', 'text').execute()
}

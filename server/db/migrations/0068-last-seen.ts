import type { Kysely } from 'kysely'

/** Up to when people have seen the blogs of those whom they follow; null: they have never looked. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('users').addColumn('last_seen_at', 'text').execute()
}

import type { Kysely } from 'kysely'

/** Of one person's sessions the oldest end when there are too many: found in their order. */
export async function up(db: Kysely<never>): Promise<void> {
  const index = db.schema.createIndex('sessions_user_expiry').on('sessions')
  await index.columns(['user_id', 'expires_at', 'created_at']).execute()
}

import type { Kysely } from 'kysely'

/** Of an animation the widths of its still first frame, which cards and bylines show: JSON array. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('pictures').addColumn('stills', 'text').execute()
}

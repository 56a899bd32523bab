import type { Kysely } from 'kysely'

/** Accounts of a wave of which single posts were removed. For the release before each is one with everything removed. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('removed_waves')
    .addColumn('is_part', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}

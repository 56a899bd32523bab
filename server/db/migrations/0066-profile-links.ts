import type { Kysely } from 'kysely'

/** Links on a profile, one a line; empty: none. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('links', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}

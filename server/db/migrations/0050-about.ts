import type { Kysely } from 'kysely'

/** What people say about themselves, to everybody; empty: nothing. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('about', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}

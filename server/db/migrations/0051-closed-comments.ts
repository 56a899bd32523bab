import type { Kysely } from 'kysely'

/** Whether the creator of a blog has closed its comments: 0 or 1. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('blogs')
    .addColumn('comments_closed', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}

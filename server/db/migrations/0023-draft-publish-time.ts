import type { Kysely } from 'kysely'

/** The time beside Publish is part of a draft; empty: none was chosen. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('drafts')
    .addColumn('publish_at', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}

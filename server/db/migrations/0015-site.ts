import type { Kysely } from 'kysely'

/** One row, made by the first start: the id that the store of pictures has too, so that neither is used beside another's. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('site')
    .addColumn('only', 'integer', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull())
    .execute()
}

import { type Kysely, sql } from 'kysely'

/** The language in which a person is written to, as a BCP 47 tag; empty: the site's. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('language', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema
    .createIndex('users_language')
    .on('users')
    .column('language')
    .where(sql`language`, '<>', sql.lit(''))
    .execute()
}

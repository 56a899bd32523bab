import type { Kysely } from 'kysely'

/**
 * Which of a blog's last changes its author called small. A save that does not write these columns, also of the release
 * before, is a change that readers are told of.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const name of ['small_from', 'small_to']) {
    await db.schema
      .alterTable('blogs')
      .addColumn(name, 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  }
}

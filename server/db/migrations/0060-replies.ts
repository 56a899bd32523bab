import type { Kysely } from 'kysely'

/**
 * Of a reply the comment at the top of its discussion, wherever the reply is. It refers to no row: what it names may be
 * in the trash, held, or deleted for ever, and the reply stays.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of ['comments', 'trashed_comments', 'held_posts']) {
    await db.schema.alterTable(table).addColumn('parent_id', 'text').execute()
  }
}

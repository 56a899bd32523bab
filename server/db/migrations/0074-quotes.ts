import type { Kysely } from 'kysely'

/**
 * Where in the text of its blog a comment stands, and which phrase it quotes, wherever the comment is. A reply has the
 * section of its comment, which may be gone.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of ['comments', 'trashed_comments', 'hidden_comments', 'held_posts']) {
    for (const column of ['section', 'quote']) await db.schema.alterTable(table).addColumn(column, 'text').execute()
  }
}

import type { Kysely } from 'kysely'

/**
 * The links of a text and the network that sent it, as keyed hashes: the same text counts as repeated only with the same
 * link, or from one person or network. The release before goes on without them.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('recent_texts').addColumn('link_hash', 'text').execute()
  await db.schema.alterTable('recent_texts').addColumn('network_hash', 'text').execute()
}

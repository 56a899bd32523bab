import type { Kysely } from 'kysely'

/** The latest release that the address of UPDATE_CHECK has named, if it is newer: where its notes are, and since when. */
export async function up(db: Kysely<never>): Promise<void> {
  // SQLite adds one at a time.
  for (const name of ['latest_version', 'latest_version_notes', 'latest_version_at'])
    await db.schema.alterTable('site').addColumn(name, 'text').execute()
}

import type { Kysely } from 'kysely'

/** What the status page says: how the last backup went, one that was asked for, and since when a version serves where. */
export async function up(db: Kysely<never>): Promise<void> {
  const columns = {
    backups: [
      ['requested_at', 'text'],
      ['started_at', 'text'],
      ['ended_at', 'text'],
      ['error', 'text'],
      ['proved_bytes', 'bigint'],
      ['proved_seconds', 'integer'],
      ['proved_missing', 'integer'],
    ],
    site: [
      ['address', 'text'],
      ['version', 'text'],
      ['version_since', 'text'],
    ],
  } as const
  // SQLite adds one at a time.
  for (const [table, added] of Object.entries(columns))
    for (const [name, type] of added) await db.schema.alterTable(table).addColumn(name, type).execute()
}

import type { Kysely } from 'kysely'

/** One row: the backup that was begun last and the one that was proved last, so that of several instances one makes it. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('backups')
    .addColumn('slot', 'text', (col) => col.notNull())
    .addColumn('claimed_at', 'text', (col) => col.notNull())
    .addColumn('proved_slot', 'text', (col) => col.notNull())
    .addColumn('proved_at', 'text')
    .execute()
  const table = db as unknown as Kysely<{ backups: { slot: string; claimed_at: string; proved_slot: string } }>
  await table.insertInto('backups').values({ slot: '', claimed_at: '', proved_slot: '' }).execute()
}

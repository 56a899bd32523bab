import { type Kysely, sql } from 'kysely'

/** What an admin has removed lies in the trash as everything that was deleted, but nobody else can restore it. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of ['blogs', 'trashed_comments']) {
    await db.schema.alterTable(table).addColumn('removed_at', 'text').execute()
    await sql`
      create index ${sql.id(`${table}_removed`)} on ${sql.table(table)} (author_id)
      where removed_at is not null`.execute(db)
  }
}

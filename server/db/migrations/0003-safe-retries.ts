import type { Kysely } from 'kysely'

/** A version for each blog, so that two who save it never overwrite each other silently; and a name for each sending, so that one sent twice is kept once. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('blogs')
    .addColumn('version', 'integer', (col) => col.notNull().defaultTo(1))
    .execute()
  await db.schema.createIndex('pictures_owner').on('pictures').column('owner_id').execute()
  for (const table of ['blogs', 'comments'] as const) {
    await db.schema.alterTable(table).addColumn('submission_id', 'text').execute()
    await db.schema
      .createIndex(`${table}_submission`)
      .on(table)
      .columns(['author_id', 'submission_id'])
      .unique()
      .execute()
  }
}

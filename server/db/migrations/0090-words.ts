import { randomUUIDv7 } from 'node:crypto'
import { type Kysely, sql } from 'kysely'

/**
 * How many words each blog has, for the time that it takes to read. A job counts those of the blogs that there are:
 * their texts take minutes where there are a million. What the release before saves meanwhile has none.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('blogs').addColumn('words', 'integer').execute()
  await sql`create index blogs_not_counted on blogs (id) where words is null`.execute(db)
  const now = new Date().toISOString()
  await sql`
    insert into jobs (id, name, payload, created_at, state, run_at, attempt)
    select ${randomUUIDv7()}, 'count-words', '{}', ${now}, 'waiting', ${now}, 0
    where exists (select 1 from blogs)`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/**
 * What is to be done later. What has not ended is looked for each second, by an index that holds nothing else, and all
 * that the search compares: SQLite reads the row for `ended_at` unless the index has it too.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('jobs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('key', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('run_at', 'text', (column) => column.notNull())
    .addColumn('attempt', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('ended_at', 'text')
    .addColumn('error', 'text')
    .addColumn('payload', 'text', (column) => column.notNull())
    .execute()
  await sql`create unique index jobs_key on jobs (name, key) where key is not null`.execute(db)
  await sql`create index jobs_due on jobs (run_at, id, name, ended_at) where ended_at is null`.execute(db)
  await sql`create index jobs_ended on jobs (state, ended_at) where ended_at is not null`.execute(db)
}

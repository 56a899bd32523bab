import { type Kysely, PostgresAdapter } from 'kysely'

/** Whether this database is PostgreSQL; otherwise it is the embedded SQLite file. */
export function isPostgres<Schema>(db: Kysely<Schema>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

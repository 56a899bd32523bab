import { type Kysely, PostgresAdapter } from 'kysely'

/** Whether this database is PostgreSQL; else it is the embedded SQLite file. */
export function isPostgres<Schema>(db: Kysely<Schema>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

/** The setting that says where this database is, for what an operator is told. */
export function settingOf<Schema>(db: Kysely<Schema>): 'DATABASE_URL' | 'DATA_DIR' {
  return isPostgres(db) ? 'DATABASE_URL' : 'DATA_DIR'
}

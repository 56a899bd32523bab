import { join } from 'node:path'
import { Kysely, type LogEvent } from 'kysely'
import type { Instances } from './postgres.ts'
import type { Schema } from './schema.ts'
import { sqliteDialect } from './sqlite.ts'

/** The embedded database in the data folder. */
export const DATABASE_FILE = 'blogi.sqlite'

export type Db = Kysely<Schema>

/** An open database. */
export interface OpenDatabase {
  db: Db
  /** How the instances that share the database hear of each other. Undefined: no other process uses it. */
  instances: Instances | undefined
}

/**
 * Opens the engine that the settings name: PostgreSQL at `url`, else the embedded SQLite file in `dataDir`.
 * Creates no tables; see migrate.ts. Each engine's code is loaded only where it is used.
 * @param queried hears of each query and its milliseconds
 */
export async function openDatabase(
  settings: { url: string | undefined; dataDir: string },
  queried?: (milliseconds: number, sql: string) => void,
): Promise<OpenDatabase> {
  const log = queried && (({ query, queryDurationMillis }: LogEvent) => queried(queryDurationMillis, query.sql))
  if (settings.url) {
    const { openPostgres } = await import('./postgres.ts')
    const { dialect, instances } = openPostgres(settings.url)
    return { db: new Kysely<Schema>({ dialect, log }), instances }
  }
  const dialect = sqliteDialect(join(settings.dataDir, DATABASE_FILE))
  return { db: new Kysely<Schema>({ dialect, log }), instances: undefined }
}

import { join } from 'node:path'
import { Kysely, type LogEvent } from 'kysely'
import type { Config } from '../config.ts'
import type { Instances } from './instances.ts'
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
  /** See `checkConnections` in postgres.ts. Undefined: nobody else connects to it. */
  checkConnections?: () => Promise<string>
  /** Calls whenever the database was changed by anything but the site, such as a statement of its operator's. */
  onExternalChange(listener: () => void): void
}

/**
 * Opens the engine that the settings name: PostgreSQL at `databaseUrl`, else the embedded SQLite file in `dataDir`.
 * Creates no tables; see migrate.ts. Each engine's code is loaded only where it is used.
 * @param queried hears of each query and its milliseconds
 */
export async function openDatabase(
  { databaseUrl, databaseConnections, dataDir }: Pick<Config, 'databaseUrl' | 'databaseConnections' | 'dataDir'>,
  queried?: (milliseconds: number, sql: string) => void,
): Promise<OpenDatabase> {
  const log = queried && (({ query, queryDurationMillis }: LogEvent) => queried(queryDurationMillis, query.sql))
  if (databaseUrl) {
    const { checkConnections, openPostgres } = await import('./postgres.ts')
    const { dialect, instances } = openPostgres(databaseUrl, databaseConnections)
    const db = new Kysely<Schema>({ dialect, log })
    return {
      db,
      instances,
      checkConnections: () => checkConnections(db, databaseConnections),
      onExternalChange: instances.onExternalChange,
    }
  }
  const listeners: (() => void)[] = []
  const changed = () => {
    for (const listener of listeners) listener()
  }
  const db = openEmbedded(dataDir, log, changed)
  return { db, instances: undefined, onExternalChange: (listener) => void listeners.push(listener) }
}

/** Opens the embedded SQLite file in a data folder, and makes it where there is none. @param changed see `sqliteDialect` */
export function openEmbedded(dataDir: string, log?: (event: LogEvent) => void, changed?: () => void): Db {
  return new Kysely<Schema>({ dialect: sqliteDialect(join(dataDir, DATABASE_FILE), changed), log })
}

/** Opens PostgreSQL for what takes as long as it needs, such as a migration or a copy: a running site's queries may not. */
export async function openPatiently(url: string): Promise<Db> {
  const { openPatientPostgres } = await import('./postgres.ts')
  return new Kysely<Schema>({ dialect: openPatientPostgres(url) })
}

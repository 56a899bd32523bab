import { join } from 'node:path'
import { Kysely, type LogEvent } from 'kysely'
import type { Config } from '../config.ts'
import { isPostgres } from './engine.ts'
import type { Instances } from './instances.ts'
import type { Schema } from './schema.ts'
import { sqliteDialect } from './sqlite.ts'
import { sqliteReaderDialect } from './sqlite-reader.ts'

/** The embedded database in the data folder. */
export const DATABASE_FILE = 'blogi.sqlite'

export type Db = Kysely<Schema>

/** An open database. */
export interface OpenDatabase {
  db: Db
  /** Communication with the instances that share the database. Undefined: no other process uses it. */
  instances: Instances | undefined
  /** See `checkConnections` in postgres.ts. Undefined: no other client connects to the database. */
  checkConnections?: () => Promise<string>
  /** Registers a listener for changes by anything but the site, such as an operator's SQL statement. */
  onExternalChange(listener: () => void): void
}

/**
 * Opens the configured engine: PostgreSQL at `databaseUrl`, otherwise the embedded SQLite file in `dataDir`.
 * Creates no tables; see migrate.ts. The code of an engine is loaded only if it is used.
 * @param queried called after each query with its milliseconds and SQL
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

/** Opens the embedded SQLite file in a data folder; creates it if it is missing. @param changed see `sqliteDialect` */
export function openEmbedded(dataDir: string, log?: (event: LogEvent) => void, changed?: () => void): Db {
  return new Kysely<Schema>({ dialect: sqliteDialect(join(dataDir, DATABASE_FILE), changed), log })
}

/**
 * The same database for queries that take long. On SQLite a read-only connection in a thread of its own, opened by the
 * first query: on the one that is there, everything else would wait.
 */
export function openForSearch(db: Db, { dataDir }: Pick<Config, 'dataDir'>): Db {
  return isPostgres(db) ? db : new Kysely<Schema>({ dialect: sqliteReaderDialect(join(dataDir, DATABASE_FILE)) })
}

/** Opens PostgreSQL without a running site's timeouts, for long operations such as a migration or a copy. */
export async function openWithoutTimeouts(url: string): Promise<Db> {
  const { openPostgresWithoutTimeouts } = await import('./postgres.ts')
  return new Kysely<Schema>({ dialect: openPostgresWithoutTimeouts(url) })
}

import { join } from 'node:path'
import { Kysely } from 'kysely'
import type { Schema } from './schema.ts'
import { sqliteDialect } from './sqlite.ts'

/** The embedded database in the data folder. */
export const DATABASE_FILE = 'blogi.sqlite'

export type Db = Kysely<Schema>

/** An open database. `exclusive`: no other process uses it, so whatever is left over at the start is nobody's. */
export interface OpenDatabase {
  db: Db
  exclusive: boolean
}

/**
 * Opens the engine that the settings name: PostgreSQL at `url`, else the embedded SQLite file in `dataDir`.
 * Creates no tables; see migrate.ts. Each engine's code is loaded only where it is used.
 */
export async function openDatabase(settings: { url: string | undefined; dataDir: string }): Promise<OpenDatabase> {
  if (settings.url) {
    const { postgresDialect } = await import('./postgres.ts')
    return { db: new Kysely<Schema>({ dialect: postgresDialect(settings.url) }), exclusive: false }
  }
  return {
    db: new Kysely<Schema>({ dialect: sqliteDialect(join(settings.dataDir, DATABASE_FILE)) }),
    exclusive: true,
  }
}

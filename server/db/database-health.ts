import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import { isPostgres } from './engine.ts'
import type { Db } from './open.ts'

/** Bytes without which the embedded database cannot be sure of its next commit. */
const ROOM_MIN = 1_000_000

/**
 * Asks whether the database takes changes.
 * @param dataDir the folder of the embedded one
 * @throws Error with a sentence for the operator where it answers nothing, or can be read and not written
 */
export async function requireWritable(db: Db, dataDir: string, roomMin = ROOM_MIN): Promise<void> {
  if (isPostgres(db)) {
    const { rows } = await sql<{ mode: string }>`select current_setting('transaction_read_only') as mode`.execute(db)
    if (rows[0]?.mode === 'on') throw new Error('PostgreSQL takes no changes: it is a standby, or was set to read only')
    return
  }
  await sql`select 1`.execute(db)
  if ((await freeBytes(dataDir)) < roomMin) throw new Error('The disk of DATA_DIR is full: nothing can be written')
}

/** Bytes that the database takes. */
export async function databaseBytes(db: Db): Promise<number> {
  const { rows } = await (isPostgres(db)
    ? sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
    : sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
  ).execute(db)
  return rows[0]?.bytes ?? Number.NaN
}

/** Bytes that are free where a folder lies. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** The setting that says where this database is, for what an operator is told. */
export function settingOf(db: Db): 'DATABASE_URL' | 'DATA_DIR' {
  return isPostgres(db) ? 'DATABASE_URL' : 'DATA_DIR'
}

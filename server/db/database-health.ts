import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import { isPostgres } from './engine.ts'
import type { Db } from './open.ts'

/** Free bytes that the embedded database needs for its next commit. */
const ROOM_MIN = 1_000_000

/**
 * Checks that the database accepts writes.
 * @param dataDir the folder of the embedded database
 * @throws Error with a sentence for the operator if the database does not respond or is read-only
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

export const engineOf = (db: Db) => (isPostgres(db) ? 'PostgreSQL' : 'SQLite')

/** The size of the database in bytes. */
export async function databaseBytes(db: Db): Promise<number> {
  const { rows } = await (isPostgres(db)
    ? sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
    : sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
  ).execute(db)
  return rows[0]?.bytes ?? Number.NaN
}

/** Free bytes on the disk of a folder. */
export const freeBytes = async (folder: string): Promise<number> => (await diskOf(folder)).free

/** The disk of a folder, in bytes. */
export async function diskOf(folder: string): Promise<{ free: number; total: number }> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}

/** The setting that locates this database, for messages to the operator. */
export function settingOf(db: Db): 'DATABASE_URL' | 'DATA_DIR' {
  return isPostgres(db) ? 'DATABASE_URL' : 'DATA_DIR'
}

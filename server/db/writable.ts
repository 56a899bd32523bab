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
  const { bavail, bsize } = await statfs(dataDir)
  if (bavail * bsize < roomMin) throw new Error('The disk of DATA_DIR is full: nothing can be written')
}

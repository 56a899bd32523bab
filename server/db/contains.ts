import { type RawBuilder, sql } from 'kysely'
import { isPostgres } from './engine.ts'
import type { Db } from './open.ts'

/** Whether a column contains a text, byte by byte. */
export function contains(db: Db, column: string, text: string): RawBuilder<boolean> {
  return isPostgres(db) ? sql`strpos(${sql.ref(column)}, ${text}) > 0` : sql`instr(${sql.ref(column)}, ${text}) > 0`
}

import { type RawBuilder, sql } from 'kysely'
import { isPostgres } from './engine.ts'
import type { Db } from './open.ts'

/** A column of texts compared byte by byte on both engines, so that a range finds those with a prefix. */
export function inByteOrder(db: Db, column: string): RawBuilder<string> {
  return isPostgres(db) ? sql`${sql.ref(column)} collate "C"` : sql`${sql.ref(column)}`
}

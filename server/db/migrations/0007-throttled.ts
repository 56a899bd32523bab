import type { Kysely } from 'kysely'
import { isPostgres } from '../engine.ts'

/** How often something was done lately, counted for all instances together; the columns are rate-limiter-flexible's. */
export async function up(db: Kysely<never>): Promise<void> {
  if (!isPostgres(db)) return
  await db.schema
    .createTable('throttled')
    .addColumn('key', 'text', (col) => col.primaryKey())
    .addColumn('points', 'integer', (col) => col.notNull())
    .addColumn('expire', 'bigint')
    .execute()
}

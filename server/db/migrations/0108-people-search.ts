import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../engine.ts'

/** For the search of admins: accounts whose name or address begins with a text, compared byte by byte on both engines. */
export async function up(db: Kysely<never>): Promise<void> {
  const collation = isPostgres(db) ? ' collate "C"' : ''
  for (const column of ['name_search', 'email']) {
    await sql.raw(`create index users_${column}_start on users (${column}${collation}, id)`).execute(db)
  }
}

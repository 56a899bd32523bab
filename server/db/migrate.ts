import { sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration'
import * as peopleAndBlogs from './migrations/0001-people-and-blogs.ts'
import * as commentsAndFollowing from './migrations/0002-comments-and-following.ts'
import * as safeRetries from './migrations/0003-safe-retries.ts'
import type { Db } from './open.ts'

/** Every migration in order. A name is never changed once it has been released. */
export const MIGRATIONS: Record<string, Migration> = {
  '0001-people-and-blogs': peopleAndBlogs,
  '0002-comments-and-following': commentsAndFollowing,
  '0003-safe-retries': safeRetries,
}

/** The database was made by a newer program than this one. */
export class NewerDatabase extends Error {}

/**
 * Brings the tables up to this program's version. A migration that fails leaves the database as it was.
 * @throws what the failing migration threw; NewerDatabase where a migration was applied that this program does not know
 */
export async function migrate(db: Db, migrations = MIGRATIONS): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const unknown = (await appliedMigrations(db)).find((name) => !(name in migrations))
  if (unknown) {
    throw new NewerDatabase(`The database is newer than this program (it has "${unknown}"): start the newer program.`)
  }
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

async function appliedMigrations(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return []
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db)
  return rows.map(({ name }) => name)
}

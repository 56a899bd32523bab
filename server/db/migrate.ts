import { type Migration, Migrator } from 'kysely/migration'
import * as peopleAndBlogs from './migrations/0001-people-and-blogs.ts'
import * as commentsAndFollowing from './migrations/0002-comments-and-following.ts'
import * as safeRetries from './migrations/0003-safe-retries.ts'
import type { Db } from './open.ts'

/** Every migration in order. A name is never changed once it has been released. */
const MIGRATIONS: Record<string, Migration> = {
  '0001-people-and-blogs': peopleAndBlogs,
  '0002-comments-and-following': commentsAndFollowing,
  '0003-safe-retries': safeRetries,
}

/** Brings the tables up to this program's version; throws what the first failing migration threw. */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

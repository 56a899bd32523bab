import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Site } from './server.ts'
import type { Person } from './users.ts'

/** Opens the SQLite file of a running site, for what no call can do. */
export function openDatabase({ dataDir }: Site): DatabaseSync {
  const database = new DatabaseSync(join(dataDir, 'blogi.sqlite'))
  database.exec('pragma busy_timeout = 5000')
  return database
}

/** Makes a user an admin whose sessions have passed a second factor. */
export function makeAdmin(site: Site, { _id }: Person): void {
  const database = openDatabase(site)
  database.prepare('update users set is_admin = 1 where id = ?').run(_id)
  database.prepare('update sessions set second_factor_at = ? where user_id = ?').run(new Date().toISOString(), _id)
  database.close()
}

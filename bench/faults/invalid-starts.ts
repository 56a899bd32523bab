import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { startSite } from '../../e2e/server.ts'
import { ask } from './ask.ts'
import type { Stage } from './play.ts'
import { filesIn, refusedStart, requireUntouched } from './starts.ts'

/** Starts without DATABASE_URL on the picture folder of a site on PostgreSQL. */
export async function withoutDatabase({ cluster }: Stage): Promise<string> {
  const before = filesIn(cluster.dataDir)
  const line = await refusedStart({ ...cluster.settings, DATABASE_URL: '' }, /DATA_DIR.*DATABASE_URL/)
  requireUntouched(before, filesIn(cluster.dataDir))
  const made = ['blogi.sqlite', 'blogi.lock', 'trash'].filter((name) => existsSync(join(cluster.dataDir, name)))
  if (made.length > 0) throw new Error(`it made ${made}`)
  return `${before.size} files untouched; it said: ${line}`
}

/** Starts a second process on the folder of an embedded database: it names the first, which continues. */
export async function secondOnFolder(): Promise<string> {
  const site = await startSite({ LOG_LEVEL: 'silent' })
  try {
    const line = await refusedStart(
      { DATA_DIR: site.dataDir, NODE_ENV: 'production' },
      new RegExp(`process ${site.pid()} .*PostgreSQL`),
    )
    const { status } = await ask(`${site.url}/readyz`)
    if (status !== 200) throw new Error(`the first one is not ready any more: ${status}`)
    return `it said: ${line}`
  } finally {
    await site.stop()
  }
}

/** Starts on a database file whose content is damaged. */
export const onDamagedFile = () =>
  startOn(
    (file) => writeFileSync(file, 'These are my holiday notes. '.repeat(200)),
    (file) => readFileSync(file, 'utf8'),
    /is damaged.*restore a backup/,
  )

/** Starts on a database that already has a table which a migration creates. */
export const onFailingMigration = () =>
  startOn(
    (file) => withDatabase(file, (database) => database.exec('create table users (note text)')),
    // The list of applied migrations, which is made first, stays empty.
    (file) => withDatabase(file, (database) => JSON.stringify(database.prepare(OWN_TABLES).all())),
    /the migration .* failed .*Nothing was changed/,
  )

const OWN_TABLES = "select name, sql from sqlite_schema where tbl_name not like 'kysely%'"

function withDatabase<Result>(file: string, use: (database: DatabaseSync) => Result): Result {
  const database = new DatabaseSync(file)
  try {
    return use(database)
  } finally {
    database.close()
  }
}

/**
 * Starts on the database file that `make` writes.
 * @returns what the start said, which must match
 * @throws Error if it exited otherwise, or `read` gives something else than before
 */
async function startOn(make: (file: string) => void, read: (file: string) => string, says: RegExp): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'blogi-invalid-'))
  try {
    const file = join(dataDir, 'blogi.sqlite')
    make(file)
    const before = read(file)
    const line = await refusedStart({ DATA_DIR: dataDir, NODE_ENV: 'production' }, says)
    if (read(file) !== before) throw new Error('the database was changed')
    return `it said: ${line}`
  } finally {
    rmSync(dataDir, { recursive: true })
  }
}

/** Starts a site with another database on this site's bucket. */
export async function stagingOnBucket({ cluster }: Stage): Promise<string> {
  const objects = () => new Map([...(cluster.bucket?.store.objects ?? [])].map(([key, { bytes }]) => [key, bytes]))
  const dataDir = mkdtempSync(join(tmpdir(), 'blogi-staging-'))
  await cluster.sql('create database staging owner blogi')
  try {
    const before = objects()
    const DATABASE_URL = (cluster.settings as { DATABASE_URL: string }).DATABASE_URL.replace(/\/blogi$/, '/staging')
    const line = await refusedStart({ ...cluster.settings, DATABASE_URL, DATA_DIR: dataDir }, /another site/)
    requireUntouched(before, objects())
    return `${before.size} objects untouched; it said: ${line}`
  } finally {
    await cluster.sql('drop database staging')
    rmSync(dataDir, { recursive: true })
  }
}

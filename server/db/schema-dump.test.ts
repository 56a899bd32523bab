import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyPostgres } from '../testing/make-site.ts'
import { dumpSchema } from '../testing/schema-dump.ts'
import { isPostgres } from './engine.ts'
import { MIGRATIONS, migrate, tablesOf } from './migrate.ts'
import { type Db, openEmbedded, openWithoutTimeouts } from './open.ts'
import { hashOfTriggers } from './triggers/install.ts'
import { TRIGGERS_VERSION } from './triggers/list.ts'

const ends: (() => Promise<unknown>)[] = []
/** By all migrations, one after the other. */
let migrated: Db
/** As a new site begins. */
let begun: Db
beforeAll(async () => {
  migrated = await emptyDatabase()
  begun = await emptyDatabase()
  await migrate(migrated, { ...MIGRATIONS })
  await migrate(begun)
})
afterAll(async () => {
  for (const end of ends) await end()
})

test('schema.*.sql shows the database as it is', async () => {
  const db = migrated
  const file = join(import.meta.dirname, `schema.${isPostgres(db) ? 'postgres' : 'sqlite'}.sql`)
  const hash = hashOfTriggers(db).slice(0, 16)
  const [, version, formerHash] = /^-- Triggers: version (\d+), (\w+)$/m.exec(readIfThere(file)) ?? []
  if (formerHash !== hash) {
    const why = 'A trigger has changed: raise TRIGGERS_VERSION in triggers/list.ts'
    expect(TRIGGERS_VERSION, why).toBeGreaterThan(Number(version ?? 0))
  }
  const dump = `-- The database as it is. "npm run db:dump" writes this file; change nothing here.
-- Migrations: up to ${Object.keys(MIGRATIONS).at(-1)}
-- Triggers: version ${TRIGGERS_VERSION}, ${hash}

${await dumpSchema(db)}`
  await expect(dump, 'The tables or triggers have changed: npm run db:dump').toMatchFileSnapshot(file)
})

test('a new site has the tables and the first rows that all migrations together make', async () => {
  expect(await dumpSchema(begun)).toBe(await dumpSchema(migrated))
  expect(await rowsOf(begun)).toEqual(await rowsOf(migrated))
})

test.runIf(process.env.TEST_ENGINE === 'postgres')(
  'a new site is created in the schema of its connections',
  async () => {
    const { url, drop } = await emptyPostgres()
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const database = client.escapeIdentifier(new URL(url).pathname.slice(1))
    await client.query(`create schema elsewhere; alter database ${database} set search_path = elsewhere`)
    await client.end()
    const db = await openWithoutTimeouts(url)
    ends.push(() => db.destroy(), drop)
    await migrate(db)
    const tables = await db.introspection.getTables()
    expect(new Set(tables.map(({ schema }) => schema))).toEqual(new Set(['elsewhere']))
  },
)

async function emptyDatabase(): Promise<Db> {
  if (process.env.TEST_ENGINE === 'postgres') {
    const { url, drop } = await emptyPostgres()
    const db = await openWithoutTimeouts(url)
    ends.push(() => db.destroy(), drop)
    return db
  }
  const folder = await mkdtemp(join(tmpdir(), 'blogi-schema-'))
  const db = openEmbedded(folder)
  ends.push(
    () => db.destroy(),
    () => rm(folder, { recursive: true }),
  )
  return db
}

/** All rows by table, without times, which differ. */
async function rowsOf(db: Db): Promise<Record<string, unknown[]>> {
  const all: Record<string, unknown[]> = {}
  for (const table of await tablesOf(db)) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db)
    all[table] = rows.map(({ timestamp, at, day, ...row }) => row)
  }
  return all
}

function readIfThere(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

import { closeSync, fsyncSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import pg from 'pg'
import { migrate } from '../../server/db/migrate.ts'
import { DATABASE_FILE, openEmbedded, openWithoutTimeouts } from '../../server/db/open.ts'
import type { Row } from '../../server/move/rows.ts'

/** 7 MB for blogs. */
const ROWS_AT_ONCE = 1000

/** Otherwise the site would write the search index of a million blogs, for hours, while it is measured. */
const FORGET_CHANGES = 'delete from search_changes'

type Say = (line: string) => void

/** Tables with their rows; one comes after those that it references. */
export interface Content {
  tables(): { table: string; count: number; rows: Iterable<Row> }[]
}

/**
 * Creates the embedded database of a data folder and fills it, bypassing the stores. Everything that protects against
 * an interrupted fill is off meanwhile; in the end all data is on disk. Indexes are created last: with them five
 * million comments took four times as long. Those of the primary keys stay.
 */
export async function fillSqlite(dataDir: string, content: Content, say: Say): Promise<void> {
  await makeTables({ url: undefined, dataDir })
  const file = join(dataDir, DATABASE_FILE)
  const database = new DatabaseSync(file)
  database.exec(
    'pragma journal_mode = off; pragma synchronous = off; pragma foreign_keys = off; pragma cache_size = -2000000',
  )
  const indexes = database.prepare("select name, sql from sqlite_schema where type = 'index' and sql is not null").all()
  for (const { name } of indexes) database.exec(`drop index ${name}`)
  for (const { table, count, rows } of content.tables()) {
    database.exec('begin')
    let insert: ReturnType<DatabaseSync['prepare']> | undefined
    for (const together of inParts(told(rows, table, count, say), ROWS_AT_ONCE)) {
      const columns = Object.keys(together[0] ?? {})
      insert ??= database.prepare(`insert into ${table} (${columns}) values (${columns.map(() => '?')})`)
      for (const row of together) insert.run(...(Object.values(row) as SQLInputValue[]))
      // So that signals are handled.
      await setImmediate()
    }
    database.exec('commit')
  }
  for (const { sql } of indexes) database.exec(String(sql))
  database.exec(FORGET_CHANGES)
  database.exec('pragma journal_mode = wal')
  database.close()
  const written = openSync(file, 'r+')
  fsyncSync(written)
  closeSync(written)
}

/**
 * The same on PostgreSQL, with two concurrent statements. Foreign keys are not checked, which would take half of the
 * time. Triggers that maintain counts are active.
 */
export async function fillPostgres(url: string, dataDir: string, content: Content, say: Say): Promise<void> {
  await makeTables({ url, dataDir })
  const pool = new pg.Pool({ connectionString: url, options: '-c synchronous_commit=off' })
  const { rows: indexes } = await pool.query(`
    select indexname as name, indexdef as sql from pg_indexes
    where schemaname = 'public' and indexname not in (select conname from pg_constraint)`)
  for (const { name } of indexes) await pool.query(`drop index ${name}`)
  for (const { table, count, rows } of content.tables()) {
    await pool.query(`alter table ${table} disable trigger all`)
    await pool.query(`alter table ${table} enable trigger user`)
    const underWay: Promise<unknown>[] = []
    for (const together of inParts(told(rows, table, count, say), ROWS_AT_ONCE)) {
      const columns = Object.keys(together[0] ?? {}).join()
      // Sorted, so that statements that update counts of the same blogs wait for each other in one direction only.
      const json = JSON.stringify(together.sort((a, b) => compare(a.blog_id, b.blog_id)))
      if (underWay.length === 2) await underWay.shift()
      const insert = `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`
      underWay.push(pool.query(insert, [json]))
    }
    await Promise.all(underWay)
    await pool.query(`alter table ${table} enable trigger all`)
  }
  for (const { sql } of indexes) await pool.query(sql)
  await pool.query(FORGET_CHANGES)
  // Autovacuum would do this in time.
  await pool.query('vacuum analyze')
  await pool.query('checkpoint')
  await pool.end()
}

function compare(a: unknown, b: unknown): number {
  return a === b ? 0 : String(a) < String(b) ? -1 : 1
}

async function makeTables(settings: { url: string | undefined; dataDir: string }): Promise<void> {
  const db = settings.url ? await openWithoutTimeouts(settings.url) : openEmbedded(settings.dataDir)
  await migrate(db)
  await db.destroy()
}

/** Passes the rows on; for many rows it reports progress at every tenth. */
function* told(rows: Iterable<Row>, table: string, count: number, say: Say): Iterable<Row> {
  let i = 0
  for (const row of rows) {
    if (count >= 100_000 && i % Math.ceil(count / 10) === 0)
      say(`${table}: ${i.toLocaleString('en')} of ${count.toLocaleString('en')}`)
    i++
    yield row
  }
}

function* inParts<Value>(values: Iterable<Value>, size: number): Iterable<Value[]> {
  let part: Value[] = []
  for (const value of values) {
    part.push(value)
    if (part.length < size) continue
    yield part
    part = []
  }
  if (part.length > 0) yield part
}

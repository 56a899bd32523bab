import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isDatabaseStorageError } from './database-errors.ts'
import { sqliteDialect } from './sqlite.ts'

interface Tables {
  notes: { id: number; text: string }
}

let folder: string
let file: string
let db: Kysely<Tables>
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'blogi-test-'))
  file = join(folder, 'notes.sqlite')
  db = new Kysely<Tables>({ dialect: sqliteDialect(file) })
  await sql`create table notes (id integer primary key, text text not null)`.execute(db)
})
afterEach(async () => {
  await db.destroy()
  rmSync(folder, { recursive: true })
})

const add = (id: number, to: Kysely<Tables> = db) => to.insertInto('notes').values({ id, text: `note ${id}` })
const ids = async (from: Kysely<Tables> = db) =>
  (await from.selectFrom('notes').select('id').orderBy('id').execute()).map(({ id }) => id)

test('reads continue while a write waits, and see the write once it completes', async () => {
  const other = new DatabaseSync(file)
  other.exec('begin immediate')
  let written = false
  const writing = add(1)
    .execute()
    .then(() => {
      written = true
    })
  expect(await ids()).toEqual([])
  expect(written).toBe(false)
  other.exec('commit')
  other.close()
  await writing
  expect(await ids()).toEqual([1])
})

test('a limit is no parameter: SQLite would plan the statement again at each run', async () => {
  await add(1).execute()
  await add(2).execute()
  const first = db.selectFrom('notes').select('id').orderBy('id').limit(1).offset(1)
  expect(first.compile()).toMatchObject({ sql: expect.stringContaining(' limit 1 '), parameters: [1] })
  expect(await first.execute()).toEqual([{ id: 2 }])
})

test('an insert with RETURNING is written', async () => {
  expect(await add(1).returning('text').execute()).toEqual([{ text: 'note 1' }])
  const { numUpdatedRows } = await db.updateTable('notes').set({ text: 'new' }).executeTakeFirstOrThrow()
  expect(numUpdatedRows).toBe(1n)
})

test('a transaction alone sees its changes until it commits; a failed one leaves none', async () => {
  await db.transaction().execute(async (trx) => {
    await add(1, trx).execute()
    expect(await ids(trx)).toEqual([1])
    expect(await ids()).toEqual([])
  })
  const failing = db.transaction().execute(async (trx) => {
    await add(2, trx).execute()
    throw new Error('in the middle')
  })
  await expect(failing).rejects.toThrow('in the middle')
  expect(await ids()).toEqual([1])
})

test('concurrent transactions and single writes run one after the other', async () => {
  const addNext = () =>
    db.transaction().execute(async (trx) => {
      const next = ((await ids(trx)).at(-1) ?? 0) + 1
      await add(next, trx).execute()
    })
  await Promise.all([addNext(), addNext(), add(100).execute(), addNext(), addNext()])
  expect(await ids()).toEqual([1, 2, 100, 101, 102])
})

test('a savepoint is rolled back on its own', async () => {
  const trx = await db.startTransaction().execute()
  await add(1, trx).execute()
  const saved = await trx.savepoint('here').execute()
  await add(2, saved).execute()
  await saved.rollbackToSavepoint('here').execute()
  await saved.releaseSavepoint('here').execute()
  await trx.commit().execute()
  expect(await ids()).toEqual([1])
})

test('of writes that share a commit, only the failing one is rejected, with its reason', async () => {
  const results = await Promise.allSettled([1, 2, 3, 2, 4, 5].map((id) => add(id).execute()))
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ])
  const { reason } = results[3] as PromiseRejectedResult
  expect(reason).toBeInstanceOf(Error)
  expect(reason).toMatchObject({ code: 'ERR_SQLITE_ERROR', message: expect.stringMatching(/UNIQUE/) })
  expect(isDatabaseStorageError(reason)).toBe(false)
  expect(await ids()).toEqual([1, 2, 3, 4, 5])
})

test('a failed commit rejects every write that shares it, and stores none of them', async () => {
  await sql`pragma foreign_keys = on`.execute(db)
  await sql`create table links (id integer references notes (id) deferrable initially deferred)`.execute(db)
  const link = () => sql`insert into links values (404)`.execute(db)
  // The first one is committed alone; the others wait for it, and so share a commit.
  const results = await Promise.allSettled([add(1).execute(), link(), add(2).execute()])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
  expect(await ids()).toEqual([1])
  await add(3).execute()
  expect(await ids()).toEqual([1, 3])
})

test('an invalid file and a missing folder are reported by the first query', async () => {
  for (const [path, message] of [
    [import.meta.filename, /not a database/],
    [join(folder, 'no', 'such.sqlite'), /unable to open/],
  ] as const) {
    const broken = new Kysely<Tables>({ dialect: sqliteDialect(path) })
    await expect(ids(broken)).rejects.toThrow(message)
  }
})

test('reports changes by other connections, and never its own', async () => {
  let told = 0
  const watched = new Kysely<Tables>({ dialect: sqliteDialect(file, () => (told += 1)) })
  const end = performance.now() + 600
  let made = 0
  while (performance.now() < end) {
    await add(++made, watched).execute()
    await watched.transaction().execute((trx) => add(++made, trx).execute())
    await sql`pragma wal_checkpoint(truncate)`.execute(watched)
  }
  expect(told).toBe(0)
  for (const times of [1, 2]) {
    await add(++made, db).execute()
    await vi.waitUntil(() => told === times, { timeout: 10_000 })
  }
  await watched.destroy()
})

test('closing waits for pending writes', async () => {
  const writing = Promise.all([1, 2, 3].map((id) => add(id).execute()))
  await new Promise((resolve) => setImmediate(resolve))
  await db.destroy()
  await writing
  db = new Kysely<Tables>({ dialect: sqliteDialect(file) })
  expect(await ids()).toEqual([1, 2, 3])
})

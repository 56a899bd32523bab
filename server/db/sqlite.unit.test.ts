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

test('reading goes on while a write waits, and sees the write once it is answered', async () => {
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

test('an insert that gives rows back is written', async () => {
  expect(await add(1).returning('text').execute()).toEqual([{ text: 'note 1' }])
  const { numUpdatedRows } = await db.updateTable('notes').set({ text: 'new' }).executeTakeFirstOrThrow()
  expect(numUpdatedRows).toBe(1n)
})

test('a transaction sees its own changes, others only once it is through; one that fails leaves nothing', async () => {
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

test('transactions and single changes asked for at once are made one after the other', async () => {
  const addNext = () =>
    db.transaction().execute(async (trx) => {
      const next = ((await ids(trx)).at(-1) ?? 0) + 1
      await add(next, trx).execute()
    })
  await Promise.all([addNext(), addNext(), add(100).execute(), addNext(), addNext()])
  expect(await ids()).toEqual([1, 2, 100, 101, 102])
})

test('a savepoint is rolled back alone', async () => {
  const trx = await db.startTransaction().execute()
  await add(1, trx).execute()
  const saved = await trx.savepoint('here').execute()
  await add(2, saved).execute()
  await saved.rollbackToSavepoint('here').execute()
  await saved.releaseSavepoint('here').execute()
  await trx.commit().execute()
  expect(await ids()).toEqual([1])
})

test('of many changes that share a commit, one that fails fails alone, and says why', async () => {
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

test('a commit that fails fails everything that shares it, and nothing of it is there', async () => {
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

test('a file that is no database, and a folder that is not there, are errors of the first query', async () => {
  for (const [path, message] of [
    [import.meta.filename, /not a database/],
    [join(folder, 'no', 'such.sqlite'), /unable to open/],
  ] as const) {
    const broken = new Kysely<Tables>({ dialect: sqliteDialect(path) })
    await expect(ids(broken)).rejects.toThrow(message)
  }
})

test('what another connection changes is told, and never what this one does', async () => {
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

test('closing waits for what was asked for, and leaves one whole file', async () => {
  const writing = Promise.all([1, 2, 3].map((id) => add(id).execute()))
  await new Promise((resolve) => setImmediate(resolve))
  await db.destroy()
  await writing
  db = new Kysely<Tables>({ dialect: sqliteDialect(file) })
  expect(await ids()).toEqual([1, 2, 3])
})

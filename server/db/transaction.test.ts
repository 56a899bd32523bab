import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { signedIn } from '../testing/requests.ts'
import { isDatabaseStorageError } from './database-errors.ts'
import { isPostgres } from './engine.ts'
import { afterCommit, inTransaction } from './transaction.ts'

let site: TestSite
let ids: [string, string]
beforeAll(async () => {
  site = await makeSite()
  ids = [(await signedIn(site.app)).user._id, (await signedIn(site.app)).user._id]
})
afterAll(() => site.close())

const phones = async () => {
  const rows = await site.db.selectFrom('users').select(['id', 'phone']).execute()
  return ids.map((id) => rows.find((row) => row.id === id)?.phone)
}

test('two deadlocked transactions both complete', async ({ skip }) => {
  if (!isPostgres(site.db)) return skip('the embedded database has one writer')
  let arrived = 0
  let bothHoldOne: () => void = () => {}
  const meeting = new Promise<void>((resolve) => {
    bothHoldOne = resolve
  })
  const change = (order: readonly string[], phone: string) =>
    inTransaction(site.db, async (trx) => {
      for (const id of order) {
        await trx.updateTable('users').set({ phone }).where('id', '=', id).execute()
        arrived += 1
        if (arrived === 2) bothHoldOne()
        await meeting
      }
    })
  await Promise.all([change(ids, 'first'), change([...ids].reverse(), 'second')])
  // The last one was applied completely.
  expect(new Set(await phones()).size).toBe(1)
})

test('a connection lost during a transaction counts as a temporary database error', async ({ skip }) => {
  if (!isPostgres(site.db)) return skip('the embedded database has no connections')
  const before = await phones()
  const lost = inTransaction(site.db, async (trx) => {
    await trx.updateTable('users').set({ phone: 'never' }).where('id', '=', ids[0]).execute()
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx).catch(() => {})
    await trx.updateTable('users').set({ phone: 'never' }).where('id', '=', ids[1]).execute()
  })
  expect(isDatabaseStorageError(await lost.catch((error: unknown) => error))).toBe(true)
  expect(await phones()).toEqual(before)
})

test('a transaction that fails with an error of its own is rolled back and not retried', async () => {
  let tries = 0
  const before = await phones()
  const failing = inTransaction(site.db, async (trx) => {
    tries += 1
    await trx.updateTable('users').set({ phone: 'never' }).where('id', '=', ids[0]).execute()
    throw new Error('a reason of its own')
  })
  await expect(failing).rejects.toThrow('a reason of its own')
  expect(tries).toBe(1)
  expect(await phones()).toEqual(before)
})

test('gives up after repeated serialization failures', async () => {
  let tries = 0
  const failing = inTransaction(site.db, async () => {
    tries += 1
    throw Object.assign(new Error('could not serialize'), { code: '40001' })
  })
  await expect(failing).rejects.toThrow('could not serialize')
  expect(tries).toBe(4)
})

test('after-commit callbacks run once after the commit, and never after a rollback', async () => {
  const called: string[] = []
  let tries = 0
  await inTransaction(site.db, async (trx) => {
    afterCommit(trx, () => called.push(`try ${tries}`))
    if (++tries < 3) throw Object.assign(new Error('could not serialize'), { code: '40001' })
    await trx.updateTable('users').set({ phone: 'committed' }).where('id', '=', ids[0]).execute()
    expect(called).toEqual([])
  })
  expect(called).toEqual(['try 3'])
  await expect(
    inTransaction(site.db, async (trx) => {
      afterCommit(trx, () => called.push('rolled back'))
      throw new Error('a reason of its own')
    }),
  ).rejects.toThrow()
  expect(called).toEqual(['try 3'])
})

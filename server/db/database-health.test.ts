import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { call, respond } from '../testing/call.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { blogFields, signedIn } from '../testing/requests.ts'
import { requireWritable } from './database-health.ts'

let site: TestSite
beforeAll(async () => {
  site = await makeSite({ LOG_LEVEL: 'silent' })
})
afterAll(() => site.close())

const isPostgres = process.env.TEST_ENGINE === 'postgres'

describe.runIf(isPostgres)('a lock of somebody else on PostgreSQL', () => {
  test('rejects with 503 and Retry-After what has waited for it too long', async () => {
    // As PostgreSQL itself does after the 8 seconds that a query may take (57014).
    const cancelWaiting = sql`
      select pg_cancel_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    await site.db.transaction().execute(async (trx) => {
      await sql`lock table blogs in access exclusive mode`.execute(trx)
      const listed = respond(site, 'GET /blog/getAllBlog')
      // By another connection: a transaction sees the activity of its first look.
      await expect.poll(async () => (await cancelWaiting.execute(site.db)).rows).not.toEqual([])
      const refused = await listed
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '10'])
    })
    expect((await call(site, 'GET /blog/getAllBlog')).statusCode).toBe(200)
  })
})

describe.runIf(isPostgres)('a read-only PostgreSQL, as after a failover', () => {
  test('fails readiness, rejects writes with 503, serves reads, and recovers', async () => {
    const author = await signedIn(site.app)
    const setReadOnly = async (isReadOnly: boolean) => {
      const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(site.db)
      const value = sql.raw(isReadOnly ? 'on' : 'off')
      const change = sql`alter database ${sql.id(rows[0]?.name ?? '')} set default_transaction_read_only = ${value}`
      // The session that lifts the restriction is read-only itself.
      await site.db.transaction().execute(async (trx) => {
        await sql`set transaction read write`.execute(trx)
        await change.execute(trx)
      })
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
        site.db,
      )
      await sql`set default_transaction_read_only = ${value}`.execute(site.db)
    }
    await setReadOnly(true)
    const refused = await respond(site, 'POST /blog/post', { form: await blogFields(), as: author })
    expect(refused.statusCode).toBe(503)
    expect(refused.headers['retry-after']).toBe('10')
    expect((await call(site, 'GET /blog/getAllBlog')).statusCode).toBe(200)
    const ready = await site.app.inject('/readyz')
    expect([ready.statusCode, ready.json().status]).toEqual([503, 'unavailable'])
    expect(ready.json().failing).toContain('database')

    await setReadOnly(false)
    // The connection that listens was terminated too and has to be reopened.
    await vi.waitUntil(async () => (await site.app.inject('/readyz')).statusCode === 200, { timeout: 15_000 })
    expect((await call(site, 'POST /blog/post', { form: await blogFields(), as: author })).statusCode).toBe(201)
  })
})

test.skipIf(isPostgres)('a disk with less room than a commit needs counts as not writable', async () => {
  await requireWritable(site.db, site.config.dataDir)
  await expect(requireWritable(site.db, site.config.dataDir, Number.MAX_SAFE_INTEGER)).rejects.toThrow('is full')
})

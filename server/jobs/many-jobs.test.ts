import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../testing/call.ts'
import { enqueueOne, makeRunner, runAll } from '../testing/jobs.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { signedIn } from '../testing/requests.ts'
import { countJobs } from './store.ts'

let site: TestSite
beforeAll(async () => {
  site = await makeSite()
})
afterAll(() => site.close())

test('ten thousand due jobs run a few at a time while requests are served', {
  timeout: 180_000,
}, async () => {
  const { db } = site
  const clock = { now: Date.now() }
  const JOBS = 10_000
  const [name, state, created_at, run_at] = [
    'count',
    'waiting' as const,
    new Date().toISOString(),
    new Date(0).toISOString(),
  ]
  for (let from = 0; from < JOBS; from += 1000) {
    const ids = Array.from({ length: 1000 }, (_, i) => String(from + i).padStart(6, '0'))
    const rows = ids.map((id) => ({ id, name, key: null, state, run_at, attempt: 0, created_at, ended_at: null }))
    await db
      .insertInto('jobs')
      .values(rows.map((row) => ({ ...row, payload: JSON.stringify({ n: Number(row.id) }) })))
      .execute()
  }
  await enqueueOne(db, 'other', { n: 1 })
  const person = await signedIn(site.app)
  // The email to the new account.
  await db.deleteFrom('jobs').where('name', '=', 'send-email').execute()
  const visit = async (n: number) => {
    const changed = await call(site, 'PATCH /user/updateUserProfile', { form: { name: `Ada ${n}` }, as: person })
    return [changed.statusCode, (await call(site, 'GET /blog/getAllBlog')).statusCode]
  }
  const served: Promise<number[]>[] = []
  const done = new Set<number>()
  let [running, most, doneBeforeOther] = [0, 0, JOBS]
  const { runner } = makeRunner(db, clock, {
    async count({ n }) {
      most = Math.max(most, ++running)
      if (n % 500 === 0) served.push(visit(n))
      await new Promise(setImmediate)
      done.add(n)
      running--
    },
    async other() {
      doneBeforeOther = done.size
    },
  })
  await runAll(db, runner, clock)
  expect(done.size).toBe(JOBS)
  expect(await countJobs(db, new Date())).toMatchObject({ waiting: 0, running: 0, failed: 0 })
  expect(most).toBeLessThanOrEqual(4)
  expect(await Promise.all(served)).toEqual(Array.from({ length: JOBS / 500 }, () => [200, 200]))
  // A job with another name does not wait behind them.
  expect(doneBeforeOther).toBeLessThan(100)
})

// Over 250 lines, so that the tests of the queue share one database: each further file starts another.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DefaultQueryExecutor, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Db, openDatabase } from '../db/open.ts'
import { inTransaction } from '../db/transaction.ts'
import { enqueueCleanUp } from '../job-handlers.ts'
import { enqueueAny, enqueueOne, jobsIn, makeRunner, runAll } from '../testing/jobs.ts'
import { listen } from '../testing/listen.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { signedIn } from '../testing/requests.ts'
import { PAYLOAD_MAX } from './enqueue.ts'
import { retryDelay } from './retry-delay.ts'
import { ATTEMPTS_MAX, LEASE, RENEWALS_MAX } from './runner.ts'
import { countJobs } from './store.ts'

let site: TestSite
let db: Db
/** The database as another instance has it: through connections of its own, where the engine serves several. */
let elsewhere: Db
beforeAll(async () => {
  site = await makeSite()
  db = site.db
  elsewhere = site.config.databaseUrl ? (await openDatabase(site.config)).db : db
})
afterAll(async () => {
  if (elsewhere !== db) await elsewhere.destroy()
  await site.close()
})

const clock = { now: 0 }
beforeEach(() => {
  clock.now = Date.now()
})
afterEach(() => db.deleteFrom('jobs').execute())

const HOUR = 60 * 60 * 1000
const states = async () => (await jobsIn(db)).map(({ state }) => state)
/** A promise that is resolved from outside. */
const gate = () => Promise.withResolvers<void>()

test('runs a job only after its transaction is committed', async () => {
  const done: number[] = []
  const { runner } = makeRunner(db, clock, { count: async ({ n }) => void done.push(n) })
  const failing = inTransaction(db, async (trx) => {
    await enqueueAny(trx, 'count', { n: 1 })
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  await inTransaction(db, async (trx) => {
    await enqueueAny(trx, 'count', { n: 2 })
    await enqueueAny(trx, 'count', { n: 3 })
  })
  await runAll(db, runner, clock)
  await runAll(db, runner, clock)
  expect(done.sort()).toEqual([2, 3])
  expect(await states()).toEqual(['done', 'done'])
})

test('an instance picks up its own jobs at once and those of others by polling', async () => {
  const done: number[] = []
  const { runner } = makeRunner(db, clock, { count: async ({ n }) => void done.push(n) })
  await runner.start()
  await enqueueOne(db, 'count', { n: 1 })
  await expect.poll(() => done).toEqual([1])
  const row = { id: 'of another', name: 'count', key: null, run_at: new Date(0).toISOString(), attempt: 0 }
  const rest = { state: 'waiting', created_at: new Date().toISOString(), ended_at: null, payload: '{"n":2}' } as const
  await elsewhere
    .insertInto('jobs')
    .values({ ...row, ...rest })
    .execute()
  await expect.poll(() => done).toEqual([1, 2])
  await runner.stop()
})

test('enqueues only one job for a name and key, even after it has run', async () => {
  const done: number[] = []
  const { runner } = makeRunner(db, clock, { count: async ({ n }) => void done.push(n) })
  await Promise.all([1, 2].map((n) => enqueueOne(db, 'count', { n }, { key: 'the same' })))
  await inTransaction(db, async (trx) => {
    await enqueueAny(trx, 'count', { n: 3 }, { key: 'the same' })
    await enqueueAny(trx, 'count', { n: 4 }, { key: 'another' })
  })
  await runAll(db, runner, clock)
  await enqueueOne(db, 'count', { n: 5 }, { key: 'the same' })
  await runAll(db, runner, clock)
  expect(done).toHaveLength(2)
  expect(done).toContain(4)
})

test('a job waits until its time and runs once although the clock jumps ahead and back', async () => {
  const done: number[] = []
  const { runner } = makeRunner(db, clock, { count: async ({ n }) => void done.push(n) })
  const start = clock.now
  await enqueueOne(db, 'count', { n: 1 }, { at: new Date(start + HOUR) })
  for (const [now, expected] of [
    [start, []],
    [start - 24 * HOUR, []],
    [start + HOUR - 1, []],
    [start + HOUR, [1]],
    [start, [1]],
    [start + 24 * HOUR, [1]],
  ] as const) {
    clock.now = now
    await runAll(db, runner, clock)
    expect(done).toEqual(expected)
  }
  // Enqueued without a time, it does not wait, regardless of the clock.
  clock.now = start - 24 * HOUR
  await enqueueOne(db, 'count', { n: 2 })
  await runAll(db, runner, clock)
  expect(done).toEqual([1, 2])
})

test('when the clock jumps, running jobs do not start twice, and later ones are found', async () => {
  const { promise: held, resolve: release } = gate()
  const begun: number[] = []
  const hanging = makeRunner(db, clock, {
    async count({ n }) {
      begun.push(n)
      await held
    },
  })
  await enqueueOne(db, 'count', { n: 1 })
  await hanging.runner.poll()
  clock.now += 24 * HOUR
  await hanging.runner.poll()
  await hanging.runner.renew()
  expect(begun).toEqual([1])
  // Its instance has left with a lease that ends tomorrow, as the clock is set back.
  clock.now -= 24 * HOUR
  const other = makeRunner(elsewhere, clock, { count: async ({ n }) => void begun.push(-n) })
  await runAll(db, other.runner, clock)
  await other.runner.settled()
  expect(begun).toEqual([1, -1])
  release()
  await hanging.runner.settled()
  expect(await jobsIn(db)).toMatchObject([{ state: 'done', attempt: 2 }])

  // A pause that was written by a clock that was ahead.
  const failing = makeRunner(db, clock, { count: () => Promise.reject(new Error('not now')) })
  clock.now += 24 * HOUR
  await enqueueOne(db, 'count', { n: 2 })
  await runAll(db, failing.runner, clock)
  clock.now -= 24 * HOUR
  const fresh = makeRunner(db, clock, { count: async ({ n }) => void begun.push(n) })
  await runAll(db, fresh.runner, clock)
  expect(begun).toEqual([1, -1, 2])
})

test('a job that always fails is retried with increasing delays, then kept as failed', async () => {
  const times: number[] = []
  const { runner, told } = makeRunner(db, clock, {
    count() {
      times.push(clock.now)
      return Promise.reject(new Error('The mail server says no.'))
    },
  })
  await enqueueOne(db, 'count', { n: 1 })
  const until = clock.now + 48 * HOUR
  while (clock.now < until) {
    await runAll(db, runner, clock)
    const [next] = (await jobsIn(db)).map(({ ended_at, run_at }) => (ended_at ? until : Date.parse(run_at)))
    expect(await countJobs(db, new Date(clock.now))).toMatchObject({ running: 0, oldestDueAge: 0 })
    clock.now = next ?? until
  }
  const pauses = times.slice(1).map((time, index) => time - (times[index] as number))
  expect(pauses).toEqual(Array.from({ length: ATTEMPTS_MAX - 1 }, (_, index) => retryDelay(index + 1)))
  expect([...pauses].sort((one, two) => one - two)).toEqual(pauses)
  expect(pauses[0]).toBe(5000)
  await runAll(db, runner, clock)
  expect(times).toHaveLength(ATTEMPTS_MAX)
  expect(await jobsIn(db)).toMatchObject([{ state: 'failed', attempt: 10, error: 'The mail server says no.' }])
  expect(await countJobs(db, new Date(clock.now))).toMatchObject({ waiting: 0, running: 0, failed: 1 })
  expect(told.filter((line) => line.startsWith('job failed {'))).toHaveLength(1)

  // As the manual says, the operator runs it again after fixing the cause.
  const manual = readFileSync(join(import.meta.dirname, '../../docs/running/jobs.md'), 'utf8')
  const again = /^-- Retry a failed job.*\n(.*)$/m.exec(manual)?.[1] ?? ''
  const [job] = await jobsIn(db)
  await sql.raw(again.replace('JOB', String(job?.id))).execute(db)
  await runAll(db, runner, clock)
  expect(times).toHaveLength(ATTEMPTS_MAX + 1)
  expect(await jobsIn(db)).toMatchObject([{ state: 'waiting', attempt: 1 }])
})

test('a job without a handler or with an invalid payload ends as failed', async () => {
  const { runner } = makeRunner(db, clock, { count: () => Promise.reject(new Error('was run')) })
  await enqueueOne(db, 'of another release', {})
  await enqueueOne(db, 'constructor', {})
  await enqueueOne(db, 'count', { n: 'no number' })
  for (let attempt = 0; attempt <= ATTEMPTS_MAX; attempt++, clock.now += 6 * HOUR) await runAll(db, runner, clock)
  // By name: the ids of one millisecond have no order.
  const ends = Object.fromEntries((await jobsIn(db)).map(({ name, ...job }) => [name, job]))
  const failed = (error: string) =>
    expect.objectContaining({ state: 'failed', attempt: ATTEMPTS_MAX, error: expect.stringContaining(error) })
  expect(ends).toEqual({
    'of another release': failed('This release does not know this job.'),
    constructor: failed('This release does not know this job.'),
    count: failed('malformed'),
  })
  await expect(enqueueOne(db, 'count', 'x'.repeat(PAYLOAD_MAX))).rejects.toThrow(RangeError)
})

test('a crash around any statement loses no committed job and runs no other', async () => {
  const execute = DefaultQueryExecutor.prototype.executeQuery as (...args: unknown[]) => Promise<unknown>
  for (const dies of ['before', 'after'] as const) {
    for (let step = 0, isOver = false; !isOver; step++) {
      expect(step).toBeLessThan(50)
      let count = 0
      const spy = vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery').mockImplementation(async function (
        this: unknown,
        ...args: unknown[]
      ) {
        const mine = count++
        if (mine > step || (mine === step && dies === 'before')) throw new Error('crashed')
        const answer = await execute.apply(this, args)
        if (mine === step) throw new Error('crashed')
        return answer as never
      })
      // It is idempotent by its key: the second run changes nothing.
      const effects = new Set<number>()
      const doIt = async ({ n }: { n: number }) => {
        await inTransaction(db, (trx) => enqueueAny(trx, 'other', { n }, { key: `after ${n}` }))
        effects.add(n)
      }
      const crashing = makeRunner(db, clock, { count: doIt })
      const enqueued = await enqueueOne(db, 'count', { n: 1 }, { key: 'first' }).then(
        () => true,
        () => false,
      )
      await runAll(db, crashing.runner, clock).catch(() => {})
      await crashing.runner.settled()
      isOver = count <= step
      spy.mockRestore()

      const committed = (await jobsIn(db)).filter(({ name }) => name === 'count').length
      if (enqueued) expect(committed).toBe(1)
      clock.now += LEASE + 1
      const fresh = makeRunner(db, clock, { count: doIt })
      await runAll(db, fresh.runner, clock)
      await fresh.runner.settled()
      expect(effects.size, `crashed ${dies} statement ${step}`).toBe(committed)
      clock.now += 10_000
      await runAll(db, fresh.runner, clock)
      expect(await states()).toEqual(committed ? ['done', 'done'] : [])
      await db.deleteFrom('jobs').execute()
    }
  }
})

test('a job whose process is killed is run by the next instance', async () => {
  await enqueueOne(db, 'count', { n: 1 })
  const at = (file: string) => JSON.stringify(join(import.meta.dirname, file))
  const { databaseUrl, databaseConnections, dataDir } = site.config
  const program = `(async () => {
    const { openDatabase } = await import(${at('../db/open.ts')})
    const { makeRunner } = await import(${at('../testing/jobs.ts')})
    const { db } = await openDatabase(${JSON.stringify({ databaseUrl, databaseConnections, dataDir })})
    const count = () => { console.log('begun'); return new Promise(() => {}) }
    await makeRunner(db, { now: Date.now() }, { count }).runner.poll()
    setInterval(() => {}, 1000)
  })()`
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')
  const done: number[] = []
  const next = makeRunner(db, clock, { count: async ({ n }) => void done.push(n) })
  await next.runner.poll()
  expect(done).toEqual([])
  expect(await jobsIn(db)).toMatchObject([{ state: 'running', attempt: 1 }])
  clock.now = Date.now() + LEASE
  await runAll(db, next.runner, clock)
  expect(done).toEqual([1])
  expect(await jobsIn(db)).toMatchObject([{ state: 'done', attempt: 2 }])
})

test('the only instance on a database restarts jobs interrupted by a crash at once', async () => {
  const dead = makeRunner(db, clock, { count: () => new Promise(() => {}) })
  await enqueueOne(db, 'count', { n: 1 })
  await dead.runner.poll()
  const done: number[] = []
  const next = makeRunner(db, clock, { count: async ({ n }) => void done.push(n) }, true)
  await next.runner.start()
  await expect.poll(() => done).toEqual([1])
  await next.runner.stop()
})

test('two instances run each job once', async () => {
  const JOBS = 300
  await inTransaction(db, async (trx) => {
    for (let n = 0; n < JOBS; n++) await enqueueAny(trx, 'count', { n })
  })
  const done: number[] = []
  const count = async ({ n }: { n: number }) => void done.push(n)
  const instances = [makeRunner(db, clock, { count }), makeRunner(elsewhere, clock, { count })]
  await Promise.all(instances.map(({ runner }) => runAll(db, runner, clock)))
  await Promise.all(instances.map(({ runner }) => runner.settled()))
  expect(done.sort((one, two) => one - two)).toEqual(Array.from({ length: JOBS }, (_, n) => n))
  expect((await jobsIn(db)).every(({ state, attempt }) => state === 'done' && attempt === 1)).toBe(true)
})

test('a job of a frozen instance is taken over, and the first cannot complete it', async () => {
  const { promise: frozen, resolve: thaw } = gate()
  let signal: AbortSignal | undefined
  const first = makeRunner(db, clock, {
    async count(_payload, given) {
      signal = given
      await frozen
    },
  })
  await enqueueOne(db, 'count', { n: 1 })
  await first.runner.poll()
  const { promise: working, resolve: finish } = gate()
  const second = makeRunner(elsewhere, clock, { count: () => working })
  clock.now += LEASE - 1
  await second.runner.poll()
  expect(await jobsIn(db)).toMatchObject([{ attempt: 1 }])
  // A lease that is renewed continues.
  await first.runner.renew()
  clock.now += LEASE - 1
  await second.runner.poll()
  expect(await jobsIn(db)).toMatchObject([{ attempt: 1 }])
  clock.now += 1
  await second.runner.poll()
  expect(await jobsIn(db)).toMatchObject([{ state: 'running', attempt: 2 }])
  expect(signal?.aborted).toBe(false)
  await first.runner.renew()
  expect(signal?.aborted).toBe(true)
  thaw()
  await first.runner.settled()
  expect(await jobsIn(db)).toMatchObject([{ state: 'running', attempt: 2 }])
  expect(first.told).toEqual([expect.stringContaining('taken over by another instance')])
  finish()
  await second.runner.settled()
  expect(await jobsIn(db)).toMatchObject([{ state: 'done', attempt: 2 }])
})

test('a job that hangs is aborted after an hour', async () => {
  const { runner } = makeRunner(db, clock, {
    count: (_payload, signal) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  })
  await enqueueOne(db, 'count', { n: 1 })
  await runner.poll()
  for (let renewals = 0; renewals < RENEWALS_MAX; renewals++) await runner.renew()
  expect(await states()).toEqual(['running'])
  await runner.renew()
  await runner.settled()
  expect(await jobsIn(db)).toMatchObject([{ state: 'waiting', error: expect.stringContaining('hour') }])
})

test('shutdown lets running jobs finish and releases those that do not', async () => {
  const ended: string[] = []
  const { runner, told } = makeRunner(db, clock, {
    async count({ n }, signal) {
      if (n === 3) return new Promise(() => {})
      await once(signal, 'abort')
      if (n === 1) throw signal.reason
      ended.push(`job ${n}`)
    },
  })
  for (const n of [1, 2]) await enqueueOne(db, 'count', { n })
  await runner.poll()
  await enqueueOne(db, 'other', { n: 4 }, { at: new Date(clock.now + HOUR) })
  await runner.stop()
  const given = { state: 'waiting', attempt: 1, error: null }
  expect(await jobsIn(db)).toMatchObject([given, { state: 'done' }, { state: 'waiting', attempt: 0 }])
  expect(ended).toEqual(['job 2'])
  expect(told).toEqual([])

  await db.deleteFrom('jobs').execute()
  const deaf = makeRunner(db, clock, { count: () => new Promise(() => {}) })
  await enqueueOne(db, 'count', { n: 3 })
  await deaf.runner.poll()
  await deaf.runner.stop()
  expect(await jobsIn(db)).toMatchObject([given])
  const done: number[] = []
  const other = makeRunner(elsewhere, clock, { count: async ({ n }) => void done.push(n) })
  await runAll(db, other.runner, clock)
  expect(done).toEqual([3])
})

test('a listening site deletes expired rows daily, and finished jobs after a while', async () => {
  const own = await makeSite()
  const { user } = await signedIn(own.app)
  await own.db.deleteFrom('jobs').execute()
  const past = new Date(Date.now() - 1000).toISOString()
  await own.db.updateTable('sessions').set({ expires_at: past }).where('user_id', '=', user._id).execute()
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * HOUR).toISOString()
  const job = { name: 'clean-up', key: null, run_at: past, attempt: 1, created_at: past, payload: '{}' }
  const ended = [
    { id: 'done long ago', state: 'done', ended_at: daysAgo(8) },
    { id: 'done', state: 'done', ended_at: daysAgo(6) },
    { id: 'failed long ago', state: 'failed', ended_at: daysAgo(91) },
    { id: 'failed', state: 'failed', ended_at: daysAgo(89) },
  ] as const
  await own.db
    .insertInto('jobs')
    .values(ended.map((one) => ({ ...job, ...one })))
    .execute()
  await listen(own)
  const now = new Date()
  await enqueueCleanUp(own.db, now)
  const tomorrow = new Date(now.getTime() + 24 * HOUR).toISOString().slice(0, 10)
  await expect
    .poll(async () => (await jobsIn(own.db)).map(({ key, state, id }) => [key ?? id, state]).sort())
    .toEqual(
      [
        [now.toISOString().slice(0, 10), 'done'],
        [tomorrow, 'waiting'],
        ['done', 'done'],
        ['failed', 'failed'],
      ].sort(),
    )
  expect(await own.db.selectFrom('sessions').selectAll().execute()).toEqual([])
  await own.close()
})

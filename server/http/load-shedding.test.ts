import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { Failure } from '#contract/envelope.ts'
import { listen } from '../testing/listen.ts'
import { captureLog } from '../testing/log.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { LOOP_DELAY_MAX } from './health.ts'

let site: TestSite
let port: number
const agent = new Agent({ keepAlive: true })
beforeAll(async () => {
  site = await makeSite({ LOG_LEVEL: 'warn', METRICS_TOKEN: 'a secret of the operator' })
  port = Number(new URL(await listen(site)).port)
  // Opens the connections first, so that requests sent at once also arrive at once.
  await Promise.all(Array.from({ length: 6 }, () => ask()))
})
afterAll(async () => {
  agent.destroy()
  await site.close()
})

async function ask(path = '/api/v1/user/me') {
  const [answer] = (await once(get({ host: '127.0.0.1', port, path, agent }), 'response')) as [IncomingMessage]
  return { statusCode: answer.statusCode, headers: answer.headers, body: await text(answer) }
}

/**
 * Makes the first request of each event loop tick use so many milliseconds of this thread's CPU time, like a request
 * that is too expensive, until the returned function is called or the test ends. The system decides whether requests
 * that were sent at once arrive in one tick; but all have arrived by the end of the first one's work.
 */
function workInEachTurn(milliseconds: number): () => void {
  let hasWorked = false
  const work = () => {
    if (hasWorked) return
    hasWorked = true
    setImmediate(() => {
      hasWorked = false
    })
    const before = process.threadCpuUsage()
    let used = 0
    while (used < milliseconds * 1000) {
      const { user, system } = process.threadCpuUsage(before)
      used = user + system
    }
  }
  site.app.server.on('request', work)
  const stop = () => void site.app.server.off('request', work)
  onTestFinished(stop)
  return stop
}

/** Three requests at once: whichever ticks they arrive in, one of them is behind the work of another. */
const askAtOnce = (path?: string) => Promise.all([ask(path), ask(path), ask(path)])

/** Waits until the event loop has caught up: on a slow machine, the work before makes it late for up to a second. */
const served = () => expect.poll(async () => (await ask()).statusCode, { timeout: 10_000 }).toBe(401)

test('rejected requests get a 503 in the envelope on every path, and are logged once', async () => {
  const log = captureLog(site.app.log)
  workInEachTurn(LOOP_DELAY_MAX * 2)
  for (const path of ['/readyz', '/metrics', '/media/none.webp', '/api/v1/user/me']) {
    const late = (await askAtOnce(path)).filter(({ statusCode }) => statusCode === 503)
    expect(late.length, path).toBeGreaterThan(0)
    for (const { body, headers } of late) {
      expect(Failure.parse(JSON.parse(body))).toMatchObject({
        statusCode: 503,
        message: 'The site is very busy. Please try again in a moment.',
      })
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    }
  }
  expect(log.lines().map(({ msg }) => msg)).toEqual(['overloaded: requests rejected'])
})

test('requests that arrive behind too much work are rejected at once, except /healthz', async () => {
  const stop = workInEachTurn(LOOP_DELAY_MAX * 2)
  const [answers, alive] = await Promise.all([askAtOnce(), askAtOnce('/healthz')])
  stop()
  expect(answers.map(({ statusCode }) => statusCode)).toContain(503)
  expect(alive.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  await served()
})

test('requests that arrive behind normal work are served', async () => {
  await served()
  workInEachTurn(LOOP_DELAY_MAX / 10)
  const answers = await askAtOnce()
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401])
})

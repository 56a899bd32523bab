import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Failure } from '#contract/envelope.ts'
import { keepLog } from '../testing/log.ts'
import { makeSite, type TestSite } from '../testing/make-app.ts'
import { BEHIND_MAX } from './health.ts'

let site: TestSite
let port: number
const agent = new Agent({ keepAlive: true })
beforeAll(async () => {
  site = await makeSite({ LOG_LEVEL: 'warn', METRICS_TOKEN: 'a secret of the operator' })
  await site.app.listen({ port: 0 })
  port = (site.app.server.address() as AddressInfo).port
  // Connections that stand: what is sent over them at once arrives at once.
  await Promise.all([ask(), ask(), ask()])
})
afterAll(async () => {
  agent.destroy()
  await site.close()
})

async function ask(path = '/api/v1/user/me') {
  const [answer] = (await once(get({ port, path, agent }), 'response')) as [IncomingMessage]
  return { statusCode: answer.statusCode, headers: answer.headers, body: await text(answer) }
}

/** Works for so many milliseconds of this thread's time with the next request, as a request that is too costly would. */
function workWithNextRequest(milliseconds: number): void {
  site.app.server.once('request', () => {
    const before = process.threadCpuUsage()
    let used = 0
    while (used < milliseconds * 1000) {
      const { user, system } = process.threadCpuUsage(before)
      used = user + system
    }
  })
}

test('what is turned away is told so in the envelope, whatever it asked for, and the log tells it once', async () => {
  const log = keepLog(site.app.log)
  const paths = ['/readyz', '/metrics', '/media/none.webp', '/api/v1/user/me']
  for (const path of [...paths, ...paths]) {
    workWithNextRequest(BEHIND_MAX * 2)
    const [, late] = await Promise.all([ask(), ask(path)])
    expect(Failure.parse(JSON.parse(late?.body ?? ''))).toMatchObject({
      statusCode: 503,
      message: 'The site is very busy. Please try again in a moment.',
    })
    expect(Number(late?.headers['retry-after'])).toBeGreaterThan(0)
  }
  expect(log.lines().map(({ msg }) => msg)).toEqual(['overloaded: requests are turned away'])
})

test('what arrives behind too much work is turned away at once, but for the question whether the program runs', async () => {
  workWithNextRequest(BEHIND_MAX * 2)
  const [first, second, third] = await Promise.all([ask(), ask(), ask('/healthz')])
  expect(first?.statusCode).toBe(401)
  expect(second?.statusCode).toBe(503)
  expect(Number(second?.headers['retry-after'])).toBeGreaterThan(0)
  expect(third?.statusCode).toBe(200)
  expect((await ask()).statusCode).toBe(401)
})

test('and what arrives behind usual work is not', async () => {
  workWithNextRequest(BEHIND_MAX / 4)
  const answers = await Promise.all([ask(), ask(), ask()])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401])
})

import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { type Checks, health, READINESS_HOLDS, readinessOf } from './health.ts'

let app: FastifyInstance
afterEach(() => app.close())

async function appWith(checks: Checks, stopping?: AbortSignal) {
  app = fastify()
  let ahead = 0
  const now = () => new Date(Date.now() + ahead)
  await app.register(health(readinessOf(checks, now), stopping))
  return { readyz: () => app.inject('/readyz'), wait: (ms: number) => (ahead += ms) }
}

test('a hanging part is named within its deadline, and can recover', async () => {
  let asked = 0
  const hanging = Promise.withResolvers<void>()
  const { readyz, wait } = await appWith({
    database: async () => {},
    media: () => {
      asked += 1
      return hanging.promise
    },
  })
  const answers = await Promise.all([readyz(), readyz(), readyz()])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503])
  expect(answers[0]?.json()).toEqual({ status: 'unavailable', failing: ['media'] })
  expect(answers[0]?.headers['retry-after']).toBe('5')
  expect(asked).toBe(1)
  hanging.resolve()
  wait(READINESS_HOLDS)
  expect((await readyz()).json()).toEqual({ status: 'ok' })
})

test('/readyz reports stopping once shutdown begins, while requests are served', async () => {
  const stopping = new AbortController()
  const { readyz } = await appWith({ database: async () => {} }, stopping.signal)
  expect((await readyz()).statusCode).toBe(200)
  stopping.abort()
  expect([(await readyz()).statusCode, (await readyz()).json()]).toEqual([503, { status: 'stopping', failing: [] }])
  expect((await app.inject('/healthz')).json()).toEqual({
    status: 'ok',
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
  })
})

test('each part is checked once a second, however many requests arrive', async () => {
  let asked = 0
  const { readyz, wait } = await appWith({ database: async () => (asked += 1) })
  for (let i = 0; i < 10; i++) expect((await readyz()).statusCode).toBe(200)
  expect(asked).toBe(1)
  wait(READINESS_HOLDS)
  await Promise.all([readyz(), readyz()])
  expect(asked).toBe(2)
})

import type { FastifyInstance } from 'fastify'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { fastPathServer } from '../fast-path/fast-path-server.ts'
import { openCache } from './cache.ts'
import { sendPublic, sendToReaders } from './send-cached.ts'

const PERSONAL = {
  'set-cookie': 'session=of-one-person',
  'x-person': 'Ada',
  'x-request-id': '1',
  'server-timing': 'db;dur=53',
  'access-control-allow-credentials': 'true',
  'strict-transport-security': 'max-age=1',
  'www-authenticate': 'Basic',
}
const PUBLIC = { 'content-security-policy': "default-src 'none'", 'x-content-type-options': 'nosniff' }

let app: FastifyInstance
let origin: string
let answered: () => number
beforeAll(async () => {
  const cache = openCache(undefined)
  const config = readConfig({ NODE_ENV: 'test' })
  const parts = {
    now: () => new Date(),
    limits: undefined,
    work: undefined,
    refused: () => {},
    stopping: undefined,
    siteName: () => 'Blogi',
  }
  const front = fastPathServer(cache, config, parts)
  answered = front.answered
  app = fastify({ serverFactory: front.serverFactory })
  app.decorateRequest('work', 0)
  const made = async () => ({ envelope: { data: 'for all' }, cacheTags: ['all'], fastPath: 'everyone' as const })
  app.addHook('onRequest', async ({ url }, reply) => {
    reply.headers(PUBLIC)
    if (url === '/api/hook') reply.headers(PERSONAL)
    if (url === '/api/raw') for (const [name, value] of Object.entries(PERSONAL)) reply.raw.setHeader(name, value)
  })
  for (const url of ['/api/hook', '/api/raw']) app.get(url, (request, reply) => sendPublic(cache, request, reply, made))
  app.get('/api/handler', (request, reply) => sendPublic(cache, request, reply.headers(PERSONAL), made))
  app.get('/api/readers', async (request, reply) => {
    await sendToReaders(cache, request, reply.headers(PERSONAL), 'a reader', made)
    return reply
  })
  origin = await app.listen({ port: 0 })
})
afterAll(() => app.close())

test.each(['/api/hook', '/api/raw', '/api/handler', '/api/readers'])(
  'headers set by %s for one request are not cached, and public headers are',
  async (path) => {
    const first = await fetch(`${origin}${path}`)
    expect(Object.fromEntries(first.headers)).toMatchObject({ ...PERSONAL, ...PUBLIC })
    const before = answered()
    for (const known of [undefined, first.headers.get('etag') ?? '']) {
      const cached = await fetch(`${origin}${path}`, { headers: known ? { 'if-none-match': known } : {} })
      expect(cached.status).toBe(known ? 304 : 200)
      const headers = Object.fromEntries(cached.headers)
      expect(headers).toMatchObject({ ...PUBLIC, etag: first.headers.get('etag') })
      expect(Object.keys(headers).filter((name) => name in PERSONAL)).toEqual([])
    }
    expect(answered() - before).toBe(2)
  },
)

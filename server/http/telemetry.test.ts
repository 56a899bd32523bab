import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { Failure } from '#contract/envelope.ts'
import { call } from '../testing/call.ts'
import { listen } from '../testing/listen.ts'
import { makeSite } from '../testing/make-site.ts'
import { postBlog, signedIn } from '../testing/requests.ts'

const TOKEN = 'a secret of the operator'
const closes: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const close of closes.reverse()) await close()
})

/** The value of a metric: `name{labels} number`. */
const readingOf = (text: string, name: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(name))
      ?.split(' ')
      .at(-1),
  )

test('metrics count requests, queries, sockets and cache, and require the token', async () => {
  const site = await makeSite({ METRICS_TOKEN: TOKEN })
  closes.push(site.close)
  const origin = await listen(site)
  for (let i = 0; i < 3; i++) await (await fetch(`${origin}/api/v1/blog/getAllBlog`)).arrayBuffer()
  const measures = await site.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })
  expect(measures.statusCode).toBe(200)
  const requests = 'blogi_request_seconds_count{method="GET",route="/api/v1/blog/getAllBlog",status="200"}'
  expect(readingOf(measures.body, requests)).toBe(1)
  expect(readingOf(measures.body, 'blogi_cached_responses_total')).toBe(2)
  expect(readingOf(measures.body, 'blogi_cache_bytes')).toBeGreaterThan(1000)
  expect(readingOf(measures.body, 'blogi_query_seconds_count')).toBeGreaterThan(0)
  expect(readingOf(measures.body, 'blogi_sockets')).toBe(0)
  expect(readingOf(measures.body, 'blogi_pictures_waiting')).toBe(0)
  expect(readingOf(measures.body, 'blogi_ready')).toBe(1)
  expect(readingOf(measures.body, 'blogi_instances')).toBe(1)
  expect(readingOf(measures.body, 'blogi_database_bytes')).toBeGreaterThan(10_000)
  expect(readingOf(measures.body, 'blogi_disk_free_bytes')).toBeGreaterThan(0)
  const idle = readingOf(measures.body, 'blogi_database_connections{state="idle"}')
  expect(idle > 0).toBe(process.env.TEST_ENGINE === 'postgres')
  // No query waits on an idle site: the queries of the metrics themselves do not count.
  const waiting = readingOf(measures.body, 'blogi_database_connections{state="waiting"}')
  if (process.env.TEST_ENGINE === 'postgres') expect(waiting).toBe(0)
  expect(readingOf(measures.body, 'nodejs_eventloop_lag_seconds')).not.toBeNaN()

  for (const authorization of ['', 'Bearer', 'Bearer a secret of nobody else', `Basic ${TOKEN}`]) {
    const refused = await site.app.inject({ url: '/metrics', headers: { authorization } })
    expect(refused.statusCode).toBe(401)
    expect(Failure.parse(refused.json()).message).toBe('Metrics require METRICS_TOKEN.')
  }
})

test('metrics are not available without a token', async () => {
  const site = await makeSite()
  closes.push(site.close)
  expect((await call(site, 'GET /blog/getAllBlog')).statusCode).toBe(200)
  expect((await site.app.inject('/metrics')).statusCode).toBe(404)
})

interface SentSpan {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
}

test('traces link requests, callers and queries, and contain no values', async () => {
  const bodies: string[] = []
  const collector = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      bodies.push(`${request.url} ${Buffer.concat(chunks)}`)
      response.setHeader('content-type', 'application/json').end('{}')
    })
  }).listen(0)
  closes.push(async () => collector.close())
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  const site = await makeSite({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })
  const author = await signedIn(site.app)
  const blog = await postBlog(site.app, author, { title: 'A title that stays here' })
  const [caller, parent] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7']
  const headers = { traceparent: `00-${caller}-${parent}-01` }
  await call(site, 'GET /blog/singleBlog/:id', { params: { id: blog._id }, headers, as: author })
  // Outside of any request, like the job runner's query every second.
  await site.db.selectFrom('jobs').select('id').execute()
  // The remaining spans are sent on close.
  await site.close()

  expect(bodies.every((body) => body.startsWith('/v1/traces '))).toBe(true)
  const spans = bodies
    .map((body) => JSON.parse(body.slice('/v1/traces '.length)))
    .flatMap(({ resourceSpans }) => resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap(({ spans }) => spans) as SentSpan[]
  const read = spans.find(({ name }) => name === 'GET /api/v1/blog/singleBlog/:id')
  expect(read).toMatchObject({ traceId: caller, parentSpanId: parent })
  const queries = spans.filter(({ parentSpanId }) => parentSpanId === read?.spanId)
  expect(queries.map(({ name }) => name)).toContain('select')
  expect(spans.filter(({ name, parentSpanId }) => !name.includes('/') && !parentSpanId)).toEqual([])
  for (const secret of ['A title that stays here', author.user.email, author.cookie.slice(8)]) {
    expect(bodies.join()).not.toContain(secret)
  }
})

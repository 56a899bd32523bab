import { Agent, request } from 'node:http'
import { formOf } from '../e2e/client.ts'
import { type Person, register } from '../e2e/users.ts'
import { photographs } from './photographs.ts'
import { type FilledSite, startFilled } from './site.ts'

const BLOGS = 1000
const PEOPLE = 10
/** The factor by which the usual concurrency is exceeded. */
const TIMES = 10
const USUAL_SECONDS = 10
const OVERLOAD_SECONDS = 15
/** Milliseconds until a rejected client retries: far sooner than Retry-After asks. */
const IMPATIENCE = 100
const PROBE_EVERY = 100
const PROBES_MAX = 600

interface Ask {
  method: string
  path: string
  headers: Record<string, string>
  body?: Buffer
}

interface Outcome {
  kind: string
  /** 0 if there was no response. */
  status: number
  retryAfter: boolean
  /** Milliseconds. */
  time: number
}

/** Requests by name, with their usual concurrency. */
type Mix = Record<string, { usual: number; ask(): Ask }>

/**
 * What the built server does with ten times its usual concurrency: how many requests it answers and how fast, how many
 * it rejects, and how soon it recovers. Load and server share the machine.
 */
async function overload(): Promise<void> {
  const site = await startFilled(BLOGS)
  try {
    const people = await Promise.all(Array.from({ length: PEOPLE }, () => register(site.url)))
    const mix = await mixOf(site, people)
    await run(site.url, mix, 1, 3)
    tell('as usual', await run(site.url, mix, 1, USUAL_SECONDS), USUAL_SECONDS)
    const usual = await run(site.url, mix, 1, USUAL_SECONDS)
    tell('as usual, once more', usual, USUAL_SECONDS)
    const over = await run(site.url, mix, TIMES, OVERLOAD_SECONDS)
    const recovered = await recovery(site.url, mix, usual)
    tell(`${TIMES} times as many`, over, OVERLOAD_SECONDS)
    console.log(`every kind answered within its usual p99 again after ${recovered.toFixed(1)} s`)
  } finally {
    await site.stop()
  }
}

async function mixOf({ blogs }: FilledSite, people: Person[]): Promise<Mix> {
  const one = <Value>(values: Value[]) => values[Math.floor(Math.random() * values.length)] as Value
  const cookie = () => ({ cookie: one(people).cookieHeader })
  const json = (value: object) => ({
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify(value)),
  })
  const [picture = Buffer.alloc(0)] = await photographs(1)
  const fields = { title: 'A blog among very many', category: 'Testing', intro: '<p>Words. </p>'.repeat(400) }
  const form = new Request('http://form/', { method: 'POST', body: formOf(fields, { mainImage: picture }) })
  const post = { 'content-type': form.headers.get('content-type') ?? '', body: Buffer.from(await form.arrayBuffer()) }
  /** Pages that have not been requested before, so cached responses do not help. */
  const cursor = () => `${new Date(Date.now() - Math.random() * BLOGS * 3_600_000).toISOString()}_x`
  return {
    listing: {
      usual: 8,
      ask: () => ({ method: 'GET', path: `/blog/getAllBlog?cursor=${cursor()}`, headers: {} }),
    },
    blog: { usual: 4, ask: () => ({ method: 'GET', path: `/blog/singleBlog/${one(blogs)}`, headers: cookie() }) },
    comments: {
      usual: 1,
      ask: () => ({ method: 'POST', path: `/comment/getComment/${one(blogs)}`, headers: cookie() }),
    },
    commenting: {
      usual: 1,
      ask() {
        const { headers, body } = json({ comment: 'Read under load' })
        return { method: 'POST', path: `/comment/newComment/${one(blogs)}`, headers: { ...headers, ...cookie() }, body }
      },
    },
    login: {
      usual: 1,
      ask() {
        const { email, password, role } = one(people)
        return { method: 'POST', path: '/user/login', ...json({ email, password, role }) }
      },
    },
    posting: {
      usual: 1,
      ask: () => ({
        method: 'POST',
        path: '/blog/post',
        headers: { 'content-type': post['content-type'], ...cookie() },
        body: post.body,
      }),
    },
  }
}

/** Keeps `times` times the usual concurrency going for `seconds`, then waits for the last response. */
async function run(url: string, mix: Mix, times: number, seconds: number): Promise<Outcome[]> {
  const agent = new Agent({ keepAlive: true })
  const outcomes: Outcome[] = []
  const end = Date.now() + seconds * 1000
  const worker = async (kind: string) => {
    while (Date.now() < end) {
      const outcome = await send(url, kind, mix, agent)
      outcomes.push(outcome)
      if (!isServed(outcome)) await pause(IMPATIENCE)
    }
  }
  const kinds = Object.entries(mix).flatMap(([kind, { usual }]) => Array<string>(usual * times).fill(kind))
  await Promise.all(kinds.map(worker))
  agent.destroy()
  return outcomes
}

function send(url: string, kind: string, mix: Mix, agent?: Agent): Promise<Outcome> {
  const { method, path, headers, body } = (mix[kind] as Mix[string]).ask()
  const start = performance.now()
  return new Promise((resolve) => {
    const end = (status: number, retryAfter = false) =>
      resolve({ kind, status, retryAfter, time: performance.now() - start })
    const length = method === 'POST' ? { 'content-length': body?.length ?? 0 } : {}
    const sent = request(`${url}/api/v1${path}`, { method, agent, headers: { ...headers, ...length } }, (answer) => {
      answer.resume()
      answer.on('end', () => end(answer.statusCode ?? 0, answer.headers['retry-after'] !== undefined))
      answer.on('error', () => end(0))
    })
    sent.on('error', () => end(0))
    sent.end(body)
  })
}

/** Seconds until a request of each kind is answered within its usual p99; the requests are made one after the other. */
async function recovery(url: string, mix: Mix, usual: Outcome[]): Promise<number> {
  const start = performance.now()
  for (const kind of Object.keys(mix)) {
    const within = quantile(timesOf(usual.filter((outcome) => outcome.kind === kind && isServed(outcome))), 0.99)
    for (let probe = 0; ; probe++) {
      const outcome = await send(url, kind, mix)
      if (isServed(outcome) && outcome.time <= within) break
      if (probe === PROBES_MAX) throw new Error(`${kind} is not answered in its usual time any more.`)
      await pause(PROBE_EVERY)
    }
  }
  return (performance.now() - start) / 1000
}

function tell(what: string, outcomes: Outcome[], seconds: number): void {
  const served = outcomes.filter(isServed)
  const refused = outcomes.filter(({ status, retryAfter }) => (status === 503 || status === 429) && retryAfter)
  const other = outcomes.length - served.length - refused.length
  const share = (some: Outcome[]) => `${((some.length / outcomes.length) * 100).toFixed(1)} %`
  console.log(`${what}: ${outcomes.length} requests, ${(served.length / seconds).toFixed(0)} served a second`)
  console.log(`  served (2xx) ${share(served)}, turned away with Retry-After ${share(refused)}, anything else ${other}`)
  if (other > 0) console.log(`  statuses: ${[...new Set(outcomes.map(({ status }) => status))].join(', ')}`)
  console.log(`  all served: ${figures(served)}; turned away: ${figures(refused)}`)
  for (const kind of new Set(outcomes.map((outcome) => outcome.kind))) {
    const all = outcomes.filter((outcome) => outcome.kind === kind)
    const ok = all.filter(isServed)
    console.log(`  ${kind}: ${ok.length} of ${all.length} served, ${figures(ok)}`)
  }
}

const isServed = ({ status }: Outcome) => status === 200 || status === 201
const timesOf = (outcomes: Outcome[]) => outcomes.map(({ time }) => time).sort((a, b) => a - b)
const quantile = (sorted: number[], at: number) => sorted[Math.floor((sorted.length - 1) * at)] ?? Number.NaN
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

function figures(outcomes: Outcome[]): string {
  const times = timesOf(outcomes)
  return `p50 ${quantile(times, 0.5).toFixed(0)} ms, p99 ${quantile(times, 0.99).toFixed(0)} ms`
}

await overload()

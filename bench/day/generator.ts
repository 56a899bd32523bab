import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { headersOf } from '../requests.ts'
import { BYTES } from './bare.ts'
import { type Content, type Due, schedule } from './mix.ts'

/** A load to make. */
export interface Order {
  url: string
  seed: number
  /** How many times the load of the busiest minute. */
  times: number
  seconds: number
  /** For the bare server: the bytes of an answer of each kind. */
  bytes?: Record<string, number>
}

/** One request and its answer. */
export interface Outcome {
  kind: string
  /** Milliseconds from the moment at which it was due to the last byte of its answer. */
  time: number
  /** Milliseconds from that moment until it was sent: how late the generator was. */
  late: number
  /** 0: there was no answer. */
  status: number
  retryAfter: boolean
  bytes: number
}

export interface Generator {
  run(order: Order): Promise<Outcome[]>
  stop(): void
}

/**
 * Starts a load generator in a process of its own. It is an open loop: each request is sent when it is due, however many
 * are still without an answer, on a kept connection that is free or a new one, and its time counts from that moment.
 */
export async function startGenerator(content: Content): Promise<Generator> {
  const child = fork(import.meta.filename, { serialization: 'advanced' })
  process.once('exit', () => child.kill('SIGKILL'))
  await once(child, 'message')
  child.send(content)
  return {
    async run(order) {
      child.send(order)
      const [outcomes] = await once(child, 'message')
      return outcomes
    },
    stop: () => child.kill('SIGKILL'),
  }
}

/** Milliseconds after which a client gives up. */
const PATIENCE = 30_000
/** Milliseconds before the first request is due. */
const LEAD = 200

/** Runs a load, and waits for its last answer. */
async function run(content: Content, order: Order): Promise<Outcome[]> {
  const due = schedule(content, order.seed, order.times, order.seconds)
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 2000 })
  const start = performance.now() + LEAD
  const answers: Promise<Outcome>[] = []
  await new Promise<void>((resolve) => {
    const sendDue = () => {
      const now = performance.now() - start
      for (let next = due[answers.length]; next && next.at <= now; next = due[answers.length])
        answers.push(send(next, order, agent, start))
      const next = due[answers.length]
      if (next) setTimeout(sendDue, next.at - now)
      else resolve()
    }
    sendDue()
  })
  const outcomes = await Promise.all(answers)
  agent.destroy()
  return outcomes
}

function send(
  { at, kind, ask, from }: Due,
  { url, bytes: wanted }: Order,
  agent: Agent,
  start: number,
): Promise<Outcome> {
  const late = performance.now() - start - at
  const headers = {
    ...headersOf(url, ask),
    'x-forwarded-for': from,
    ...(wanted && { [BYTES]: String(wanted[kind] ?? 0) }),
  }
  return new Promise((resolve) => {
    let bytes = 0
    const end = (status: number, retryAfter = false) =>
      resolve({ kind, time: performance.now() - start - at, late, status, retryAfter, bytes })
    const sent = request(
      url + ask.path,
      { method: ask.method ?? 'GET', agent, headers, timeout: PATIENCE },
      (answer) => {
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length
        })
        answer.on('end', () => end(answer.statusCode ?? 0, answer.headers['retry-after'] !== undefined))
        answer.on('error', () => end(0))
      },
    )
    sent.on('timeout', () => sent.destroy())
    sent.on('error', () => end(0))
    sent.end(ask.body?.bytes)
  })
}

if (import.meta.main) {
  process.once('message', (content: Content) => {
    process.on('message', async (order: Order) => process.send?.(await run(content, order)))
  })
  process.send?.('ready')
  process.on('disconnect', () => process.exit())
}

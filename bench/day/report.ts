import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { BIOME, cells, machine } from '../results.ts'
import { median, whole } from '../rounds.ts'
import type { Outcome } from './generator.ts'
import { MIX } from './mix.ts'
import { percentile } from './schedule.ts'
import { BLOGS, ENGINES, type Engine } from './site.ts'

const FILE = fileURLToPath(new URL('../day.md', import.meta.url))
/** The section written by hand; it comes last. */
const BY_HAND = '## What was seen'

/** The outcomes of one scenario. */
export interface Measured {
  engine: Engine
  times: number
  outcomes: Outcome[]
  /** Those of the bare server under the same schedules. */
  bare?: Outcome[]
  /** What else the machine did, and how much of it. */
  beside?: string
  done?: string
  /** The share of the time in which the site's main thread used a processor. */
  busy: number
  /** The load average of the machine at the end, over a minute. */
  load: number
}

const KINDS = Object.keys(MIX)
const SHARES = [0.5, 0.99, 0.999]

const isServed = ({ status }: Outcome) => (status >= 200 && status < 300) || status === 304
const isRejected = ({ status, retryAfter }: Outcome) => status === 503 && retryAfter
const ofKind = (outcomes: Outcome[], kind: string) => outcomes.filter((one) => one.kind === kind && isServed(one))
const sortedTimes = (outcomes: Outcome[]) => outcomes.map(({ time }) => time).sort((a, b) => a - b)
const nameOf = ({ times, beside }: Measured) => (beside ? `${times} times, beside ${beside}` : `${times} times`)

/** The median number of bytes of an answer of each kind. */
export function medianBytes(outcomes: Outcome[]): Record<string, number> {
  const bytesOf = (kind: string) => ofKind(outcomes, kind).map(({ bytes }) => bytes)
  return Object.fromEntries(KINDS.map((kind) => [kind, Math.round(median(bytesOf(kind)) || 0)]))
}

function figures(outcomes: Outcome[]): string {
  const times = sortedTimes(outcomes)
  return SHARES.map((share) => milliseconds(percentile(times, share))).join(' / ')
}

const milliseconds = (value: number) => (Number.isNaN(value) ? '–' : value < 10 ? value.toFixed(1) : value.toFixed(0))

/** Kinds whose 99th percentile is above what is wanted at this load. */
function missed({ outcomes, times }: Measured): string[] {
  if (times > 5) return []
  return KINDS.filter((kind) => percentile(sortedTimes(ofKind(outcomes, kind)), 0.99) > (MIX[kind]?.wanted ?? Infinity))
}

/** One line about a scenario: how many requests, what was not answered, and how busy the machine was. */
function summaryOf(measured: Measured): string {
  const { outcomes, bare, busy, load, done } = measured
  const rejected = outcomes.filter(isRejected).length
  const failed = outcomes.filter((one) => !isServed(one) && !isRejected(one))
  const statuses = [...Map.groupBy(failed, ({ kind, status }) => `${kind} ${status || 'no answer'}`)]
  const errors = statuses.map(([what, { length }]) => `${length} × ${what}`).join(', ')
  const late = percentile(
    outcomes.map((one) => one.late).sort((a, b) => a - b),
    0.99,
  )
  const above = missed(measured)
  return [
    `${nameOf(measured)}: ${whole(outcomes.length)} requests`,
    `${rejected} times 503 with Retry-After`,
    errors ? `ERRORS ${errors}` : 'no error',
    `main thread busy ${Math.round(busy * 100)} %`,
    `load average ${load.toFixed(1)}`,
    `generator p99 ${milliseconds(late)} ms late`,
    ...(bare ? [`bare p99 of all ${milliseconds(percentile(sortedTimes(bare), 0.99))} ms`] : []),
    ...(done ? [done] : []),
    ...(above.length > 0 ? [`above what is wanted: ${above.join(', ')}`] : []),
  ].join('; ')
}

/** Prints a scenario. */
export function tell(measured: Measured): void {
  console.log(`  ${measured.engine}, ${summaryOf(measured)}`)
  for (const kind of KINDS) {
    const [own, bare] = [ofKind(measured.outcomes, kind), ofKind(measured.bare ?? [], kind)]
    const beside = measured.bare ? `, bare ${figures(bare)}` : ''
    console.log(`    ${kind}: ${whole(own.length)}, ${figures(own)} ms${beside}`)
  }
}

/** Writes `bench/day.md`; the text written by hand is left unchanged. */
export function keep(all: Measured[]): void {
  const before = existsSync(FILE) ? readFileSync(FILE, 'utf8') : ''
  const byHand = before.includes(BY_HAND) ? before.slice(before.indexOf(BY_HAND)) : `${BY_HAND}\n`
  const sections = ENGINES.map((engine) =>
    sectionOf(
      engine,
      all.filter((one) => one.engine === engine),
    ),
  )
  writeFileSync(FILE, `${HEAD}\n\n${sections.join('\n\n')}\n\n${byHand}`)
  // The formatter aligns the tables, since the file is checked like every other.
  execFileSync(BIOME, ['format', '--write', FILE], { stdio: 'ignore' })
}

const rateOf = (kind: string) => MIX[kind]?.perSecond ?? 0

const HEAD = `# The busiest minute of a day

\`npm run bench -- day\` writes this. The mix of a site with 100,000 readers a day at its busiest minute (\`bench/day/mix.ts\` derives it, ${KINDS.reduce((sum, kind) => sum + rateOf(kind), 0).toFixed(0)} requests a second), once, five and 25 times, on ${whole(BLOGS)} blogs of 6 kB with a photograph each. The site is the production start with its limits on; each visit comes from a network of its own. The load is an open loop: requests are sent when they are due (Poisson arrivals), and a time counts from then to the last byte of the answer. Bare is a \`node:http\` server under the same schedule, in turns of 20 s, which answers as many bytes. Load, site and database share the machine.

Wanted: a p99 of at most 25 ms for pages and 150 ms for everything else but pictures at five times the load, and at 25 times no error but 503 with \`Retry-After\`. Of fewer than 100 requests p99 is the slowest one.`

function sectionOf(engine: Engine, scenarios: Measured[]): string {
  const plain = scenarios.filter(({ beside }) => !beside)
  const others = scenarios.filter(({ beside }) => beside)
  const columns = [
    ...plain.flatMap(({ times }) => [`${times}×`, `bare, ${times}×`]),
    ...others.map(({ times, beside }) => `${times}×, ${beside}`),
  ]
  const lines = KINDS.map((kind) =>
    cells(
      kind,
      rateOf(kind).toFixed(2),
      ...plain.flatMap(({ outcomes, bare = [] }) => [figures(ofKind(outcomes, kind)), figures(ofKind(bare, kind))]),
      ...others.map(({ outcomes }) => figures(ofKind(outcomes, kind))),
    ),
  )
  return `## ${engine}: p50 / p99 / p99.9 in milliseconds

${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${machine()}.

${cells('kind', 'a second', ...columns)}
${cells('---', '--:', ...columns.map(() => '--:'))}
${lines.join('\n')}

${scenarios.map((one) => `- ${summaryOf(one)}`).join('\n')}`
}

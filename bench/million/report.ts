import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { BIOME, cells, machine } from '../results.ts'
import { megabytes, whole } from '../rounds.ts'
import { type EngineName, POSTGRES_SETTINGS } from './engines.ts'
import { type Measured, SAMPLES, type Times } from './measure.ts'

const FILE = fileURLToPath(new URL('../scale.md', import.meta.url))
/** Calls whose median grew by more than this factor are listed. */
const GREW = 1.5
/** The section written by hand; it comes last. */
const BY_HAND = '## Why they grew'

export type Results = Partial<
  Record<EngineName, { large: { seconds: number; bytes: number; startMs: number }; calls: Measured[] }>
>

/** Writes `bench/scale.md`; the text written by hand is left unchanged. */
export function keep(results: Results): void {
  const before = existsSync(FILE) ? readFileSync(FILE, 'utf8') : ''
  const byHand = before.includes(BY_HAND) ? before.slice(before.indexOf(BY_HAND)) : `${BY_HAND}\n`
  writeFileSync(FILE, `${HEAD}\n\n${sectionsOf(results)}\n\n${byHand}`)
  // The formatter aligns the tables, since the file is checked like every other.
  execFileSync(BIOME, ['format', '--write', FILE], { stdio: 'ignore' })
}

const HEAD = `# A thousand blogs and a million

\`npm run bench:scale\` writes this. Each engine holds two sites: 1,000 blogs of 6 kB, 100 users (50 of them authors), 5,000 comments and 2,000 subscriptions; and 1,000,000 blogs, 100,000 users (10,000 authors), 5,000,000 comments and 2,000,000 subscriptions. A few authors have most of the blogs and followers, a few blogs most of the comments; a tenth of the comments, and readings of a tenth of the blogs, are of the last 30 days. Who follows 500 authors follows all 50 of the small site. Every site is the production start in a process of its own, with default settings but no limits.

Milliseconds from sending a request to having its answer, over loopback, with the headers that browsers send: one request after the other, the two sites in turn, ${SAMPLES} each. Unless a line says "kept", no cached response hides the queries: lists and blogs are asked for under addresses that nothing is kept for, pages after a write that drops what they are made of. Sessions are kept, as in life; \`me\` comes first with each of its sessions. Pictures that are sent are small, so that their encoding does not hide the rest. \`register\`, \`login\` and what has a picture wait for work beside the database. Growth is p50 to p50.`

function sectionsOf(results: Results): string {
  const engines = Object.keys(results) as EngineName[]
  const filled = engines.map((name) => {
    const { seconds = 0, bytes = 0, startMs = 0 } = results[name]?.large ?? {}
    return `${name}: ${whole(seconds)} s, ${megabytes(bytes)}, ${whole(startMs)} ms`
  })
  const names = results[engines[0] as EngineName]?.calls.map(({ call }) => call) ?? []
  const measured = (engine: EngineName, call: string) => results[engine]?.calls.find((one) => one.call === call)
  const lines = names.map((call) =>
    cells(
      call,
      ...engines.flatMap((engine) => {
        const one = measured(engine, call)
        return one ? [timesIn(one.small), timesIn(one.large), growthOf(one).toFixed(2)] : ['', '', '']
      }),
    ),
  )
  const grown = engines.flatMap((engine) =>
    (results[engine]?.calls ?? [])
      .filter((one) => growthOf(one) > GREW)
      .map((one) => `- ${engine}, ${one.call}: ${growthOf(one).toFixed(1)} times`),
  )
  return `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${machine()}. PostgreSQL with ${POSTGRES_SETTINGS.join(', ')}. The large site, how long it took to fill, how large its database is, and how long a start took until it was ready: ${filled.join('; ')}.

## p50 / p99 of each call, in milliseconds

${cells('call', ...engines.flatMap((name) => [`${name}, 1,000`, `${name}, 1,000,000`, 'growth']))}
${cells('---', ...engines.flatMap(() => ['--:', '--:', '--:']))}
${lines.join('\n')}

## Grew more than ${GREW} times

${grown.join('\n') || 'None.'}`
}

const timesIn = ({ p50, p99 }: Times) => `${p50.toFixed(2)} / ${p99.toFixed(2)}`

function growthOf({ small, large }: Measured): number {
  return large.p50 / small.p50
}

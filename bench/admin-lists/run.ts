import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { LISTING_LIMIT } from '#contract/limits.ts'
import { startSite } from '../../e2e/server.ts'
import { ENGINES, type Engine, type EngineName } from '../million/engines.ts'
import { timesOf } from '../million/measure.ts'
import { exchange } from '../requests.ts'
import { BIOME, cells, machine } from '../results.ts'
import { whole } from '../rounds.ts'
import { PRODUCTION } from '../site.ts'
import { AdminContent } from './content.ts'

const SMALL = 10_000
const SAMPLES = 200
const WARM_UP = 10
const WANTED = 1.3
const FILE = fileURLToPath(new URL('../scale.md', import.meta.url))
const HEADING = '## The lists of admins'

const { values } = parseArgs({ options: { rows: { type: 'string' }, engine: { type: 'string' } } })
const large = Number(values.rows ?? 1_000_000)

// Without a listener a signal would leave the servers and their folders behind; an exit cleans up.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))

interface Site {
  url: string
  content: AdminContent
}

/** The address of the i-th request of each kind. */
const QUERIES: Record<string, (content: AdminContent, i: number) => string> = {
  'posts, first page': () => '/admin/posts',
  'posts, from a cursor anywhere': (content, i) => `/admin/posts?cursor=${content.cursorOf(3, anywhere(content, i))}`,
  'posts, page 1,000': (content) => `/admin/posts?cursor=${content.cursorOf(3, pageThousand(content))}`,
  'posts of a category': () => '/admin/posts?category=Travel',
  'posts of a category, from a cursor': (content, i) =>
    `/admin/posts?category=Travel&cursor=${content.cursorOf(3, anywhere(content, i))}`,
  'posts of an author': (content) => `/admin/posts?author=${content.userId(100)}`,
  'posts with a tag': () => '/admin/posts?tag=tea',
  'posts that wait': () => '/admin/posts?state=held',
  'posts that were removed': () => '/admin/posts?state=removed',
  'posts that wait, a search': () => '/admin/posts?state=held&q=evening',
  'posts, read five times (no index)': () => '/admin/posts?reads=5',
  'comments, first page': () => '/admin/comments',
  'comments, from a cursor anywhere': (content, i) =>
    `/admin/comments?cursor=${content.cursorOf(4, anywhere(content, i))}`,
  'comments, page 1,000': (content) => `/admin/comments?cursor=${content.cursorOf(4, pageThousand(content))}`,
  'comments of an author': (content) => `/admin/comments?author=${content.userId(100)}`,
  'comments on a blog': (content, i) =>
    `/admin/comments?blog=${content.blogId((anywhere(content, i) % 100) * 100 + 1)}`,
  'comments that wait': () => '/admin/comments?state=held',
  'comments, a search that finds many': () => '/admin/comments?q=twice',
  'comments, a search that finds none (a part)': () => '/admin/comments?q=nothing-like-it',
  'people, first page': () => '/admin/people',
  'people, from a cursor anywhere': (content, i) => `/admin/people?cursor=${content.userId(anywhere(content, i))}`,
  'people by an address': (content, i) => `/admin/people?query=${content.emailOf(anywhere(content, i))}`,
  'people by a name': (content, i) => `/admin/people?query=${encodeURIComponent(content.nameOf(anywhere(content, i)))}`,
  'people by the beginning of a name': () => '/admin/people?query=ada',
  'people by a part that all have': () => '/admin/people?query=example',
  'people, a search that finds none (a part)': () => '/admin/people?query=nobody-like-this',
  'people that wait': () => '/admin/people?waiting=true',
  'the wave of spam': () => '/admin/spam',
}

/** A number that is far from those of the requests before. */
const anywhere = ({ count }: AdminContent, i: number) => (i * 7919 + 4321) % count

/** The row before page 1,000; a small site has fewer pages, so one far from the newest. */
const pageThousand = ({ count }: AdminContent) => count - 1 - Math.min(1000 * LISTING_LIMIT, count / 2)

/** A line of the table: the medians of single requests, to the two sites in turn. */
async function compare(pathOf: (content: AdminContent, i: number) => string, few: Site, many: Site) {
  const times = new Map<Site, number[]>([
    [few, []],
    [many, []],
  ])
  for (let i = 0; i < WARM_UP + SAMPLES; i++) {
    for (const [{ url, content }, seen] of times) {
      const path = `/api/v1${pathOf(content, i)}`
      const start = performance.now()
      await exchange(url, { path, cookie: content.cookie })
      if (i >= WARM_UP) seen.push(performance.now() - start)
    }
  }
  const [small, big] = [timesOf(times.get(few) ?? []).p50, timesOf(times.get(many) ?? []).p50]
  return [small.toFixed(2), big.toFixed(2), (big / small).toFixed(2)]
}

/** Starts the site as in production, on a database of this engine with so many rows of each list. */
async function startFilled(engine: Engine, name: string, count: number) {
  const settings = await engine.settingsFor(name)
  const site = await startSite({ ...PRODUCTION, ...settings, PUBLIC_READING: 'true' })
  process.once('exit', () => rmSync(site.dataDir, { recursive: true, force: true }))
  await site.kill('SIGKILL')
  const content = new AdminContent(count, Date.now())
  const start = performance.now()
  await engine.fill(site.dataDir, settings, content)
  console.log(`  ${whole(count)} rows: filled in ${whole((performance.now() - start) / 1000)} s`)
  await site.restart()
  return { ...site, content }
}

const engines = (Object.keys(ENGINES) as EngineName[]).filter(
  (name) => values.engine === undefined || values.engine.toLowerCase() === name.toLowerCase(),
)
const results = new Map<string, string[]>(Object.keys(QUERIES).map((kind) => [kind, []]))
for (const name of engines) {
  console.log(`\n── ${name}`)
  const engine = await ENGINES[name]()
  try {
    const [few, many] = [await startFilled(engine, 'small', SMALL), await startFilled(engine, 'large', large)]
    try {
      for (const [kind, pathOf] of Object.entries(QUERIES)) {
        const line = await compare(pathOf, few, many)
        results.get(kind)?.push(...line)
        console.log(`  ${kind}: ${line.join(', ')}`)
      }
    } finally {
      await few.stop()
      await many.stop()
    }
  } finally {
    await engine.stop()
  }
}
// Trial runs are not written.
if (large === 1_000_000 && engines.length === Object.keys(ENGINES).length) keep()
process.exit()

/** Writes the section at the end of `bench/scale.md`. */
function keep(): void {
  const [before = ''] = readFileSync(FILE, 'utf8').split(`\n${HEADING}`)
  const columns = engines.flatMap((name) => [`${name}, ${whole(SMALL)}`, `${name}, ${whole(large)}`, 'growth'])
  const table = [
    cells('list', ...columns),
    cells('---', ...columns.map(() => '--:')),
    ...[...results].map(([kind, line]) => cells(kind, ...line)),
  ]
  const intro = `\`npm run bench:admin-lists\` writes this section: ${whole(SMALL)} and ${whole(large)} accounts, short blogs and comments each, of which 200 wait and 200 were removed. Medians of ${SAMPLES} single requests, to the two sites in turn, in milliseconds; wanted is a growth of ${WANTED} at most. ${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${machine()}.`
  writeFileSync(FILE, `${before.trimEnd()}\n\n${HEADING}\n\n${intro}\n\n${table.join('\n')}\n`)
  execFileSync(BIOME, ['format', '--write', FILE], { stdio: 'ignore' })
}

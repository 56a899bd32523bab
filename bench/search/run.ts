import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { startSite } from '../../e2e/server.ts'
import { openEmbedded, openWithoutTimeouts } from '../../server/db/open.ts'
import { ENGINES, type Engine, type EngineName } from '../million/engines.ts'
import { timesOf } from '../million/measure.ts'
import { exchange } from '../requests.ts'
import { megabytes, whole } from '../rounds.ts'
import { PRODUCTION } from '../site.ts'
import { SearchContent } from './content.ts'

const SMALL = 1000
const SAMPLES = 200
/** Enough for each of ten connections: a PostgreSQL process maps what it reads into its memory only once. */
const WARM_UP = 200

const { values } = parseArgs({ options: { blogs: { type: 'string' }, engine: { type: 'string' } } })
const large = Number(values.blogs ?? 1_000_000)

// Without a listener a signal would leave the servers and their folders behind; an exit cleans up.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))

interface Site {
  url: string
  content: SearchContent
}

/** The address of the i-th request of a kind. Common words are in a tenth to a half of the blogs, rare ones in about 50. */
const QUERIES: Record<string, (site: Site, i: number) => string> = {
  'a common word': ({ content }, i) => searchFor(nth(common(content), i)),
  'two common words': ({ content }, i) => searchFor(`${nth(common(content), i)} ${nth(common(content), i * 7 + 3)}`),
  'a common and a rare word': ({ content }, i) => searchFor(`${nth(common(content), i)} ${nth(rare(content), i)}`),
  'a rare word': ({ content }, i) => searchFor(nth(rare(content), i)),
  'a misspelt word': ({ content }, i) => searchFor(misspelt(nth(long(content), i))),
  'a common word of a category': ({ content }, i) => `${searchFor(nth(common(content), i))}&category=Travel`,
  'a typed title': ({ content }, i) => searchFor(content.title((i * 7919) % content.blogs)),
  'suggestions for two letters': ({ content }, i) => suggestionsFor(content.title(i * 31).slice(0, 2)),
  'suggestions for a word and two letters': ({ content }, i) => {
    const [first = '', second = ''] = content.title((i * 31) % content.blogs).split(' ')
    return suggestionsFor(`${first} ${second.slice(0, 2)}`)
  },
}

const searchFor = (q: string) => `/search?q=${encodeURIComponent(q)}`
const suggestionsFor = (q: string) => `/search/suggestions?q=${encodeURIComponent(q)}`
const nth = (words: string[], i: number) => words[i % words.length] ?? ''
const common = (content: SearchContent) => content.wordsIn(content.blogs / 10, content.blogs / 2)
const rare = (content: SearchContent) => content.wordsIn(20, 90)
const long = (content: SearchContent) => content.wordsIn(20, content.blogs).filter((word) => word.length > 6)
const misspelt = (word: string) => `${word.slice(0, 2)}${word[3]}${word[2]}${word.slice(4)}`

/** Prints the median and the 99th percentile of single requests, to the two sites in turn. */
async function compare(kind: string, pathOf: (site: Site, i: number) => string, few: Site, many: Site) {
  const times = new Map<Site, number[]>([
    [few, []],
    [many, []],
  ])
  for (let i = 0; i < WARM_UP + SAMPLES; i++) {
    for (const [site, seen] of times) {
      const path = `/api/v1${pathOf(site, i)}`
      const start = performance.now()
      await exchange(site.url, { path })
      if (i >= WARM_UP) seen.push(performance.now() - start)
    }
  }
  const told = [...times].map(([{ content }, seen]) => {
    const { p50, p99 } = timesOf(seen)
    return `${whole(content.blogs)} blogs: ${p50.toFixed(1)} / ${p99.toFixed(1)} ms`
  })
  console.log(`  ${kind}, p50 / p99: ${told.join('; ')}`)
}

/** Starts the site as in production, on a database of this engine with so many blogs and their index. */
async function startFilled(engine: Engine, name: string, blogs: number) {
  const settings = await engine.settingsFor(name)
  const site = await startSite({ ...PRODUCTION, ...settings, PUBLIC_READING: 'true' })
  process.once('exit', () => rmSync(site.dataDir, { recursive: true, force: true }))
  await site.kill('SIGKILL')
  const content = new SearchContent(blogs, Date.now())
  const start = performance.now()
  await engine.fill(site.dataDir, settings, content)
  const url = settings.DATABASE_URL
  const db = url ? await openWithoutTimeouts(url) : openEmbedded(site.dataDir)
  await db.updateTable('search_totals').set(content.totals()).execute()
  await db.destroy()
  const bytes = await engine.bytesOf(site.dataDir, settings)
  const seconds = (performance.now() - start) / 1000
  console.log(`  ${whole(blogs)} blogs: filled in ${whole(seconds)} s, ${megabytes(bytes)}`)
  await site.restart()
  return { ...site, content }
}

const engines = (Object.keys(ENGINES) as EngineName[]).filter(
  (name) => values.engine === undefined || values.engine.toLowerCase() === name.toLowerCase(),
)
if (engines.length === 0) {
  console.error(`There is no engine "${values.engine}"; there are ${Object.keys(ENGINES).join(' and ')}.`)
  process.exit(1)
}
for (const name of engines) {
  console.log(`\n── ${name}`)
  const engine = await ENGINES[name]()
  try {
    const [few, many] = [await startFilled(engine, 'small', SMALL), await startFilled(engine, 'large', large)]
    try {
      for (const [kind, pathOf] of Object.entries(QUERIES)) await compare(kind, pathOf, few, many)
    } finally {
      await few.stop()
      await many.stop()
    }
  } finally {
    await engine.stop()
  }
}
process.exit()

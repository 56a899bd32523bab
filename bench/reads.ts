import { register } from '../e2e/users.ts'
import { type Bare, startBare } from './baseline-server.ts'
import { type Loaded, load } from './load.ts'
import { processorTimeOf } from './process.ts'
import { type Ask, answerOf, requestOf } from './requests.ts'
import type { Row } from './result-row.ts'
import { inRounds, median, SECONDS, SHORT, spreadOf, whole } from './rounds.ts'
import type { FilledSite } from './site.ts'
import { makeWriter, type Writer } from './writer.ts'

const CONNECTIONS = 50
const WANTED = 0.7
const WANTED_BESIDE_WRITER = 0.5

const PUBLIC: Record<string, Ask> = {
  'home page': { path: '/' },
  'authors page': { path: '/authors' },
  'listing, all': { path: '/api/v1/blog/getAllBlog' },
  'listing, one category': { path: '/api/v1/blog/getAllBlog?tag=Food' },
  'top authors': { path: '/api/v1/user/mostSubsAuthor' },
  'authors directory': { path: '/api/v1/user/authors?page=0&limit=8&query=' },
}

/** Responses a second, compared with a bare server that sends the same bytes. */
export async function measure(site: FilledSite): Promise<Row[]> {
  const bare = await startBare()
  const { cookieHeader: cookie } = await register(site.url, { role: 'Reader' })
  const [blog] = site.blogs
  const comments = { method: 'POST', path: `/api/v1/comment/getComment/${blog}`, cookie }
  const rows = []
  for (const [name, ask] of Object.entries(PUBLIC)) rows.push(await quiet(site, bare, name, ask, WANTED))
  rows.push(await quiet(site, bare, 'a blog, signed in', { path: `/api/v1/blog/singleBlog/${blog}`, cookie }, 0.4))
  rows.push(await quiet(site, bare, 'comments of a blog, signed in', comments, 0.3))
  const writer = await makeWriter(site)
  for (const [name, ask] of Object.entries(PUBLIC)) rows.push(await besideWriter(site, bare, writer, name, ask))
  bare.stop()
  return rows
}

async function quiet(site: FilledSite, bare: Bare, name: string, ask: Ask, wanted: number): Promise<Row> {
  console.log(`  ${name}`)
  await prepare(site, bare, ask)
  const seen = await inRounds(
    {
      bare: () => drive(bare.url, bare.pid, ask, SHORT.seconds),
      site: () => drive(site.url, site.pid(), ask, SHORT.seconds),
    },
    SHORT.rounds,
  )
  const ratios = seen.map((round) => round.site.perSecond / round.bare.perSecond)
  const byProcessor = seen.map((round) => round.site.perProcessorSecond / round.bare.perProcessorSecond)
  return {
    measure: `${name}: answers a second, ${CONNECTIONS} connections`,
    target: `>= ${wanted} of bare`,
    value: `${median(ratios).toFixed(2)} (${rate(seen.map((round) => round.site))} of ${rate(seen.map((round) => round.bare))})`,
    spread: spreadOf(ratios),
    reached: median(ratios) >= wanted,
    note: `by the main thread's processor time ${median(byProcessor).toFixed(2)}; ${loadNote(seen.map((round) => round.bare))}`,
  }
}

async function besideWriter(site: FilledSite, bare: Bare, writer: Writer, name: string, ask: Ask): Promise<Row> {
  console.log(`  ${name}, while an author publishes`)
  await prepare(site, bare, ask)
  const seen = await inRounds({
    bare: () => drive(bare.url, bare.pid, ask),
    site: () => writer.beside(() => drive(site.url, site.pid(), ask)),
    // The site's encoders work on the same pictures here: their share of the machine is not part of the cost of
    // responses.
    bareBeside: () => writer.beside(() => drive(bare.url, bare.pid, ask)),
  })
  const ratios = seen.map((round) => round.site.perSecond / round.bare.perSecond)
  const byProcessor = seen.map((round) => round.site.perProcessorSecond / round.bare.perProcessorSecond)
  const beside = seen.map((round) => round.site.perSecond / round.bareBeside.perSecond)
  return {
    measure: `${name}: the same while an author publishes`,
    target: `>= ${WANTED_BESIDE_WRITER} of bare without the author`,
    value: `${median(ratios).toFixed(2)} (${rate(seen.map((round) => round.site))} of ${rate(seen.map((round) => round.bare))})`,
    spread: spreadOf(ratios),
    reached: median(ratios) >= WANTED_BESIDE_WRITER,
    note: `by the main thread's processor time ${median(byProcessor).toFixed(2)}; ${median(beside).toFixed(2)} of bare beside the same author (${rate(seen.map((round) => round.bareBeside))}), who published ${writer.rate().toFixed(2)} blogs with 4 pictures a second`,
  }
}

/** Gives the bare server the site's own bytes, and both a second to warm up. */
async function prepare(site: FilledSite, bare: Bare, ask: Ask): Promise<void> {
  await bare.send(await answerOf(site.url, ask))
  for (const url of [bare.url, site.url]) {
    await load({ url, connections: CONNECTIONS, seconds: 1, next: sameEachTime(url, ask) })
  }
}

interface Driven extends Loaded {
  /**
   * Responses per second of processor time of the server's main thread: hardly affected by other work of the machine.
   */
  perProcessorSecond: number
}

async function drive(url: string, pid: number, ask: Ask, seconds = SECONDS): Promise<Driven> {
  const before = await processorTimeOf(pid)
  const loaded = await load({ url, connections: CONNECTIONS, seconds, next: sameEachTime(url, ask) })
  const used = (await processorTimeOf(pid)) - before
  return { ...loaded, perProcessorSecond: (loaded.perSecond * seconds) / used }
}

function sameEachTime(url: string, ask: Ask): () => Buffer {
  const request = requestOf(url, ask)
  return () => request
}

const rate = (loads: Loaded[]) => `${whole(median(loads.map(({ perSecond }) => perSecond)))}/s`

function loadNote(loads: Loaded[]): string {
  return `the load was busy ${Math.round(median(loads.map(({ busy }) => busy)) * 100)} % of the time against bare`
}

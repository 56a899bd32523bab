import { follow, type Person, register } from '../e2e/users.ts'
import type { Row } from './result-row.ts'
import { median, pause, QUICK, spreadOf, whole } from './rounds.ts'
import { type FilledSite, startFilled } from './site.ts'

const MANY = 100_000
const SAMPLES = QUICK ? 50 : 200
const WANTED = 1.2
const FOLLOWED = 10
const PAGE = 100

/** A site, and the reader who makes the requests. */
interface Asked {
  site: FilledSite
  reader: Person
  /** Where page 100 of the listing begins. */
  cursor: string
}

/**
 * The time of single requests at 100,000 blogs compared with 1,000, one after the other, alternating between the sites.
 */
export async function measure(small: FilledSite): Promise<Row[]> {
  const large = await startFilled(MANY)
  try {
    // The clean-up of the media folder after a start lists every picture.
    await pause(QUICK ? 10 : 60)
    const [few, many] = [await prepare(small), await prepare(large)]
    const rows = []
    for (const [name, path] of Object.entries(PATHS)) rows.push(await compare(name, path, few, many))
    return rows
  } finally {
    await large.stop()
  }
}

const PATHS: Record<string, (asked: Asked) => string> = {
  'listing, all': () => '/blog/getAllBlog?limit=25',
  'listing, one category': () => '/blog/getAllBlog?tag=Testing&limit=25',
  [`listing, page ${PAGE} of 8`]: ({ cursor }) => `/blog/getAllBlog?limit=8&cursor=${encodeURIComponent(cursor)}`,
  'directory, a search': () => '/user/authors?page=0&limit=8&query=in',
  'followed blogs': () => '/subscribe/getUserSubscribedAuthorBlogs',
}

async function prepare(site: FilledSite): Promise<Asked> {
  const reader = await register(site.url, { role: 'Reader' })
  for (const _id of site.authors.slice(0, FOLLOWED)) await follow(site.url, reader, { ...reader, _id })
  let cursor = ''
  for (let page = 1; page < PAGE; page++) {
    const answer = await fetch(`${site.url}/api/v1/blog/getAllBlog?limit=8${cursor && `&cursor=${cursor}`}`)
    cursor = encodeURIComponent(((await answer.json()) as { nextCursor: string }).nextCursor)
  }
  return { site, reader, cursor: decodeURIComponent(cursor) }
}

async function compare(name: string, pathOf: (asked: Asked) => string, few: Asked, many: Asked): Promise<Row> {
  const times = new Map<Asked, number[]>([
    [few, []],
    [many, []],
  ])
  for (let i = 0; i < SAMPLES; i++) {
    for (const [asked, seen] of times) seen.push(await timeOf(asked, pathOf(asked)))
  }
  const [at1000, at100000] = [times.get(few) ?? [], times.get(many) ?? []]
  const ratio = median(at100000) / median(at1000)
  const quarters = [0, 1, 2, 3].map((quarter) => {
    const part = (seen: number[]) => median(seen.filter((_, i) => i % 4 === quarter))
    return part(at100000) / part(at1000)
  })
  return {
    measure: `${name}: a single request at ${whole(MANY)} blogs`,
    target: `<= ${WANTED} times that at ${whole(few.site.blogs.length)}`,
    value: `${ratio.toFixed(2)} (${median(at100000).toFixed(2)} ms, ${median(at1000).toFixed(2)} ms)`,
    spread: spreadOf(quarters),
    reached: ratio <= WANTED,
    note: `median of ${SAMPLES}, of what is not kept, so that the query is made each time; 50 authors in both`,
  }
}

/** Milliseconds of one request; lists with an unusual limit are not cached. */
async function timeOf({ site, reader }: Asked, path: string): Promise<number> {
  const start = performance.now()
  const answer = await fetch(`${site.url}/api/v1${path}`, {
    headers: { cookie: reader.cookieHeader },
  })
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
  return performance.now() - start
}

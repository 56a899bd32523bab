import { sql } from 'kysely'
import type { Read } from '#contract/analytics.ts'
import { sqlForKeyShare } from '../db/locks.ts'
import type { Db } from '../db/open.ts'

/** Visits, the people who made them, and for how long they read, in seconds. */
interface Sums {
  reads: number
  readers: number
  seconds: number
}

/** Records what pages report about visits to blogs, as daily sums. */
export interface Recorder {
  /**
   * @param viewer the id of a user, or the network of a visitor; kept in memory for the day and stored nowhere
   * @param network the network of either, kept in the same way
   */
  record(blogId: string, viewer: string, network: string, read: Read): void
  /** Writes the sums; also called on shutdown. */
  flush(): Promise<void>
}

/** Rows per statement, and so per commit. */
const WRITTEN_TOGETHER = 500
/** How many viewers of a blog today are remembered; beyond that, the earliest may be counted again. */
const VIEWERS_MAX = 100_000
/** The limits of one viewer of a blog in a day, so that no one can fake the numbers of a blog. */
const READS_MAX = 20
const SECONDS_MAX = 2 * 60 * 60
/** Maximum number of distinct sources of a blog in a day. */
const SOURCES_MAX = 50
/** How many of these one viewer, and one network, may bring: no one uses them up. */
const BROUGHT_MAX = 5
const OTHER_SOURCES = 'others'
const NOTHING: Sums = { reads: 0, readers: 0, seconds: 0 }

/**
 * Sums in memory and writes every few seconds, so that reads never wait for the disk. A crash loses a few seconds.
 * @param flushEvery milliseconds
 */
export function openRecorder(
  db: Db,
  now: () => Date,
  { flushEvery, failed }: { flushEvery: number; failed(error: unknown): void },
): Recorder {
  let today = ''
  const viewers = new Map<string, Sums>()
  const sources = new Map<string, Set<string>>()
  /** How many sources of a blog, or of the site, each has brought. */
  const brought = new Map<string, number>()
  /** Sums to be written, by source, of each blog and of the site. */
  let ofBlogs = new Map<string, Map<string, Sums>>()
  let ofSite = new Map<string, Sums>()
  let timer: NodeJS.Timeout | undefined

  /**
   * The counted part of a read: a viewer is a reader once a day, and only a limited number of their reads and seconds
   * count.
   */
  function countable(viewer: string, { begins, seconds }: Read): Sums {
    const before = viewers.get(viewer) ?? NOTHING
    const counts = {
      reads: begins && before.reads < READS_MAX ? 1 : 0,
      readers: before.readers === 0 ? 1 : 0,
      seconds: Math.min(seconds, SECONDS_MAX - before.seconds),
    }
    viewers.delete(viewer)
    viewers.set(viewer, addSums(before, counts))
    const [earliest] = viewers.keys()
    if (viewers.size > VIEWERS_MAX && earliest !== undefined) viewers.delete(earliest)
    return counts
  }

  /** @param by the viewer who brings it */
  function sourceOf(blogId: string, source: string, by: string[]): string {
    const known = sources.get(blogId) ?? new Set()
    // Without a source, it counts on its own.
    if (source === '' || known.has(source)) return source
    const keys = [...new Set(by)].map((who) => `${blogId} ${who}`)
    if (known.size >= SOURCES_MAX || keys.some((key) => (brought.get(key) ?? 0) >= BROUGHT_MAX)) return OTHER_SOURCES
    sources.set(blogId, known.add(source))
    for (const key of keys) brought.set(key, (brought.get(key) ?? 0) + 1)
    return source
  }

  function forgetYesterday(): void {
    const day = dayOf(now())
    if (day === today) return
    today = day
    viewers.clear()
    sources.clear()
    brought.clear()
  }

  async function flush() {
    clearTimeout(timer)
    timer = undefined
    const [blogs, site, day] = [ofBlogs, ofSite, dayOf(now())]
    ofBlogs = new Map()
    ofSite = new Map()
    if (site.size > 0) await addToSite(db, [...site], day)
    const rows = [...blogs].flatMap(([id, bySource]) => [...bySource].map((one): BlogRow => [id, ...one]))
    for (let from = 0; from < rows.length; from += WRITTEN_TOGETHER) {
      await addToBlogs(db, rows.slice(from, from + WRITTEN_TOGETHER), day)
    }
  }

  return {
    record(blogId, viewer, network, read) {
      forgetYesterday()
      const source = sourceOf(blogId, read.source, [viewer, network])
      const ofBlog = ofBlogs.get(blogId) ?? new Map<string, Sums>()
      ofBlogs.set(blogId, ofBlog)
      addTo(ofBlog, source, countable(`${blogId} ${viewer}`, read))
      addTo(ofSite, sourceOf('', source, [viewer, network]), countable(viewer, read))
      timer ??= setTimeout(() => flush().catch(failed), flushEvery).unref()
    },
    flush,
  }
}

type BlogRow = [blogId: string, source: string, sums: Sums]

async function addToSite(db: Db, rows: [source: string, Sums][], day: string): Promise<void> {
  const values = sql.join(rows.map(([source, sums]) => sql`(${day}, ${source}, ${numbers(sums)})`))
  await sql`
    insert into site_analytics (day, source, reads, readers, seconds) values ${values}
    on conflict (day, source) do update set ${adding('site_analytics')}`.execute(db)
}

/** A blog may have been deleted since; the join skips it instead of violating the foreign key. */
async function addToBlogs(db: Db, rows: BlogRow[], day: string): Promise<void> {
  const keepingBlogs = sqlForKeyShare(db, 'blogs')
  const values = sql.join(rows.map(([id, source, sums]) => sql`(${id}, ${source}, ${numbers(sums)})`))
  await sql`
    insert into blog_analytics (blog_id, day, source, reads, readers, seconds)
    select blogs.id, ${day}, told.column2, told.column3, told.column4, told.column5
    from (values ${values}) as told inner join blogs on blogs.id = told.column1
    where true ${keepingBlogs}
    on conflict (blog_id, day, source) do update set ${adding('blog_analytics')}`.execute(db)
}

const dayOf = (time: Date) => time.toISOString().slice(0, 10)

function addSums(a: Sums, b: Sums): Sums {
  return { reads: a.reads + b.reads, readers: a.readers + b.readers, seconds: a.seconds + b.seconds }
}

function addTo(sums: Map<string, Sums>, source: string, more: Sums): void {
  sums.set(source, addSums(sums.get(source) ?? NOTHING, more))
}

const numbers = ({ reads, readers, seconds }: Sums) =>
  sql`${sql.lit(reads)}, ${sql.lit(readers)}, ${sql.lit(Math.round(seconds))}`

const adding = (table: string) => sql`
  reads = ${sql.table(table)}.reads + excluded.reads,
  readers = ${sql.table(table)}.readers + excluded.readers,
  seconds = ${sql.table(table)}.seconds + excluded.seconds`

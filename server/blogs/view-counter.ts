import { sql } from 'kysely'
import { sqlForKeyShare } from '../db/locks.ts'
import type { Db } from '../db/open.ts'

/** Counts reads for Trending. */
export interface Reads {
  /**
   * Counts one viewer of a blog, once a day (UTC).
   * @param viewer the id of a user, or the network of a visitor
   */
  count(blogId: string, viewer: string): void
  /** Writes the counts; also called on shutdown. */
  flush(): Promise<void>
}

/** Blogs per statement, and so per commit. */
const WRITTEN_TOGETHER = 500
/** How many of today's viewers are remembered, about 15 MB; beyond that, the earliest may be counted again. */
export const VIEWERS_MAX = 100_000

/**
 * Counts in memory and writes every few seconds, so reads never wait for the disk. A crash loses a few seconds.
 * @param flushEvery milliseconds
 */
export function countReads(
  db: Db,
  now: () => Date,
  { flushEvery, counted: announce, failed }: { flushEvery: number; counted(): void; failed(error: unknown): void },
): Reads {
  let counted = new Map<string, number>()
  let today = ''
  const viewers = new Set<string>()
  let timer: NodeJS.Timeout | undefined

  async function flush() {
    clearTimeout(timer)
    timer = undefined
    const reads = counted
    counted = new Map()
    const day = dayOf(now())
    const all = [...reads]
    for (let from = 0; from < all.length; from += WRITTEN_TOGETHER) {
      await addReads(all.slice(from, from + WRITTEN_TOGETHER), day)
    }
    if (reads.size > 0) announce()
  }

  /** A blog may have been deleted since; the join skips it instead of violating the foreign key. */
  const keepingBlogs = sqlForKeyShare(db, 'blogs')
  async function addReads(reads: [blogId: string, times: number][], day: string) {
    const counted = sql.join(reads.map(([blogId, times]) => sql`(${blogId}, ${sql.lit(times)})`))
    await sql`
      insert into blog_reads (blog_id, day, reads)
      select blogs.id, ${day}, counted.column2
      from (values ${counted}) as counted inner join blogs on blogs.id = counted.column1
      where true ${keepingBlogs}
      on conflict (blog_id, day) do update set reads = blog_reads.reads + excluded.reads`.execute(db)
  }

  function isNew(viewer: string): boolean {
    const day = dayOf(now())
    if (day !== today) viewers.clear()
    today = day
    if (viewers.has(viewer)) return false
    const [earliest] = viewers
    if (viewers.size >= VIEWERS_MAX && earliest) viewers.delete(earliest)
    viewers.add(viewer)
    return true
  }

  return {
    count(blogId, viewer) {
      if (!isNew(`${blogId} ${viewer}`)) return
      counted.set(blogId, (counted.get(blogId) ?? 0) + 1)
      timer ??= setTimeout(() => flush().catch(failed), flushEvery).unref()
    },
    flush,
  }
}

const dayOf = (time: Date) => time.toISOString().slice(0, 10)

import { EMAIL_SOURCE } from '#contract/addresses.ts'
import type { Read, Sums } from '#contract/analytics.ts'
import { dayOf } from '#contract/periods.ts'
import { nameOrOthers, OTHER_SOURCES } from '#contract/sources.ts'
import type { Db } from '../db/open.ts'
import { countReturning } from './returning.ts'
import { addSums, NOTHING } from './sums.ts'
import { addToBlogs, addToPages, addToSite, type BlogRow } from './write.ts'

/** Who reads: kept in memory for the day. Of visitors nothing is stored, of a signed-in person the day. */
export interface Viewer {
  /** Undefined: a visitor, who is their network. */
  userId: string | undefined
  network: string
}

/** Records what pages report about visits, as daily sums. */
export interface Recorder {
  /** A visit to a blog. */
  record(blogId: string, viewer: Viewer, read: Read): void
  /** A visit to a page that admins wrote. */
  recordPage(slug: string, viewer: Viewer, read: Read): void
  /** Writes the sums; also called on shutdown. */
  flush(): Promise<void>
}

/** How many viewers of a blog today are remembered; beyond that, the earliest may be counted again. */
const VIEWERS_MAX = 100_000
/** The limits of one viewer of a blog in a day, so that no one can fake the numbers of a blog. */
const READS_MAX = 20
const SECONDS_MAX = 2 * 60 * 60
/** The same of all blogs together, so that no one can fake the numbers of the site: five times as much. */
const SITE_READS_MAX = 5 * READS_MAX
const SITE_SECONDS_MAX = 5 * SECONDS_MAX
/** Sources that are always distinguished. */
const NO_HOSTS = new Set(['', EMAIL_SOURCE, OTHER_SOURCES])
/** Maximum number of distinct hosts of a blog in a day. */
const SOURCES_MAX = 50
/** How many of these one viewer, and one network, may bring: no one uses them up. */
const BROUGHT_MAX = 5

/**
 * Sums in memory and writes every few seconds, so that reads never wait for the disk. A crash loses a few seconds.
 * @param flushEvery milliseconds
 */
export function openRecorder(
  db: Db,
  now: () => Date,
  { flushEvery, failed }: { flushEvery: number; failed(error: unknown): void },
): Recorder {
  const today = newDay()
  let day = ''
  let sums = newSums()
  let timer: NodeJS.Timeout | undefined

  function begin() {
    const current = dayOf(now())
    if (current !== day) today.forget()
    day = current
    timer ??= setTimeout(() => flush().catch(failed), flushEvery).unref()
  }

  async function flush() {
    clearTimeout(timer)
    timer = undefined
    const { blogs, site, pages, people } = sums
    sums = newSums()
    const written = dayOf(now())
    await addToSite(db, [...site], written)
    await addToPages(db, [...pages], written)
    const rows = [...blogs].flatMap(([id, bySource]) => [...bySource].map((one): BlogRow => [id, ...one]))
    await addToBlogs(db, rows, written)
    await countReturning(db, [...people], written)
  }

  return {
    record(blogId, viewer, read) {
      begin()
      const counted = today.countableOfBlog(blogId, viewer, read)
      if (!counted) return
      const source = today.sourceOf(blogId, read.source, viewer)
      const ofBlog = sums.blogs.get(blogId) ?? new Map<string, Sums>()
      sums.blogs.set(blogId, ofBlog)
      addTo(ofBlog, source, counted)
      // As many reads as of all blogs together; but who reads several blogs is one reader of the site.
      const readers = today.isNew(viewer) ? 1 : 0
      addTo(sums.site, today.sourceOf('', source, viewer), { ...counted, readers })
      if (readers === 1 && viewer.userId !== undefined) sums.people.add(viewer.userId)
    },
    recordPage(slug, viewer, read) {
      begin()
      addTo(sums.pages, slug, today.countable(`page:${slug}`, viewer, read))
    },
    flush,
  }
}

/** What is to be written: the sums of each blog and of the site by source, and of each page; signed-in readers. */
const newSums = () => ({
  blogs: new Map<string, Map<string, Sums>>(),
  site: new Map<string, Sums>(),
  pages: new Map<string, Sums>(),
  people: new Set<string>(),
})

/** What is remembered until midnight (UTC), so that nobody counts more than they may. */
function newDay() {
  /** What counted so far of each viewer of each text. */
  const viewers = new Map<string, Sums>()
  /** What counted so far of each viewer of all blogs together. */
  const ofSite = new Map<string, Sums>()
  const readers = new Set<string>()
  const sources = new Map<string, Set<string>>()
  /** How many sources of a blog, or of the site, each has brought. */
  const brought = new Map<string, number>()

  /** The part of a read that counts: a viewer is a reader once a day, and only some of their reads and seconds count. */
  function countable(text: string, viewer: Viewer, { begins, seconds, finished }: Omit<Read, 'source'>): Sums {
    const key = `${text} ${keyOf(viewer)}`
    const before = viewers.get(key) ?? NOTHING
    const reads = begins && before.reads < READS_MAX ? 1 : 0
    const counted = {
      reads,
      readers: before.readers === 0 ? 1 : 0,
      seconds: Math.min(seconds, SECONDS_MAX - before.seconds),
      // No more often than it was begun.
      finished: finished && before.finished < before.reads + reads ? 1 : 0,
    }
    remember(viewers, key, addSums(before, counted))
    return counted
  }

  return {
    countable,
    /** The same of a blog, within what counts of all blogs. Undefined: nothing, as it was first read beyond that. */
    countableOfBlog(blogId: string, viewer: Viewer, read: Read): Sums | undefined {
      const [text, key] = [`blog:${blogId}`, keyOf(viewer)]
      const before = ofSite.get(key) ?? NOTHING
      const isAtMost = before.reads >= SITE_READS_MAX
      if (isAtMost && !viewers.has(`${text} ${key}`)) return undefined
      const counted = countable(text, viewer, {
        begins: read.begins && !isAtMost,
        seconds: Math.min(read.seconds, SITE_SECONDS_MAX - before.seconds),
        finished: read.finished,
      })
      remember(ofSite, key, addSums(before, counted))
      return counted
    },
    /** Whether this is their first read of a blog today. */
    isNew(viewer: Viewer): boolean {
      const key = keyOf(viewer)
      if (readers.has(key)) return false
      readers.add(key)
      dropEarliest(readers)
      return true
    },
    /** The source for which a read of a blog counts, or of the site: ''. */
    sourceOf(blogId: string, source: string, viewer: Viewer): string {
      if (NO_HOSTS.has(source)) return source
      const known = sources.get(blogId) ?? new Set()
      if (known.has(source)) return source
      const keys = [...new Set([keyOf(viewer), viewer.network])].map((who) => `${blogId} ${who}`)
      const isOneTooMany = known.size >= SOURCES_MAX || keys.some((key) => (brought.get(key) ?? 0) >= BROUGHT_MAX)
      // A flood of made-up hosts does not hide search engines and the like.
      if (isOneTooMany) return nameOrOthers(source)
      sources.set(blogId, known.add(source))
      for (const key of keys) brought.set(key, (brought.get(key) ?? 0) + 1)
      return source
    },
    forget() {
      for (const kept of [viewers, ofSite, readers, sources, brought]) kept.clear()
    },
  }
}

const keyOf = ({ userId, network }: Viewer) => userId ?? network

/** As the latest, so that the earliest is dropped. */
function remember(kept: Map<string, Sums>, key: string, sums: Sums): void {
  kept.delete(key)
  kept.set(key, sums)
  dropEarliest(kept)
}

function dropEarliest(kept: Map<string, unknown> | Set<string>): void {
  const [earliest] = kept.keys()
  if (kept.size > VIEWERS_MAX && earliest !== undefined) kept.delete(earliest)
}

function addTo(sums: Map<string, Sums>, key: string, more: Sums): void {
  sums.set(key, addSums(sums.get(key) ?? NOTHING, more))
}

import { sql } from 'kysely'
import type { OwnBlogItem, OwnTab } from '#contract/own-blogs.ts'
import type { Db } from '../db/open.ts'
import { searchable } from '../db/searchable.ts'
import { cursorOf, keysIn } from '../http/cursor.ts'
import { ownCardOf, ownCards } from './queries.ts'

/** Titles read per query while searching. */
const BATCH = 200

/** The date that orders each tab: last published or changed first, and scheduled for the earliest time first. */
const ORDER = {
  published: { by: 'published_at', direction: 'desc' },
  drafts: { by: 'updated_at', direction: 'desc' },
  scheduled: { by: 'publish_at', direction: 'asc' },
} as const

/** Which blogs each tab has, in the words of the indexes. */
const IN_TAB = {
  published: sql<boolean>`state = 'public'`,
  drafts: sql<boolean>`state in ('draft', 'held', 'withdrawn') and publish_at is null`,
  scheduled: sql<boolean>`state = 'draft' and publish_at is not null`,
}

interface OwnPage {
  items: OwnBlogItem[]
  nextCursor: string | null
}

/**
 * One tab of an author's own blogs.
 * @param cursor the `nextCursor` of the previous page
 * @returns at most `limit` blogs whose titles contain `query`, and the cursor of the next page or null
 */
export async function listOwnTab(
  db: Db,
  authorId: string,
  { tab, query, limit, cursor }: { tab: OwnTab; query: string; limit: number; cursor?: string | undefined },
): Promise<OwnPage> {
  const words = searchable(query)
  const found: { id: string; at: string }[] = []
  let after = keysIn(cursor, 'time', 'id')
  for (let isMore = true; isMore && found.length <= limit; ) {
    const rows = await titlesAfter(db, authorId, tab, words ? BATCH : limit + 1, after)
    found.push(...rows.filter(({ title }) => searchable(title).includes(words)))
    const last = rows.at(-1)
    after = last && [last.at, last.id]
    isMore = words !== '' && rows.length === BATCH
  }
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  const items = await itemsOf(
    db,
    authorId,
    shown.map(({ id }) => id),
  )
  return { items, nextCursor: found.length > limit && last ? cursorOf(last.at, last.id) : null }
}

/** The titles of a tab in its order, each with the date that orders it. */
async function titlesAfter(db: Db, authorId: string, tab: OwnTab, limit: number, after: [string, string] | undefined) {
  const { by, direction } = ORDER[tab]
  let query = db
    .selectFrom('blogs')
    .select(['id', 'title', sql<string>`${sql.ref(by)}`.as('at')])
    .where('author_id', '=', authorId)
    .where(IN_TAB[tab])
  if (after) {
    const beyond = sql.raw(direction === 'asc' ? '>' : '<')
    query = query.where(sql<boolean>`(${sql.ref(by)}, id) ${beyond} (${after[0]}, ${after[1]})`)
  }
  return query.orderBy(by, direction).orderBy('id', direction).limit(limit).execute()
}

/** The blogs with these ids, in that order, with their numbers. */
async function itemsOf(db: Db, authorId: string, ids: string[]): Promise<OwnBlogItem[]> {
  if (ids.length === 0) return []
  const rows = await ownCards(db)
    .select(({ selectFrom, fn }) => [
      selectFrom('read_sums')
        .select('reads')
        .whereRef('read_sums.blog_id', '=', 'blogs.id')
        .where('period', '=', '')
        .as('reads'),
      selectFrom('public_comments')
        .select(fn.countAll<number>().as('count'))
        .whereRef('blog_id', '=', 'blogs.id')
        .as('comments'),
      selectFrom('public_blogs as later')
        .select(({ fn }) => fn.min<string | null>('later.published_at').as('next'))
        .where('later.author_id', '=', authorId)
        .whereRef('later.published_at', '>', 'blogs.published_at')
        .as('next_published_at'),
    ])
    .where('blogs.id', 'in', ids)
    .execute()
  const items = await Promise.all(
    rows.map(async (row) => ({
      blog: ownCardOf(row),
      publishAt: row.publish_at,
      reads: row.reads ?? 0,
      comments: Number(row.comments ?? 0),
      followersGained: row.published_at
        ? await followersBetween(db, authorId, row.published_at, row.next_published_at)
        : 0,
    })),
  )
  return items.sort((one, two) => ids.indexOf(one.blog._id) - ids.indexOf(two.blog._id))
}

/** How many of an author's followers came from one time until another; null: until now. */
async function followersBetween(db: Db, authorId: string, from: string, until: string | null): Promise<number> {
  let query = db
    .selectFrom('subscriptions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('author_id', '=', authorId)
    .where('created_at', '>=', from)
  if (until !== null) query = query.where('created_at', '<', until)
  return Number((await query.executeTakeFirstOrThrow()).count)
}

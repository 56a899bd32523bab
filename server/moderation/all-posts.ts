import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { SEARCH_RESULTS_MAX } from '#contract/limits.ts'
import { type ListedPost, POST_STATES, type PostState, type PostsPage, type PostsQuery } from '#contract/posts.ts'
import { tagOf } from '#contract/tags.ts'
import { currentTag } from '../blogs/former-tags.ts'
import { slugOf } from '../blogs/slug.ts'
import { contains } from '../db/contains.ts'
import type { Db } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { reasonsIn } from '../holding/store.ts'
import { find } from '../search/find.ts'
import { indexFresh } from '../search/index-changes.ts'
import { parseQuery } from '../search/parse-query.ts'
import {
  findAuthor,
  findReported,
  isReported,
  REPORTED_MAX,
  readInOrder,
  readSome,
  reportsOf,
  type Source,
  stays,
} from './list-filters.ts'
import { findRefusers, isRefusedBlog } from './refusals.ts'
import { type Read, readFound, readPage } from './scan.ts'

type Parts = Pick<Deps, 'db' | 'searchDb' | 'now'>
/** The query, with the author's id and the tag as it is stored; of a former tag the one that replaced it. */
type Filters = PostsQuery

interface ListedPosts {
  page: z.infer<typeof PostsPage>
  nextCursor: string | null
}

/** Of a state: its table, if that is another; its partial index, and its date. */
interface State {
  from?: RawBuilder<unknown>
  at: RawBuilder<string>
  where: RawBuilder<boolean>
  fits: RawBuilder<boolean>[]
}

/** A removed blog that had never been submitted for others is private, and so is a refused one that was changed since. */
const STATES: Record<PostState, State> = {
  public: { at: sql`blogs.published_at`, where: sql`blogs.state = 'public'`, fits: [] },
  held: { at: sql`blogs.held_at`, where: sql`blogs.state = 'held'`, fits: [stays(sql`blogs.author_id`)] },
  refused: {
    from: sql`refused_blogs join blogs on blogs.id = refused_blogs.blog_id`,
    at: sql`refused_blogs.refused_at`,
    // Which has SQLite search the index.
    where: sql`refused_blogs.refused_at > ''`,
    fits: [isRefusedBlog, stays(sql`blogs.author_id`)],
  },
  removed: {
    at: sql`blogs.removed_at`,
    where: sql`blogs.removed_at is not null`,
    fits: [sql`(blogs.published_at is not null or blogs.held_at is not null)`],
  },
}

/**
 * A page of all blogs that are public, held, refused, or removed by an admin, newest first. The search is that of the site for
 * public blogs; of others titles and excerpts are searched.
 */
export async function listPosts(parts: Parts, query: PostsQuery): Promise<ListedPosts> {
  const { db } = parts
  const { q, state, reported, limit, cursor } = query
  const author = await findAuthor(db, query.author)
  if (query.author && !author) return { page: { items: [], lookedUntil: null, isCut: false, author }, nextCursor: null }
  const filters = { ...query, author: author?._id, tag: query.tag && (await currentTag(db, tagOf(query.tag))) }
  const states = state ? [state] : POST_STATES
  const searched = q && states.includes('public') ? await searchPublic(parts, filters) : undefined
  const withReports = reported ? await findReported(db, 'blog') : undefined
  const reads = states.map((one): Read => {
    if (one === 'public' && searched)
      return readFound(() => readSome(db, sourceOf(db, one, filters), searched, query, ''))
    // Otherwise the words are compared with titles and excerpts.
    const source = {
      ...sourceOf(db, one, filters),
      ...(q && { text: sql<string>`blogs.title || ' ' || blogs.excerpt` }),
    }
    if (withReports) return readFound(() => readSome(db, source, withReports, query, q))
    return readInOrder(db, source, query, q)
  })
  const { places, nextCursor, lookedUntil } = await readPage(reads, { limit, cursor })
  const items = await findPosts(
    db,
    places.map(({ id }) => id),
  )
  const isCut = searched?.length === SEARCH_RESULTS_MAX || withReports?.length === REPORTED_MAX
  return { page: { items, lookedUntil, isCut, author }, nextCursor }
}

/** Public blogs by the site's own search, the newest ones. */
async function searchPublic({ db, searchDb, now }: Parts, { q, author, category, tag }: Filters): Promise<string[]> {
  await indexFresh(db)
  const filters = { author, category, tag }
  const { ids } = await find(searchDb, { parsed: parseQuery(q), filters, order: 'newest', scope: 'all', now: now() })
  return ids
}

/** The index that leaves the fewest rows gives the order; the other filters are looked up for each row. */
function sourceOf(db: Db, state: PostState, { q, author, category, tag, reads, reported }: Filters): Source {
  const { from = sql`blogs`, at, where, fits } = STATES[state]
  const ofAuthor = author ? [sql<boolean>`blogs.author_id = ${author}`] : []
  const inCategory = category ? [sql<boolean>`blogs.category = ${category}`] : []
  const withTag = tag ? [contains(db, 'blogs.tags', JSON.stringify(tag))] : []
  const more = [
    ...fits,
    ...(reads > 0
      ? [sql<boolean>`(select reads from read_sums where blog_id = blogs.id and period = '') >= ${reads}`]
      : []),
    ...(reported ? [isReported('blog', sql`blogs.id`)] : []),
  ]
  const id = state === 'refused' ? sql<string>`refused_blogs.blog_id` : sql<string>`blogs.id`
  const source = { from, at, id, where: [where] }
  if (state !== 'public') return { ...source, fits: [...more, ...ofAuthor, ...inCategory, ...withTag] }
  if (author) return { ...source, where: [where, ...ofAuthor], fits: [...more, ...inCategory, ...withTag] }
  if (tag) {
    const inTag = [...more, ...inCategory]
    return {
      // Its index has all that a list without other filters reads of most rows.
      from: q || inTag.length > 0 ? sql`blog_tags join blogs on blogs.id = blog_tags.blog_id` : sql`blog_tags`,
      at: sql`blog_tags.published_at`,
      id: sql`blog_tags.blog_id`,
      where: [sql`blog_tags.tag = ${tag}`],
      fits: inTag,
    }
  }
  return { ...source, where: [where, ...inCategory], fits: more }
}

/** The blogs with these ids as admins see them, in that order. One that has just become private is left out. */
async function findPosts(db: Db, ids: string[]): Promise<ListedPost[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('blogs')
    .innerJoin('users', 'users.id', 'blogs.author_id')
    .leftJoin('refused_blogs', (join) => join.onRef('blog_id', '=', 'blogs.id').on(isRefusedBlog))
    .select(['blogs.id', 'title', 'standfirst', 'excerpt', 'category', 'tags', 'author_id', 'name', 'comments_closed'])
    .select(['state', 'blogs.published_at', 'blogs.held_at', 'removed_at', 'refused_at', 'reason'])
    .select(({ selectFrom }) => [
      selectFrom('read_sums')
        .select('reads')
        .whereRef('read_sums.blog_id', '=', 'blogs.id')
        .where('period', '=', '')
        .as('reads'),
      selectFrom('comment_counts')
        .select('comments')
        .whereRef('comment_counts.blog_id', '=', 'blogs.id')
        .as('comments'),
      selectFrom('held_blogs').select('reasons').whereRef('held_blogs.blog_id', '=', 'blogs.id').limit(1).as('reasons'),
      reportsOf('blog', sql`blogs.id`).as('reports'),
    ])
    .where('blogs.id', 'in', ids)
    .execute()
  const posts = new Map(rows.map((row) => [row.id, row]))
  const refused = rows.filter(({ refused_at }) => refused_at !== null)
  const refusers = await findRefusers(
    db,
    refused.map(({ id }) => id),
  )
  return ids.flatMap((id) => {
    const row = posts.get(id)
    const state = row && stateOf(row)
    const refusal = row?.refused_at ? { by: refusers.get(id) ?? null, reason: row.reason ?? '' } : null
    return row && state ? [{ ...postOf(row, state), refusal }] : []
  })
}

interface Row {
  id: string
  title: string
  standfirst: string
  excerpt: string
  category: string
  tags: string
  author_id: string
  name: string
  comments_closed: number
  state: string
  published_at: string | null
  held_at: string | null
  removed_at: string | null
  refused_at: string | null
  comments: number | null
  reads: number | null
  reasons: string | null
  reports: number | string
}

function stateOf(row: Row): { state: PostState; at: string } | undefined {
  const { state, published_at, held_at, removed_at, refused_at } = row
  if (refused_at !== null) return { state: 'refused', at: refused_at }
  if (state === 'public' && published_at !== null) return { state, at: published_at }
  if (state === 'held' && held_at !== null) return { state, at: held_at }
  return removed_at === null ? undefined : { state: 'removed', at: removed_at }
}

function postOf(row: Row, { state, at }: { state: PostState; at: string }): Omit<ListedPost, 'refusal'> {
  return {
    _id: row.id,
    title: row.title,
    slug: slugOf(row.title),
    excerpt: row.standfirst || row.excerpt,
    author: { _id: row.author_id, name: row.name },
    category: row.category,
    tags: JSON.parse(row.tags),
    state,
    at,
    held: state === 'held' ? reasonsIn(row.reasons ?? '[]') : [],
    reports: Number(row.reports),
    commentsClosed: row.comments_closed === 1,
    reads: row.reads ?? 0,
    comments: row.comments ?? 0,
  }
}

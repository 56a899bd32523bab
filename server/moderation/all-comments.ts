import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import {
  type AllCommentsQuery,
  type CommentsPage,
  type ListedComment,
  POST_STATES,
  type PostState,
} from '#contract/posts.ts'
import type { Db } from '../db/open.ts'
import { reasonsIn } from '../holding/store.ts'
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
import { findRefusers } from './refusals.ts'
import { type Read, readFound, readPage } from './scan.ts'

/** The query, with the author's id. */
type Filters = AllCommentsQuery

interface ListedComments {
  page: z.infer<typeof CommentsPage>
  nextCursor: string | null
}

/**
 * A state by its partial index, and its date. Comments on a blog that is not public are private; one that waits is in
 * the queue all the same, and an admin has seen one that was removed.
 */
const STATES: Record<PostState, { at: RawBuilder<string>; where: RawBuilder<boolean>; fits: RawBuilder<boolean>[] }> = {
  public: {
    at: sql`comments.created_at`,
    where: sql`comments.state = 'public'`,
    fits: [sql`(select id from public_blogs where public_blogs.id = comments.blog_id limit 1) is not null`],
  },
  held: {
    at: sql`comments.state_at`,
    where: sql`comments.state = 'held' and comments.removed_at is null`,
    fits: [stays(sql`comments.author_id`)],
  },
  refused: {
    at: sql`comments.state_at`,
    where: sql`comments.state = 'refused' and comments.removed_at is null`,
    fits: [stays(sql`comments.author_id`)],
  },
  removed: {
    at: sql`comments.removed_at`,
    where: sql`comments.removed_at is not null`,
    fits: [sql`comments.state in ('trashed', 'held')`],
  },
}

/**
 * A page of all comments that are public, held, refused, or removed by an admin, newest first. Comments have no search index: a
 * page compares the text with some of them, and the next page with further ones.
 */
export async function listComments(db: Db, query: AllCommentsQuery): Promise<ListedComments> {
  const { q, state, reported, limit, cursor } = query
  const author = await findAuthor(db, query.author)
  if (query.author && !author) return { page: { items: [], lookedUntil: null, isCut: false, author }, nextCursor: null }
  const withReports = reported ? await findReported(db, 'comment') : undefined
  const reads = (state ? [state] : POST_STATES).map((one): Read => {
    const source = {
      ...sourceOf(one, { ...query, author: author?._id }),
      ...(q && { text: sql<string>`comments.comment` }),
    }
    if (withReports) return readFound(() => readSome(db, source, withReports, query, q))
    return readInOrder(db, source, query, q)
  })
  const { places, nextCursor, lookedUntil } = await readPage(reads, { limit, cursor })
  const items = await findComments(
    db,
    places.map(({ id }) => id),
  )
  return { page: { items, lookedUntil, isCut: withReports?.length === REPORTED_MAX, author }, nextCursor }
}

/** The index that leaves the fewest rows gives the order; the other filters are looked up for each row. */
function sourceOf(state: PostState, { author, category, blog, reported }: Filters): Source {
  const { at, where, fits } = STATES[state]
  const ofAuthor = author ? [sql<boolean>`comments.author_id = ${author}`] : []
  const onBlog = blog ? [sql<boolean>`comments.blog_id = ${blog}`] : []
  const more = [
    ...fits,
    ...(category
      ? [
          sql<boolean>`(select category from public_blogs where public_blogs.id = comments.blog_id limit 1) = ${category}`,
        ]
      : []),
    ...(reported ? [isReported('comment', sql`comments.id`)] : []),
  ]
  const source = { from: sql`comments`, at, id: sql<string>`comments.id` }
  if (state !== 'public') return { ...source, where: [where], fits: [...more, ...ofAuthor, ...onBlog] }
  if (blog) return { ...source, where: [where, ...onBlog], fits: [...more, ...ofAuthor] }
  return { ...source, where: [where, ...ofAuthor], fits: more }
}

/** The comments with these ids as admins see them, in that order. One that has just become private is left out. */
async function findComments(db: Db, ids: string[]): Promise<ListedComment[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('comments')
    .innerJoin('users', 'users.id', 'comments.author_id')
    .leftJoin('public_blogs as blogs', 'blogs.id', 'comments.blog_id')
    .select(['comments.id', 'comment', 'comments.author_id', 'name', 'comments.state', 'comments.created_at'])
    .select(['state_at', 'removed_at', 'reasons', 'told', 'blogs.id as blog', 'title'])
    .select(reportsOf('comment', sql`comments.id`).as('reports'))
    .where('comments.id', 'in', ids)
    .execute()
  const comments = new Map(rows.map((row) => [row.id, row]))
  const refused = rows.filter(({ state, removed_at }) => state === 'refused' && removed_at === null)
  const refusers = await findRefusers(
    db,
    refused.map(({ id }) => id),
  )
  return ids.flatMap((id) => {
    const row = comments.get(id)
    const state = row && stateOf(row)
    if (!row || !state) return []
    return [
      {
        _id: id,
        comment: row.comment,
        author: { _id: row.author_id, name: row.name },
        blog: row.blog === null || row.title === null ? null : { _id: row.blog, title: row.title },
        ...state,
        held: state.state === 'held' ? reasonsIn(row.reasons ?? '[]') : [],
        reports: Number(row.reports),
        refusal: state.state === 'refused' ? { by: refusers.get(id) ?? null, reason: row.told } : null,
      },
    ]
  })
}

interface Row {
  state: string
  created_at: string
  state_at: string | null
  removed_at: string | null
}

function stateOf({ state, created_at, state_at, removed_at }: Row): Pick<ListedComment, 'state' | 'at'> | undefined {
  if (removed_at !== null) return { state: 'removed', at: removed_at }
  if (state === 'public') return { state, at: created_at }
  return (state === 'held' || state === 'refused') && state_at !== null ? { state, at: state_at } : undefined
}

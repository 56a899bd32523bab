import type { QueueItem, Report } from '#contract/reports.ts'
import type { Db } from '../db/open.ts'
import { keysIn } from '../http/cursor.ts'
import { listRegistrations } from '../registration/registrations.ts'
import { listAppeals } from './list-appeals.ts'
import { listHeld } from './list-held.ts'

/** Reports that are shown of each entry. */
const LATEST = 5

/**
 * The entries of the moderation queue, the oldest first: what was reported, with what everyone may see of it, what is
 * held, appeals, and accounts that wait for approval.
 * @param cursor the id of the last entry of the previous page
 */
export async function listQueue(
  db: Db,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ items: QueueItem[]; nextCursor: string | null }> {
  const [after = ''] = keysIn(cursor, 'id') ?? []
  const all = await Promise.all([
    listReported(db, limit + 1, after),
    listHeld(db, limit + 1, after),
    listAppeals(db, limit + 1, after),
    listRegistrations(db, limit + 1, after),
  ])
  const sorted = all.flat().sort((one, two) => (one._id < two._id ? -1 : 1))
  const items = sorted.slice(0, limit)
  return { items, nextCursor: sorted.length > limit ? (items.at(-1)?._id ?? null) : null }
}

/** The entries that were reported. @param after the id of the last one of the page before */
export async function listReported(db: Db, limit: number, after: string): Promise<QueueItem[]> {
  const rows = await entriesOf(db)
    .where('moderation_queue.id', '>', after)
    .orderBy('moderation_queue.id')
    .limit(limit)
    .execute()
  const ids = rows.map(({ id }) => id)
  const [counts, latest] = await Promise.all([
    ids.length === 0 ? [] : countReasons(db, ids),
    Promise.all(ids.map((id) => latestOf(db, id))),
  ])
  return rows.map((row, at): QueueItem => {
    const reasons = counts.flatMap(({ item_id, reason, count }) =>
      item_id === row.id ? [{ reason, count: Number(count) }] : [],
    )
    return {
      _id: row.id,
      kind: row.kind,
      subjectId: row.subject_id,
      since: row.created_at,
      author: row.author_id === null || row.author === null ? null : { _id: row.author_id, name: row.author },
      subject: queueSubject(row),
      reports: reasons.reduce((total, { count }) => total + count, 0),
      reasons,
      latest: latest[at]?.map(reportOf) ?? [],
      held: null,
      appeal: null,
      registration: null,
    }
  })
}

/** The entries with what is public of their subjects. */
function entriesOf(db: Db) {
  return db
    .selectFrom('moderation_queue')
    .leftJoin('users', 'users.id', 'moderation_queue.author_id')
    .leftJoin('public_blogs as blogs', (join) =>
      join.onRef('blogs.id', '=', 'moderation_queue.subject_id').on('moderation_queue.kind', '=', 'blog'),
    )
    .leftJoin('public_comments as comments', (join) =>
      join.onRef('comments.id', '=', 'moderation_queue.subject_id').on('moderation_queue.kind', '=', 'comment'),
    )
    .leftJoin('public_blogs as commented', 'commented.id', 'comments.blog_id')
    .select(['moderation_queue.id', 'kind', 'subject_id', 'moderation_queue.author_id', 'moderation_queue.created_at'])
    .select(['users.name as author', 'blogs.id as blog', 'blogs.title', 'blogs.excerpt', 'comment'])
    .select(['commented.id as commented_blog', 'commented.title as commented_title'])
}

type EntryRow = Awaited<ReturnType<ReturnType<typeof entriesOf>['executeTakeFirstOrThrow']>>

function queueSubject(row: EntryRow): QueueItem['subject'] {
  const { kind, author, blog, title, excerpt, comment, commented_blog, commented_title } = row
  if (kind === 'profile') return author === null ? null : { title: author, text: '', blogId: null }
  if (kind === 'blog') return blog === null ? null : { title: title ?? '', text: excerpt ?? '', blogId: blog }
  return commented_blog === null ? null : { title: commented_title ?? '', text: comment ?? '', blogId: commented_blog }
}

function countReasons(db: Db, ids: string[]) {
  return db
    .selectFrom('reports')
    .select(({ fn }) => ['item_id', 'reason', fn.countAll<number>().as('count')])
    .where('item_id', 'in', ids)
    .groupBy(['item_id', 'reason'])
    .orderBy('item_id')
    .orderBy('reason')
    .execute()
}

/** The latest reports of an entry, latest first. */
function latestOf(db: Db, itemId: string) {
  return db
    .selectFrom('reports')
    .leftJoin('users', 'users.id', 'reporter_id')
    .select(['reports.id', 'reporter_id', 'users.name', 'reason', 'text', 'reports.created_at'])
    .select(({ fn }) => fn.coalesce('users.email', 'reports.email').as('email'))
    .where('item_id', '=', itemId)
    .orderBy('reports.id', 'desc')
    .limit(LATEST)
    .execute()
}

function reportOf(row: Awaited<ReturnType<typeof latestOf>>[number]): Report {
  const { id, reason, text, created_at, reporter_id, name, email } = row
  const reporter = reporter_id === null || name === null ? null : { _id: reporter_id, name }
  return { _id: id, reason, text, at: created_at, reporter, email }
}

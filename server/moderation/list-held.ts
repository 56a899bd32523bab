import { sql } from 'kysely'
import type { Blog } from '#contract/blogs.ts'
import { HELD_SHOWN } from '#contract/limits.ts'
import type { QueueItem } from '#contract/reports.ts'
import { textOf } from '#contract/rich-text.ts'
import { findBlog } from '../blogs/queries.ts'
import type { Db } from '../db/open.ts'
import { reasonsIn } from '../holding/store.ts'

/**
 * Not of someone who is about to leave. Limited, so that PostgreSQL looks each of the few up instead of joining all.
 */
const stays = (author: 'comments.author_id' | 'held_blogs.author_id') =>
  sql<boolean>`(select user_id from account_deletions where user_id = ${sql.ref(author)} limit 1) is null`

/** The comments that wait for approval, with their authors. */
const waitingComments = (db: Db) =>
  db
    .selectFrom('comments')
    .innerJoin('users', 'users.id', 'comments.author_id')
    .innerJoin('blogs', 'blogs.id', 'comments.blog_id')
    .where('comments.state', '=', sql.lit('held'))
    .where('comments.removed_at', 'is', null)
    .where(stays('comments.author_id'))

/** The same of blogs; not those that were deleted. */
const waitingBlogs = (db: Db) =>
  db
    .selectFrom('held_blogs')
    .innerJoin('users', 'users.id', 'held_blogs.author_id')
    .innerJoin('blogs', 'blogs.id', 'held_blogs.blog_id')
    .where('held_blogs.removed_at', 'is', null)
    .where('blogs.state', '=', 'held')
    .where(stays('held_blogs.author_id'))

/** The entries of the queue that are held, the oldest first. @param after the id of the last one of the page before */
export async function listHeld(db: Db, limit: number, after: string): Promise<QueueItem[]> {
  const comments = await waitingComments(db)
    .select(['comments.id', 'blog_id', 'comments.author_id', 'name', 'comments.state_at', 'reasons'])
    .select(['comment', 'title', 'blogs.state as blog_state'])
    .where('comments.id', '>', after)
    .orderBy('comments.id')
    .limit(limit)
    .execute()
  const blogs = await waitingBlogs(db)
    .select(['held_blogs.id', 'blog_id', 'held_blogs.author_id', 'name', 'held_blogs.held_at', 'reasons', 'title'])
    // The beginning: tags take more room than the shown text.
    .select(sql<string>`substr(intro, 1, ${sql.lit(4 * HELD_SHOWN)})`.as('intro'))
    .where('held_blogs.id', '>', after)
    .orderBy('held_blogs.id')
    .limit(limit)
    .execute()
  const items = [
    ...comments.map((row) => {
      const { id, title, comment: text, blog_id, blog_state } = row
      const isSeen = blog_state === 'public' || blog_state === 'held'
      const subject = { title: isSeen ? title : '', text, blogId: blog_state === 'public' ? blog_id : null }
      return heldItem({ ...row, kind: 'comment', subjectId: id, since: row.state_at ?? '', subject })
    }),
    ...blogs.map((row) => {
      const text = textOf(row.intro.replace(/<[^<>]*$/, '')).slice(0, HELD_SHOWN)
      const subject = { title: row.title, text, blogId: null }
      return heldItem({ ...row, kind: 'blog', subjectId: row.blog_id, since: row.held_at, subject })
    }),
  ]
  return items.sort((one, two) => (one._id < two._id ? -1 : 1)).slice(0, limit)
}

interface Waiting extends Pick<QueueItem, 'kind' | 'subjectId' | 'since' | 'subject'> {
  id: string
  author_id: string
  name: string
  reasons: string | null
}

const heldItem = ({ id, author_id, name, reasons, kind, subjectId, since, subject }: Waiting): QueueItem => ({
  _id: id,
  kind,
  subjectId,
  since,
  author: { _id: author_id, name },
  subject,
  reports: 0,
  reasons: [],
  latest: [],
  held: reasonsIn(reasons ?? '[]'),
  appeal: null,
  registration: null,
})

/** The whole blog that an entry of the queue is about; undefined if there is no such entry. */
export async function findHeldBlog(db: Db, id: string): Promise<Blog | undefined> {
  const row = await waitingBlogs(db)
    .select(['blog_id', 'held_blogs.author_id'])
    .where('held_blogs.id', '=', id)
    .executeTakeFirst()
  return row && findBlog(db, row.blog_id, row.author_id)
}

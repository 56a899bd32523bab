import { randomUUIDv7 } from 'node:crypto'
import { type Selectable, sql, type Transaction } from 'kysely'
import type { Blog } from '#contract/blogs.ts'
import { HELD_SHOWN } from '#contract/limits.ts'
import type { QueueItem } from '#contract/reports.ts'
import { textOf } from '#contract/rich-text.ts'
import { appendEntry } from '../audit/audit-log.ts'
import { recordAction } from '../audit/record-action.ts'
import { findBlog } from '../blogs/queries.ts'
import { contentOfBlog } from '../blogs/save.ts'
import type { Db } from '../db/open.ts'
import type { HeldPostsTable, Schema } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { learn } from '../holding/classifier.ts'
import { reasonsIn } from '../holding/store.ts'
import { notFound, Problem } from '../http/problem.ts'
import { moveMentions } from '../mentions/store.ts'

/** What waits for approval, with its author; not what was deleted, nor of somebody who is about to leave. */
function waiting(db: Db) {
  return (
    db
      .selectFrom('held_posts')
      .innerJoin('users', 'users.id', 'held_posts.author_id')
      .innerJoin('blogs', 'blogs.id', 'held_posts.blog_id')
      .where('refused_at', 'is', null)
      .where('held_posts.removed_at', 'is', null)
      .where(({ eb, or }) => or([eb('kind', '=', 'comment'), eb('blogs.trashed_at', 'is', null)]))
      // Limited, so that PostgreSQL looks each of the few up instead of joining all.
      .where(({ eb, selectFrom }) =>
        eb(
          selectFrom('account_deletions').select('user_id').whereRef('user_id', '=', 'held_posts.author_id').limit(1),
          'is',
          null,
        ),
      )
  )
}

/** The entries of the queue that are held, the oldest first. @param after the id of the last one of the page before */
export async function listHeld(db: Db, limit: number, after: string): Promise<QueueItem[]> {
  const rows = await waiting(db)
    .select(['held_posts.id', 'kind', 'blog_id', 'held_posts.author_id', 'name', 'held_posts.held_at', 'reasons'])
    .select(['comment', 'title', 'blogs.published_at'])
    // The beginning: tags take more room than what is shown.
    .select(sql<string>`case when kind = 'blog' then substr(intro, 1, ${sql.lit(4 * HELD_SHOWN)}) end`.as('intro'))
    .where('held_posts.id', '>', after)
    .orderBy('held_posts.id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    kind: row.kind,
    subjectId: row.kind === 'blog' ? row.blog_id : row.id,
    since: row.held_at,
    author: { _id: row.author_id, name: row.name },
    subject: {
      title: row.title,
      text:
        row.kind === 'blog'
          ? textOf((row.intro ?? '').replace(/<[^<>]*$/, '')).slice(0, HELD_SHOWN)
          : (row.comment ?? ''),
      blogId: row.kind === 'comment' && row.published_at !== null ? row.blog_id : null,
    },
    reports: 0,
    reasons: [],
    latest: [],
    held: reasonsIn(row.reasons),
    appeal: null,
    registration: null,
  }))
}

/** The whole blog that an entry of the queue is about; undefined if there is no such entry. */
export async function findHeldBlog(db: Db, id: string): Promise<Blog | undefined> {
  const row = await waiting(db)
    .select(['blog_id', 'held_posts.author_id'])
    .where('held_posts.id', '=', id)
    .where('kind', '=', 'blog')
    .executeTakeFirst()
  return row && findBlog(db, row.blog_id, row.author_id)
}

/** What was decided on: a blog, or a comment that is public now under an id, or that was refused. */
export interface DecidedHeld {
  kind: 'blog' | 'comment'
  decision: 'approve' | 'refuse'
  authorId: string
  blogId: string
  /** Of a comment that is public now. */
  comment?: { id: string; wasEdited: boolean }
}

type Parts = Pick<Deps, 'db' | 'config'>

interface Decision {
  itemId: string
  decision: 'approve' | 'refuse'
  /** Null: a command on the server. */
  actorId: string | null
  /** What the author is told, if it is refused. */
  reason: string
}

/**
 * Makes public what is held, as if it had just been posted, or refuses it: a blog becomes a draft, a comment stays
 * visible to its writer. With the entry in the audit log and the email to the author, in one transaction.
 * @returns what is to be announced after the commit
 * @throws Problem 404 if there is no such entry, 409 if its author is about to leave or has deleted it
 */
export function decideHeld(
  { db, config }: Parts,
  { itemId, decision, actorId, reason }: Decision,
  now: Date,
): Promise<DecidedHeld> {
  return inTransaction(db, async (trx) => {
    // Locks the entry: another decision, or its author taking it back, waits.
    const held = await trx
      .updateTable('held_posts')
      .set(({ ref }) => ({ kind: ref('kind') }))
      .where('id', '=', itemId)
      .where('refused_at', 'is', null)
      .where('removed_at', 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (!held) throw notFound('This entry')
    const { kind, author_id: authorId, blog_id: blogId } = held
    const author = await trx
      .selectFrom('users')
      .leftJoin('account_deletions', 'user_id', 'users.id')
      .select(['users.id', 'email', 'user_id as leaving'])
      .where('users.id', '=', authorId)
      .executeTakeFirstOrThrow()
    if (author.leaving !== null) throw gone()
    const isApproved = decision === 'approve'
    const texts = [await textOfHeld(trx, held)]
    await learn(trx, config, { kind: isApproved ? 'good' : 'spam', times: 1, texts })
    const decided: DecidedHeld = { kind, decision, authorId, blogId }
    if (kind === 'blog') {
      const title = await decideBlog(trx, held, isApproved, now)
      const action = isApproved ? 'approve-blog' : 'refuse-blog'
      await recordAction(trx, author, { actorId, action, reason, blogTitle: title, subjectId: blogId }, now)
      return decided
    }
    if (isApproved) {
      const comment = await publishComment(trx, held, now)
      await appendEntry(trx, { actorId, action: 'approve-comment', subjectId: authorId }, now)
      return { ...decided, comment }
    }
    const refused = { refused_at: now.toISOString(), refusal: reason }
    await trx.updateTable('held_posts').set(refused).where('id', '=', itemId).execute()
    const { title } = await trx.selectFrom('blogs').select('title').where('id', '=', blogId).executeTakeFirstOrThrow()
    const told = { actorId, action: 'refuse-comment', reason, blogTitle: title, subjectId: itemId } as const
    await recordAction(trx, author, told, now)
    return decided
  })
}

type HeldRow = Selectable<HeldPostsTable>

const gone = () => new Problem(409, 'It is no longer there.')

/** The text of what is held. */
export async function textOfHeld(
  trx: Db,
  held: Pick<HeldRow, 'comment' | 'blog_id' | 'author_id'>,
): Promise<{ text: string; links: string[] }> {
  if (held.comment !== null) return { text: held.comment, links: [] }
  const blog = await findBlog(trx, held.blog_id, held.author_id)
  return blog ? contentOfBlog(blog) : { text: '', links: [] }
}

/** @returns the title */
async function decideBlog(trx: Transaction<Schema>, held: HeldRow, isApproved: boolean, now: Date): Promise<string> {
  const blog = await trx
    .updateTable('blogs')
    .set({ held_at: null, ...(isApproved && { published_at: held.published_at ?? now.toISOString() }) })
    .where('id', '=', held.blog_id)
    .where('held_at', 'is not', null)
    .where('published_at', 'is', null)
    .where('trashed_at', 'is', null)
    .returning('title')
    .executeTakeFirst()
  if (!blog) throw gone()
  await trx.deleteFrom('held_posts').where('id', '=', held.id).execute()
  return blog.title
}

/** One that was public before it was edited comes back to its place; another is the latest. */
async function publishComment(trx: Transaction<Schema>, held: HeldRow, now: Date) {
  const id = held.comment_id ?? randomUUIDv7()
  await moveMentions(trx, held.id, id, { heldAt: held.held_at, now })
  await trx.deleteFrom('held_posts').where('id', '=', held.id).execute()
  await trx
    .insertInto('comments')
    .values({
      id,
      blog_id: held.blog_id,
      author_id: held.author_id,
      comment: held.comment ?? '',
      created_at: held.created_at ?? now.toISOString(),
      edited_at: held.edited_at,
      submission_id: held.submission_id,
      parent_id: held.parent_id,
      section: held.section,
      quote: held.quote,
    })
    .execute()
  return { id, wasEdited: held.comment_id !== null }
}

/**
 * Makes public what was refused, when an appeal is granted: a comment that its writer has not taken back, and a blog that
 * its author has not saved since.
 * @returns what is to be announced after the commit, and its text
 * @throws Problem 409 if it was changed or is gone
 */
export async function approveRefused(
  trx: Transaction<Schema>,
  { kind, id, userId, refusedAt }: { kind: 'blog' | 'comment'; id: string; userId: string; refusedAt: string },
  now: Date,
): Promise<DecidedHeld & { text: { text: string; links: string[] } }> {
  const decided = { kind, decision: 'approve', authorId: userId } as const
  if (kind === 'comment') {
    const held = await trx
      .selectFrom('held_posts')
      .selectAll()
      .where('id', '=', id)
      .where('author_id', '=', userId)
      .where('refused_at', 'is not', null)
      .executeTakeFirst()
    if (!held) throw gone()
    const comment = await publishComment(trx, held, now)
    return { ...decided, blogId: held.blog_id, comment, text: { text: held.comment ?? '', links: [] } }
  }
  const blog = await trx
    .updateTable('blogs')
    .set({ published_at: now.toISOString(), publish_at: null })
    .where('id', '=', id)
    .where('author_id', '=', userId)
    .where('published_at', 'is', null)
    .where('trashed_at', 'is', null)
    .where('held_at', 'is', null)
    .where('updated_at', '<=', refusedAt)
    .returning('id')
    .executeTakeFirst()
  if (!blog) throw new Problem(409, 'Its author has changed or deleted it since, and can publish it as any other.')
  return { ...decided, blogId: id, text: await textOfHeld(trx, { comment: null, blog_id: id, author_id: userId }) }
}

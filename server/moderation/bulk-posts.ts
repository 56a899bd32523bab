import { sql, type Transaction } from 'kysely'
import type { NotDone } from '#contract/bulk.ts'
import { TAGS_MAX } from '#contract/limits.ts'
import type { BulkPostAction } from '#contract/posts.ts'
import { takeBackNoticesOf } from '../audit/send-notice.ts'
import { findCategory } from '../blogs/categories.ts'
import { setCommentsClosed } from '../blogs/close-comments.ts'
import { currentTags } from '../blogs/former-tags.ts'
import { forNoKeyUpdate } from '../db/locks.ts'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'
import { invalid } from '../http/problem.ts'
import { validation } from '../language/messages.ts'
import type { ByAuthor, PostKind } from './bulk.ts'
import { removeBlog, restoreOne } from './contributions.ts'
import { endReports, reportedTexts } from './decide.ts'
import { decideBlog, textOfBlog } from './held.ts'
import { holdBlogAgain } from './hold.ts'
import { isRefusedBlog } from './refusals.ts'

/** What is changed, by the actions that change something. */
export interface Changes {
  category?: string | undefined
  tags: string[]
}

/** What an action changes, with the category as the site has it. @throws Problem 400 if that is missing */
export async function changesOf(db: Db, action: BulkPostAction, { category, tags }: Changes): Promise<Changes> {
  if (action === 'move') {
    const known = category === undefined ? undefined : await findCategory(db, category)
    if (known !== undefined) return { category: known, tags }
    throw invalid([{ path: 'category', code: 'not-found', message: validation.categoryUnknown }])
  }
  const isAboutTags = action === 'add-tags' || action === 'remove-tags'
  if (isAboutTags && tags.length === 0) {
    throw invalid([{ path: 'tags', code: 'required', message: validation.tagsRequired }])
  }
  return { tags: action === 'add-tags' ? await currentTags(db, tags) : tags }
}

/** The columns of a blog that actions depend on. */
interface Row {
  id: string
  state: string
  removed_at: string | null
  held_at: string | null
  published_at: string | null
  category: string
  tags: string
  comments_closed: number
  /** Whether it was refused and not changed since: 0 or 1. */
  is_refused: number | string
}

type Act = (by: ByAuthor, row: Row, since: string | undefined) => Promise<NotDone | undefined>

/** Blogs: what an action does, each if the blog is in the state for it. @param reason for refused blogs */
export function bulkPosts(
  action: BulkPostAction,
  { category, tags }: Changes,
  reason: string,
): PostKind<BulkPostAction> {
  const actions: Record<BulkPostAction, Act> = {
    remove,
    restore,
    approve: (...blog) => decide({ isApproved: true, reason }, ...blog),
    refuse: (...blog) => decide({ isApproved: false, reason }, ...blog),
    'undo-refusal': undoRefusal,
    'close-comments': ({ trx }, row) => setClosed(trx, row, true),
    'open-comments': ({ trx }, row) => setClosed(trx, row, false),
    move: ({ trx }, row) => setColumns(trx, row, { category: category ?? row.category }),
    'add-tags': ({ trx }, row) => setTags(trx, row, [...new Set([...tagsOf(row), ...tags])]),
    'remove-tags': ({ trx }, row) =>
      setTags(
        trx,
        row,
        tagsOf(row).filter((tag) => !tags.includes(tag)),
      ),
  }
  return {
    authorsOf: (db, ids) => db.selectFrom('blogs').select(['id', 'author_id']).where('id', 'in', ids).execute(),
    async find(trx, ids, authorId) {
      const rows = await trx
        .selectFrom('blogs')
        .select([
          'id',
          'title',
          'state',
          'removed_at',
          'held_at',
          'published_at',
          'category',
          'tags',
          'comments_closed',
          isRefused.as('is_refused'),
        ])
        .where('id', 'in', ids)
        .where('author_id', '=', authorId)
        .orderBy('id')
        .$call(forNoKeyUpdate(trx))
        .execute()
      return rows.filter(isShown).map((row) => ({
        id: row.id,
        blogId: row.id,
        blogTitle: row.title,
        act: (by, since) => actions[action](by, row, since),
      }))
    },
    audit: {
      remove: 'remove-blog',
      restore: 'restore-blog',
      approve: 'approve-blog',
      refuse: 'refuse-blog',
      'undo-refusal': 'undo-refuse-blog',
      'close-comments': 'close-comments',
      'open-comments': 'open-comments',
      move: 'move-blog',
      'add-tags': 'change-tags',
      'remove-tags': 'change-tags',
    },
    notice: { remove: 'remove-blog', restore: 'restore-blog', approve: 'approve-blog', refuse: 'refuse-blog' },
    lesson: LESSONS,
  }
}

/** As of one decision: what is removed or refused is spam until it is restored. */
export const LESSONS = {
  remove: { kind: 'spam', times: 1 },
  restore: { kind: 'spam', times: -1 },
  approve: { kind: 'good', times: 1 },
  refuse: { kind: 'spam', times: 1 },
  'undo-refusal': { kind: 'spam', times: -1 },
} as const

const isRefused = sql<number | string>`(
  select count(*) from refused_blogs where blog_id = blogs.id and ${isRefusedBlog})`

/** Whether admins see it. A removed blog that had never been submitted for others is private, like every draft. */
const isShown = ({ state, removed_at, held_at, published_at, is_refused }: Row) =>
  state === 'public' ||
  state === 'held' ||
  Number(is_refused) > 0 ||
  (removed_at !== null && (published_at !== null || held_at !== null))

const remove: Act = async (by, { id, state }) => {
  const { trx, texts, now } = by
  if (state !== 'public') return 'not-public'
  texts.push(...(await reportedTexts(trx, 'blog', id)))
  await removeBlog(trx, id, now)
  const { former, emailIds } = await endReports(trx, 'blog', id, now, by.emailsAt)
  by.former.push({ userId: by.author.id, postId: id, former })
  by.emailIds.push(...emailIds)
  return undefined
}

const restore: Act = async ({ trx, texts, author }, { id, removed_at }) => {
  if (removed_at === null) return 'not-removed'
  if (author.isLeaving) return 'leaving'
  await restoreOne(trx, 'blog', id, author.id)
  texts.push(...(await reportedTexts(trx, 'blog', id)))
  return undefined
}

/** As `decideHeld` decides on one entry of the queue. */
async function decide(
  decision: Parameters<typeof decideBlog>[2],
  { trx, texts, author, now, former }: ByAuthor,
  { id, state, held_at }: Row,
  since: string | undefined,
): Promise<NotDone | undefined> {
  if (state !== 'held') return 'not-held'
  if (since !== undefined && since !== held_at) return 'changed'
  if (author.isLeaving) return 'leaving'
  texts.push(await textOfBlog(trx, id, author.id))
  await decideBlog(trx, id, decision, now)
  if (!decision.isApproved) former.push({ userId: author.id, postId: id, former: {} })
  return undefined
}

/** Lets a refused blog wait again. The email about the refusal does not name it if it still waits. */
const undoRefusal: Act = async ({ trx, texts, author }, { id }) => {
  if (author.isLeaving) return 'leaving'
  const again = await holdBlogAgain(trx, id)
  if (!again) return 'not-refused'
  await takeBackNoticesOf(trx, author.id, ['refuse-blog'], [id])
  texts.push(again.text)
  return undefined
}

/** Drafts and what was removed are not changed. */
const isUnchangeable = ({ state }: Row) => state !== 'public' && state !== 'held'

async function setClosed(trx: Transaction<Schema>, row: Row, isClosed: boolean): Promise<NotDone | undefined> {
  if (isUnchangeable(row)) return 'not-public'
  if ((row.comments_closed === 1) === isClosed) return 'unchanged'
  await setCommentsClosed(trx, row.id, isClosed)
  return undefined
}

const tagsOf = ({ tags }: Row): string[] => JSON.parse(tags)

async function setTags(trx: Transaction<Schema>, row: Row, tags: string[]): Promise<NotDone | undefined> {
  if (tags.length > TAGS_MAX) return 'too-many-tags'
  return setColumns(trx, row, { tags: JSON.stringify(tags) })
}

/** No save: the version stays, so that no form that is open is behind because of it. */
async function setColumns(
  trx: Transaction<Schema>,
  row: Row,
  columns: { category: string } | { tags: string },
): Promise<NotDone | undefined> {
  if (isUnchangeable(row)) return 'not-public'
  if (Object.entries(columns).every(([name, value]) => row[name as keyof Row] === value)) return 'unchanged'
  await trx.updateTable('blogs').set(columns).where('id', '=', row.id).execute()
  return undefined
}

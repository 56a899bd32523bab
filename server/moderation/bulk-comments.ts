import type { NotDone } from '#contract/bulk.ts'
import type { BulkCommentAction } from '#contract/posts.ts'
import { takeBackNoticesOf } from '../audit/send-notice.ts'
import { type Below, waitingOf } from '../comments/waiting.ts'
import { forNoKeyUpdate } from '../db/locks.ts'
import type { ByAuthor, PostKind } from './bulk.ts'
import { LESSONS } from './bulk-posts.ts'
import { removeComment, restoreOne } from './contributions.ts'
import { endReports } from './decide.ts'
import type { Former } from './former.ts'
import { publishComment, refuseComment } from './held.ts'
import { holdCommentAgain } from './hold.ts'

/** The columns of a comment that actions depend on. */
interface Row {
  id: string
  comment: string
  state: string
  state_at: string | null
  removed_at: string | null
  created_at: string
  edited_at: string | null
  reasons: string | null
  told: string
  blog_state: string
}

type Act = (by: ByAuthor, row: Row, since: string | undefined) => Promise<NotDone | undefined>

/**
 * Comments: what an action does, each if the comment is in the state for it. @param reason for refused comments
 * @param below the creator of a blog acts, on what waits below it alone; undefined: an admin
 */
export function bulkComments(action: BulkCommentAction, reason: string, below?: Below): PostKind<BulkCommentAction> {
  const actions: Record<BulkCommentAction, Act> = {
    remove,
    restore,
    approve,
    refuse: (by, row, since) => refuse(by, row, since, { reason, below: below?.blogId }),
    'undo-refusal': undoRefusal,
  }
  return {
    authorsOf: (db, ids) => db.selectFrom('comments').select(['id', 'author_id']).where('id', 'in', ids).execute(),
    async find(trx, ids, authorId) {
      const rows = await trx
        .selectFrom('comments')
        .select([
          'id',
          'comment',
          'state',
          'state_at',
          'removed_at',
          'created_at',
          'edited_at',
          'reasons',
          'told',
          'blog_id',
        ])
        .where('id', 'in', ids)
        .where('author_id', '=', authorId)
        .$if(below !== undefined, (query) => query.where('id', 'in', below ? waitingOf(trx, below, ids) : []))
        .orderBy('id')
        .$call(forNoKeyUpdate(trx))
        .execute()
      const blogIds = rows.map(({ blog_id }) => blog_id)
      const found = trx.selectFrom('blogs').select(['id', 'title', 'state']).where('id', 'in', blogIds)
      const blogs = new Map((rows.length > 0 ? await found.execute() : []).map((blog) => [blog.id, blog]))
      return rows.flatMap((row) => {
        const blog = blogs.get(row.blog_id)
        if (!blog || !isShown({ ...row, blog_state: blog.state })) return []
        return [
          {
            id: row.id,
            blogId: blog.id,
            // Of a draft the email says nothing.
            blogTitle: blog.state === 'public' ? blog.title : '',
            act: (by: ByAuthor, since: string | undefined) =>
              actions[action](by, { ...row, blog_state: blog.state }, since),
          },
        ]
      })
    },
    audit: {
      remove: 'remove-comment',
      restore: 'restore-comment',
      approve: 'approve-comment',
      refuse: 'refuse-comment',
      'undo-refusal': 'undo-refuse-comment',
    },
    notice: { remove: 'remove-comment', restore: 'restore-comment', refuse: 'refuse-comment' },
    // Many decisions at once of one creator teach the filter nothing: see `mayTeach`.
    ...(below ? { lesson: {}, isByCreator: true } : { lesson: LESSONS }),
  }
}

/** Whether admins see it: a public one only on a blog that is public. */
function isShown({ state, removed_at, blog_state }: Row): boolean {
  if (removed_at !== null) return state === 'trashed' || state === 'held'
  return state === 'held' || state === 'refused' || (state === 'public' && blog_state === 'public')
}

const remove: Act = async (by, { id, comment, state }) => {
  const { trx, texts, now } = by
  if (state !== 'public') return 'not-public'
  if (!(await removeComment(trx, id, now))) return 'not-public'
  const { former, emailIds } = await endReports(trx, 'comment', id, now, by.emailsAt)
  by.former.push({ userId: by.author.id, postId: id, former })
  by.emailIds.push(...emailIds)
  texts.push({ text: comment, links: [] })
  return undefined
}

const restore: Act = async ({ trx, texts, author }, { id, comment, removed_at }) => {
  if (removed_at === null) return 'not-removed'
  if (author.isLeaving) return 'leaving'
  await restoreOne(trx, 'comment', id, author.id)
  texts.push({ text: comment, links: [] })
  return undefined
}

/** Why a decision on a comment that waits is not made. */
function whyNot({ author }: ByAuthor, { state, state_at, removed_at }: Row, since: string | undefined) {
  if (state !== 'held' || removed_at !== null) return 'not-held'
  if (since !== undefined && since !== state_at) return 'changed'
  return author.isLeaving ? 'leaving' : undefined
}

const approve: Act = async (by, row, since) => {
  const why = whyNot(by, row, since)
  if (why) return why
  const { trx, texts, now } = by
  await publishComment(trx, { ...row, author_id: by.author.id }, now)
  texts.push({ text: row.comment, links: [] })
  return undefined
}

async function refuse(
  by: ByAuthor,
  row: Row,
  since: string | undefined,
  { reason, below }: { reason: string; below: string | undefined },
): Promise<NotDone | undefined> {
  const why = whyNot(by, row, since)
  if (why) return why
  const { trx, texts, now, isLearnt } = by
  await refuseComment(trx, row.id, reason, now)
  const former: Former['refuse-comment'] = { heldAt: row.state_at, told: row.told, isLearnt, below }
  by.former.push({ userId: by.author.id, postId: row.id, former })
  texts.push({ text: row.comment, links: [] })
  return undefined
}

/** Lets a refused comment wait again. The email about the refusal does not name it if it still waits. */
const undoRefusal: Act = async ({ trx, texts, now, author }, { id, state, removed_at }) => {
  if (state !== 'refused' || removed_at !== null) return 'not-refused'
  if (author.isLeaving) return 'leaving'
  const again = await holdCommentAgain(trx, { id }, { heldAt: now.toISOString(), told: '' })
  if (!again) return 'not-refused'
  await takeBackNoticesOf(trx, author.id, ['refuse-comment'], [id])
  texts.push(again.text)
  return undefined
}

import type { Transaction } from 'kysely'
import type { AccountAction, AuditAction, UndoableAction } from '#contract/admin.ts'
import type { BulkResult, NotDone } from '#contract/bulk.ts'
import { type Audited, appendEntries } from '../audit/audit-log.ts'
import { isUndoable } from '../audit/record-action.ts'
import { sendNotice, subjectsOf } from '../audit/send-notice.ts'
import { addUndoable, emailsAt } from '../audit/undoable.ts'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { type Lesson, learn } from '../holding/classifier.ts'
import type { FormerPost, FormerPosts } from './former.ts'

export interface Bulk<Action extends string> {
  action: Action
  posts: { _id: string; since?: string | undefined }[]
  /** In the email to each author. */
  reason: string
  /** Null: a command on the server. */
  actorId: string | null
}

/** An author of some of the posts, in the transaction about these. */
export interface ByAuthor {
  trx: Transaction<Schema>
  author: { id: string; email: string; isLeaving: boolean }
  now: Date
  /** The texts of what is done, from which to learn. */
  texts: Lesson['texts']
  /** Whether the filter learns from it. */
  isLearnt: boolean
  /** What undoing it needs, of each post. */
  former: FormerPost[]
  /** When emails about it are sent, at the earliest; undefined: at once. */
  emailsAt: Date | undefined
  /** Those that are not to the author. */
  emailIds: string[]
}

/** A post by its id, and how to act on it. */
export interface Post {
  id: string
  /** Of its blog, for the email. */
  blogTitle: string
  blogId: string
  /** @returns why it is not done; undefined: it is */
  act: (by: ByAuthor, since: string | undefined) => Promise<NotDone | undefined>
}

export interface PostKind<Action extends string> {
  /** The authors of these posts, in whatever state. */
  authorsOf: (db: Db, ids: string[]) => Promise<{ id: string; author_id: string }[]>
  /** The posts of an author that an admin may act on, locked. */
  find: (trx: Transaction<Schema>, ids: string[], authorId: string) => Promise<Post[]>
  audit: Record<Action, AuditAction>
  /** The email to the author; none of actions that are missing. */
  notice: Partial<Record<Action, AccountAction>>
  /** What the classifier learns from it. */
  lesson: Partial<Record<Action, Pick<Lesson, 'kind' | 'times'>>>
  /** Whether the creator of their blog decides, and no admin. */
  isByCreator?: true
}

/** What was done, and by which id its admin undoes it until the emails are sent; null: it cannot be undone. */
export interface BulkDone extends BulkResult {
  undoId: string | null
}

/** Whose posts were changed, and on which blogs. */
export interface ChangedByBulk {
  userIds: string[]
  blogIds: string[]
}

/**
 * Acts on many posts. In one transaction for each author: their posts, the one email about these and an entry in the
 * audit log for each are committed together, and the writes of others wait for the posts of one author at most. So one
 * post that cannot be acted on, or an error with another author's, undoes nothing.
 * @param announce not of a command: the running site notices what another program changed
 */
export async function actOnMany<Action extends string>(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  kind: PostKind<Action>,
  bulk: Bulk<Action>,
  now: Date,
  announce?: (changed: ChangedByBulk) => Promise<void>,
): Promise<BulkDone> {
  const sinces = new Map(bulk.posts.map(({ _id, since }) => [_id, since]))
  // PostgreSQL knows no empty list.
  const authors = sinces.size === 0 ? [] : await kind.authorsOf(db, [...sinces.keys()])
  let result: BulkResult = { done: [], notDone: [], mailed: 0 }
  const changed = { userIds: new Set<string>(), blogIds: new Set<string>() }
  const undoable = undoableOf(kind, bulk)
  const former: FormerPosts = { posts: [] }
  const emailIds: string[] = []
  try {
    const groups = Map.groupBy(authors, ({ author_id }) => author_id)
    result = await actOnGroups([...sinces.keys()], groups, async ([authorId, theirs]) => {
      const ids = theirs.map(({ id }) => id)
      const { done, notDone, noticeId, ...part } = await inTransaction(db, async (trx) => {
        const posts = { kind, bulk, isUndoable: undoable !== undefined, authorId, ids, sinces }
        const { entries, ...part } = await actOnPostsOf(trx, config, posts, now)
        if (entries.length > 0) await appendEntries(trx, entries, now)
        return part
      })
      if (done.length > 0) {
        changed.userIds.add(authorId)
        former.posts.push(...part.former)
        emailIds.push(...part.emailIds, ...(noticeId === undefined ? [] : [noticeId]))
      }
      for (const { blogId } of done) changed.blogIds.add(blogId)
      return { done: done.map(({ id }) => id), notDone, mailed: noticeId === undefined ? 0 : 1 }
    })
  } finally {
    // Also of those that were committed before an error.
    if (changed.userIds.size > 0) await announce?.({ userIds: [...changed.userIds], blogIds: [...changed.blogIds] })
  }
  if (!undoable || result.done.length === 0) return { ...result, undoId: null }
  const done = { ...undoable, userId: null, postId: null, emailIds, former }
  return { ...result, undoId: await inTransaction(db, (trx) => addUndoable(trx, done, now)) }
}

/**
 * Acts on one group after another, such as the posts of each author or one account.
 * @param ids all that was asked for: what no group answers is gone
 */
export async function actOnGroups<Group>(
  ids: string[],
  groups: Iterable<Group>,
  act: (group: Group) => Promise<BulkResult>,
): Promise<BulkResult> {
  const result: BulkResult = { done: [], notDone: [], mailed: 0 }
  for (const group of groups) {
    const { done, notDone, mailed } = await act(group)
    result.done.push(...done)
    result.notDone.push(...notDone)
    result.mailed += mailed
  }
  const answered = new Set([...result.done, ...result.notDone.map(({ _id }) => _id)])
  const gone = ids.filter((id) => !answered.has(id))
  result.notDone.push(...gone.map((_id) => ({ _id, why: 'gone' as const })))
  return result
}

/** The action, if it can be undone, and its admin or creator: not of a command. */
function undoableOf<Action extends string>(kind: PostKind<Action>, { action, actorId }: Bulk<Action>) {
  const notice: AccountAction | UndoableAction | undefined = kind.notice[action]
  return actorId !== null && notice && isUndoable(notice) ? { actorId, action: notice } : undefined
}

/** Posts of one author, and when held ones were read. */
interface Theirs<Action extends string> {
  kind: PostKind<Action>
  bulk: Bulk<Action>
  isUndoable: boolean
  authorId: string
  ids: string[]
  sinces: ReadonlyMap<string, string | undefined>
}

/** What was done to the posts of one author. */
interface DoneOfTheirs extends Pick<ByAuthor, 'former' | 'emailIds'> {
  done: Post[]
  notDone: BulkResult['notDone']
  /** Of the email to the author; undefined: none is sent. */
  noticeId: string | undefined
  /** For the audit log, last in the transaction. */
  entries: Audited[]
}

/** Acts on posts of one author, with the one email about them. */
export async function actOnPostsOf<Action extends string>(
  trx: Transaction<Schema>,
  config: Deps['config'],
  { kind, bulk: { action, reason, actorId }, isUndoable: waits, authorId, ids, sinces }: Theirs<Action>,
  now: Date,
): Promise<DoneOfTheirs> {
  const author = await trx
    .selectFrom('users')
    .leftJoin('account_deletions', 'user_id', 'users.id')
    .select(['users.id', 'email', 'user_id as leaving'])
    .where('users.id', '=', authorId)
    .executeTakeFirst()
  const done: Post[] = []
  const notDone: BulkResult['notDone'] = []
  if (!author) return { done, notDone, noticeId: undefined, former: [], emailIds: [], entries: [] }
  const { id, email } = author
  const lesson = kind.lesson[action]
  const by: ByAuthor = {
    trx,
    author: { id, email, isLeaving: author.leaving !== null },
    now,
    texts: [],
    isLearnt: lesson !== undefined,
    former: [],
    emailsAt: waits ? emailsAt(now) : undefined,
    emailIds: [],
  }
  for (const post of await kind.find(trx, ids, authorId)) {
    const why = await post.act(by, sinces.get(post.id))
    if (why) notDone.push({ _id: post.id, why })
    else done.push(post)
  }
  const { former, emailIds } = by
  if (done.length === 0) return { done, notDone, noticeId: undefined, former, emailIds, entries: [] }
  if (lesson && by.texts.length > 0) await learn(trx, config, { ...lesson, texts: by.texts })
  const notice = kind.notice[action]
  const said = notice && { action: notice, reason, isByCreator: kind.isByCreator, ...subjectsOf(done) }
  const noticeId = said && (await sendNotice(trx, { id, email }, said, { waits }, now))
  const entries = done.map((post) => ({ actorId, action: kind.audit[action], subjectId: id, postId: post.id }))
  return { done, notDone, noticeId, former, emailIds, entries }
}

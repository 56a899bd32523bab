import { sql, type Transaction } from 'kysely'
import type { AccountAction } from '#contract/admin.ts'
import type { SpamWave } from '#contract/held.ts'
import { appendEntries } from '../audit/audit-log.ts'
import { sendNotice } from '../audit/send-notice.ts'
import { addUndoable } from '../audit/undoable.ts'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { type Lesson, learn } from '../holding/classifier.ts'
import { Problem } from '../http/problem.ts'
import { type ChangedContributions, removeContributions, restoreContributions } from './contributions.ts'
import type { Former } from './former.ts'
import { textOfBlog } from './held.ts'

type Parts = Pick<Deps, 'db' | 'config'>

/** Posts of one account that are held as spam before it belongs to a wave. */
const HELD_MIN = 2

/** The comments or blogs that are held as spam, except those of admins and people who leave, counted by author. */
function countSuspected(db: Db, table: 'comments' | 'held_blogs') {
  const author = sql.ref(`${table}.author_id`)
  return db
    .selectFrom(table)
    .select(['author_id', ({ fn }) => fn.countAll<number | string>().as('posts')])
    .select(
      sql<number | string>`(select count(*) from public_comments where public_comments.author_id = ${author})
        + (select count(*) from public_blogs where public_blogs.author_id = ${author})`.as('are_public'),
    )
    .where('suspected', '=', sql.lit(1))
    .where('removed_at', 'is', null)
    .$if(table === 'comments', (query) => query.where(sql.ref('state'), '=', 'held'))
    .where(
      sql<boolean>`(select is_admin from users where users.id = ${author} limit 1) = 0
        and (select user_id from account_deletions where user_id = ${author} limit 1) is null`,
    )
    .groupBy('author_id')
    .execute()
}

/** Accounts with several posts that are held as spam and wait, which are more than their public ones. */
async function accountsOf(db: Db): Promise<{ author_id: string; posts: number }[]> {
  const counts = [...(await countSuspected(db, 'comments')), ...(await countSuspected(db, 'held_blogs'))]
  const accounts = Map.groupBy(counts, ({ author_id }) => author_id)
  return [...accounts].flatMap(([author_id, held]) => {
    const posts = held.reduce((sum, one) => sum + Number(one.posts), 0)
    return posts >= HELD_MIN && posts > Number(held[0]?.are_public) ? { author_id, posts } : []
  })
}

/** The amount of held spam of accounts that post little else, and the last removal, if it can be undone. */
export async function findWave(db: Db): Promise<SpamWave> {
  const accounts = await accountsOf(db)
  const last = await db
    .selectFrom('removed_waves')
    .select([
      'at',
      sql<number>`(select count(*) from removed_waves as same where same.at = removed_waves.at)`.as('accounts'),
    ])
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    accounts: accounts.length,
    posts: accounts.reduce((sum, { posts }) => sum + posts, 0),
    removed: last ? { at: last.at, accounts: Number(last.accounts) } : null,
  }
}

/** The changes of a wave for others, to be announced after the commit. */
export interface ChangedWave extends ChangedContributions {
  userIds: string[]
}

/**
 * Removes everything of the accounts of a wave, as `remove-contributions` does for one, and learns from their held
 * posts.
 * @param by the admin; null for a command on the server
 * @returns also the id by which it is undone before the emails are sent, or null
 * @throws Problem 409 if there is no wave any more
 */
export function removeWave({ db, config }: Parts, by: string | null, now: Date) {
  return inTransaction(db, async (trx): Promise<ChangedWave & { undoId: string | null }> => {
    const userIds = (await accountsOf(trx)).map(({ author_id }) => author_id)
    if (userIds.length === 0) throw new Problem(409, 'no-wave')
    await learnFrom(trx, config, userIds, 1)
    const { hasEndedLinks: _, ...changed } = await removeContributions(trx, userIds, now)
    const at = now.toISOString()
    await trx.updateTable('users').set({ contributions_removed_at: at }).where('id', 'in', userIds).execute()
    await trx
      .insertInto('removed_waves')
      .values(userIds.map((user_id) => ({ at, user_id })))
      .execute()
    const action = 'remove-contributions'
    const emailIds = await tell(trx, action, userIds, now, by !== null)
    const former: Former[typeof action] = { wave: userIds }
    const undoable = { action, userId: null, postId: null, emailIds, former } as const
    const undoId = by === null ? null : await addUndoable(trx, { ...undoable, actorId: by }, now)
    await appendEach(trx, action, userIds, by, now)
    return { ...changed, userIds, undoId }
  })
}

/**
 * Restores everything that a wave removed, and unlearns it.
 * @param at when it was removed
 * @throws Problem 409 if it was brought back before
 */
export function undoWave({ db, config }: Parts, at: string, by: string | null, now: Date): Promise<ChangedWave> {
  return inTransaction(db, async (trx) => {
    const rows = await trx.selectFrom('removed_waves').select('user_id').where('at', '=', at).execute()
    const userIds = rows.map(({ user_id }) => user_id)
    if (userIds.length === 0) throw new Problem(409, 'wave-restored')
    const changed = await restoreWave(trx, config, userIds, at, now)
    await tell(trx, 'restore-contributions', userIds, now, false)
    await appendEach(trx, 'restore-contributions', userIds, by, now)
    return { ...changed, userIds }
  })
}

/** Restores what a wave removed of these accounts, and unlearns it. @throws Problem 409 if it was brought back before */
export async function restoreWave(
  trx: Transaction<Schema>,
  config: Deps['config'],
  userIds: string[],
  at: string,
  now: Date,
): Promise<ChangedContributions> {
  const ended = await trx.deleteFrom('removed_waves').where('at', '=', at).returning('user_id').execute()
  if (ended.length === 0) throw new Problem(409, 'wave-restored')
  const changed = await restoreContributions(trx, userIds, now, at)
  await learnFrom(trx, config, userIds, -1)
  await trx
    .updateTable('users')
    .set({ contributions_removed_at: null })
    .where('id', 'in', userIds)
    .where('contributions_removed_at', '=', at)
    .execute()
  return changed
}

/** The held spam of these accounts: the same before its removal and after it is restored. */
async function learnFrom(trx: Transaction<Schema>, config: Deps['config'], userIds: string[], times: Lesson['times']) {
  const comments = await trx
    .selectFrom('comments')
    .select('comment')
    .where('author_id', 'in', userIds)
    .where('suspected', '=', sql.lit(1))
    .where('state', '=', 'held')
    .where('removed_at', 'is', null)
    .execute()
  const blogs = await trx
    .selectFrom('held_blogs')
    .select(['blog_id', 'author_id'])
    .where('author_id', 'in', userIds)
    .where('suspected', '=', sql.lit(1))
    .where('removed_at', 'is', null)
    .execute()
  const texts: Lesson['texts'] = comments.map(({ comment }) => ({ text: comment, links: [] }))
  for (const { blog_id, author_id } of blogs) texts.push(await textOfBlog(trx, blog_id, author_id))
  await learn(trx, config, { kind: 'spam', times, texts })
}

type Action = 'remove-contributions' | 'restore-contributions'

/** @param waits whether the emails wait as long as it can be undone @returns the ids of the emails */
async function tell(trx: Transaction<Schema>, action: Action, userIds: string[], now: Date, waits: boolean) {
  const users = await trx.selectFrom('users').select(['id', 'email']).where('id', 'in', userIds).orderBy('id').execute()
  const ids: string[] = []
  // Of single posts that an admin removed nothing is restored.
  const reverses: AccountAction[] = action === 'restore-contributions' ? ['remove-contributions'] : []
  for (const user of users) {
    const id = await sendNotice(trx, user, { action }, { waits, reverses }, now)
    if (id !== undefined) ids.push(id)
  }
  return ids
}

const appendEach = (trx: Transaction<Schema>, action: Action, userIds: string[], actorId: string | null, now: Date) =>
  appendEntries(
    trx,
    userIds.toSorted().map((subjectId) => ({ actorId, action, subjectId })),
    now,
  )

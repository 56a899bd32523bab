import { sql, type Transaction } from 'kysely'
import type { AccountAction } from '#contract/admin.ts'
import { isSpamAccount, type SpamWave } from '#contract/held.ts'
import { type Audited, appendEntries } from '../audit/audit-log.ts'
import { sendNotice } from '../audit/send-notice.ts'
import { addUndoable } from '../audit/undoable.ts'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { type Lesson, learn } from '../holding/classifier.ts'
import { forgetText } from '../holding/repeated.ts'
import { Problem } from '../http/problem.ts'
import { type ChangedContributions, removeContributions, restoreContributions } from './contributions.ts'
import type { Former } from './former.ts'
import { textOfBlog } from './held.ts'
import { leavingAmong } from './leaving.ts'
import { findMembers, type Member, totalsOf } from './wave-members.ts'
import { actOnParts, partsOf, type WavePart } from './wave-parts.ts'

type Parts = Pick<Deps, 'db' | 'config'>
type Trx = Transaction<Schema>

/** The accounts of the wave that waits, and the last removal, if it can be undone. */
export async function findWave(db: Db, now: Date): Promise<SpamWave> {
  const found = await findMembers(db, now)
  const members = found.map(({ blogIds: _, commentIds: __, ...member }) => member)
  const last = await db
    .selectFrom('removed_waves')
    .select([
      'at',
      sql<number>`(select count(*) from removed_waves as same where same.at = removed_waves.at)`.as('accounts'),
    ])
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { ...totalsOf(found), members, removed: last ? { at: last.at, accounts: Number(last.accounts) } : null }
}

/** The changes of a wave for others, to be announced after the commit. */
export interface ChangedWave extends ChangedContributions {
  userIds: string[]
}

/**
 * Removes a wave: everything of accounts whose posts are held, as `remove-contributions` does for one, and of others the
 * public posts that are like those. The classifier learns from what was held and from these.
 * @param accounts those of the wave that are removed; the texts of others are not compared any more. By default those
 * of `isSpamAccount`
 * @param by the admin; null for a command on the server
 * @returns also the id by which it is undone before the emails are sent, or null
 * @throws Problem 409 if there is no wave any more
 */
export function removeWave(
  { db, config }: Parts,
  { accounts, by }: { accounts?: string[] | undefined; by: string | null },
  now: Date,
) {
  return inTransaction(db, async (trx): Promise<ChangedWave & { undoId: string | null }> => {
    const found = await findMembers(trx, now)
    const isChosen = (member: Member) => accounts?.includes(member._id) ?? isSpamAccount(member)
    const members = found.filter(isChosen)
    if (found.length === 0 || (accounts?.length !== 0 && members.length === 0)) throw new Problem(409, 'no-wave')
    if (accounts)
      await dismissPosts(
        trx,
        found.filter((member) => !isChosen(member)),
      )
    if (members.length === 0) return { blogIds: [], commentedBlogIds: [], userIds: [], undoId: null }
    const whole = members.filter(({ why }) => why === 'held').map(({ _id }) => _id)
    const parts = members.filter(({ why }) => why !== 'held')
    const at = now.toISOString()
    // First, as some may be below blogs of the others.
    const removed = await actOnParts(trx, config, { action: 'remove', members: parts, by }, now)
    const changed = whole.length > 0 ? await removeWhole(trx, config, whole, now) : NOTHING
    await trx
      .insertInto('removed_waves')
      .values(members.map(({ _id, why }) => ({ at, user_id: _id, is_part: why === 'held' ? 0 : 1 })))
      .execute()
    const action = 'remove-contributions'
    const emailIds = [...removed.emailIds, ...(await sendNotices(trx, action, whole, now, by !== null))]
    const former: Former[typeof action] = { wave: whole, reported: removed.reported }
    const undoable = { action, userId: null, postId: null, emailIds, former } as const
    const undoId = by === null ? null : await addUndoable(trx, { ...undoable, actorId: by }, now)
    await appendEntries(trx, [...removed.entries, ...entriesOf(action, whole, by)], now)
    return { ...mergeChanges(changed, removed), userIds: members.map(({ _id }) => _id), undoId }
  })
}

const NOTHING: ChangedContributions = { blogIds: [], commentedBlogIds: [] }

const mergeChanges = (one: ChangedContributions, other: ChangedContributions): ChangedContributions => ({
  blogIds: [...one.blogIds, ...other.blogIds],
  commentedBlogIds: [...one.commentedBlogIds, ...other.commentedBlogIds],
})

/** Compares the texts of these no more: an admin has left them. */
async function dismissPosts(trx: Trx, members: Member[]): Promise<void> {
  for (const id of members.flatMap(({ blogIds, commentIds }) => [...blogIds, ...commentIds])) await forgetText(trx, id)
}

async function removeWhole(trx: Trx, config: Deps['config'], userIds: string[], now: Date) {
  await learnFrom(trx, config, userIds, 1)
  const { hasEndedLinks: _, ...changed } = await removeContributions(trx, userIds, now)
  const at = now.toISOString()
  await trx.updateTable('users').set({ contributions_removed_at: at }).where('id', 'in', userIds).execute()
  return changed
}

/**
 * Restores what a wave removed, and unlearns it; not of who is leaving.
 * @param at when it was removed
 * @throws Problem 409 if it was brought back before, or all of whom it was removed are leaving
 */
export function undoWave({ db, config }: Parts, at: string, by: string | null, now: Date): Promise<ChangedWave> {
  return inTransaction(db, async (trx) => {
    const { whole, entries, userIds, contributions } = await restoreWave(trx, config, { at, by }, now)
    await sendNotices(trx, 'restore-contributions', whole, now, false)
    await appendEntries(trx, [...entries, ...entriesOf('restore-contributions', whole, by)], now)
    return { userIds, ...contributions }
  })
}

interface RestoredWave {
  userIds: string[]
  /** The accounts of which everything is restored. */
  whole: string[]
  contributions: ChangedContributions
  /** For the audit log: single posts. */
  entries: Audited[]
}

/**
 * Restores what a wave removed, and unlearns it; not of who is leaving, for whom it can be undone once they stay.
 * @throws Problem 409 if it was brought back before, or all of whom it was removed are leaving
 */
export async function restoreWave(
  trx: Trx,
  config: Deps['config'],
  { at, by }: { at: string; by: string | null },
  now: Date,
): Promise<RestoredWave> {
  const removed = await trx.selectFrom('removed_waves').select('user_id').where('at', '=', at).execute()
  const all = removed.map(({ user_id }) => user_id)
  const leaving = new Set(await leavingAmong(trx, all))
  const staying = all.filter((userId) => !leaving.has(userId))
  const ended =
    staying.length === 0
      ? []
      : await trx
          .deleteFrom('removed_waves')
          .where('at', '=', at)
          .where('user_id', 'in', staying)
          .returning(['user_id', 'is_part'])
          .execute()
  if (ended.length === 0) throw new Problem(409, leaving.size > 0 ? 'person-leaving' : 'wave-restored')
  const whole = ended.filter(({ is_part }) => is_part === 0).map(({ user_id }) => user_id)
  const changed = whole.length > 0 ? await restoreWhole(trx, config, whole, at, now) : NOTHING
  const members: WavePart[] = []
  for (const { user_id, is_part } of ended) {
    if (is_part === 1) members.push(await partsOf(trx, user_id, at))
  }
  const { entries, ...restored } = await actOnParts(trx, config, { action: 'restore', members, by }, now)
  return {
    userIds: ended.map(({ user_id }) => user_id),
    whole,
    entries,
    contributions: mergeChanges(changed, restored),
  }
}

async function restoreWhole(trx: Trx, config: Deps['config'], userIds: string[], at: string, now: Date) {
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
async function learnFrom(trx: Trx, config: Deps['config'], userIds: string[], times: Lesson['times']) {
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
async function sendNotices(trx: Trx, action: Action, userIds: string[], now: Date, waits: boolean) {
  const ids: string[] = []
  if (userIds.length === 0) return ids
  const users = await trx.selectFrom('users').select(['id', 'email']).where('id', 'in', userIds).orderBy('id').execute()
  // Of single posts that an admin removed nothing is restored.
  const reverses: AccountAction[] = action === 'restore-contributions' ? ['remove-contributions'] : []
  for (const user of users) {
    const id = await sendNotice(trx, user, { action }, { waits, reverses }, now)
    if (id !== undefined) ids.push(id)
  }
  return ids
}

const entriesOf = (action: Action, userIds: string[], actorId: string | null): Audited[] =>
  userIds.toSorted().map((subjectId) => ({ actorId, action, subjectId }))

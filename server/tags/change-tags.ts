import type { Transaction } from 'kysely'
import type { AuditAction } from '#contract/admin.ts'
import type { BulkTags, BulkTagsResult, TagAction, TagNotDone } from '#contract/admin-tags.ts'
import { appendEntries } from '../audit/audit-log.ts'
import { currentTag } from '../blogs/former-tags.ts'
import { restoreSome } from '../blogs/restore-tags.ts'
import { retagPublic } from '../blogs/retag.ts'
import { lockTable } from '../db/locks.ts'
import type { Schema } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { invalid } from '../http/problem.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { validation } from '../language/messages.ts'

type Trx = Transaction<Schema>

/** Milliseconds after which blogs are moved again that were saved with an old tag during the change. */
const MOVED_AGAIN = 60_000

interface Change extends BulkTags {
  action: TagAction
  /** Null: a command on the server. */
  actorId: string | null
}

/** Without `announce`, for a command: the running site notices what another program changed. */
type Parts = Pick<Deps, 'db'> & Partial<Pick<Deps, 'announce'>>

/**
 * Merges tags into another one, deletes them, or restores former ones, with an entry in the audit log for each. It moves
 * the newest blogs; a job moves the others, and the followers.
 * @throws Problem 400 if the tag is missing that replaces them
 */
export async function changeTags({ db, announce }: Parts, change: Change, now: Date): Promise<BulkTagsResult> {
  const result = await inTransaction(db, async (trx) => {
    await lockTable(trx, 'former_tags')
    const made = change.action === 'restore' ? await restore(trx, change.tags) : await replace(trx, change, now)
    const { done, entries } = made
    if (done.length > 0) {
      await enqueue(trx, 'move-tags', {})
      await enqueue(trx, 'move-tags', {}, { at: new Date(now.getTime() + MOVED_AGAIN) })
      await appendEntries(
        trx,
        entries.map((entry) => ({ actorId: change.actorId, ...entry })),
        now,
      )
    }
    return made
  })
  const { done, notDone, target } = result
  if (done.length > 0) {
    const moved = await inTransaction(db, change.action === 'restore' ? (trx) => restoreSome(trx, now) : retagPublic)
    if (moved) await announce?.blogsRetagged(moved.ids, moved.tags)
    await announce?.tagsChanged(target === null ? done : [...done, target])
  }
  return { done, notDone, target }
}

type Made = BulkTagsResult & { entries: { action: AuditAction; subjectId: string }[] }

async function replace(trx: Trx, { action, tags, target: asked }: Change, now: Date): Promise<Made> {
  const target = action === 'delete' ? null : await targetOf(trx, tags, asked)
  const isRename = target !== null && tags.length === 1 && !(await isUsed(trx, target))
  const made: Made = { done: [], notDone: [], target, entries: [] }
  const isTargetMoving = target !== null && (await isBeingMoved(trx, target))
  for (const tag of new Set(tags)) {
    const why = isTargetMoving ? 'moving' : await whyNotReplaced(trx, tag, target)
    if (why) {
      made.notDone.push({ tag, why })
      continue
    }
    // It was deleted, and used again since.
    await trx.deleteFrom('former_tags').where('tag', '=', tag).execute()
    await trx
      .insertInto('former_tags')
      .values({ tag, target, state: 'moving', changed_at: now.toISOString() })
      .execute()
    made.done.push(tag)
    if (target === null) made.entries.push({ action: 'delete-tag', subjectId: tag })
    else made.entries.push({ action: isRename ? 'rename-tag' : 'merge-tag', subjectId: `${tag} → ${target}` })
  }
  return made
}

/**
 * The tag that is to replace others: what replaced the asked one, if it was itself replaced. If that is one of the
 * others, the asked one is a tag again, as when a is renamed to b and b to a.
 */
async function targetOf(trx: Trx, tags: string[], asked: string | undefined): Promise<string> {
  if (asked === undefined) throw invalid([{ path: 'target', code: 'required', message: validation.tagsRequired }])
  const current = await currentTag(trx, asked)
  if (current === asked || !tags.includes(current) || (await isBeingMoved(trx, current))) return current
  await trx.deleteFrom('former_tags').where('tag', '=', asked).execute()
  return asked
}

const isUsed = async (trx: Trx, tag: string): Promise<boolean> =>
  (await trx.selectFrom('tag_counts').select('tag').where('tag', '=', tag).executeTakeFirst()) !== undefined

const findFormer = (trx: Trx, tag: string) =>
  trx.selectFrom('former_tags').select(['target', 'state', 'changed_at']).where('tag', '=', tag).executeTakeFirst()

/** Whether a tag is being deleted, or is being restored, or its blogs are moved to a tag that is being restored. */
async function isBeingMoved(trx: Trx, tag: string): Promise<boolean> {
  const found = await trx
    .selectFrom('former_tags')
    .select('tag')
    .where(({ eb, or, and }) =>
      or([
        and([eb('tag', '=', tag), eb('target', 'is', null), eb('state', '=', 'moving')]),
        and([or([eb('tag', '=', tag), eb('target', '=', tag)]), eb('state', '=', 'restoring')]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

async function whyNotReplaced(trx: Trx, tag: string, target: string | null): Promise<TagNotDone | undefined> {
  if (tag === target) return 'same'
  if (await isBeingMoved(trx, tag)) return 'moving'
  const former = await findFormer(trx, tag)
  return former && former.target !== null ? 'replaced' : undefined
}

async function restore(trx: Trx, tags: string[]): Promise<Made> {
  const made: Made = { done: [], notDone: [], target: null, entries: [] }
  for (const tag of new Set(tags)) {
    const why = await whyNotRestored(trx, tag)
    if (why) {
      made.notDone.push({ tag, why })
      continue
    }
    await trx.updateTable('former_tags').set({ state: 'restoring' }).where('tag', '=', tag).execute()
    made.done.push(tag)
    made.entries.push({ action: 'restore-tag', subjectId: tag })
  }
  return made
}

/** Its blogs are found by its target, which must be theirs still. */
async function whyNotRestored(trx: Trx, tag: string): Promise<TagNotDone | undefined> {
  const former = await findFormer(trx, tag)
  if (!former) return 'not-former'
  if (former.state === 'restoring') return 'moving'
  const later = former.target === null ? undefined : await findFormer(trx, former.target)
  return later && later.changed_at >= former.changed_at ? 'replaced-since' : undefined
}

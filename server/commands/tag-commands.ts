import { type AdminTagsQuery, BulkTags, type TagAction } from '#contract/admin-tags.ts'
import { formatMessage } from '#contract/format-message.ts'
import { joined } from '#contract/joined.ts'
import { LIST_LIMIT_MAX } from '#contract/limits.ts'
import type { Db } from '../db/open.ts'
import { firstFault } from '../http/field-errors.ts'
import { commands as messages } from '../language/messages.ts'
import { OperatorError } from '../operator-error.ts'
import { listFormerTags, listTagsForAdmins } from '../tags/admin-lists.ts'
import { changeTags } from '../tags/change-tags.ts'

type Say = (line: string) => void
type Work = (db: Db) => Promise<void>

/** The action of `tags` with these words; undefined if there is no such command. */
export function tagsWork(args: string[], now: Date, say: Say): Work | undefined {
  const [verb = '', ...words] = args
  const [tags = '', target] = words
  if (args.length === 0) return (db) => printTags(db, '', say)
  if (verb === 'find' && words.length === 1) return (db) => printTags(db, tags, say)
  if (verb === 'former' && words.length === 0) return (db) => printFormerTags(db, say)
  if (verb === 'rename' && words.length === 2) return (db) => change(db, 'merge', [tags], target, now, say)
  if (verb === 'merge' && words.length === 2) return (db) => change(db, 'merge', tags.split(','), target, now, say)
  if ((verb === 'delete' || verb === 'restore') && words.length === 1) {
    return (db) => change(db, verb, tags.split(','), undefined, now, say)
  }
  return undefined
}

/** Prints the tags of most blogs, of all or of those that contain a text. */
async function printTags(db: Db, q: string, say: Say): Promise<void> {
  const query: AdminTagsQuery = { q, order: 'blogs', limit: LIST_LIMIT_MAX }
  const { tags, nextCursor } = await listTagsForAdmins(db, query)
  for (const { tag, blogs, followers, lastUsedAt } of tags) {
    say(formatMessage(messages.listedTag, { tag, blogs, followers, time: lastUsedAt }))
  }
  if (tags.length === 0) say(messages.noTags)
  if (nextCursor !== null) say(formatMessage(messages.moreTags, { max: tags.length }))
}

/** Prints the tags that were renamed, merged into others or deleted, the latest first. */
async function printFormerTags(db: Db, say: Say): Promise<void> {
  const { tags, nextCursor } = await listFormerTags(db, { limit: LIST_LIMIT_MAX })
  for (const { tag, target, changedAt, state } of tags) {
    say(formatMessage(messages.formerTag, { tag, target: target ?? messages.deletedTag, state, time: changedAt }))
  }
  if (tags.length === 0) say(messages.noTags)
  if (nextCursor !== null) say(formatMessage(messages.newestListed, { max: tags.length }))
}

/** @throws OperatorError for what is no tag */
async function change(
  db: Db,
  action: TagAction,
  tags: string[],
  target: string | undefined,
  now: Date,
  say: Say,
): Promise<void> {
  const parsed = BulkTags.safeParse({ tags, target })
  if (!parsed.success)
    throw new OperatorError(formatMessage(messages.refusedAlone, { error: firstFault(parsed.error) }))
  const result = await changeTags({ db }, { ...parsed.data, action, actorId: null }, now)
  say(formatMessage(messages.tagsDone, { tags: joined(result.done) || messages.none }))
  for (const { tag, why } of result.notDone) say(formatMessage(messages.tagNotDone, { tag, why }))
}

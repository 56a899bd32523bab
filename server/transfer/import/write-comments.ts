import { randomUUIDv7 } from 'node:crypto'
import type { Transaction } from 'kysely'
import { formatMessage } from '#contract/format-message.ts'
import { addImportedComments } from '../../comments/imported.ts'
import type { Schema } from '../../db/schema.ts'
import { imports as messages } from '../../language/messages.ts'
import { withoutNotifications } from '../../notifications/without.ts'
import type { NeutralPost } from '../formats/neutral.ts'
import { type PlannedComment, planComments } from './comment-plan.ts'
import { addItem, addOnce, findItems, keyOf } from './items.ts'
import type { Report } from './report.ts'
import type { Writing } from './writing.ts'

/** Comments whose notifications are kept as they were at once. */
const BATCH = 500

/** A comment with what the database needs. */
interface Resolved extends PlannedComment {
  id: string
  key: string
  authorId: string
  /** It was imported before. */
  isKnown: boolean
}

/** The comments of a post with the accounts of who wrote them. @param known the ids of those that are there, by their keys */
export async function resolve(
  { site, accounts }: Writing,
  post: NeutralPost,
  note: (text: string) => void,
  known = new Map<string, string>(),
): Promise<Resolved[]> {
  const planned = planComments(post.comments)
  const empty = post.comments.length - new Set(planned.map(({ of }) => of)).size
  const long = new Set(planned.filter(({ isFirst }) => !isFirst).map(({ of }) => of)).size
  if (empty > 0) note(formatMessage(messages.commentsEmpty, { count: empty }))
  if (long > 0) note(formatMessage(messages.commentsLong, { count: long }))
  const resolved: Resolved[] = []
  for (const comment of planned) {
    const key = keyOf(site.id, 'comment', comment.of.key)
    const id = (comment.isFirst ? known.get(key) : undefined) ?? randomUUIDv7()
    resolved.push({ ...comment, id, key, isKnown: known.has(key), authorId: await accounts.commenter(comment.of) })
  }
  return resolved
}

export async function insertComments(
  trx: Transaction<Schema>,
  { site, importId, now }: Writing,
  blog: { id: string; ownerId: string },
  all: Resolved[],
): Promise<void> {
  const first = new Map(all.filter(({ isFirst }) => isFirst).map((comment) => [comment.key, comment]))
  // The rest of a long comment belongs to its discussion.
  const topOf = ({ top, isFirst, key }: Resolved) =>
    first.get(top === undefined ? (isFirst ? '' : key) : keyOf(site.id, 'comment', top))
  const added = all.filter(({ isKnown }) => !isKnown)
  for (let from = 0; from < added.length; from += BATCH) {
    const some = added.slice(from, from + BATCH)
    const tops = some.flatMap((comment) => topOf(comment) ?? [])
    const about = {
      userIds: [blog.ownerId, ...tops.map(({ authorId }) => authorId)],
      subjectIds: [blog.id, ...tops.map(({ id }) => id)],
    }
    const rows = some.map((comment) => {
      const { id, authorId, text, at, of } = comment
      return { id, authorId, parentId: topOf(comment)?.id ?? null, comment: text, at, waits: of.waits }
    })
    await withoutNotifications(trx, about, () => addImportedComments(trx, blog.id, rows, now()))
  }
  for (const { isFirst, key, id } of added) {
    const itemKey = isFirst ? key : keyOf(site.id, 'comment', id)
    await addItem(trx, { key: itemKey, importId, kind: 'comment', itemId: id })
  }
}

/** Adds the comments that a later export has of a post that was imported. */
export async function addComments(writing: Writing, post: NeutralPost, blogId: string): Promise<void> {
  const { db, site, report } = writing
  const keys = post.comments.map(({ key }) => keyOf(site.id, 'comment', key))
  const known = await findItems(db, keys)
  if (keys.every((key) => known.has(key))) return
  const comments = await resolve(writing, post, () => {}, known)
  const blog = await db
    .selectFrom('public_blogs')
    .select(['id', 'author_id'])
    .where('id', '=', blogId)
    .executeTakeFirst()
  // It was deleted here, or is a draft.
  if (!blog || comments.every(({ isKnown }) => isKnown)) return
  const add = (trx: Transaction<Schema>) =>
    insertComments(trx, writing, { id: blog.id, ownerId: blog.author_id }, comments)
  if (await addOnce(db, add)) countComments(report, comments)
}

export function countComments(report: Report, comments: Resolved[]): void {
  const first = comments.filter(({ isFirst, isKnown }) => isFirst && !isKnown)
  report.add('comments', first.filter(({ of }) => !of.waits).length)
  report.add('waiting', first.filter(({ of }) => of.waits).length)
}

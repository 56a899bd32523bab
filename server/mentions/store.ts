import type { Mention } from '#contract/comments.ts'
import { mentionedIn } from '#contract/mentions.ts'
import { blockersOf } from '../blocks/store.ts'
import type { Db } from '../db/open.ts'
import { invalid } from '../http/problem.ts'
import { isApproved } from '../session/approved.ts'

/** The comment that mentions somebody: of one that is held, its entry. */
interface Place {
  id: string
  blogId: string
}

/**
 * Whom a text mentions, in its order.
 * @param writerId who writes it
 * @param ids of the users whom it may mention; those who are gone, or about to be, are left out
 * @param before whom the comment mentioned before, also under a name that they no longer have
 * @throws Problem 403 if somebody whom it did not mention before has blocked the writer
 */
export async function findMentioned(
  db: Db,
  text: string,
  writerId: string,
  ids: string[],
  before: Mention[] = [],
): Promise<Mention[]> {
  const distinct = [...new Set(ids)]
  if (distinct.length === 0) return []
  const rows = await db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', 'in', distinct)
    .where(isApproved())
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('account_deletions').select('user_id').whereRef('user_id', '=', 'users.id'))),
    )
    .execute()
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  const known = before.filter(({ _id }) => names.has(_id))
  // Whoever has another name since can stand in the text under either.
  const renamed = known.filter(({ _id, name }) => names.get(_id) !== name)
  const found = mentionedIn(text, [...distinct.map((_id) => ({ _id, name: names.get(_id) ?? '' })), ...renamed])
  const blockers = await blockersOf(
    db,
    writerId,
    found.map(({ _id }) => _id).filter((id) => before.every(({ _id }) => _id !== id)),
  )
  const blocker = found.find(({ _id }) => blockers.has(_id))
  if (blocker) {
    const message = `${blocker.name} has blocked you: you cannot mention them.`
    throw invalid([{ path: 'mentions', message }], 403)
  }
  return found.filter(({ _id }, at) => found.findIndex((other) => other._id === _id) === at)
}

/** Whom comments mention, by the comment. @param ids of comments, or of entries that are held */
export async function mentionsOf(db: Db, ids: string[]): Promise<Map<string, Mention[]>> {
  const mentions = new Map<string, Mention[]>()
  if (ids.length === 0) return mentions
  const rows = await db
    .selectFrom('comment_mentions')
    .select(['comment_id', 'user_id', 'name', 'position'])
    .where('comment_id', 'in', ids)
    .execute()
  // Sorted here, as there are few.
  rows.sort((one, other) => one.position - other.position)
  for (const { comment_id, user_id, name } of rows) {
    mentions.set(comment_id, [...(mentions.get(comment_id) ?? []), { _id: user_id, name }])
  }
  return mentions
}

/** Sets whom a comment mentions. Whom it mentioned before, it mentions since then. */
export async function setMentions(trx: Db, { id, blogId }: Place, mentions: Mention[], now: Date): Promise<void> {
  const before = await trx
    .deleteFrom('comment_mentions')
    .where('comment_id', '=', id)
    .returning(['user_id', 'mentioned_at'])
    .execute()
  if (mentions.length === 0) return
  const since = new Map(before.map(({ user_id, mentioned_at }) => [user_id, mentioned_at]))
  const rows = mentions.map(({ _id, name }, position) => {
    const known = since.get(_id)
    const mentioned_at = known === undefined ? now.toISOString() : known
    return { ...{ comment_id: id, user_id: _id, blog_id: blogId, name, position }, mentioned_at }
  })
  await trx.insertInto('comment_mentions').values(rows).execute()
}

/**
 * Takes along whom a comment mentions when it gets another id.
 * @param shown since when others did not see it, and when they do: whom it mentions since then is told now
 */
export async function moveMentions(trx: Db, from: string, to: string, shown?: { heldAt: string; now: Date }) {
  await trx.updateTable('comment_mentions').set({ comment_id: to }).where('comment_id', '=', from).execute()
  if (!shown) return
  await trx
    .updateTable('comment_mentions')
    .set({ mentioned_at: shown.now.toISOString() })
    .where('comment_id', '=', to)
    .where('mentioned_at', '>=', shown.heldAt)
    .execute()
}

const BATCH = 500

/** Deletes the mentions of comments that were deleted for ever, some at a time. */
export async function deleteLostMentions(db: Db): Promise<void> {
  for (let after = ''; ; ) {
    const page = await db
      .selectFrom('comment_mentions')
      .select('comment_id')
      .distinct()
      .where('comment_id', '>', after)
      .orderBy('comment_id')
      .limit(BATCH)
      .execute()
    const ids = page.map(({ comment_id }) => comment_id)
    if (ids.length === 0) return
    await db
      .deleteFrom('comment_mentions')
      .where('comment_id', 'in', ids)
      .where(({ eb, and, selectFrom }) =>
        and(
          // Limited, so that PostgreSQL looks each of the few up instead of joining all.
          (['comments', 'trashed_comments', 'hidden_comments', 'held_posts'] as const).map((table) =>
            eb(selectFrom(table).select('id').whereRef('id', '=', 'comment_mentions.comment_id').limit(1), 'is', null),
          ),
        ),
      )
      .execute()
    after = ids.at(-1) ?? after
  }
}

import type { Mention } from '#contract/comments.ts'
import { formatMessage } from '#contract/format-message.ts'
import { MENTIONS_MAX } from '#contract/limits.ts'
import { mentionedIn, namesTyped } from '#contract/mentions.ts'
import { blockersOf } from '../blocks/store.ts'
import type { Db } from '../db/open.ts'
import { searchable } from '../db/searchable.ts'
import { invalid } from '../http/problem.ts'
import { answers } from '../language/messages.ts'
import { isApproved } from '../session/approved.ts'

/** People who are looked at, of those with the names that are in one text. */
const NAMESAKES_MAX = 500

/** The comment that mentions someone. */
interface Place {
  id: string
  blogId: string
}

/** A text that may mention people, its writer and its blog. */
interface Written {
  text: string
  writerId: string
  blogId: string
}

/**
 * The people a text mentions, in its order: those who were picked, and others whose name is in it as `@name`, if it is
 * the name of one person.
 * @param ids of the users who were picked; deleted ones, or those about to be, are left out
 * @param before the people it mentioned before, also under a former name
 * @throws Problem 403 if a picked person, not mentioned before, has blocked the writer
 */
export async function findMentioned(
  db: Db,
  written: Written,
  ids: string[],
  before: Mention[] = [],
): Promise<Mention[]> {
  if (!written.text.includes('@')) return []
  const picked = await findPicked(db, written, ids, before)
  if (picked.length >= MENTIONS_MAX) return picked
  const typed = await findTyped(db, written, picked)
  return typed.length === 0 ? picked : distinctIn(written.text, [...picked, ...typed]).slice(0, MENTIONS_MAX)
}

/** The people named in a text, each once. */
const distinctIn = (text: string, mentions: Mention[]) => {
  const found = mentionedIn(text, mentions)
  return found.filter(({ _id }, at) => found.findIndex((other) => other._id === _id) === at)
}

async function findPicked(db: Db, { text, writerId }: Written, ids: string[], before: Mention[]): Promise<Mention[]> {
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
  // A person with a new name can be in the text under either.
  const renamed = known.filter(({ _id, name }) => names.get(_id) !== name)
  const found = mentionedIn(text, [...distinct.map((_id) => ({ _id, name: names.get(_id) ?? '' })), ...renamed])
  const blockers = await blockersOf(
    db,
    writerId,
    found.map(({ _id }) => _id).filter((id) => before.every(({ _id }) => _id !== id)),
  )
  const blocker = found.find(({ _id }) => blockers.has(_id))
  if (blocker) {
    const message = formatMessage(answers.mentionBlocked, { name: blocker.name })
    throw invalid([{ path: 'mentions', code: 'not-allowed', message }], 403)
  }
  return found.filter(({ _id }, at) => found.findIndex((other) => other._id === _id) === at)
}

/**
 * Whose names were typed: of authors, whose names everyone sees, and of those who have commented on the blog. Capitals
 * and accents do not matter. People who have blocked the writer are left out: no one was picked who could be refused.
 */
async function findTyped(db: Db, { text, writerId, blogId }: Written, picked: Mention[]): Promise<Mention[]> {
  const places = namesTyped(text, picked).map((names) => names.map((name) => ({ name, folded: searchable(name) })))
  const names = [...new Set(places.flat().map(({ folded }) => folded))].filter(Boolean)
  if (names.length === 0) return []
  const rows = await db
    .selectFrom('users')
    .select(['id', 'name_search'])
    .where('role', 'in', ['Author', 'Reader'])
    .where('name_search', 'in', names)
    .where('suspended_at', 'is', null)
    .where(isApproved())
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('role', '=', 'Author'),
        exists(
          selectFrom('public_comments')
            .select('id')
            .where('blog_id', '=', blogId)
            .whereRef('author_id', '=', 'users.id'),
        ),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('account_deletions').select('user_id').whereRef('user_id', '=', 'users.id'))),
    )
    .limit(NAMESAKES_MAX)
    .execute()
  const blockers = await blockersOf(
    db,
    writerId,
    rows.map(({ id }) => id),
  )
  const peopleNamed = Map.groupBy(rows, ({ name_search }) => name_search)
  return places.flatMap((typed) => {
    const found = typed.find(({ folded }) => peopleNamed.has(folded))
    if (!found) return []
    const [one, other] = peopleNamed.get(found.folded) ?? []
    return one && !other && one.id !== writerId && !blockers.has(one.id) ? { _id: one.id, name: found.name } : []
  })
}

/** The people that comments mention, by comment. @param comments in any state, with the texts of the mentions */
export function mentionsOf(db: Db, comments: { id: string; comment: string }[]): Promise<Map<string, Mention[]>> {
  // Most comments mention no one, and then there is no query.
  return mentionsById(
    db,
    comments.filter(({ comment }) => comment.includes('@')).map(({ id }) => id),
  )
}

/** The same, where the texts are not known. @param ids of comments in any state */
export async function mentionsById(db: Db, ids: string[]): Promise<Map<string, Mention[]>> {
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

/** Sets the people a comment mentions. Those mentioned before keep the time of their mention. */
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
    return { comment_id: id, user_id: _id, blog_id: blogId, name, position, mentioned_at }
  })
  await trx.insertInto('comment_mentions').values(rows).execute()
}

/** The mentions of a comment that becomes public count from now on. */
export async function renewMentions(trx: Db, id: string, since: string, now: Date): Promise<void> {
  await trx
    .updateTable('comment_mentions')
    .set({ mentioned_at: now.toISOString() })
    .where('comment_id', '=', id)
    .where('mentioned_at', '>=', since)
    .execute()
}

const BATCH = 500

/** Deletes the mentions of permanently deleted comments, some at a time. */
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
      // Limited, so that PostgreSQL looks each of the few up instead of joining all.
      .where(({ eb, selectFrom }) =>
        eb(selectFrom('comments').select('id').whereRef('id', '=', 'comment_mentions.comment_id').limit(1), 'is', null),
      )
      .execute()
    after = ids.at(-1) ?? after
  }
}

import { storedComments } from '../comments/archived.ts'
import type { Db } from '../db/open.ts'
import { reasonsIn } from '../holding/store.ts'
import type { ArchivedComment } from '../transfer/formats/archived.ts'

/** The comments of a blog, oldest first. @param isAll whether also those that are not public */
export async function archivedComments(db: Db, blogId: string, isAll: boolean): Promise<ArchivedComment[]> {
  const rows = await storedComments(db, blogId, isAll)
  if (rows.length === 0) return []
  const mentions = await db
    .selectFrom('comment_mentions')
    .select(['comment_id', 'user_id', 'name'])
    .where('blog_id', '=', blogId)
    .orderBy('comment_id')
    .orderBy('position')
    .execute()
  const mentionsOf = Map.groupBy(mentions, ({ comment_id }) => comment_id)
  return rows.map((row) => ({
    id: row.id,
    author: row.author_id,
    parent: row.parent_id,
    text: row.comment,
    createdAt: row.created_at,
    editedAt: row.edited_at,
    section: row.section,
    quote: row.quote,
    state: row.state,
    stateAt: row.state_at,
    reasons: reasonsIn(row.reasons ?? '[]'),
    told: row.told,
    trashedBy: row.trashed_by,
    removedAt: row.removed_at,
    mentions: (mentionsOf.get(row.id) ?? []).map(({ user_id, name }) => ({ person: user_id, name })),
  }))
}

/** The people that comments name. */
export const peopleIn = (comments: ArchivedComment[]): string[] =>
  comments.flatMap(({ author, trashedBy, mentions }) => [
    author,
    ...(trashedBy === null ? [] : [trashedBy]),
    ...mentions.map(({ person }) => person),
  ])

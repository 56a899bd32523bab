import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** A column or a value of a query. */
type Value = RawBuilder<unknown>

interface Comment {
  id: Value
  /** Of the comment that it answers; null if none. */
  parentId: Value
}

/** The comment that it answers is by this person. */
const isReply = ({ parentId }: Comment, userId: Value) => sql<SqlBool>`exists (
  select 1 from public_comments as parents where parents.id = ${parentId} and parents.author_id = ${userId}
)`

const isMention = ({ id }: Comment, userId: Value) => sql<SqlBool>`exists (
  select 1 from comment_mentions where comment_id = ${id} and user_id = ${userId}
)`

/**
 * A person is notified of a comment once: as a mention, or else as a reply, or else as a comment on their blog. For the
 * trigger that adds the notification and for the queries that read its events.
 */
export const isNoOtherKind = {
  replies: (comment: Comment, userId: Value): RawBuilder<SqlBool> => sql`not ${isMention(comment, userId)}`,
  comments: (comment: Comment, userId: Value): RawBuilder<SqlBool> =>
    sql`not ${isMention(comment, userId)} and not ${isReply(comment, userId)}`,
}

import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { HELD_BY_ADMIN } from './store.ts'

/** A column or a value of a query. */
type Value = RawBuilder<unknown>

/**
 * Whether someone may decide on a comment that waits, as the creator of its blog: not on one of their own or one that an
 * admin holds, nor while the blog itself waits. Neither they nor its writer is suspended, silenced or leaves, and neither has blocked the other.
 * An admin may always.
 */
export const mayDecide = (
  creatorId: Value,
  comment: { writerId: Value; blogId: Value; reasons: Value },
): RawBuilder<SqlBool> => {
  const { writerId, blogId, reasons } = comment
  const both = sql`(${creatorId}, ${writerId})`
  return sql`
    ${writerId} <> ${creatorId}
    and ${reasons} <> ${HELD_BY_ADMIN}
    and exists (
      select 1 from blogs where id = ${blogId} and author_id = ${creatorId} and state in ('public', 'draft'))
    and not exists (
      select 1 from users where id in ${both} and (suspended_at is not null or silenced_at is not null))
    and not exists (select 1 from account_deletions where user_id in ${both})
    and not exists (select 1 from user_blocks where blocker_id = ${creatorId} and blocked_id = ${writerId})
    and not exists (select 1 from user_blocks where blocker_id = ${writerId} and blocked_id = ${creatorId})`
}

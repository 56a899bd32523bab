import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { FORMER_AUTHOR_ID } from '#contract/user-fields.ts'

/** A column or a value of a query. */
type Value = RawBuilder<unknown>

/** Whether a person has made something quiet: a kind by its name, a person or a discussion by the id. */
export const isQuiet = (userId: Value, subject: Value): RawBuilder<SqlBool> => sql`
  exists (select 1 from quiet_notifications where user_id = ${userId} and subject_id = ${subject})`

/**
 * Whether a person is notified of what another one has done, by any channel: the page, the bell, an email. Not of what
 * they did themselves, nor by people they have made quiet or blocked, nor by people who are suspended, silenced or have
 * left.
 */
export const isNotifiedOf = (userId: Value, personId: Value): RawBuilder<SqlBool> => sql`
  ${personId} <> ${userId} and ${personId} <> ${sql.lit(FORMER_AUTHOR_ID)}
  and exists (select 1 from users where id = ${personId} and suspended_at is null and silenced_at is null)
  and not exists (select 1 from account_deletions where user_id = ${personId})
  and not exists (select 1 from user_blocks where blocker_id = ${userId} and blocked_id = ${personId})
  and not ${isQuiet(userId, personId)}`

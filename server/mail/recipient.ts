import type { Selectable } from 'kysely'
import type { EmailKind } from '#contract/emails.ts'
import type { Db } from '../db/open.ts'
import type { EmailsTable } from '../db/schema.ts'

/**
 * What is sent to an address that is not proved: what proves it, a new password, and a test that was asked for. A former
 * address was proved when the email to it was added.
 */
const TO_UNPROVED: EmailKind[] = ['verify-email', 'change-email', 'reset-password', 'email-changed', 'test']

/**
 * The account that an email is for; undefined if the address has no account, it needs no proof any more, or it was to
 * become someone's and has an account already. A visitor who asked for the answer to a report has none.
 */
export async function recipientOf(
  db: Db,
  { kind, user_id, address }: Selectable<EmailsTable>,
): Promise<{ userId: string | null; mayBeMailed: boolean } | undefined> {
  if (kind === 'report-decided' && user_id === null) return { userId: null, mayBeMailed: true }
  const user = await db
    .selectFrom('users')
    .select(['id', 'email_verified_at'])
    .where('email', '=', address)
    .executeTakeFirst()
  const isProved = user !== undefined && user.email_verified_at !== null
  const mayBeMailed = isProved || TO_UNPROVED.includes(kind)
  if (kind === 'email-changed' || (kind === 'change-email' && !user)) {
    return user_id === null ? undefined : { userId: user_id, mayBeMailed }
  }
  if (!user || kind === 'change-email' || (user_id !== null && user.id !== user_id)) return undefined
  return kind === 'verify-email' && isProved ? undefined : { userId: user.id, mayBeMailed }
}

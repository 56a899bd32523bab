import type { Selectable } from 'kysely'
import type { EmailKind } from '#contract/emails.ts'
import { type InterfaceLanguage, offeredLanguage } from '#contract/interface-languages.ts'
import type { Db } from '../db/open.ts'
import type { EmailsTable } from '../db/schema.ts'

/**
 * What is sent to an address that is not proved: what proves it, as an invitation does, a new password, and a test that
 * was asked for. A former address was proved when the email to it was added.
 */
const TO_UNPROVED: EmailKind[] = ['verify-email', 'change-email', 'reset-password', 'email-changed', 'test']

/**
 * The account that an email is for; undefined if the address has no account, it needs no proof any more, or it was to
 * become someone's and has an account already. A visitor who asked for the answer to a report has none.
 */
export async function recipientOf(
  db: Db,
  { id, kind, user_id, address }: Selectable<EmailsTable>,
): Promise<{ userId: string | null; mayBeMailed: boolean } | undefined> {
  if (kind === 'report-decided' && user_id === null) return { userId: null, mayBeMailed: true }
  const user = await db
    .selectFrom('users')
    .select(['id', 'email_verified_at'])
    .where('email', '=', address)
    .executeTakeFirst()
  if (kind === 'invitation') return !user && (await isOpen(db, id)) ? { userId: null, mayBeMailed: true } : undefined
  const isProved = user !== undefined && user.email_verified_at !== null
  const mayBeMailed = isProved || TO_UNPROVED.includes(kind)
  if (kind === 'email-changed' || (kind === 'change-email' && !user)) {
    return user_id === null ? undefined : { userId: user_id, mayBeMailed }
  }
  if (!user || kind === 'change-email' || (user_id !== null && user.id !== user_id)) return undefined
  return kind === 'verify-email' && isProved ? undefined : { userId: user.id, mayBeMailed }
}

/** Whether an invitation was not withdrawn, replaced or used. @param emailId its email */
async function isOpen(db: Db, emailId: string): Promise<boolean> {
  const invitation = db.selectFrom('invitations').select('id').where('email_id', '=', emailId)
  return (await invitation.executeTakeFirst()) !== undefined
}

/** The language that a person reads; empty: that of the site, as for someone without an account. */
export async function languageOf(db: Db, userId: string | null): Promise<InterfaceLanguage | ''> {
  if (userId === null) return ''
  const person = await db.selectFrom('users').select('language').where('id', '=', userId).executeTakeFirst()
  return offeredLanguage(person?.language ?? '') ?? ''
}

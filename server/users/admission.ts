import type { SiteSettings } from '#contract/settings.ts'
import type { Db } from '../db/open.ts'
import { forbidden } from '../http/problem.ts'
import { findInvitation } from './invitations.ts'

/** How a new account is taken: it uses up an invitation, or waits until an admin approves it; neither by default. */
export interface Admission {
  invitation?: string
  waits?: boolean
}

/**
 * How the site takes an account now.
 * @param invitation the token that was sent along
 * @throws Problem 403 if it takes none, or not without an invitation that can be used
 */
export async function admissionOf(
  db: Db,
  registration: SiteSettings['registration'],
  invitation: string | undefined,
  now: Date,
): Promise<Admission> {
  if (registration === 'everybody') return {}
  if (registration === 'nobody') throw forbidden('registration-closed')
  if (invitation === undefined) {
    if (registration === 'approval') return { waits: true }
    throw forbidden('invitation-needed')
  }
  if (!(await findInvitation(db, invitation, now))) throw forbidden('invitation-ended')
  return { invitation }
}

/** @throws Problem 403 if an account waits for approval or was refused */
export async function requireApproved(db: Db, userId: string): Promise<void> {
  const pending = await db
    .selectFrom('pending_registrations')
    .select('refused_at')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (pending) throw forbidden(pending.refused_at === null ? 'account-waits' : 'account-refused')
}

import type { ExpressionBuilder } from 'kysely'
import type { Audience, ProfileChanges, Visibility } from '#contract/users.ts'
import type { Schema } from '../db/schema.ts'

/** The columns of a user that `visibleFields` needs. */
export const VISIBILITY_COLUMNS = [
  'show_email',
  'email_visibility',
  'phone_visibility',
  'education_visibility',
] as const

interface VisibilityRow {
  show_email: number
  email_visibility: Visibility
  phone_visibility: Visibility
  education_visibility: Visibility
}

/** Who sees each personal field of a user. */
export function visibilityOf(row: VisibilityRow) {
  return {
    emailVisibility: row.show_email === 1 ? ('everybody' as const) : row.email_visibility,
    phoneVisibility: row.phone_visibility,
    educationVisibility: row.education_visibility,
  }
}

/** Selects when a user's account will be deleted, as `deleted_at`: null if it stays. */
export const deletionOf = ({ selectFrom }: ExpressionBuilder<Schema, 'users'>) =>
  selectFrom('account_deletions').select('due_at').whereRef('user_id', '=', 'users.id').as('deleted_at')

/**
 * A user's personal fields as an audience sees them. Everything that shows them to others goes through here.
 * @param row `deleted_at` is needed for users who are not Authors: people who leave are no longer shown
 */
export function visibleFields(
  row: VisibilityRow & {
    email: string
    phone: string
    education: string
    about: string
    links: string
    deleted_at?: string | null
  },
  audience: Audience,
): { email: string | null; phone: string; education: string; about: string; links: string } {
  if (row.deleted_at) return { email: null, phone: '', education: '', about: '', links: '' }
  const { emailVisibility, phoneVisibility, educationVisibility } = visibilityOf(row)
  const isSeen = (visibility: Visibility) => visibility === 'everybody' || visibility === audience
  return {
    email: isSeen(emailVisibility) ? row.email : null,
    phone: isSeen(phoneVisibility) ? row.phone : '',
    education: isSeen(educationVisibility) ? row.education : '',
    // Everyone sees these.
    about: row.about,
    links: row.links,
  }
}

/** The new visibility of fields, as columns; without unchanged ones. */
export function visibilityColumns({ showEmail, ...changes }: ProfileChanges, before: Visibility) {
  const isSwitched = showEmail !== undefined && showEmail !== (before !== 'nobody')
  const asTicked = isSwitched ? (showEmail ? 'everybody' : 'nobody') : undefined
  const emailVisibility = changes.emailVisibility ?? asTicked
  return {
    ...((showEmail !== undefined || emailVisibility) && { email_notice: 0 }),
    ...(emailVisibility && {
      show_email: emailVisibility === 'everybody' ? 1 : 0,
      email_visibility: emailVisibility === 'everybody' ? ('nobody' as const) : emailVisibility,
    }),
    ...(changes.phoneVisibility && { phone_visibility: changes.phoneVisibility }),
    ...(changes.educationVisibility && { education_visibility: changes.educationVisibility }),
  }
}

import type { Audience, Visibility } from '#contract/users.ts'

/** The columns of a user that `visibleFields` needs. */
export const VISIBILITY_COLUMNS = [
  'show_email',
  'email_visibility',
  'phone_visibility',
  'education_visibility',
] as const

interface VisibilityRow {
  show_email: number
  email_visibility: Audience
  phone_visibility: Visibility
  education_visibility: Visibility
}

/** Who sees each personal field of a user. */
export function visibilityOf(row: VisibilityRow) {
  return {
    emailVisibility: row.show_email === 1 ? row.email_visibility : ('nobody' as const),
    phoneVisibility: row.phone_visibility,
    educationVisibility: row.education_visibility,
  }
}

/** What an audience sees of a user's personal fields. Everything that shows them to others goes through here. */
export function visibleFields(
  row: VisibilityRow & { email: string; phone: string; education: string },
  audience: Audience,
): { email: string | null; phone: string; education: string } {
  const { emailVisibility, phoneVisibility, educationVisibility } = visibilityOf(row)
  const isSeen = (visibility: Visibility) => visibility === 'everybody' || visibility === audience
  return {
    email: isSeen(emailVisibility) ? row.email : null,
    phone: isSeen(phoneVisibility) ? row.phone : '',
    education: isSeen(educationVisibility) ? row.education : '',
  }
}

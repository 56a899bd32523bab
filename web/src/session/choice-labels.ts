import type { Role } from '#contract/user-fields.ts'
import * as messages from '#messages/session.ts'

/** The label of each role, which the API names in English. */
export const ROLE_LABELS: Record<Role, string> = { Reader: messages.reader, Author: messages.author }

/** The same for each of `EDUCATIONS`. */
export const EDUCATION_LABELS: Record<string, string> = {
  'B.Tech': messages.bachelor,
  'M.Tech': messages.master,
  PHD: messages.doctor,
  '10Th pass': messages.tenthGrade,
  '12Th pass': messages.twelfthGrade,
  Other: messages.otherEducation,
}

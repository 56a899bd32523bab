import type { ProfileChanges, User } from '#contract/users.ts'
import { upload } from '../http/client.ts'

/** What is said where the server gave no reason. */
export const PROFILE_FAILURE = 'Error Occured While Updating Profile ! Please Try Again'

/** Changes some of what a person says of themselves; all else stays as it is. Throws ApiError. */
export function updateProfile({ name }: User, changes: Omit<ProfileChanges, 'name'>) {
  const body = new FormData()
  // The call wants a name with every change.
  for (const [field, value] of Object.entries({ name, ...changes })) body.append(field, String(value))
  return upload('PATCH /user/updateUserProfile', { form: body })
}

import type { ProfileChanges, User } from '#contract/users.ts'
import * as messages from '#messages/account.ts'
import { upload } from '../http/client.ts'

/** The message if the server gave no reason. */
export const PROFILE_FAILURE = messages.updateProfileFailed

/** Changes some fields of the user's own profile; the others stay as they are. Throws ApiError. */
export function updateProfile({ name }: User, changes: Omit<ProfileChanges, 'name'>) {
  const body = new FormData()
  // The call requires a name with every change.
  for (const [field, value] of Object.entries({ name, ...changes })) body.append(field, String(value))
  return upload('PATCH /user/updateUserProfile', { form: body })
}

import type { OwnerProof } from '#contract/account.ts'
import type { User } from '#contract/users.ts'
import type { Deps } from '../deps.ts'
import { asForbidden, forbidden, notSignedIn } from '../http/problem.ts'
import { findUser } from '../users/store.ts'
import { requirePassword } from './current-password.ts'
import type { GooglePerson } from './google.ts'
import { passSecondFactor } from './second-factor.ts'

/** Who a Google credential is for; undefined if the site has no Google sign-in. */
export type VerifyGoogle = ((credential: string) => Promise<GooglePerson>) | undefined

/**
 * The account of a signed-in user who proves that it is theirs.
 * @throws Problem 403, with an error at `currentPassword` or `code` if that is wrong; 429 after too many wrong ones
 */
export async function requireOwner(
  deps: Deps,
  verifyGoogle: VerifyGoogle,
  userId: string,
  { currentPassword = '', code, credential }: OwnerProof,
): Promise<User> {
  await deps.rateLimit('changingPassword', userId)
  const user = await findUser(deps.db, userId)
  if (!user) throw notSignedIn()
  if (user.hasPassword && currentPassword === '') throw forbidden('password-needed', { at: 'currentPassword' })
  if (user.hasPassword) await requirePassword(deps.db, userId, currentPassword)
  else if (credential !== undefined && verifyGoogle) {
    const { email } = await verifyGoogle(credential).catch(asForbidden)
    if (email !== user.email) throw forbidden('other-google-account')
  } else if (user.hasSecondFactor) await passSecondFactor(deps, userId, code).catch(asForbidden)
  else throw forbidden('no-password')
  return user
}

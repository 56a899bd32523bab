import type { OwnerProof } from '#contract/account.ts'
import type { User } from '#contract/users.ts'
import type { Deps } from '../deps.ts'
import { asForbidden, forbidden, notSignedIn, Problem } from '../http/problem.ts'
import { findUser } from '../users/store.ts'
import { requirePassword } from './current-password.ts'
import type { GooglePerson } from './google.ts'
import { passSecondFactor } from './second-factor.ts'

const MISSING = 'Enter your password, which shows that the account is yours'
const passwordMissing = () => new Problem(403, MISSING, { errors: [{ path: 'currentPassword', message: MISSING }] })

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
  if (user.hasPassword && currentPassword === '') throw passwordMissing()
  if (user.hasPassword) await requirePassword(deps.db, userId, currentPassword)
  else if (credential !== undefined && verifyGoogle) {
    const { email } = await verifyGoogle(credential).catch(asForbidden)
    if (email !== user.email) throw forbidden('This is another Google account than the one of this profile.')
  } else if (user.hasSecondFactor) await passSecondFactor(deps, userId, code).catch(asForbidden)
  else throw forbidden('This account has no password yet: set one first, by the link in Edit profile.')
  return user
}

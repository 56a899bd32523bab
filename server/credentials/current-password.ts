import type { Db } from '../db/open.ts'
import { Problem } from '../http/problem.ts'
import { findCredentials, findUser } from '../users/store.ts'
import { passwordMatches } from './passwords.ts'

export const wrongPassword = () => new Problem(403, 'wrong-password', { at: 'currentPassword' })

/** The account of a user who knows its password, with the password's hash. @throws Problem 403 otherwise */
export async function requirePassword(db: Db, userId: string, password: string) {
  const user = await findUser(db, userId)
  const passwordHash = user && (await findCredentials(db, user.email))?.password_hash
  const isRight = await passwordMatches(passwordHash, password)
  if (!user || !passwordHash || !isRight) throw wrongPassword()
  return { user, passwordHash }
}

import { hash, verify } from '@node-rs/argon2'
import { fewAtOnce } from '../http/few-at-once.ts'

// Each takes some 20 ms of a core and 19 MiB; a hundred waiting are two seconds.
const inTurn = fewAtOnce(4, 100)

/** The hash of a password nobody has: checked when there is no account, so that the answer takes the same time. */
const nobodys = hash('nobody has this password')

/** argon2id with the library's parameters (19 MiB, 2 passes), which are OWASP's. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password))
}

/** Whether the password belongs to the stored hash; false, after the same work, when there is no hash. */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  const known = stored ?? (await nobodys)
  const matches = await inTurn(() => verify(known, password))
  return matches && Boolean(stored)
}

import { limitConcurrency } from '../http/limit-concurrency.ts'

// Each takes some 20 ms of a core and 19 MiB; a hundred waiting are two seconds.
const inTurn = limitConcurrency(4, 100)

let loaded: ReturnType<typeof load> | undefined
/** The library, from the first password on: the hash below would hold 19 MiB at every start. */
const library = () => (loaded ??= load())

async function load() {
  const { hash, verify } = await import('@node-rs/argon2')
  // The hash of a password nobody has: checked when there is no account, so that the answer takes the same time. Made
  // whoever is the first to ask, for the same reason.
  return { hash, verify, nobodys: await hash('nobody has this password') }
}

/** argon2id with the library's parameters (19 MiB, 2 passes), which are OWASP's. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(async () => (await library()).hash(password))
}

/** Whether the password belongs to the stored hash; false, after the same work, when there is no hash. */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  const { nobodys, verify } = await library()
  const matches = await inTurn(() => verify(stored ?? nobodys, password))
  return matches && Boolean(stored)
}

import { limitConcurrency } from '../http/limit-concurrency.ts'

// Each takes about 20 ms of a core and 19 MiB; a full queue of a hundred takes two seconds.
const inTurn = limitConcurrency(4, 100)

let loaded: ReturnType<typeof load> | undefined
/** The library, loaded for the first password: the hash below would take 19 MiB at every start. */
const library = () => (loaded ??= load())

async function load() {
  const { hash, verify } = await import('@node-rs/argon2')
  // The hash of a password that nobody has, verified if there is no account, so that the response takes the same time.
  // Computed on first use, with an account or without, for the same reason.
  return { hash, verify, nobodys: await hash('nobody has this password') }
}

/** Hashes with argon2id and the library's parameters (19 MiB, 2 passes), which are OWASP's. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(async () => (await library()).hash(password))
}

/** Whether the password matches the stored hash; false, after the same work, if there is no hash. */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  const { nobodys, verify } = await library()
  const matches = await inTurn(() => verify(stored ?? nobodys, password))
  return matches && Boolean(stored)
}

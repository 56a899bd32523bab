import { limitConcurrency } from '../http/limit-concurrency.ts'

// Each takes about 20 ms of a core and 19 MiB; a full queue of a hundred takes two seconds.
const inTurn = limitConcurrency(4, 100)

let loaded: ReturnType<typeof load> | undefined
/** The library, loaded for the first password: the hash below would take 19 MiB at every start. */
const library = () => (loaded ??= load())

async function load() {
  const { hash, verify } = await import('@node-rs/argon2')
  // The hash of a password that no one has, verified if there is no account, so that the response takes the same time.
  // Computed on first use, with an account or without, for the same reason.
  return { hash, verify, nobodys: await hash('nobody has this password') }
}

/** Keyboards and browsers write é as one character or as two; this is one form of both, as NIST SP 800-63B advises. */
const normalised = (password: string) => password.normalize('NFKC')

/** Hashes with argon2id and the library's parameters (19 MiB, 2 passes), which are OWASP's. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(async () => (await library()).hash(normalised(password)))
}

/** Whether the password matches the stored hash; false, after the same work, if there is no hash. */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  const { nobodys, verify } = await library()
  // Hashes from before passwords were normalised are of the characters that were sent. Most passwords have one form.
  const forms = new Set([normalised(password), password, password.normalize('NFC'), password.normalize('NFD')])
  let matches = false
  for (const form of forms) matches ||= await inTurn(() => verify(stored ?? nobodys, form))
  return matches && Boolean(stored)
}

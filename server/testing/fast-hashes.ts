import { vi } from 'vitest'

/**
 * Makes hashes of passwords cheap in tests: the site's own cost 20 ms of a core each, and most tests register two or
 * three users. A hash contains its parameters, so passwords are verified as usual. session/passwords.test.ts runs
 * without this file.
 */
vi.mock('@node-rs/argon2', async (load) => {
  const argon2 = await load<typeof import('@node-rs/argon2')>()
  return { ...argon2, hash: (password: string) => argon2.hash(password, { memoryCost: 64, timeCost: 1 }) }
})

import { z } from 'zod'

/** The header with the proof of work of a registration: a challenge, a point, and the solution. */
export const WORK_HEADER = 'x-proof-of-work'

/**
 * Work with which a registration is accepted that would be refused without: find letters and digits `nonce` for which
 * the SHA-256 of `challenge.nonce` begins with `bits` zero bits.
 */
export const Work = z.object({ challenge: z.string().max(46), bits: z.int().min(1).max(32) })
export type Work = z.infer<typeof Work>

/** The data of a 400 or 429 to a registration. */
export const WorkWanted = z.object({ work: Work })

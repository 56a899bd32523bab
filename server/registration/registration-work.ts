import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { WORK_HEADER, type Work } from '#contract/proof-of-work.ts'
import type { Deps } from '../deps.ts'
import { Problem } from '../http/problem.ts'
import { pseudonymOf } from '../secret-key.ts'

/** Zero bits: 65,000 attempts on average, a fifth of a second on a laptop and a second on a phone. */
export const BITS_MIN = 16
/** A million attempts, some ten seconds on a phone: a flood from a network makes it no harder for others in it. */
export const BITS_MAX = 20
/** Challenges per hour to a network, after each of which the work doubles: the 10th, 20th, 40th and 80th. */
const DOUBLED_AFTER = 10
export const CHALLENGE_MINUTES = 10

const PROOF = /^(([\w-]{12})\.([0-9a-z]{1,8})\.(\d{1,2}))\.([\w-]{22})\.[0-9a-z]{1,12}$/

type Parts = Pick<Deps, 'config' | 'rateLimit' | 'now'>

/**
 * Counts a registration. Once there were too many from its network or on the site, it takes a proof of work.
 * @throws Problem 429 without one, or 400 with one that is wrong, used or too old; both with work that will do
 */
export async function countRegistration(deps: Parts, request: FastifyRequest, network: string): Promise<void> {
  const proof = request.headers[WORK_HEADER]
  if (proof === undefined) {
    await countWithoutWork(deps, network).catch(async (error) => {
      if (error instanceof Problem) error.data = { work: await makeWork(deps, network) }
      throw error
    })
  } else if (await isProof(deps, String(proof), network)) {
    await deps.rateLimit('registeringByWork', network)
  } else {
    throw new Problem(400, 'proof-of-work-invalid', { data: { work: await makeWork(deps, network) } })
  }
}

async function countWithoutWork({ rateLimit }: Parts, network: string): Promise<void> {
  await rateLimit('registering', network)
  await rateLimit('registeringAnywhere', '')
}

/** The harder the more of it the network has asked for in the last hour. */
async function makeWork(deps: Parts, network: string): Promise<Work> {
  const asked = await deps.rateLimit('askingForWork', network)
  const bits = Math.min(BITS_MIN + Math.ceil(Math.log2(Math.max(asked / DOUBLED_AFTER, 1))), BITS_MAX)
  const expires = Math.floor(deps.now().getTime() / 1000) + CHALLENGE_MINUTES * 60
  const signed = `${randomBytes(9).toString('base64url')}.${expires.toString(36)}.${bits}`
  return { challenge: `${signed}.${await signatureOf(deps, signed, network)}`, bits }
}

/** Whether the work was asked of this network within ten minutes, is done, and was not used before; it is used now. */
async function isProof(deps: Parts, proof: string, network: string): Promise<boolean> {
  const [, signed = '', id = '', expires = '', bits = '', signature = ''] = PROOF.exec(proof) ?? []
  const right = Buffer.from(await signatureOf(deps, signed, network))
  if (signature.length !== right.length || !timingSafeEqual(Buffer.from(signature), right)) return false
  if (Number.parseInt(expires, 36) * 1000 <= deps.now().getTime()) return false
  if (hash('sha256', proof, 'buffer').readUInt32BE() >>> (32 - Number(bits)) !== 0) return false
  return deps.rateLimit('usingWork', id).then(
    () => true,
    (error) => {
      if (error instanceof Problem) return false
      throw error
    },
  )
}

/** 132 bits. */
async function signatureOf({ config }: Parts, text: string, network: string): Promise<string> {
  // oxlint-disable-next-line catalogue/no-text -- what the signature is of
  return (await pseudonymOf(config, `work ${network} ${text}`)).slice(0, 22)
}

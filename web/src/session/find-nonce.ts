import { sha256 } from '@noble/hashes/sha2.js'
import type { Work } from '#contract/proof-of-work.ts'

/**
 * The proof of a work, if one of `count` attempts from number `from` on finds it. `crypto.subtle` would take a promise
 * for each attempt, and is missing without TLS.
 */
export function findProof({ challenge, bits }: Work, from: number, count: number): string | undefined {
  const encoder = new TextEncoder()
  for (let nonce = from; nonce < from + count; nonce++) {
    const proof = `${challenge}.${nonce.toString(36)}`
    const hash = sha256(encoder.encode(proof))
    if (new DataView(hash.buffer).getUint32(0) >>> (32 - bits) === 0) return proof
  }
  return undefined
}

import type { Work } from '#contract/proof-of-work.ts'

// SHA-256 (FIPS 180-4) of texts that fit into one block. `crypto.subtle` takes ten times as long, a promise for each
// attempt, and is missing without TLS.

/** Characters of the longest text: the block has 64 bytes, of which its end and its length take nine. */
const TEXT_MAX = 55

const primes: number[] = []
for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n)
/** The first 32 bits of a number's fraction. */
const fraction = (number: number) => ((number - Math.floor(number)) * 2 ** 32) | 0
const START = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))
const ROUNDS = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)))

const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by))

/** Reused: a new one for each of millions of attempts would keep the garbage collector busy. */
const words = new Int32Array(64)
const state = new Int32Array(8)

/** The eight words of the SHA-256 of an ASCII text of at most 55 characters, until the next call. */
export function hashOf(text: string): Int32Array {
  words.fill(0, 0, 16)
  for (let at = 0; at <= text.length; at++) {
    const byte = at < text.length ? text.charCodeAt(at) : 0x80
    words[at >> 2] = (words[at >> 2] as number) | (byte << (24 - 8 * (at & 3)))
  }
  words[15] = text.length * 8
  for (let i = 16; i < 64; i++) {
    const w15 = words[i - 15] as number
    const w2 = words[i - 2] as number
    const s0 = turned(w15, 7) ^ turned(w15, 18) ^ (w15 >>> 3)
    const s1 = turned(w2, 17) ^ turned(w2, 19) ^ (w2 >>> 10)
    words[i] = (words[i - 16] as number) + s0 + (words[i - 7] as number) + s1
  }
  let [a, b, c, d, e, f, g, h] = START as unknown as [number, number, number, number, number, number, number, number]
  for (let i = 0; i < 64; i++) {
    const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (ROUNDS[i] as number) + (words[i] as number)) | 0
    const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  const sums = [a, b, c, d, e, f, g, h]
  for (let i = 0; i < 8; i++) state[i] = (START[i] as number) + (sums[i] as number)
  return state
}

/** The proof of a work, if one of `count` attempts from number `from` on finds it. */
export function findProof({ challenge, bits }: Work, from: number, count: number): string | undefined {
  for (let nonce = from; nonce < from + count; nonce++) {
    const text = `${challenge}.${nonce.toString(36)}`
    if (text.length > TEXT_MAX) break
    if ((hashOf(text)[0] as number) >>> (32 - bits) === 0) return text
  }
  return undefined
}

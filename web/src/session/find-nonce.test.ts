import { expect, test } from 'vitest'
import { doWork } from './do-work.ts'
import { findProof } from './find-nonce.ts'

async function zeroBitsOf(text: string): Promise<number> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Math.clz32(new DataView(hash).getUint32(0))
}

test('finds the first number whose hash begins with so many zero bits', async () => {
  for (const bits of [1, 8]) {
    let first = 0
    while ((await zeroBitsOf(`lighthouse.${first.toString(36)}`)) < bits) first++
    const proof = `lighthouse.${first.toString(36)}`
    expect(findProof({ challenge: 'lighthouse', bits }, 0, 10_000)).toBe(proof)
  }
  expect(findProof({ challenge: 'lighthouse', bits: 32 }, 0, 100)).toBeUndefined()
})

test('a browser without workers does the work in steps', async () => {
  const proof = await doWork({ challenge: 'lighthouse', bits: 13 })
  expect(await zeroBitsOf(proof)).toBeGreaterThanOrEqual(13)
})

import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { doWork } from './do-work.ts'
import { findProof, hashOf } from './find-nonce.ts'

const hex = (words: Int32Array) => [...words].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')

test('hashes texts of every length of one block as SHA-256 does', () => {
  expect(hex(hashOf('abc'))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  for (let length = 0; length <= 55; length++) {
    const text = 'Every evening somebody climbed the stairs of the tower.'.slice(0, length)
    expect([text, hex(hashOf(text))]).toEqual([text, hash('sha256', text)])
  }
})

test('finds the first number whose hash begins with so many zero bits', () => {
  for (const bits of [1, 8, 11]) {
    const isRight = (proof: string) => hash('sha256', proof, 'buffer').readUInt32BE() >>> (32 - bits) === 0
    const first = Array.from({ length: 100_000 }, (_, nonce) => `lighthouse.${nonce.toString(36)}`).find(isRight)
    expect(findProof({ challenge: 'lighthouse', bits }, 0, 100_000)).toBe(first)
  }
  expect(findProof({ challenge: 'lighthouse', bits: 32 }, 0, 100)).toBeUndefined()
})

test('a browser without workers does the work in steps', async () => {
  const proof = await doWork({ challenge: 'lighthouse', bits: 13 })
  expect(hash('sha256', proof, 'buffer').readUInt32BE() >>> 19).toBe(0)
})

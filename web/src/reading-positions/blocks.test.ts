import { expect, test } from 'vitest'
import { hashOf, nearest } from './blocks.ts'

test('a block is found after an edit: by its words, else by its place', () => {
  const hashes = ['a', 'b', 'a', 'c', 'a']
  expect(nearest(hashes, 'c', 1)).toBe(3)
  expect(nearest(hashes, 'a', 3)).toBe(2)
  expect(nearest(hashes, 'gone', 1)).toBe(1)
  expect(nearest(hashes, 'gone', 9)).toBe(4)
  expect(nearest([], 'gone', 9)).toBe(-1)
})

test('hashes are of the form that the server takes, in any script', () => {
  const texts = ['', 'The lamp', 'the lamp', '灯台の歴史', 'مصباح', '👩‍🚀'.repeat(2000)]
  const hashes = texts.map(hashOf)
  expect(new Set(hashes).size).toBe(texts.length)
  for (const hash of hashes) expect(hash).toMatch(/^[0-9a-z]{1,16}$/)
})

import { expect, test } from 'vitest'
import { formatBytes } from './format-bytes.ts'

test('a size has at most three digits and the largest unit that fits', () => {
  const sizes = [0, 999, 1_000, 1_536_000, 999_999_999, 42_000_000_000, 5e15]
  expect(sizes.map(formatBytes)).toEqual(['0 byte', '999 byte', '1 kB', '1.54 MB', '1,000 MB', '42 GB', '5,000 TB'])
})

import { expect, test } from 'vitest'
import { durability } from '../bench/durability.ts'

// The long version, 50 rounds: npm run bench:durability
test('keeps every acknowledged write whole after three kills under load', async () => {
  const figures = await durability(3, () => {})
  expect(figures.acknowledged).toBeGreaterThanOrEqual(12)
  expect(figures).toMatchObject({ lost: 0, broken: [] })
}, 120_000)

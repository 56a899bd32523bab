import { expect, test } from 'vitest'
import { fromLocalInput, toLocalInput } from './local-time.ts'

test('a time survives the way through a datetime-local input, to the minute, whatever the zone and season', () => {
  for (const iso of ['2026-01-15T09:30:00.000Z', '2026-07-15T23:59:00.000Z', '2028-02-29T00:00:00.000Z']) {
    expect(fromLocalInput(toLocalInput(iso))).toBe(iso)
  }
  expect(fromLocalInput('')).toBe('')
  expect(fromLocalInput('yesterday')).toBe('')
})

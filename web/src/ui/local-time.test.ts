import { expect, test } from 'vitest'
import { dayInUtc, fromLocalInput, localTime, localTimeToSecond, shortLocalTime, toLocalInput } from './local-time.ts'

test('a time survives conversion to the minute, in any time zone and season', () => {
  for (const iso of ['2026-01-15T09:30:00.000Z', '2026-07-15T23:59:00.000Z', '2028-02-29T00:00:00.000Z']) {
    expect(fromLocalInput(toLocalInput(iso))).toBe(iso)
  }
  expect(fromLocalInput('')).toBe('')
  expect(fromLocalInput('yesterday')).toBe('')
})

test('days and times have one format, to the second where it matters', () => {
  const iso = fromLocalInput('2026-09-03T09:05:07')
  expect(localTime(iso)).toBe('Thu, 3 Sep 2026, 09:05')
  expect(localTimeToSecond(iso)).toBe('Thu, 3 Sep 2026, 09:05:07')
  expect(dayInUtc('2026-09-03T09:05:07.000Z')).toBe('3 Sep 2026')
  expect(shortLocalTime(iso, new Date('2026-06-01'))).toEqual(['3 Sep', '09:05'])
  expect(shortLocalTime(iso, new Date('2025-06-01'))).toEqual(['3 Sep', '2026'])
})

import { expect, test } from 'vitest'
import { randomOf } from '../../server/testing/wave.ts'
import { arrivals, percentile } from './schedule.ts'

test('a schedule has its rate, is in order, and is the same for the same seed', () => {
  const moments = arrivals(randomOf(1), 50, 200)
  expect(moments.length).toBeGreaterThan(9_600)
  expect(moments.length).toBeLessThan(10_400)
  expect(moments).toEqual(moments.toSorted((a, b) => a - b))
  expect(moments.at(-1)).toBeLessThan(200_000)
  expect(arrivals(randomOf(1), 50, 200)).toEqual(moments)
})

test('the gaps of a schedule are those of a Poisson process', () => {
  const moments = arrivals(randomOf(2), 100, 200)
  const gaps = moments.map((at, i) => at - (moments[i - 1] ?? 0)).sort((a, b) => a - b)
  // Of exponential gaps with a mean of 10 ms, half are below 10 ln 2, and a hundredth above 10 ln 100.
  expect(percentile(gaps, 0.5)).toBeCloseTo(6.93, 0)
  expect(percentile(gaps, 0.99)).toBeGreaterThan(42)
  expect(percentile(gaps, 0.99)).toBeLessThan(50)
})

test('a percentile is the nearest rank: of a few values the largest', () => {
  const hundred = Array.from({ length: 100 }, (_, i) => i + 1)
  expect([0.5, 0.99, 0.999, 1].map((share) => percentile(hundred, share))).toEqual([50, 99, 100, 100])
  expect(percentile([7], 0.5)).toBe(7)
  expect(percentile([1, 2, 9], 0.99)).toBe(9)
  expect(percentile([], 0.5)).toBeNaN()
})

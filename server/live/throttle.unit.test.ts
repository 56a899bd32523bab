import { expect, test, vi } from 'vitest'
import { throttled } from './throttle.ts'

test('runs at once, then once an interval while requested, and retries failures', async () => {
  vi.useFakeTimers()
  let done = 0
  let isFailing = false
  const ask = throttled(async () => {
    if (isFailing) throw new Error('not now')
    done += 1
  }, 1000)
  ask()
  expect(done).toBe(1)
  for (let i = 0; i < 5; i++) ask()
  await vi.advanceTimersByTimeAsync(999)
  expect(done).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(done).toBe(2)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(done).toBe(2)
  isFailing = true
  ask()
  await vi.advanceTimersByTimeAsync(3000)
  isFailing = false
  await vi.advanceTimersByTimeAsync(1000)
  expect(done).toBe(3)
  vi.useRealTimers()
})

test('rests twice as long while calls go on, and as at first when they are few', async () => {
  vi.useFakeTimers()
  const done: number[] = []
  const start = Date.now()
  const ask = throttled(
    async () => {
      done.push(Date.now() - start)
    },
    1000,
    4000,
  )
  const calling = setInterval(ask, 100)
  await vi.advanceTimersByTimeAsync(12_000)
  clearInterval(calling)
  expect(done).toEqual([100, 1100, 3100, 7100, 11_100])
  await vi.advanceTimersByTimeAsync(10_000)
  for (const seen of [7, 8, 9]) {
    ask()
    await vi.advanceTimersByTimeAsync(1000)
    expect(done).toHaveLength(seen)
  }
  vi.useRealTimers()
})

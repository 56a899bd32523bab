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

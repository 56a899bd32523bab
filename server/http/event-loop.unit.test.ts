import { expect, onTestFinished, test } from 'vitest'
import { watchEventLoop } from './event-loop.ts'

function holdUp(): void {
  const until = performance.now() + 1500
  while (performance.now() < until);
}

// Other tests on the machine may take this thread's CPU time, so the test supplies its own clock for it.
test('a loop blocked by its own work is behind until it catches up', async () => {
  const loop = watchEventLoop(300, () => performance.now())
  onTestFinished(loop.stop)
  expect(loop.isBehind()).toBe(false)
  holdUp()
  await expect.poll(loop.isBehind, { interval: 5, timeout: 5_000 }).toBe(true)
  await expect.poll(loop.isBehind, { timeout: 15_000 }).toBe(false)
})

test('a loop delayed by other work on the machine is not behind', async () => {
  let looks = 0
  const loop = watchEventLoop(300, () => {
    looks++
    return 0
  })
  onTestFinished(loop.stop)
  holdUp()
  const before = looks
  await expect.poll(() => looks, { timeout: 15_000 }).toBeGreaterThan(before)
  expect(loop.isBehind()).toBe(false)
})

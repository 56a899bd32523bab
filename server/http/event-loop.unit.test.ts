import { expect, onTestFinished, test } from 'vitest'
import { watchEventLoop } from './event-loop.ts'

test('a loop that was held up is behind, until it has caught up', async () => {
  const loop = watchEventLoop(300)
  onTestFinished(loop.stop)
  expect(loop.isBehind()).toBe(false)
  const until = performance.now() + 1500
  while (performance.now() < until);
  await expect.poll(loop.isBehind, { interval: 5, timeout: 5_000 }).toBe(true)
  await expect.poll(loop.isBehind, { timeout: 15_000 }).toBe(false)
})

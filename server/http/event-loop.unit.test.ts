import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { watchEventLoop } from './event-loop.ts'

function holdUp(): void {
  const until = performance.now() + 1500
  while (performance.now() < until);
}

// Other tests on the machine may take this thread's CPU time, so the test supplies its own clock for it.
test('a loop blocked by its own work is behind until it catches up', async () => {
  const loop = watchEventLoop({ behind: 300, workedFor: () => performance.now() })
  onTestFinished(loop.stop)
  expect(loop.isBehind()).toBe(false)
  holdUp()
  await expect.poll(loop.isBehind, { interval: 5, timeout: 5_000 }).toBe(true)
  await expect.poll(loop.isBehind, { timeout: 15_000 }).toBe(false)
})

test('a loop delayed by other work on the machine is not behind', async () => {
  let looks = 0
  const loop = watchEventLoop({
    behind: 300,
    workedFor: () => {
      looks++
      return 0
    },
  })
  onTestFinished(loop.stop)
  holdUp()
  const before = looks
  await expect.poll(() => looks, { timeout: 15_000 }).toBeGreaterThan(before)
  expect(loop.isBehind()).toBe(false)
})

test('a loop is behind while most answers, to many networks, are late by its own work', async () => {
  let isOwnWork = true
  /** Whether one is behind within a second in which it answers so, every 50 ms 20 times each. */
  const becomesBehind = async (times: number[], addressOf = (client: number) => `10.0.0.${client}`) => {
    // Its own: answers of the case before would count with these.
    const loop = watchEventLoop({ behind: 5000, workedFor: () => (isOwnWork ? performance.now() : 0) })
    onTestFinished(loop.stop)
    for (let i = 0; i < 20 && !loop.isBehind(); i++) {
      for (let client = 0; client < 20; client++) for (const time of times) loop.answered(time, addressOf(client))
      await sleep(50)
    }
    return loop.isBehind()
  }
  expect(await becomesBehind([5001])).toBe(true)
  expect(await becomesBehind([5001, 20, 20])).toBe(false)
  // One that floods waits for itself, from however many addresses of its network.
  expect(await becomesBehind([5001], (client) => `2001:db8::${client}`)).toBe(false)
  isOwnWork = false
  expect(await becomesBehind([5001])).toBe(false)
})

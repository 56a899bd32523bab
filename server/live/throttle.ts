/**
 * Returns a function that runs `work`: immediately if it has not run for `pause` milliseconds, otherwise as soon as
 * these are over, however often it is called in the meantime. Work that fails is repeated.
 * @param longest milliseconds that the pause grows to, doubling while it is called twice in each `pause` on average
 */
export function throttled(work: () => Promise<void>, pause: number, longest = pause): () => void {
  let isDue = false
  let isResting = false
  let rest = pause
  let calls = 0
  const run = async () => {
    isDue = false
    calls = 0
    isResting = true
    await work().catch(() => {
      isDue = true
    })
    setTimeout(() => {
      isResting = false
      rest = calls * pause >= 2 * rest ? Math.min(2 * rest, longest) : pause
      if (isDue) void run()
    }, rest).unref()
  }
  return () => {
    isDue = true
    calls += 1
    if (!isResting) void run()
  }
}

/**
 * Returns a function that calls `tell` for a key: immediately if it did not for `pause` milliseconds, otherwise once
 * these are over, however often it is called in the meantime.
 */
export function oncePerPause(tell: (key: string) => void, pause: number): (key: string) => void {
  /** Of each key that rests, whether it is due again. */
  const resting = new Map<string, boolean>()
  return function call(key) {
    if (resting.has(key)) {
      resting.set(key, true)
      return
    }
    resting.set(key, false)
    tell(key)
    setTimeout(() => {
      const isDue = resting.get(key)
      resting.delete(key)
      if (isDue) call(key)
    }, pause).unref()
  }
}

/**
 * Returns a function that runs `work`: at once if it has not run for `pause` milliseconds, otherwise as soon as these
 * are over, however often it is called meanwhile. Work that fails is repeated.
 */
export function throttled(work: () => Promise<void>, pause: number): () => void {
  let isDue = false
  let isResting = false
  const run = async () => {
    isDue = false
    isResting = true
    await work().catch(() => {
      isDue = true
    })
    setTimeout(() => {
      isResting = false
      if (isDue) void run()
    }, pause).unref()
  }
  return () => {
    isDue = true
    if (!isResting) void run()
  }
}

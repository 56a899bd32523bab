/**
 * Makes a function that does `work`: at once where it was not done for `pause` milliseconds, else as soon as these are
 * over, however often it is asked for meanwhile. What fails is done again.
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

/** Milliseconds of steps between two chances for the page to react; the longest step takes about as many. */
const SLICE = 8

/** Runs short steps, letting the page react in between. @throws what `signal` is aborted with */
export async function runInSlices<Result>(steps: Generator<void, Result>, signal: AbortSignal): Promise<Result> {
  for (;;) {
    const until = performance.now() + SLICE
    do {
      const step = steps.next()
      if (step.done) return step.value
    } while (performance.now() < until)
    await new Promise((resolve) => setTimeout(resolve))
    signal.throwIfAborted()
  }
}

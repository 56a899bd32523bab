import { monitorEventLoopDelay } from 'node:perf_hooks'
import { workOfThread } from './load-shedding.ts'

/** Milliseconds between two samples of the delay. */
const RESOLUTION = 10
const LOOK_EVERY = 1000

/**
 * Watches how late the event loop is, without system calls that open a file: without a free descriptor they would throw
 * in a timer, where nothing catches it.
 * @param behind mean delay in milliseconds in the last second from which the loop counts as behind
 * @param workedFor milliseconds that this thread has worked
 */
export function watchEventLoop(behind: number, workedFor = workOfThread): { isBehind(): boolean; stop(): void } {
  const samples = monitorEventLoopDelay({ resolution: RESOLUTION })
  samples.enable()
  let isBehind = false
  let since = { time: performance.now(), work: workedFor() }
  const timer = setInterval(() => {
    const now = { time: performance.now(), work: workedFor() }
    // Without a single sample the loop did not run at all.
    const delay = samples.count === 0 ? now.time - since.time : samples.mean / 1e6 - RESOLUTION
    // A machine that is busy with other processes is no overload of ours: rejecting requests would not help it.
    const isOwnWork = now.work - since.work > (now.time - since.time) / 2
    isBehind = delay > behind && isOwnWork
    since = now
    samples.reset()
  }, LOOK_EVERY).unref()
  return {
    isBehind: () => isBehind,
    stop() {
      clearInterval(timer)
      samples.disable()
    },
  }
}

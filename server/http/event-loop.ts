import { monitorEventLoopDelay } from 'node:perf_hooks'
import { workOfThread } from './load-shedding.ts'

/** Milliseconds between two samples of the delay. */
const RESOLUTION = 10
const LOOK_EVERY = 1000

/**
 * Watches how late the event loop is, without asking the system for anything: what would open a file fails where no
 * descriptor is left, in a timer that nobody catches.
 * @param behind mean milliseconds of delay in the last second from which on it counts as behind
 * @param workedFor milliseconds that this thread has worked
 */
export function watchEventLoop(behind: number, workedFor = workOfThread): { isBehind(): boolean; stop(): void } {
  const samples = monitorEventLoopDelay({ resolution: RESOLUTION })
  samples.enable()
  let isBehind = false
  let since = { time: performance.now(), work: workedFor() }
  const timer = setInterval(() => {
    const now = { time: performance.now(), work: workedFor() }
    // Without a single sample the loop did not turn at all.
    const delay = samples.count === 0 ? now.time - since.time : samples.mean / 1e6 - RESOLUTION
    // A machine that is busy with something else is no overload of ours: turning requests away would not help it.
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

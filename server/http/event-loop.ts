import { monitorEventLoopDelay } from 'node:perf_hooks'
import { workOfThread } from './load-shedding.ts'
import { networkOf } from './network.ts'

/** Milliseconds between two samples of the delay. */
const RESOLUTION = 10
const LOOK_EVERY = 250
/** Milliseconds of which the delay is the mean. */
const DELAY_OVER = 1000
/** Late answers to fewer networks say nothing about others: one that asks for too much waits for itself. */
const NETWORKS_MIN = 20

interface Options {
  /** Milliseconds: the mean delay of the last second, or the time of most answers, from which the loop is behind. */
  behind: number
  /** Milliseconds that this thread has worked. */
  workedFor?: () => number
}

/** See `watchEventLoop`. */
export interface EventLoopWatch {
  isBehind(): boolean
  /** Counts an answer. @param after milliseconds since its request came @param address that of its client */
  answered(after: number, address: string): void
  stop(): void
}

/**
 * Watches how late the event loop is, without system calls that open a file: without a free descriptor they would throw
 * in a timer, where nothing catches it. Requests that wait for files, threads and the database make no single tick
 * long: there are just too many of them, and most answers are late.
 */
export function watchEventLoop({ behind, workedFor = workOfThread }: Options): EventLoopWatch {
  const samples = monitorEventLoopDelay({ resolution: RESOLUTION })
  samples.enable()
  let isBehind = false
  let isDelayed = false
  let [answers, late] = [0, 0]
  const lateNetworks = new Set<string>()
  const now = () => ({ time: performance.now(), work: workedFor() })
  let since = now()
  let delaySince = since
  // A machine that is busy with other processes is no overload of ours: rejecting requests would not help it.
  const isOwnWork = (from: typeof since, to: typeof since) => to.work - from.work > (to.time - from.time) / 2
  const timer = setInterval(() => {
    const at = now()
    if (at.time - delaySince.time >= DELAY_OVER) {
      // Without a single sample the loop did not run at all.
      const delay = samples.count === 0 ? at.time - delaySince.time : samples.mean / 1e6 - RESOLUTION
      isDelayed = delay > behind && isOwnWork(delaySince, at)
      delaySince = at
      samples.reset()
    }
    const areLate = lateNetworks.size >= NETWORKS_MIN && late > answers / 2
    isBehind = isDelayed || (areLate && isOwnWork(since, at))
    since = at
    answers = late = 0
    lateNetworks.clear()
  }, LOOK_EVERY).unref()
  return {
    isBehind: () => isBehind,
    answered(after, address) {
      answers++
      if (after <= behind) return
      late++
      lateNetworks.add(networkOf(address))
    },
    stop() {
      clearInterval(timer)
      samples.disable()
    },
  }
}

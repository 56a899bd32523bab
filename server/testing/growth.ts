/**
 * Below this many milliseconds of processor time a piece of work is not slow, and its measure is mostly noise (compiling,
 * collecting). What is quadratic in 200 kB takes seconds.
 */
const SLOW = 250
const ROUNDS = 3

/** What the growth of linear work stays below, and that of quadratic work (16) does not. */
export const LINEAR = 8

/**
 * How many times longer the whole of a piece of work takes than a quarter of it: 4 is linear, 16 is quadratic; 1 where
 * even the whole is not slow. Measured in this thread's processor time, the best of a few rounds, so that a busy
 * machine does not count.
 * @param work does the given part (1 or 0.25) of the work
 */
export function growthOf(work: (part: number) => void): number {
  const best = (part: number) =>
    Math.min(
      ...Array.from({ length: ROUNDS }, () => {
        const start = process.threadCpuUsage()
        work(part)
        const { user, system } = process.threadCpuUsage(start)
        return (user + system) / 1000
      }),
    )
  const whole = best(1)
  return whole < SLOW ? 1 : whole / Math.max(best(0.25), 1)
}

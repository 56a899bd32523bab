/**
 * Below this many milliseconds of CPU time, work is not slow, and the measurement is mostly noise (compilation, garbage
 * collection). Work that is quadratic in 200 kB takes seconds.
 */
const SLOW = 250
const ROUNDS = 3

/** Linear work grows by less than this, quadratic work (16) by more. */
export const LINEAR = 8

/**
 * How many times longer the whole work takes than a quarter of it: 4 is linear, 16 is quadratic; 1 if even the whole is
 * not slow. Measured in this thread's CPU time, as the best of a few rounds, so that other load does not matter.
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

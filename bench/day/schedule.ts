/**
 * Moments at which requests of one kind are due, in milliseconds from 0: a Poisson process, as of clients that know
 * nothing of each other.
 * @param random numbers from 0 to 1, without 1
 */
export function arrivals(random: () => number, perSecond: number, seconds: number): number[] {
  const moments: number[] = []
  const gap = () => (-Math.log(1 - random()) / perSecond) * 1000
  for (let at = gap(); at < seconds * 1000; at += gap()) moments.push(at)
  return moments
}

/** The smallest of the values that so large a share of them does not exceed (nearest rank); NaN if there are none. */
export function percentile(sorted: number[], share: number): number {
  return sorted[Math.max(1, Math.ceil(sorted.length * share)) - 1] ?? Number.NaN
}

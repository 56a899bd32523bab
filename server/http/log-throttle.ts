/** Milliseconds for which what repeats is told once: each time, a flood would fill the disk. */
const TOLD_EVERY = 60_000

/** Tells the first time, and what follows within a minute of that not at all. */
export function throttleLog<What extends unknown[]>(tell: (...what: What) => void): (...what: What) => void {
  let toldAt = Number.NEGATIVE_INFINITY
  return (...what) => {
    const now = performance.now()
    if (now - toldAt < TOLD_EVERY) return
    toldAt = now
    tell(...what)
  }
}

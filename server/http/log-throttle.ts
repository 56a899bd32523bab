/** Milliseconds for which a repeated message is logged once: a flood would fill the disk. */
const LOG_INTERVAL = 60_000

/** Logs the first call, and none of those within a minute after it. */
export function throttleLog<What extends unknown[]>(tell: (...what: What) => void): (...what: What) => void {
  return throttleCounting((_unlogged, ...what) => tell(...what))
}

/** The same; `tell` is given how many calls before this one were not logged. */
export function throttleCounting<What extends unknown[]>(
  tell: (unlogged: number, ...what: What) => void,
): (...what: What) => void {
  let toldAt = Number.NEGATIVE_INFINITY
  let unlogged = 0
  return (...what) => {
    const now = performance.now()
    if (now - toldAt < LOG_INTERVAL) {
      unlogged += 1
      return
    }
    toldAt = now
    tell(unlogged, ...what)
    unlogged = 0
  }
}

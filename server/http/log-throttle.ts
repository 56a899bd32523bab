/** Milliseconds for which a repeated message is logged once: a flood would fill the disk. */
const LOG_INTERVAL = 60_000

/** Logs the first call, and none of those within a minute after it. */
export function throttleLog<What extends unknown[]>(log: (...what: What) => void): (...what: What) => void {
  return throttleCounting((_unlogged, ...what) => log(...what))
}

/** The same; `log` is given how many calls before this one were not logged. */
export function throttleCounting<What extends unknown[]>(
  log: (unlogged: number, ...what: What) => void,
): (...what: What) => void {
  let loggedAt = Number.NEGATIVE_INFINITY
  let unlogged = 0
  return (...what) => {
    const now = performance.now()
    if (now - loggedAt < LOG_INTERVAL) {
      unlogged += 1
      return
    }
    loggedAt = now
    log(unlogged, ...what)
    unlogged = 0
  }
}

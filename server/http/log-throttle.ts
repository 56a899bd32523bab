/** Milliseconds for which a repeated message is logged once: a flood would fill the disk. */
const LOG_INTERVAL = 60_000

/** Logs the first call, and none of those within a minute after it. */
export function throttleLog<What extends unknown[]>(tell: (...what: What) => void): (...what: What) => void {
  let toldAt = Number.NEGATIVE_INFINITY
  return (...what) => {
    const now = performance.now()
    if (now - toldAt < LOG_INTERVAL) return
    toldAt = now
    tell(...what)
  }
}

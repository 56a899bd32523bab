/** Sites whose pages are kept: a name or two, and the addresses that the machine has besides. */
const SITES_MAX = 8
/** How often a site is counted as asked for, at most: one that was busy once makes room in the end. */
const ASKED_MAX = 10_000

/**
 * The sites whose pages are kept, where `PUBLIC_URL` does not name the one that there is: pages name their site, and a
 * client may make up any. Those that are asked for most stay: whoever is new lowers the least of them by one, and takes
 * its place once nothing is left of it (the algorithm of Misra and Gries).
 */
export class Sites {
  readonly #asked = new Map<string, number>()
  readonly #left: (site: string) => void

  /** @param left hears of a site whose pages are kept no longer */
  constructor(left: (site: string) => void) {
    this.#left = left
  }

  /** Counts that a site is asked for. @returns whether its pages are kept */
  count(site: string): boolean {
    const asked = this.#asked.get(site)
    if (asked !== undefined || this.#asked.size < SITES_MAX) {
      this.#asked.set(site, Math.min(ASKED_MAX, (asked ?? 0) + 1))
      return true
    }
    const [least, times] = [...this.#asked].reduce((one, other) => (other[1] < one[1] ? other : one))
    if (times > 1) {
      this.#asked.set(least, times - 1)
      return false
    }
    this.#asked.delete(least)
    this.#asked.set(site, 1)
    this.#left(least)
    return true
  }
}

/** Maximum number of sites with cached pages: a name or two, and the machine's other addresses. */
const SITES_MAX = 8
/** Maximum count of a site, so that one that was busy once makes room eventually. */
const ASKED_MAX = 10_000

/**
 * The sites whose pages are cached if `PUBLIC_URL` does not name the only one: pages contain the site's URL, and a
 * client may send any Host header. The most requested sites stay: each request for a new one lowers the smallest count
 * by one, and replaces that site when its count is used up (the algorithm of Misra and Gries).
 */
export class Sites {
  readonly #asked = new Map<string, number>()
  readonly #left: (site: string) => void

  /** @param left called with a site whose pages are no longer cached */
  constructor(left: (site: string) => void) {
    this.#left = left
  }

  /** Counts a request for a site. @returns whether its pages are cached */
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

import { LRUCache } from 'lru-cache'

/** A value with cache tags: each names something whose change makes the value stale, such as `blog:<id>`. */
export interface Cacheable {
  /** Undefined: the value is shared by concurrent callers and not cached. */
  cacheTags: string[] | undefined
  /** Milliseconds after which the value expires, if it depends on the time. */
  maxAge?: number | undefined
}

/** Approximate overhead of an entry and of each of its tags: a string, and a slot in two collections. */
const BYTES_EACH = 200
/** The site's own pages request shorter URLs. */
const KEY_MAX = 300

interface Flight<Value> {
  value: Promise<Value>
  /** The tags that were invalidated during the computation. */
  invalidated: Set<string>
}

/**
 * Values cached in memory until something they depend on changes; the least recently used are evicted at `maxBytes`.
 * Concurrent callers share one computation, and a value is not cached if it became stale while it was computed.
 */
export class TaggedCache<Value extends Cacheable> {
  readonly #values: LRUCache<string, Value>
  /** The keys of the values with a tag. */
  readonly #keys = new Map<string, Set<string>>()
  /** Computations in flight that new callers may share. */
  readonly #flights = new Map<string, Flight<Value>>()
  /** All computations in flight whose value may be cached, including those that new callers may not share. */
  readonly #all = new Set<Flight<Value>>()

  readonly #maxAge: number
  #isPaused = false

  /**
   * @param bytesOf the size of a value in bytes; its key and tags are added here
   * @param maxAge milliseconds after which any value expires; left out: never
   */
  constructor(maxBytes: number, bytesOf: (value: Value) => number, maxAge = Number.POSITIVE_INFINITY) {
    this.#maxAge = maxAge
    this.#values = new LRUCache<string, Value>({
      maxSize: maxBytes,
      sizeCalculation: (value, key) =>
        bytesOf(value) + BYTES_EACH * (1 + (value.cacheTags?.length ?? 0)) + 2 * key.length,
      dispose: (value, key) => this.#forgetKey(key, value),
    })
  }

  /** Bytes in use. */
  get bytes(): number {
    return this.#values.calculatedSize
  }

  /** The cached value of a key. */
  find(key: string): Value | undefined {
    return this.#values.get(key)
  }

  /** Milliseconds until the value of a key expires, infinite if it does not; 0 if there is none. */
  remaining(key: string): number {
    return this.#values.getRemainingTTL(key)
  }

  /**
   * The value of a key: from the cache, from a computation in flight, or newly computed.
   * @param make if it rejects, everyone who waits for it gets the error
   */
  async get(key: string, make: () => Promise<Value>): Promise<Value> {
    const cached = this.#values.get(key)
    if (cached) return cached
    const underWay = this.#flights.get(key)
    if (underWay) return underWay.value
    const flight: Flight<Value> = { value: make(), invalidated: new Set() }
    this.#flights.set(key, flight)
    this.#all.add(flight)
    try {
      const value = await flight.value
      const isStale = !this.#all.has(flight) || value.cacheTags?.some((tag) => flight.invalidated.has(tag))
      if (value.cacheTags && !isStale && !this.#isPaused && key.length <= KEY_MAX)
        this.#keep(key, value, value.cacheTags)
      return value
    } finally {
      this.#all.delete(flight)
      if (this.#flights.get(key) === flight) this.#flights.delete(key)
    }
  }

  /** Evicts the values with a tag to make room: they are not stale, so computations in flight stay valid. */
  forget(tag: string): void {
    for (const key of [...(this.#keys.get(tag) ?? [])]) this.#values.delete(key)
  }

  /** Invalidates every value with one of these tags; call it after the change is committed. */
  invalidate(cacheTags: string[]): void {
    for (const tag of cacheTags) {
      this.forget(tag)
      for (const flight of this.#all) flight.invalidated.add(tag)
    }
    // Computations in flight may have read the old state: later callers start a new one.
    this.#flights.clear()
  }

  /** Clears the cache and caches nothing until `resume`: changes may be missed. */
  pause(): void {
    this.#isPaused = true
    this.clear()
  }

  /** Caches again. Computations that began before are not cached: a change during them may have been missed. */
  resume(): void {
    this.#isPaused = false
    this.clear()
  }

  /** Clears the cache. Computations in flight are not cached. */
  clear(): void {
    this.#values.clear()
    this.#flights.clear()
    this.#all.clear()
  }

  #keep(key: string, value: Value, cacheTags: string[]): void {
    const ttl = Math.min(value.maxAge ?? Number.POSITIVE_INFINITY, this.#maxAge)
    this.#values.set(key, value, ttl === Number.POSITIVE_INFINITY ? {} : { ttl })
    if (!this.#values.has(key)) return
    for (const tag of cacheTags) {
      const keys = this.#keys.get(tag)
      if (keys) keys.add(key)
      else this.#keys.set(tag, new Set([key]))
    }
  }

  #forgetKey(key: string, value: Value): void {
    for (const tag of value.cacheTags ?? []) {
      const keys = this.#keys.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) this.#keys.delete(tag)
    }
  }
}

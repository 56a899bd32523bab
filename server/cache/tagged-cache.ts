import { LRUCache } from 'lru-cache'

/** What a kept value is made of: each topic names something whose change makes the value stale, such as `blog:<id>`. */
export interface Cacheable {
  /** Undefined: it is shared by those who ask for it now, and not kept. */
  cacheTags: string[] | undefined
  /** Milliseconds after which the value is stale by itself, where it depends on the time. */
  maxAge?: number | undefined
}

/** About what an entry costs beside its value, and each of its topics: a string, and a place in two collections. */
const BYTES_EACH = 200
/** An address that the site's own pages ask for is shorter. */
const KEY_MAX = 300

interface Flight<Value> {
  value: Promise<Value>
  /** The topics that were dropped while the value was being made. */
  dropped: Set<string>
}

/**
 * Values kept in memory until something that they are made of changes; the least used go when they fill `maxBytes`.
 * One is made once, however many ask for it, and never kept when it was begun before a change and ended after it.
 */
export class TaggedCache<Value extends Cacheable> {
  readonly #values: LRUCache<string, Value>
  /** The keys of the values that a topic is in. */
  readonly #keys = new Map<string, Set<string>>()
  /** What is being made, for those who ask for it now. */
  readonly #flights = new Map<string, Flight<Value>>()
  /** All that is being made and may be kept, also what nobody new may have any more. */
  readonly #all = new Set<Flight<Value>>()

  readonly #maxAge: number
  #isPaused = false

  /**
   * @param bytesOf bytes that a value takes; its key and topics are counted here
   * @param maxAge milliseconds after which any value is stale; left out: never by itself
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

  /** Bytes that are kept. */
  get bytes(): number {
    return this.#values.calculatedSize
  }

  /** The value that is kept under a key. */
  find(key: string): Value | undefined {
    return this.#values.get(key)
  }

  /** Milliseconds for which the value that is kept under a key will still be; 0 where none is. */
  remaining(key: string): number {
    return this.#values.getRemainingTTL(key)
  }

  /**
   * The value of a key: the kept one, the one that is being made, or a new one.
   * @param make when it throws, everybody who waits for it hears of it
   */
  async get(key: string, make: () => Promise<Value>): Promise<Value> {
    const kept = this.#values.get(key)
    if (kept) return kept
    const underWay = this.#flights.get(key)
    if (underWay) return underWay.value
    const flight: Flight<Value> = { value: make(), dropped: new Set() }
    this.#flights.set(key, flight)
    this.#all.add(flight)
    try {
      const value = await flight.value
      const isStale = !this.#all.has(flight) || value.cacheTags?.some((topic) => flight.dropped.has(topic))
      if (value.cacheTags && !isStale && !this.#isPaused && key.length <= KEY_MAX)
        this.#keep(key, value, value.cacheTags)
      return value
    } finally {
      this.#all.delete(flight)
      if (this.#flights.get(key) === flight) this.#flights.delete(key)
    }
  }

  /** Forgets the kept values about a topic, to have room for others: none of them is stale. */
  forget(topic: string): void {
    for (const key of [...(this.#keys.get(topic) ?? [])]) this.#values.delete(key)
  }

  /** Forgets every value about one of these topics; to be called after the change is committed. */
  drop(cacheTags: string[]): void {
    for (const topic of cacheTags) {
      this.forget(topic)
      for (const flight of this.#all) flight.dropped.add(topic)
    }
    // What is being made may hold what was before: whoever asks from now on has it made anew.
    this.#flights.clear()
  }

  /** Forgets everything, and keeps nothing until `resume`: changes may be missed. */
  pause(): void {
    this.#isPaused = true
    this.clear()
  }

  /** Keeps again. What was begun before is not kept: a change during it may have been missed. */
  resume(): void {
    this.#isPaused = false
    this.clear()
  }

  /** Forgets everything. What is being made just now is not kept. */
  clear(): void {
    this.#values.clear()
    this.#flights.clear()
    this.#all.clear()
  }

  #keep(key: string, value: Value, cacheTags: string[]): void {
    const ttl = Math.min(value.maxAge ?? Number.POSITIVE_INFINITY, this.#maxAge)
    this.#values.set(key, value, ttl === Number.POSITIVE_INFINITY ? {} : { ttl })
    if (!this.#values.has(key)) return
    for (const topic of cacheTags) {
      const keys = this.#keys.get(topic)
      if (keys) keys.add(key)
      else this.#keys.set(topic, new Set([key]))
    }
  }

  #forgetKey(key: string, value: Value): void {
    for (const topic of value.cacheTags ?? []) {
      const keys = this.#keys.get(topic)
      keys?.delete(key)
      if (keys?.size === 0) this.#keys.delete(topic)
    }
  }
}

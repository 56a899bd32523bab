/** What one post stores. */
export interface Claim {
  /** Resolves when no earlier post is storing what has this key. */
  turn: (key: string) => Promise<void>
  /** When it is written, or will not be. */
  release: () => void
}

/** Has posts that store the same thing wait for each other, in their order: the first one stores it. */
export class Claims {
  /** By key: when the last post that claims it is written. */
  readonly #last = new Map<string, Promise<void>>()

  claim(keys: Iterable<string>): Claim {
    const { promise, resolve } = Promise.withResolvers<void>()
    const own = new Set(keys)
    const before = new Map([...own].map((key) => [key, this.#last.get(key)]))
    for (const key of own) this.#last.set(key, promise)
    return {
      turn: async (key) => before.get(key),
      release: () => {
        resolve()
        for (const key of own) if (this.#last.get(key) === promise) this.#last.delete(key)
      },
    }
  }
}

/** Where the words of a form are. */
export type DraftState =
  /** Nothing was typed. */
  | { kind: 'empty' }
  | { kind: 'saving' }
  /** On the server, since a time in milliseconds. */
  | { kind: 'saved'; at: number }
  /** Not on the server, and what is so: such as `Offline, kept on this device`. */
  | { kind: 'device'; why: string }

/** A `DraftState` that changes while the form does not: it is subscribed to by what shows it, and nothing else. */
export type DraftStateStore = {
  get(): DraftState
  set(state: DraftState): void
  subscribe(listener: () => void): () => void
}

export function createDraftState(): DraftStateStore {
  let state: DraftState = { kind: 'empty' }
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    set(next) {
      if (next.kind === state.kind && next.kind === 'saving') return
      state = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const EVENT = 'draft-saved'
type Saved = { id: string; version: number }

/** Tells the open form that a draft was saved, here or on another device of its author. */
export function announceDraftSaved(id: string, version: number): void {
  dispatchEvent(new CustomEvent<Saved>(EVENT, { detail: { id, version } }))
}

/** Calls `then` for each draft that is saved, until the signal ends it. */
export function onDraftSaved(then: (saved: Saved) => void, signal: AbortSignal): void {
  addEventListener(EVENT, (event) => then((event as CustomEvent<Saved>).detail), { signal })
}

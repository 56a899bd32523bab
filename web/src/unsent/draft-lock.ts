/**
 * Locks a draft for this tab, so that no two tabs write the same one; the browser releases the lock when the tab closes
 * or crashes. Without https there are no locks: a tab then gets only the drafts that it waits for, which are its own
 * and those chosen by hand.
 * @param patience how long to wait for the lock, in milliseconds: a page that is reloaded may not have released it yet
 * @returns a function that releases the lock, or null if another tab holds it
 */
export function lockDraft(id: string, patience = 0): Promise<(() => void) | null> {
  return new Promise((resolve) => {
    if (!navigator.locks) return resolve(patience > 0 ? () => {} : null)
    const options = patience > 0 ? { signal: AbortSignal.timeout(patience) } : { ifAvailable: true }
    navigator.locks
      .request(`draft:${id}`, options, (lock) => {
        if (!lock) return resolve(null)
        return new Promise<void>((release) => resolve(release))
      })
      .catch(() => resolve(null))
  })
}

/** The ids of the drafts that this browser's tabs hold, including this tab. */
export async function heldDrafts(): Promise<Set<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return new Set(held.map(({ name = '' }) => name.replace(/^draft:/, '')))
}

/**
 * Holds a draft for this tab, so that no two tabs ever write the same one; the browser lets go of it when the tab is
 * closed or crashes. Gives what lets go of it, or null where another tab has it. A site that is not reached by https has
 * no locks: there a tab gets only what it waits for, that is what it wrote itself or what was chosen by hand.
 * @param patience how long to wait for it, in milliseconds: a page that is reloaded may not have let go yet
 */
export function holdDraft(id: string, patience = 0): Promise<(() => void) | null> {
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

/** The drafts that tabs of this browser hold, this one among them. */
export async function heldDrafts(): Promise<Set<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return new Set(held.map(({ name = '' }) => name.replace(/^draft:/, '')))
}

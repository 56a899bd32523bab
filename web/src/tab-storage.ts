/**
 * Reads this tab's sessionStorage, which survives a reload and ends with the tab. Null if there is nothing, or storage
 * is blocked.
 */
export function tabItem(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a text in this tab, or removes it with null. If storage is full or blocked, nothing is stored. */
export function setTabItem(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {}
}

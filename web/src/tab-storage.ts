/** What is kept in this tab: it stays over a reload and ends with the tab. Null where there is nothing, or the store is forbidden. */
export function tabItem(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** Keeps a text in this tab, or with null no longer. A full or forbidden store only means that nothing is kept. */
export function setTabItem(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {}
}

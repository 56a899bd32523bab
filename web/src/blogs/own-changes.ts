const SETTLES_MS = 10_000
const changes = new Map<string, number>()

/** Records that this tab is changing or deleting a blog, so that the socket event it causes shows no notice here. */
export function rememberOwnChange(id: string): void {
  changes.set(id, Date.now())
}

export function isOwnChange(id: string): boolean {
  return Date.now() - (changes.get(id) ?? 0) < SETTLES_MS
}

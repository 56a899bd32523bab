const SETTLES_MS = 10_000
const doings = new Map<string, number>()

/** Records that this tab is changing or deleting a blog, so that the socket event it causes shows no notice here. */
export function rememberOwnChange(id: string): void {
  doings.set(id, Date.now())
}

export function isOwnChange(id: string): boolean {
  return Date.now() - (doings.get(id) ?? 0) < SETTLES_MS
}

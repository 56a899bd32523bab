const DAY = 24 * 60 * 60 * 1000

/** The last occurrence of the time `at` (HH:MM, UTC), as text that sorts by time. */
export function lastSlot(at: string, now: Date): string {
  const today = `${now.toISOString().slice(0, 10)}T${at}Z`
  if (today.slice(0, 16) <= now.toISOString()) return today
  return `${new Date(now.getTime() - DAY).toISOString().slice(0, 10)}T${at}Z`
}

/** The next occurrence of it. */
export const nextSlot = (at: string, now: Date): Date => new Date(Date.parse(lastSlot(at, now)) + DAY)

/** The slot of a backup that an admin asked for: this minute. */
export const slotOf = (now: Date): string => `${now.toISOString().slice(0, 16)}Z`

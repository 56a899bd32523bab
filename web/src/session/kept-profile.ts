import type { User } from '#contract/users.ts'

/** What somebody has typed at Edit profile and not saved, by the field's name. */
export type Typed = Partial<Pick<User, 'name' | 'phone' | 'education' | 'role' | 'showEmail'>>

const keyOf = (personId: string) => `profile:${personId}`

/** What this person typed in this tab, whoever was here meanwhile. */
export function typedProfile(personId: string): Typed | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(personId)) ?? 'null')
  } catch {
    return null
  }
}

/** A full or forbidden store only means that nothing is kept. */
export function keepTyped(personId: string, typed: Typed): void {
  try {
    if (Object.keys(typed).length === 0) sessionStorage.removeItem(keyOf(personId))
    else sessionStorage.setItem(keyOf(personId), JSON.stringify(typed))
  } catch {}
}

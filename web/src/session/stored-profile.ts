import type { User } from '#contract/users.ts'
import { setTabItem, tabItem } from '../tab-storage.ts'

/** What the form at Edit profile holds beside the picture. */
export type ProfileTexts = Pick<User, 'name' | 'phone' | 'education' | 'role' | 'showEmail'>

const keyOf = (personId: string) => `profile:${personId}`

/** What this person has typed at Edit profile in this tab and not saved, whoever was here meanwhile. */
export function storedProfile(personId: string): Partial<ProfileTexts> | null {
  return JSON.parse(tabItem(keyOf(personId)) ?? 'null')
}

export function storeProfile(personId: string, typed: Partial<ProfileTexts>): void {
  setTabItem(keyOf(personId), Object.keys(typed).length === 0 ? null : JSON.stringify(typed))
}

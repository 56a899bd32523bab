import type { User } from '#contract/users.ts'
import { setTabItem, tabItem } from '../tab-storage.ts'
import { storePicture } from './stored-picture.ts'

/** The fields of the Edit profile form besides the picture. */
export type ProfileTexts = Pick<
  User,
  | 'name'
  | 'about'
  | 'links'
  | 'phone'
  | 'phoneVisibility'
  | 'education'
  | 'educationVisibility'
  | 'role'
  | 'showEmail'
  | 'emailVisibility'
>

const keyOf = (personId: string) => `profile:${personId}`

/** The user's unsaved input to Edit profile in this tab, even if another user has signed in since. */
export function storedProfile(personId: string): Partial<ProfileTexts> | null {
  return JSON.parse(tabItem(keyOf(personId)) ?? 'null')
}

export function storeProfile(personId: string, typed: Partial<ProfileTexts>): void {
  setTabItem(keyOf(personId), Object.keys(typed).length === 0 ? null : JSON.stringify(typed))
}

/** The key of the user's chosen avatar in `stored-picture.ts`. */
export const profileAvatar = (personId: string) => `profile-avatar:${personId}`

export function forgetProfile(personId: string): void {
  storeProfile(personId, {})
  storePicture(profileAvatar(personId), null)
}

import type { User } from '#contract/users.ts'
import type { Unsent } from '../unsent/use-unsent.ts'

/** The fields of the Edit profile form besides the picture. */
export type ProfileTexts = Pick<
  User,
  | 'name'
  | 'about'
  | 'links'
  | 'language'
  | 'phone'
  | 'phoneVisibility'
  | 'education'
  | 'educationVisibility'
  | 'role'
  | 'showEmail'
  | 'emailVisibility'
>

/** The user's unsaved input to Edit profile: the fields that they have changed. */
export const unsentProfile = (personId: string): Unsent<Partial<ProfileTexts>> => ({
  key: `profile:${personId}`,
  empty: {},
  // Each has one field: the later tab's is in it, as it was seen last.
  join: (earlier, later) => ({ ...earlier, ...later }),
})

/** The user's chosen avatar, which is not saved. */
export const unsentAvatar = (personId: string): Unsent<File | null> => ({
  key: `profile-avatar:${personId}`,
  empty: null,
  join: (earlier, later) => later ?? earlier,
})

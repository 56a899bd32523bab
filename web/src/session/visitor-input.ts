import { setTabItem } from '../tab-storage.ts'

/** Where this tab's storage keeps what a visitor typed into the forms of login and registration. */
export const VISITOR_INPUT = {
  login: 'login',
  registration: 'registration',
  /** Kept by `stored-picture.ts`. */
  avatar: 'registration-avatar',
} as const

/** The next user of this tab must not find it. */
export function forgetVisitorInput(): void {
  for (const key of Object.values(VISITOR_INPUT)) setTabItem(key, null)
}

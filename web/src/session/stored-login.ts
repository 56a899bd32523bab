import { setTabItem, tabItem } from '../tab-storage.ts'
import { VISITOR_INPUT } from './visitor-input.ts'

type LoginTexts = { email: string; role: string }

/** The input of the login form in this tab, for a reload and a visit to the registration form. */
export function storedLogin(): Partial<LoginTexts> {
  return import.meta.env.SSR ? {} : JSON.parse(tabItem(VISITOR_INPUT.login) ?? '{}')
}

/** Stores all fields but the password, which is never stored. */
export function storeLogin({ email, role }: LoginTexts): void {
  setTabItem(VISITOR_INPUT.login, email || role ? JSON.stringify({ email, role }) : null)
}

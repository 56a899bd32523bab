import { setTabItem, tabItem } from '../tab-storage.ts'
import { VISITOR_INPUT } from './visitor-input.ts'

/** The input of the registration form in this tab, for a reload and a visit to the login form. */
export function storedRegistration(): Record<string, string | boolean> {
  return import.meta.env.SSR ? {} : JSON.parse(tabItem(VISITOR_INPUT.registration) ?? '{}')
}

/** Stores all fields but the picture, which is stored separately, and the password, which is never stored. */
export function storeRegistration({ password: _, avatar: __, ...texts }: Record<string, unknown>): void {
  setTabItem(VISITOR_INPUT.registration, JSON.stringify(texts))
}

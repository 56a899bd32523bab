import { setTabItem, tabItem } from '../tab-storage.ts'

const KEY = 'registration'
const AVATAR_KEY = 'registration-avatar'

/** What was typed into the register form in this tab, for a reload and a visit to the login form. */
export function keptRegistration(): Record<string, string | boolean> {
  return import.meta.env.SSR ? {} : JSON.parse(tabItem(KEY) ?? '{}')
}

/** All but the picture, which is kept apart, and the password: that is never stored. */
export function keepRegistration({ password: _, avatar: __, ...texts }: Record<string, unknown>): void {
  setTabItem(KEY, JSON.stringify(texts))
}

/** Undefined where none was chosen, or it was too large to be kept. */
export async function keptAvatar(): Promise<File | undefined> {
  const [, name = '', type = '', content] = /^(.*)\n(.*)\n(.*)$/.exec(tabItem(AVATAR_KEY) ?? '') ?? []
  if (!content) return undefined
  return new File([Uint8Array.from(atob(content), (char) => char.charCodeAt(0))], name, { type })
}

/** A tab keeps about 5 MB of text, which is a picture of 3.7 MB; a larger one has to be chosen again. */
export function keepAvatar(file: File): void {
  // Else one that is too large would leave the one before.
  setTabItem(AVATAR_KEY, null)
  const reader = new FileReader()
  reader.onload = () => setTabItem(AVATAR_KEY, `${file.name}\n${file.type}\n${String(reader.result).split(',', 2)[1]}`)
  reader.readAsDataURL(file)
}

/** Once somebody is signed in: the next person on this tab must not find it. */
export function forgetRegistration(): void {
  setTabItem(KEY, null)
  setTabItem(AVATAR_KEY, null)
}

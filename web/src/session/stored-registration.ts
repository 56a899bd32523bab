import { setTabItem, tabItem } from '../tab-storage.ts'

const KEY = 'registration'
const AVATAR_KEY = 'registration-avatar'

/** What was typed into the registration form in this tab, for a reload and a visit to the login form. */
export function storedRegistration(): Record<string, string | boolean> {
  return import.meta.env.SSR ? {} : JSON.parse(tabItem(KEY) ?? '{}')
}

/** Stores all fields but the picture, which is stored separately, and the password, which is never stored. */
export function storeRegistration({ password: _, avatar: __, ...texts }: Record<string, unknown>): void {
  setTabItem(KEY, JSON.stringify(texts))
}

/** The stored avatar; undefined if none was chosen, or it was too large to store. */
export async function storedAvatar(): Promise<File | undefined> {
  const [, name = '', type = '', content] = /^(.*)\n(.*)\n(.*)$/.exec(tabItem(AVATAR_KEY) ?? '') ?? []
  if (!content) return undefined
  return new File([Uint8Array.from(atob(content), (char) => char.charCodeAt(0))], name, { type })
}

/** The latest choice: while a picture is being read, the user may choose another one, or none. */
let chosen: File | null = null

/**
 * Stores a picture, or removes it with null. A tab stores about 5 MB of text, which is 3.7 MB of picture; a larger one
 * has to be chosen again.
 */
export function storeAvatar(file: File | null): void {
  chosen = file
  // Otherwise a picture that is too large would leave the previous one in place.
  setTabItem(AVATAR_KEY, null)
  if (!file) return
  const reader = new FileReader()
  reader.onload = () => {
    if (chosen !== file) return
    setTabItem(AVATAR_KEY, `${file.name}\n${file.type}\n${String(reader.result).split(',', 2)[1]}`)
  }
  reader.readAsDataURL(file)
}

/** Removes the stored registration: the next user of this tab must not find it. */
export function forgetRegistration(): void {
  setTabItem(KEY, null)
  storeAvatar(null)
}

import { setTabItem, tabItem } from '../tab-storage.ts'

const KEY = 'registration'
const AVATAR_KEY = 'registration-avatar'

/** What was typed into the register form in this tab, for a reload and a visit to the login form. */
export function storedRegistration(): Record<string, string | boolean> {
  return import.meta.env.SSR ? {} : JSON.parse(tabItem(KEY) ?? '{}')
}

/** All but the picture, which is kept apart, and the password: that is never stored. */
export function storeRegistration({ password: _, avatar: __, ...texts }: Record<string, unknown>): void {
  setTabItem(KEY, JSON.stringify(texts))
}

/** Undefined where none was chosen, or it was too large to be kept. */
export async function keptAvatar(): Promise<File | undefined> {
  const [, name = '', type = '', content] = /^(.*)\n(.*)\n(.*)$/.exec(tabItem(AVATAR_KEY) ?? '') ?? []
  if (!content) return undefined
  return new File([Uint8Array.from(atob(content), (char) => char.charCodeAt(0))], name, { type })
}

/** The picture that is to be kept: reading it takes a while, in which there may be another one, or none. */
let chosen: File | null = null

/** Keeps a picture, or none. A tab keeps about 5 MB of text, which is 3.7 MB of it; a larger one has to be chosen again. */
export function keepAvatar(file: File | null): void {
  chosen = file
  // Else one that is too large would leave the one before.
  setTabItem(AVATAR_KEY, null)
  if (!file) return
  const reader = new FileReader()
  reader.onload = () => {
    if (chosen !== file) return
    setTabItem(AVATAR_KEY, `${file.name}\n${file.type}\n${String(reader.result).split(',', 2)[1]}`)
  }
  reader.readAsDataURL(file)
}

/** Whoever is here next on this tab must not find it. */
export function forgetRegistration(): void {
  setTabItem(KEY, null)
  keepAvatar(null)
}

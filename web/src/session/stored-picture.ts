import { newId } from '../http/idempotency-key.ts'
import { setTabItem, tabItem } from '../tab-storage.ts'

/** The picture stored in this tab under `key`; undefined if none was chosen, or it was too large to store. */
export async function storedPicture(key: string): Promise<File | undefined> {
  const [, name = '', type = '', content] = /^(.*)\n(.*)\n(.*)$/.exec(tabItem(key) ?? '') ?? []
  if (!content) return undefined
  return new File([Uint8Array.from(atob(content), (char) => char.charCodeAt(0))], name, { type })
}

/**
 * Stores a picture, or removes it with null. A tab stores about 5 MB of text, which is 3.7 MB of picture; a larger one
 * has to be chosen again.
 */
export function storePicture(key: string, file: File | null): void {
  // Until the picture has been read: it is not stored if in the meantime another one was chosen, or its form was left.
  const reading = file && newId()
  setTabItem(key, reading)
  if (!file) return
  const reader = new FileReader()
  reader.onload = () => {
    if (tabItem(key) !== reading) return
    // Otherwise too large a picture would leave this in place.
    setTabItem(key, null)
    setTabItem(key, `${file.name}\n${file.type}\n${String(reader.result).split(',', 2)[1]}`)
  }
  reader.readAsDataURL(file)
}

import type { BlogValues } from '../blog-form-values.ts'

/** Where the previous version of the site stored its single draft, without its author. */
const FORMER = { database: 'blogi', store: 'drafts', key: 'new-blog' }

/** Reads the draft that the previous version stored; its author is unknown. */
export function readLegacyDraft(): Promise<Partial<BlogValues> | undefined> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(FORMER.database)
    // The database does not exist and must not be created.
    opening.onupgradeneeded = () => opening.transaction?.abort()
    opening.onerror = () => (opening.error?.name === 'AbortError' ? resolve(undefined) : reject(opening.error))
    opening.onsuccess = () => {
      const database = opening.result
      const reading = database.transaction(FORMER.store).objectStore(FORMER.store).get(FORMER.key)
      reading.onsuccess = () => resolve(reading.result)
      reading.onerror = () => reject(reading.error)
      database.close()
    }
  })
}

export function removeLegacyDraft(): void {
  indexedDB.deleteDatabase(FORMER.database)
}

import type { BlogValues } from './blog-form-values.ts'

/** Where the version before kept its one text, without its writer. */
const FORMER = { database: 'blogi', store: 'drafts', key: 'new-blog' }

/** The text that the version before kept, whoever wrote it. */
export function readLegacyDraft(): Promise<Partial<BlogValues> | undefined> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(FORMER.database)
    // It is not there, and is not to be made.
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

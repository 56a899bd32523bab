import type { BlogValues } from '../blog-form-values.ts'

/** The version of a blog when its writer began to change it: merging needs it after a reload, too. */
type Base = { key: string; at: number; values: BlogValues }

const KEPT_MS = 90 * 24 * 60 * 60 * 1000
const KEPT = 50

/** The version that a draft is based on, as this device saw it; null if it never did, or keeps nothing. */
export async function readBase(writer: string, blog: string, version: number): Promise<BlogValues | null> {
  try {
    const store = await bases('readonly')
    return (await answer<Base | undefined>(store.get(baseKey(writer, blog, version))))?.values ?? null
  } catch {
    return null
  }
}

/** Keeps a version for drafts that are based on it; the oldest beyond 50, and those of 90 days ago, are removed. */
export async function storeBase(writer: string, blog: string, version: number, values: BlogValues): Promise<void> {
  try {
    const store = await bases('readwrite')
    store.put({ key: baseKey(writer, blog, version), at: Date.now(), values } satisfies Base)
    const index = store.index('at')
    const [all, old] = await Promise.all([
      answer<IDBValidKey[]>(index.getAllKeys()),
      answer<IDBValidKey[]>(index.getAllKeys(IDBKeyRange.upperBound(Date.now() - KEPT_MS))),
    ])
    for (const key of new Set([...old, ...all.slice(0, -KEPT)])) store.delete(key)
  } catch {
    // Without it, a merge after a reload asks about everything that differs.
  }
}

const baseKey = (writer: string, blog: string, version: number) => `${writer} ${blog} ${version}`

async function bases(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const request = indexedDB.open('blogi-bases', 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore('bases', { keyPath: 'key' }).createIndex('at', 'at')
  }
  const database = await answer<IDBDatabase>(request)
  database.onversionchange = () => database.close()
  const transaction = database.transaction('bases', mode)
  transaction.oncomplete = () => database.close()
  transaction.onabort = () => database.close()
  return transaction.objectStore('bases')
}

function answer<Result>(request: IDBRequest): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

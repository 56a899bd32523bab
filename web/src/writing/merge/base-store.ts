import { answerOf, indexedDatabase } from '../../unsent/indexed-database.ts'
import type { BlogValues } from '../blog-form-values.ts'

/** The version of a blog when its writer began to change it: merging needs it after a reload, too. */
type Base = { key: string; at: number; values: BlogValues }

const KEPT_MS = 90 * 24 * 60 * 60 * 1000
const KEPT = 50

const database = indexedDatabase('blogi-bases', (created) => {
  created.createObjectStore('bases', { keyPath: 'key' }).createIndex('at', 'at')
})

const bases = async (mode: IDBTransactionMode): Promise<IDBObjectStore> =>
  (await database()).transaction('bases', mode).objectStore('bases')

/** The version that a draft is based on, as this device saw it; null if it never did, or keeps nothing. */
export async function readBase(writer: string, blog: string, version: number): Promise<BlogValues | null> {
  try {
    const store = await bases('readonly')
    return (await answerOf<Base | undefined>(store.get(baseKey(writer, blog, version))))?.values ?? null
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
      answerOf<IDBValidKey[]>(index.getAllKeys()),
      answerOf<IDBValidKey[]>(index.getAllKeys(IDBKeyRange.upperBound(Date.now() - KEPT_MS))),
    ])
    for (const key of new Set([...old, ...all.slice(0, -KEPT)])) store.delete(key)
  } catch {
    // Without it, a merge after a reload asks about everything that differs.
  }
}

const baseKey = (writer: string, blog: string, version: number) => `${writer} ${blog} ${version}`

const STORE = 'drafts'

/** Reads what was kept under `key`; undefined when there is nothing or the browser keeps nothing. */
export function readDraft<Draft>(key: string): Promise<Draft | undefined> {
  return inStore<Draft | undefined>('readonly', (store) => store.get(key)).catch(() => undefined)
}

/** Keeps a draft on this device, pictures included. A full or forbidden store only means that nothing is kept. */
export async function keepDraft(key: string, draft: unknown): Promise<void> {
  await inStore('readwrite', (store) => store.put(draft, key)).catch(() => undefined)
}

export async function dropDraft(key: string): Promise<void> {
  await inStore('readwrite', (store) => store.delete(key)).catch(() => undefined)
}

async function inStore<Result>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest): Promise<Result> {
  const opening = indexedDB.open('blogi', 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE)
  const database = await done<IDBDatabase>(opening)
  try {
    return await done<Result>(act(database.transaction(STORE, mode).objectStore(STORE)))
  } finally {
    database.close()
  }
}

function done<Result>(request: IDBRequest): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

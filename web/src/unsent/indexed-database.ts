/**
 * Opens a database of this browser, once for the page: it stays open, as a page that is being closed has no time to open
 * it. The returned function rejects if the browser's storage is unavailable, and tries again when it is next called.
 * @param create makes the stores of a database that is new
 */
export function indexedDatabase(name: string, create: (database: IDBDatabase) => void): () => Promise<IDBDatabase> {
  let opening: Promise<IDBDatabase> | undefined
  const forget = () => {
    opening = undefined
  }

  async function open(): Promise<IDBDatabase> {
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => create(request.result)
    const database = await answerOf<IDBDatabase>(request)
    database.onclose = forget
    database.onversionchange = () => {
      forget()
      database.close()
    }
    return database
  }

  return async () => {
    opening ??= open()
    return opening.catch((error: unknown) => {
      forget()
      throw error
    })
  }
}

/** Resolves when the transaction has committed; rejects when it was aborted, which is how a full disk is reported. */
export function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
    // WebKit commits the rest when a request has failed.
    transaction.onerror = ({ target }) => reject((target as IDBRequest).error)
    transaction.commit()
  })
}

export function answerOf<Result>(request: IDBRequest): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

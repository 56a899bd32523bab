import { answerOf, committed, indexedDatabase } from './indexed-database.ts'

/** A tab's value of a field in an unsent form; the key names the person, the form and the field. */
type UnsentRow = {
  key: string
  tab: string
  /** When it last changed, in milliseconds since the epoch. */
  at: number
  value: unknown
}

const KEPT_MS = 90 * 24 * 60 * 60 * 1000

const database = indexedDatabase('blogi-unsent', (created) => {
  created.createObjectStore('rows', { keyPath: ['key', 'tab'] }).createIndex('at', 'at')
})

async function rowsStore(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  return (await database()).transaction('rows', mode).objectStore('rows')
}

/** The tabs that have something under a key. Like every function here, it rejects if storage is unavailable. */
export async function tabsWith(key: string): Promise<string[]> {
  const rows = await rowsStore('readonly')
  const keys = await answerOf<IDBValidKey[]>(rows.getAllKeys(rangeOf(key)))
  return (keys as [string, string][]).map(([, tab]) => tab)
}

export async function putRow(row: UnsentRow): Promise<void> {
  const rows = await rowsStore('readwrite')
  rows.put(row)
  await committed(rows.transaction)
}

export async function removeRow({ key, tab }: Pick<UnsentRow, 'key' | 'tab'>): Promise<void> {
  const rows = await rowsStore('readwrite')
  rows.delete([key, tab])
  await committed(rows.transaction)
}

/**
 * Gives what some tabs have under a key to one of them, in one step: nothing is lost or there twice whenever the page ends.
 * @param join what two of them have, in one
 * @returns it; undefined if there is nothing
 */
export async function takeRows(
  key: string,
  { from, to, join }: { from: string[]; to: string; join: (earlier: unknown, later: unknown) => unknown },
): Promise<unknown> {
  const rows = await rowsStore('readwrite')
  const all = await answerOf<UnsentRow[]>(rows.getAll(rangeOf(key)))
  const taken = all.filter(({ tab }) => from.includes(tab)).sort((one, other) => one.at - other.at)
  const latest = taken.at(-1)
  if (!latest) return undefined
  const value = taken.map((row) => row.value).reduce(join)
  for (const { tab } of taken) rows.delete([key, tab])
  rows.put({ key, tab: to, at: latest.at, value } satisfies UnsentRow)
  await committed(rows.transaction)
  return value
}

const rangeOf = (key: string) => IDBKeyRange.bound([key], [key, []])

/** Deletes values that have not changed for 90 days. */
export async function removeOldRows(): Promise<void> {
  const rows = await rowsStore('readwrite')
  const old = await answerOf<IDBValidKey[]>(rows.index('at').getAllKeys(IDBKeyRange.upperBound(Date.now() - KEPT_MS)))
  for (const key of old) rows.delete(key)
  await committed(rows.transaction)
}

import { hash, randomUUIDv7 } from 'node:crypto'
import type { Transaction } from 'kysely'
import { oneLine } from '#contract/visible-text.ts'
import { forShare } from '../../db/locks.ts'
import type { Db } from '../../db/open.ts'
import type { ImportedItemsTable, Schema } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'

type Kind = ImportedItemsTable['kind']

/** Keys per query. */
const BATCH = 500

/** What identifies an item in its source: hashed, as it may have a name or an address. */
export const keyOf = (site: string, kind: Kind, key: string): string =>
  hash('sha256', JSON.stringify([site, kind, key]))

export async function startImport(db: Db, source: string, now: Date): Promise<string> {
  const id = randomUUIDv7()
  await db
    .insertInto('imports')
    .values({ id, source: oneLine(source), started_at: now.toISOString() })
    .execute()
  return id
}

/** When an import began. */
export async function startedAtOf(db: Db, id: string): Promise<Date> {
  const { started_at } = await db
    .selectFrom('imports')
    .select('started_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return new Date(started_at)
}

export async function endImport(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('imports').set({ ended_at: now.toISOString() }).where('id', '=', id).execute()
}

/** What people call the source of an import, which begins with its format. */
export const siteName = (source: string): string => source.replace(/^\w+ (?=https?:)/, '')

/** Another import has added an item in the meantime, or this one is being undone. */
export class AlreadyImported extends Error {}

/** Remembers an item in the transaction that adds it, which `addOnce` runs. @throws AlreadyImported */
export async function addItem(
  trx: Transaction<Schema>,
  item: { key: string; importId: string; kind: Kind; itemId: string },
): Promise<void> {
  // Until the transaction ends, no one asks for the undoing of the import, which would miss the item.
  const { undo_asked_at: undoAskedAt } = await trx
    .selectFrom('imports')
    .select('undo_asked_at')
    .where('id', '=', item.importId)
    .$call(forShare(trx))
    .executeTakeFirstOrThrow()
  if (undoAskedAt !== null) throw new AlreadyImported()
  const added = await trx
    .insertInto('imported_items')
    .values({ key: item.key, import_id: item.importId, kind: item.kind, item_id: item.itemId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!added) throw new AlreadyImported()
}

/** Adds items in a transaction. @returns undefined, with nothing changed, if another import has added one of them */
export async function addOnce<Result>(
  db: Db,
  add: (trx: Transaction<Schema>) => Promise<Result>,
): Promise<{ result: Result } | undefined> {
  try {
    return { result: await inTransaction(db, add) }
  } catch (error) {
    if (error instanceof AlreadyImported) return undefined
    throw error
  }
}

/** The ids of items that were imported before, by their keys. */
export async function findItems(db: Db, keys: string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (let from = 0; from < keys.length; from += BATCH) {
    const rows = await db
      .selectFrom('imported_items')
      .select(['key', 'item_id'])
      .where('key', 'in', keys.slice(from, from + BATCH))
      .execute()
    for (const { key, item_id } of rows) found.set(key, item_id)
  }
  return found
}

/** Forgets an item that is no longer there, so that it can be imported again. */
export async function forgetItem(db: Db, key: string): Promise<void> {
  await db.deleteFrom('imported_items').where('key', '=', key).execute()
}

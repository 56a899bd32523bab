import { sql } from 'kysely'
import type { Db } from '../../db/open.ts'

const missingOf = (db: Db, importId: string) =>
  db
    .selectFrom('missing_pictures')
    .innerJoin('imported_items', 'imported_items.key', 'item_key')
    .where('import_id', '=', importId)

/** How many pictures of an import are missing that may be had from an address. @param before only those that were tried before then */
export async function countMissing(db: Db, importId: string, before?: string): Promise<number> {
  const { count } = await missingOf(db, importId)
    .$if(before !== undefined, (query) => query.where('tried_at', '<', before ?? ''))
    .select(({ fn }) => fn.sum<number | string | null>('pictures').as('count'))
    .executeTakeFirstOrThrow()
  return Number(count ?? 0)
}

/** The key of the next item with missing pictures that were not tried since a time. */
export async function nextMissing(db: Db, importId: string, before: string, after: string) {
  const next = await missingOf(db, importId)
    .select('item_key')
    .where('tried_at', '<', before)
    .where('item_key', '>', after)
    .orderBy('item_key')
    .limit(1)
    .executeTakeFirst()
  return next?.item_key
}

export type MissingRow = Awaited<ReturnType<typeof missingTexts>>[number]

/** The texts of an item with missing pictures that were not tried since a time. */
export function missingTexts(db: Db, itemKey: string, before: string) {
  return db
    .selectFrom('missing_pictures')
    .innerJoin('imported_items', 'imported_items.key', 'item_key')
    .selectAll('missing_pictures')
    .select(['kind', 'item_id'])
    .where('item_key', '=', itemKey)
    .where('tried_at', '<', before)
    .orderBy('place')
    .execute()
}

/** Forgets what old imports lack. */
export async function deleteOldMissing(db: Db, keptAfter: Date): Promise<void> {
  await db
    .deleteFrom('missing_pictures')
    .where(
      'item_key',
      'in',
      sql<string>`(select imported_items.key from imported_items join imports on imports.id = imported_items.import_id
        where imports.started_at < ${keptAfter.toISOString()})`,
    )
    .execute()
}

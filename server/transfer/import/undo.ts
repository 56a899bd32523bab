import { formatMessage } from '#contract/format-message.ts'
import { TRASH_DAYS } from '#contract/limits.ts'
import { removeImportedBlog } from '../../blogs/imported.ts'
import { removeImportedComments } from '../../comments/imported.ts'
import type { Db } from '../../db/open.ts'
import type { ImportedItemsTable } from '../../db/schema.ts'
import { imports as messages } from '../../language/messages.ts'
import type { MediaStore } from '../../media/media-store.ts'
import { OperatorError } from '../../operator-error.ts'
import { removeImportedRedirects } from '../../redirects/store.ts'
import { removeImportedPages } from '../../settings/imported-pages.ts'
import { removeUnclaimedUsers } from '../../users/unclaimed.ts'

const DAY = 24 * 60 * 60 * 1000
/** Items at once: others' writes would otherwise wait behind them. */
const BATCH = 100

export interface Undone {
  removed: number
  /** Blogs and pages that were changed or commented on here, which are in the trash. */
  trashed: number
  /** Accounts that their owners have, or that have something here. */
  kept: number
}

/** Imports, the newest first. */
export function listImports(db: Db, limit: number) {
  return db.selectFrom('imports').selectAll().orderBy('started_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

/** @throws OperatorError if there is no such import, or it is too old */
export async function findUndoable(db: Db, id: string, now: Date) {
  const found = await db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst()
  if (!found || found.undone_at !== null) throw new OperatorError(formatMessage(messages.noImport, { id }))
  if (now.getTime() - Date.parse(found.started_at) > TRASH_DAYS * DAY)
    throw new OperatorError(formatMessage(messages.importTooOld, { days: TRASH_DAYS }))
  return found
}

/**
 * Removes everything that an import brought. Can be interrupted and repeated.
 * @throws OperatorError if there is no such import, or it is too old
 */
export async function undoImport(
  { db, media }: { db: Db; media: Pick<MediaStore, 'remove'> },
  id: string,
  now: Date,
): Promise<Undone> {
  const found = await findUndoable(db, id, now)
  const undone: Undone = { removed: 0, trashed: 0, kept: 0 }
  for await (const ids of itemsOf(db, id, 'blog')) {
    for (const blogId of ids) {
      const { unusedPictures, isTrashed } = await removeImportedBlog(db, blogId, found.started_at, now)
      await media.remove(unusedPictures)
      undone[isTrashed ? 'trashed' : 'removed'] += 1
    }
    await forget(db, ids)
  }
  for await (const ids of itemsOf(db, id, 'comment')) {
    const stay = await removeImportedComments(db, ids)
    // A later import of their blog would add them twice.
    await forget(
      db,
      ids.filter((id) => !stay.has(id)),
    )
  }
  for await (const slugs of itemsOf(db, id, 'page')) {
    const { removed, trashed } = await removeImportedPages(db, slugs, found.started_at, now)
    undone.removed += removed
    undone.trashed += trashed
    await forget(db, slugs)
  }
  for await (const ids of itemsOf(db, id, 'user')) {
    const removed = await removeUnclaimedUsers(db, ids)
    undone.kept += ids.length - removed.length
    await forget(db, removed)
  }
  await removeImportedRedirects(db, id)
  await db.updateTable('imports').set({ undone_at: now.toISOString() }).where('id', '=', id).execute()
  return undone
}

/** The items of an import, some at a time. */
async function* itemsOf(db: Db, importId: string, kind: ImportedItemsTable['kind']): AsyncGenerator<string[]> {
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('imported_items')
      .select('item_id')
      .where('import_id', '=', importId)
      .where('kind', '=', kind)
      .where('item_id', '>', after)
      .orderBy('item_id')
      .limit(BATCH)
      .execute()
    after = rows.at(-1)?.item_id ?? ''
    if (rows.length === 0) return
    yield rows.map(({ item_id }) => item_id)
  }
}

async function forget(db: Db, ids: string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('imported_items').where('item_id', 'in', ids).execute()
}

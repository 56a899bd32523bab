import { UPLOAD_DAYS } from '#contract/limits.ts'
import type { Db } from '../../db/open.ts'
import { deleteOldMissing } from '../import/missing-store.ts'
import { RUNNING } from './store.ts'

const DAY = 24 * 60 * 60_000

/** Deletes uploads that were not imported, and reports of old ones. @returns the ids of those whose files are needed */
export async function deleteOldUploads(db: Db, keptAfter: Date, now: Date): Promise<Set<string>> {
  const silent = new Date(now.getTime() - UPLOAD_DAYS * DAY).toISOString()
  await db
    .deleteFrom('import_uploads')
    .where('import_id', 'is', null)
    .where('state', 'in', ['uploading', 'checked', 'failed'])
    .where('changed_at', '<', silent)
    .execute()
  await deleteOldMissing(db, keptAfter)
  // For as long as an import can be undone, it is known whose it is.
  const undoable = db.selectFrom('imports').select('id').where('started_at', '>=', keptAfter.toISOString())
  await db
    .deleteFrom('import_uploads')
    .where('created_at', '<', keptAfter.toISOString())
    .where((eb) => eb.or([eb('import_id', 'is', null), eb('import_id', 'not in', undoable)]))
    .execute()
  const rows = await db
    .selectFrom('import_uploads')
    .select('id')
    .where('state', '<>', 'done')
    .where((eb) => eb.or([eb('changed_at', '>=', silent), eb('state', 'in', RUNNING)]))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

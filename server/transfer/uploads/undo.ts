import { TRASH_DAYS } from '#contract/limits.ts'
import { appendEntry } from '../../audit/audit-log.ts'
import { lockTable } from '../../db/locks.ts'
import type { Db } from '../../db/open.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { notFound, Problem } from '../../http/problem.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { OperatorError } from '../../operator-error.ts'
import { siteName } from '../import/items.ts'
import { undoImport } from '../import/undo.ts'
import { announceImport, broughtBy } from './announce.ts'
import { RUNNING } from './store.ts'

const DAY = 24 * 60 * 60 * 1000

/** Until when an import can be undone. */
export const undoableUntil = (startedAt: string): Date => new Date(Date.parse(startedAt) + TRASH_DAYS * DAY)

/**
 * Asks for the undoing of an import, which a job does.
 * @param ownerId only one of this Author's own; undefined: any
 * @throws Problem 404, and 409 if it runs, was undone, or is too old
 */
export function askForUndo(
  db: Db,
  { id, actorId, ownerId }: { id: string; actorId: string; ownerId: string | undefined },
  now: Date,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    // No import begins in the meantime.
    await lockTable(trx, 'import_uploads')
    if (ownerId !== undefined && !(await isOwnImport(trx, id, ownerId))) throw notFound('import')
    const found = await trx.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst()
    if (!found) throw notFound('import')
    const running = trx.selectFrom('import_uploads').select('id').where('import_id', '=', id)
    if (await running.where('state', 'in', RUNNING).executeTakeFirst()) throw new Problem(409, 'import-under-way')
    const asked = await trx
      .updateTable('imports')
      .set({ undo_asked_at: now.toISOString() })
      .where('id', '=', id)
      .where('undone_at', 'is', null)
      .where('undo_asked_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!asked || undoableUntil(found.started_at) < now)
      throw new Problem(409, 'import-not-undoable', { values: { days: TRASH_DAYS } })
    await enqueue(trx, 'undo-import', { id })
    const subjectId = siteName(found.source).slice(0, 200)
    await appendEntry(trx, { actorId, action: 'undo-import', subjectId }, now)
  })
}

const isOwnImport = async (db: Db, id: string, ownerId: string): Promise<boolean> =>
  (await db
    .selectFrom('import_uploads')
    .select('id')
    .where('import_id', '=', id)
    .where('is_own', '=', 1)
    .where('admin_id', '=', ownerId)
    .executeTakeFirst()) !== undefined

/** The job that undoes an import. It can be interrupted and run again. */
export async function runUndo(
  { db, media, now, announce }: Pick<Deps, 'db' | 'media' | 'now' | 'announce'>,
  id: string,
): Promise<void> {
  const brought = await broughtBy(db, id)
  try {
    await undoImport({ db, media }, id, now())
  } catch (error) {
    // It was undone, or is too old now.
    if (!(error instanceof OperatorError)) throw error
    await db.updateTable('imports').set({ undo_asked_at: null }).where('id', '=', id).execute()
  } finally {
    await announceImport(db, announce, id, brought)
  }
}

import type { Transaction, Updateable } from 'kysely'
import { formatMessage } from '#contract/format-message.ts'
import type { ImportChoices } from '#contract/imports.ts'
import { appendEntry } from '../../audit/audit-log.ts'
import { lockTable } from '../../db/locks.ts'
import type { Db } from '../../db/open.ts'
import type { ImportUploadsTable, Schema } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { Problem } from '../../http/problem.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { imports as messages } from '../../language/messages.ts'
import { OperatorError } from '../../operator-error.ts'
import { startImport } from '../import/items.ts'
import { countMissing } from '../import/missing-store.ts'
import { findUpload, jobOf, nameOf, RUNNING, type State, type Upload } from './store.ts'

/**
 * Begins its dry run.
 * @throws Problem 404, and 409 if another import runs or this one cannot be checked
 */
export function beginCheck(db: Db, id: string, choices: ImportChoices, now: Date): Promise<void> {
  return begin(db, { id, state: 'checking', from: ['uploading', 'checked', 'failed'], choices }, now, async () => ({}))
}

/**
 * Begins an import after its dry run, or continues one that was cancelled or failed.
 * @throws Problem 404, and 409 if another import runs or this one cannot be begun
 */
export function beginImport(
  db: Db,
  { id, choices, actorId }: { id: string; choices: ImportChoices; actorId: string },
  now: Date,
): Promise<void> {
  const from: State[] = ['checked', 'failed', 'cancelled']
  return begin(db, { id, state: 'importing', from, choices }, now, async (trx, upload) => {
    if (!upload.found) throw new Problem(409, 'import-changed')
    const entry = { actorId, action: 'start-import', subjectId: nameOf(upload) } as const
    if (upload.import_id !== null) {
      await requireNotUndone(trx, upload.import_id)
      await appendEntry(trx, entry, now)
      return { begun_done: upload.done }
    }
    await trx.deleteFrom('import_notes').where('upload_id', '=', id).execute()
    await trx.deleteFrom('import_samples').where('upload_id', '=', id).execute()
    const importId = await startImport(trx, upload.found.source, now)
    await appendEntry(trx, entry, now)
    return { import_id: importId, counts: '{}', done: 0, begun_done: 0 }
  })
}

/**
 * Begins to try the pictures again that could not be had.
 * @throws Problem 404, and 409 if another import runs, or this one has not ended or misses none
 */
export function beginPictures(db: Db, { id, actorId }: { id: string; actorId: string }, now: Date): Promise<void> {
  return begin(db, { id, state: 'fetching', from: ['done'] }, now, async (trx, upload) => {
    const { import_id: importId } = upload
    if (importId === null) throw new Problem(409, 'import-changed')
    await requireNotUndone(trx, importId)
    const missing = await countMissing(trx, importId)
    if (missing === 0) throw new Problem(409, 'import-changed')
    await appendEntry(trx, { actorId, action: 'retry-import-pictures', subjectId: nameOf(upload) }, now)
    return { retried_pictures: missing }
  })
}

/**
 * For a command that tries pictures again.
 * @throws OperatorError if the import runs, tries pictures again itself, or is being undone
 */
export async function requireIdle(db: Db, importId: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockTable(trx, 'import_uploads')
    const uploads = trx.selectFrom('import_uploads').select('id').where('import_id', '=', importId)
    const running = await uploads.where('state', 'in', RUNNING).executeTakeFirst()
    if (running) throw new OperatorError(formatMessage(messages.importUnderWay, { id: importId }))
    const imports = trx.selectFrom('imports').select('id').where('id', '=', importId)
    const undone = await imports.where('undo_asked_at', 'is not', null).executeTakeFirst()
    if (undone) throw new OperatorError(formatMessage(messages.importBeingUndone, { id: importId }))
  })
}

/** @throws Problem 409 */
async function requireNotUndone(trx: Db, importId: string): Promise<void> {
  const found = await trx
    .selectFrom('imports')
    .select(['undone_at', 'undo_asked_at'])
    .where('id', '=', importId)
    .executeTakeFirst()
  if (!found || found.undone_at !== null || found.undo_asked_at !== null) throw new Problem(409, 'import-changed')
}

async function begin(
  db: Db,
  { id, state, from, choices }: { id: string; state: State; from: State[]; choices?: ImportChoices },
  now: Date,
  prepare: (trx: Transaction<Schema>, upload: Upload) => Promise<Updateable<ImportUploadsTable>>,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockTable(trx, 'import_uploads')
    const upload = await findUpload(trx, id)
    if (!from.includes(upload.state) || (state === 'checking' && upload.import_id !== null))
      throw new Problem(409, 'import-changed')
    const other = trx.selectFrom('import_uploads').select('id').where('state', 'in', RUNNING)
    if (await other.executeTakeFirst()) throw new Problem(409, 'import-under-way')
    const at = now.toISOString()
    const set = {
      ...(choices && { choices: JSON.stringify(choices) }),
      ...(await prepare(trx, upload)),
    }
    await trx
      .updateTable('import_uploads')
      .set({ state, changed_at: at, begun_at: at, error: null, ...set })
      .where('id', '=', id)
      .execute()
    await enqueue(trx, jobOf({ ...upload, state }), { id })
  })
}

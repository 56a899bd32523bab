import type { Db } from '../../db/open.ts'
import { withoutLastSlashes } from '../../http/without-last-slashes.ts'
import { importUploads as messages } from '../../language/messages.ts'
import { pictureReader } from '../import/picture-bytes.ts'
import { type ChangedNote, retryPictures } from '../import/retry-pictures.ts'
import { announceImport } from './announce.ts'
import { changeReport } from './change-report.ts'
import { failureOf } from './failure.ts'
import { fewPictures, ownRoom, requireOwner } from './own.ts'
import { Ended, Paused, SLICE } from './progress-recorder.ts'
import type { RunParts } from './run.ts'
import { asBegun, findUpload, type Upload } from './store.ts'
import { watchUpload } from './under-way.ts'

/** The job that tries pictures of an import again. It can be interrupted and run again. */
export async function runPictures(parts: RunParts, { id }: { id: string }, signal: AbortSignal): Promise<void> {
  const { db, now, announce } = parts
  const upload = await findUpload(db, id).catch(() => undefined)
  const { import_id: importId = null, begun_at: begunAt = null } = upload ?? {}
  if (upload?.state !== 'fetching' || importId === null || begunAt === null) return
  const began = performance.now()
  const goOn = async () => {
    signal.throwIfAborted()
    const touched = await change(db, upload, { changed_at: now().toISOString() })
    if (!touched) throw new Ended()
    if (performance.now() - began > SLICE) throw new Paused()
  }
  const watch = watchUpload(db, upload, signal)
  try {
    const needed = { ...(await partsOf(parts, upload, importId)), signal: watch.signal }
    await retryPictures(needed, { importId, begunAt }, goOn)
    await change(db, upload, { state: 'done', changed_at: now().toISOString() })
  } catch (error) {
    const words = await failureOf(parts, upload, { error, signal, text: messages.picturesFailed })
    if (words !== undefined) await change(db, upload, { state: 'done', error: words, changed_at: now().toISOString() })
  } finally {
    watch.stop()
    await announceImport(db, announce, importId)
  }
}

/** @returns whether it still runs */
async function change(
  db: Db,
  upload: Upload,
  set: { state?: 'done'; error?: string; changed_at: string },
): Promise<boolean> {
  const query = db.updateTable('import_uploads').set(set).where(asBegun(upload))
  return (await query.returning('id').executeTakeFirst()) !== undefined
}

async function partsOf({ db, media, storage, now, fetchPublic }: RunParts, upload: Upload, importId: string) {
  const address = withoutLastSlashes(upload.choices.address) || undefined
  const read = pictureReader({ address }, upload.found?.address ?? '', fetchPublic)
  const ownerId = upload.is_own === 1 ? await requireOwner(db, upload.admin_id) : undefined
  return {
    db,
    media,
    now,
    readPicture: ownerId === undefined ? read : fewPictures(read, upload.counts.pictures ?? 0),
    isFull:
      ownerId === undefined
        ? storage.isFull
        : async (unwritten: number) => {
            await requireOwner(db, ownerId)
            return ownRoom(storage, ownerId)(unwritten)
          },
    changed: (trx: Db, notes: ChangedNote[], fetched: number) => changeReport(trx, importId, notes, fetched),
  }
}

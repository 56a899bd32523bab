import type { Db } from '../../db/open.ts'
import { Ended } from './progress-recorder.ts'
import { asBegun, type Upload } from './store.ts'

/** Milliseconds between two looks whether it was cancelled. */
const LOOK_EVERY = 1000

/**
 * Looks whether an upload was cancelled, or begun again, while its job waits for something else, such as a picture.
 * @param signal of the job
 * @returns a signal that also aborts then, with `Ended`, until `stop` is called
 */
export function watchUpload(db: Db, upload: Upload, signal: AbortSignal): { signal: AbortSignal; stop: () => void } {
  const ended = new AbortController()
  const look = async () => {
    const query = db.selectFrom('import_uploads').select('id').where(asBegun(upload))
    if (!(await query.executeTakeFirst())) ended.abort(new Ended())
  }
  // Without the database, the next look says it.
  const timer = setInterval(() => look().catch(() => {}), LOOK_EVERY)
  return { signal: AbortSignal.any([signal, ended.signal]), stop: () => clearInterval(timer) }
}

import type { Db } from '../../db/open.ts'
import { noteOf } from '../import/report.ts'
import type { ChangedNote } from '../import/retry-pictures.ts'
import type { Upload } from './store.ts'

/** Changes lines of the report of an import, and counts the pictures that were had. One of a command has none. */
export async function changeReport(trx: Db, importId: string, notes: ChangedNote[], fetched: number): Promise<void> {
  const upload = await trx
    .selectFrom('import_uploads')
    .select(['id', 'counts'])
    .where('import_id', '=', importId)
    .executeTakeFirst()
  if (!upload) return
  for (const { of, from, to } of notes) await changeNote(trx, upload.id, noteOf(of, from), to && noteOf(of, to).text)
  if (fetched === 0) return
  const counts: Upload['counts'] = JSON.parse(upload.counts)
  await trx
    .updateTable('import_uploads')
    .set({ counts: JSON.stringify({ ...counts, pictures: (counts.pictures ?? 0) + fetched }) })
    .where('id', '=', upload.id)
    .execute()
}

async function changeNote(
  trx: Db,
  uploadId: string,
  { of, text }: { of: string; text: string },
  to: string | undefined,
): Promise<void> {
  if (to === text) return
  const found = await trx
    .selectFrom('import_notes')
    .select('number')
    .where('upload_id', '=', uploadId)
    .where('post', '=', of)
    .where('note', '=', text)
    .orderBy('number')
    .limit(1)
    .executeTakeFirst()
  if (!found) return
  const { number } = found
  if (to === undefined)
    await trx.deleteFrom('import_notes').where('upload_id', '=', uploadId).where('number', '=', number).execute()
  else
    await trx
      .updateTable('import_notes')
      .set({ note: to })
      .where('upload_id', '=', uploadId)
      .where('number', '=', number)
      .execute()
}

import { ImportSample } from '#contract/imports.ts'
import type { Db } from '../../db/open.ts'
import { inTransaction } from '../../db/transaction.ts'

/** Keeps what a dry run shows, in place of what the last one did. */
export async function keepSamples(db: Db, uploadId: string, samples: ImportSample[]): Promise<void> {
  const rows = samples.map((sample, number) => ({ upload_id: uploadId, number, sample: JSON.stringify(sample) }))
  await inTransaction(db, async (trx) => {
    await trx.deleteFrom('import_samples').where('upload_id', '=', uploadId).execute()
    const upload = trx.selectFrom('import_uploads').select('id').where('id', '=', uploadId)
    // It may have been discarded in the meantime.
    if (rows.length > 0 && (await upload.executeTakeFirst()))
      await trx.insertInto('import_samples').values(rows).execute()
  })
}

export async function samplesOf(db: Db, uploadId: string): Promise<ImportSample[]> {
  const rows = await db
    .selectFrom('import_samples')
    .select('sample')
    .where('upload_id', '=', uploadId)
    .orderBy('number')
    .execute()
  return rows.map(({ sample }) => ImportSample.parse(JSON.parse(sample)))
}

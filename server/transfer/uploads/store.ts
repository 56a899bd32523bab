import { randomUUIDv7 } from 'node:crypto'
import type { ExpressionBuilder, Selectable } from 'kysely'
import type { ImportChoices } from '#contract/imports.ts'
import { appendEntry } from '../../audit/audit-log.ts'
import { lockTable } from '../../db/locks.ts'
import type { Db } from '../../db/open.ts'
import type { ImportUploadsTable, Schema } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { notFound, Problem } from '../../http/problem.ts'
import type { NeutralAuthor } from '../formats/neutral.ts'
import type { Counted } from '../import/report.ts'
import type { UploadedFile } from './files.ts'

const MINUTE = 60_000
/** For how long an upload that sends nothing keeps its admin from another one. */
const SILENT = MINUTE

/** What a dry run has found out about the other site. */
export interface Found {
  source: string
  address: string
  posts: number
  authors: NeutralAuthor[]
  mayHaveResponses: boolean
}

/** A row, parsed. */
export interface Upload extends Omit<Selectable<ImportUploadsTable>, 'files' | 'choices' | 'found' | 'counts'> {
  files: UploadedFile[]
  choices: ImportChoices
  found: Found | null
  counts: Partial<Record<Counted, number>>
}
export type State = ImportUploadsTable['state']
/** One runs at a time. */
export const RUNNING: State[] = ['checking', 'importing', 'fetching']

export const uploadOf = (row: Selectable<ImportUploadsTable>): Upload => ({
  ...row,
  files: JSON.parse(row.files),
  choices: JSON.parse(row.choices),
  found: row.found === null ? null : JSON.parse(row.found),
  counts: JSON.parse(row.counts),
})

/** The job that makes its dry run, imports it, or tries its pictures again. */
export const jobOf = ({ is_own, state }: Pick<Upload, 'is_own' | 'state'>) => {
  if (state === 'fetching') return 'import-pictures'
  return is_own === 1 ? 'import-own' : 'import-upload'
}

/** For `where`: its row, as long as it was neither cancelled nor begun again. */
export const asBegun =
  ({ id, state, begun_at }: Pick<Upload, 'id' | 'state' | 'begun_at'>) =>
  (row: ExpressionBuilder<Schema, 'import_uploads'>) =>
    row.and({ id, state, begun_at })

/** What the audit log calls it. */
export const nameOf = ({ found, files }: Upload): string => (found?.address || files[0]?.name || '').slice(0, 200)

/** @param ownerId only one of this Author's own; undefined: any. @throws Problem 404 */
export async function findUpload(db: Db, id: string, ownerId?: string): Promise<Upload> {
  const row = await db
    .selectFrom('import_uploads')
    .selectAll()
    .where('id', '=', id)
    .$if(ownerId !== undefined, (query) => query.where('is_own', '=', 1).where('admin_id', '=', ownerId ?? null))
    .executeTakeFirst()
  if (!row) throw notFound('import')
  return uploadOf(row)
}

/**
 * Adds an upload, in place of one that was left unfinished. An Author has the files of one export at a time: others that
 * were not imported are replaced, and of those that were cancelled or have failed the files are no longer kept.
 * @returns its id, and those of uploads whose files are to be removed
 * @throws Problem 409 if the same person is uploading at this moment, or has an import under way that is their own
 */
export function addUpload(
  db: Db,
  { adminId, isOwn, files }: { adminId: string; isOwn: boolean; files: UploadedFile[] },
  now: Date,
): Promise<{ id: string; replaced: string[] }> {
  return inTransaction(db, async (trx) => {
    await lockTable(trx, 'import_uploads')
    const own = trx
      .selectFrom('import_uploads')
      .select('id')
      .where('admin_id', '=', adminId)
      .where('is_own', '=', isOwn ? 1 : 0)
      .where('state', '=', 'uploading')
    const since = new Date(now.getTime() - SILENT).toISOString()
    if (await own.where('changed_at', '>', since).executeTakeFirst()) throw new Problem(409, 'upload-under-way')
    const replaced = isOwn ? await ownWithFiles(trx, adminId) : []
    await trx
      .deleteFrom('import_uploads')
      .where('admin_id', '=', adminId)
      .where('is_own', '=', isOwn ? 1 : 0)
      .where('state', 'in', isOwn ? ['uploading', 'checked', 'failed'] : ['uploading'])
      .where('import_id', 'is', null)
      .execute()
    const id = randomUUIDv7()
    const at = now.toISOString()
    const row = {
      id,
      admin_id: adminId,
      is_own: isOwn ? 1 : 0,
      files: JSON.stringify(files),
      created_at: at,
      changed_at: at,
      choices: '{}',
    }
    await trx
      .insertInto('import_uploads')
      .values({ ...row, state: 'uploading', counts: '{}', done: 0, begun_done: 0 })
      .execute()
    return { id, replaced }
  })
}

/** @throws Problem 409 if one of them is under way */
async function ownWithFiles(trx: Db, ownerId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('import_uploads')
    .select(['id', 'state'])
    .where('admin_id', '=', ownerId)
    .where('is_own', '=', 1)
    .where('state', '<>', 'done')
    .execute()
  if (rows.some(({ state }) => RUNNING.includes(state))) throw new Problem(409, 'import-under-way')
  return rows.map(({ id }) => id)
}

/** Notes that something of it has arrived. @returns false if it is complete or gone */
export async function touchUpload(db: Db, id: string, now: Date): Promise<boolean> {
  const touched = await db
    .updateTable('import_uploads')
    .set({ changed_at: now.toISOString() })
    .where('id', '=', id)
    .where('state', '=', 'uploading')
    .returning('id')
    .executeTakeFirst()
  return touched !== undefined
}

/**
 * Ends what runs; discards what was not begun.
 * @returns whether its files are no longer needed
 * @throws Problem 404, and 409 if it has ended
 */
export function cancelUpload(db: Db, id: string, actorId: string, now: Date): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const upload = await findUpload(trx, id)
    if (upload.import_id === null) {
      await trx.deleteFrom('import_uploads').where('id', '=', id).execute()
      return true
    }
    const cancelled = await trx
      .updateTable('import_uploads')
      // One that tries pictures again had ended.
      .set({ state: upload.state === 'fetching' ? 'done' : 'cancelled', changed_at: now.toISOString() })
      .where('id', '=', id)
      .where('state', '=', upload.state)
      .where('state', 'in', ['importing', 'fetching'])
      .returning('id')
      .executeTakeFirst()
    if (!cancelled) throw new Problem(409, 'import-changed')
    await appendEntry(trx, { actorId, action: 'cancel-import', subjectId: nameOf(upload) }, now)
    return false
  })
}

import { ImportChoices, ImportCounts, type ImportDetails, type ImportNote, type SiteImport } from '#contract/imports.ts'
import { IMPORT_NOTES_MAX } from '#contract/limits.ts'
import type { Db } from '../../db/open.ts'
import type { ImportsTable, ImportUploadsTable } from '../../db/schema.ts'
import { notFound } from '../../http/problem.ts'
import { siteName } from '../import/items.ts'
import { countMissing } from '../import/missing-store.ts'
import { samplesOf } from './samples.ts'
import { type Upload, uploadOf } from './store.ts'
import { undoableUntil } from './undo.ts'

/** Imports on the page. */
const LISTED = 50

type Import = Pick<ImportsTable, 'id' | 'source' | 'started_at' | 'ended_at' | 'undone_at'> & {
  undo_asked_at: string | null
}
interface Listed {
  upload: Upload | undefined
  by: string | null
  begun: Import | undefined
}

/** Imports of the pages and of commands, the newest first. @param ownerId only this Author's own */
export async function listSiteImports(db: Db, now: Date, ownerId?: string): Promise<SiteImport[]> {
  const uploads = await uploadsOf(db, ownerId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LISTED)
    .execute()
  const newest = db.selectFrom('imports').select('id').orderBy('started_at', 'desc').orderBy('id', 'desc').limit(LISTED)
  const ofUploads = uploads.flatMap(({ import_id }) => import_id ?? [])
  const imports = await db
    .selectFrom('imports')
    .selectAll()
    .where(({ eb, or }) =>
      or([
        ...(ownerId === undefined ? [eb('id', 'in', newest)] : []),
        ...(ofUploads.length > 0 ? [eb('id', 'in', ofUploads)] : []),
      ]),
    )
    .execute()
  const byId = new Map(imports.map((one) => [one.id, one]))
  const listed = uploads.map(
    (row): Listed => ({ upload: uploadOf(row), by: row.admin_name, begun: byId.get(row.import_id ?? '') }),
  )
  const uploaded = new Set(uploads.map(({ import_id }) => import_id))
  const others = imports.filter(({ id }) => !uploaded.has(id))
  return [...listed, ...others.map((begun): Listed => ({ upload: undefined, by: null, begun }))]
    .map((one) => shown(one, now))
    .sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1))
    .slice(0, LISTED)
}

/** @param ownerId only one of this Author's own; undefined: any. @throws Problem 404 */
export async function findSiteImport(db: Db, id: string, now: Date, ownerId?: string): Promise<ImportDetails> {
  const row = await uploadsOf(db, ownerId).where('import_uploads.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('import')
  const upload = uploadOf(row)
  const begun = row.import_id === null ? undefined : await findImport(db, row.import_id)
  const { notes } = await db
    .selectFrom('import_notes')
    .select(({ fn }) => fn.countAll<number | string>().as('notes'))
    .where('upload_id', '=', id)
    .executeTakeFirstOrThrow()
  const missing = begun && begun.undone_at === null ? await countMissing(db, begun.id) : 0
  const isFetching = upload.state === 'fetching' && begun !== undefined && upload.begun_at !== null
  const left = isFetching ? await countMissing(db, begun.id, upload.begun_at ?? '') : 0
  return {
    ...shown({ upload, by: row.admin_name, begun }, now),
    ...(isFetching && { total: upload.retried_pictures, done: Math.max(0, upload.retried_pictures - left) }),
    missingPictures: missing,
    authors: (upload.found?.authors ?? []).map(({ key, name, email = null }) => ({ key, name, email })),
    mayHaveResponses: upload.found?.mayHaveResponses === true,
    choices: ImportChoices.parse(upload.choices),
    notes: Number(notes),
    samples: upload.state === 'checked' ? await samplesOf(db, id) : [],
  }
}

/** The lines of a report after a number. */
export async function listNotes(
  db: Db,
  id: string,
  { limit, after }: { limit: number; after: number },
): Promise<{ notes: ImportNote[]; nextCursor: string | null }> {
  const rows = await db
    .selectFrom('import_notes')
    .select(['number', 'post as of', 'note as text'])
    .where('upload_id', '=', id)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit + 1)
    .execute()
  const notes = rows.slice(0, limit)
  return { notes, nextCursor: rows.length > limit ? String(notes.at(-1)?.number) : null }
}

/** All lines of a report, some at a time. */
export async function* allNotes(db: Db, id: string): AsyncGenerator<ImportNote[]> {
  for (let after = -1; after < IMPORT_NOTES_MAX; ) {
    const { notes } = await listNotes(db, id, { limit: 1000, after })
    if (notes.length === 0) return
    yield notes
    after = notes.at(-1)?.number ?? IMPORT_NOTES_MAX
  }
}

const uploadsOf = (db: Db, ownerId: string | undefined) =>
  db
    .selectFrom('import_uploads')
    .$if(ownerId !== undefined, (query) => query.where('is_own', '=', 1).where('admin_id', '=', ownerId ?? null))
    .leftJoin('users', 'users.id', 'admin_id')
    .selectAll('import_uploads')
    .select('users.name as admin_name')

const findImport = (db: Db, id: string) => db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst()

function shown({ upload, by, begun }: Listed, now: Date): SiteImport {
  const { found = null, files = [], counts = {}, done = 0, admin_id = null } = upload ?? {}
  const until = begun && undoableUntil(begun.started_at)
  const isRunning = upload?.state === 'importing' || upload?.state === 'fetching'
  const isUndone = begun !== undefined && (begun.undone_at !== null || begun.undo_asked_at !== null)
  return {
    id: upload?.id ?? begun?.id ?? '',
    importId: begun?.id ?? null,
    isUploaded: upload !== undefined,
    isOwn: upload?.is_own === 1,
    source: found?.address || siteName(begun?.source ?? ''),
    files,
    createdAt: upload?.created_at ?? begun?.started_at ?? now.toISOString(),
    by: admin_id !== null && by !== null ? { _id: admin_id, name: by } : null,
    state: stateOf(upload, begun),
    done,
    total: found?.posts ?? 0,
    secondsLeft: upload ? secondsLeft(upload, now) : null,
    counts: ImportCounts.parse(counts),
    // Pictures may have been tried again in vain.
    error: upload?.state === 'failed' || upload?.state === 'done' ? upload.error : null,
    undoUntil: until && until > now && !isRunning && !isUndone ? until.toISOString() : null,
  }
}

function stateOf(
  upload: Pick<ImportUploadsTable, 'state'> | undefined,
  begun: Import | undefined,
): SiteImport['state'] {
  if (begun?.undone_at) return 'undone'
  if (begun?.undo_asked_at) return 'undoing'
  if (upload) return upload.state
  return begun?.ended_at ? 'done' : 'interrupted'
}

/** By how long the posts took that were read since it was begun or continued. */
function secondsLeft({ state, found, done, begun_at, begun_done }: Upload, now: Date): number | null {
  const since = done - begun_done
  if ((state !== 'importing' && state !== 'checking') || !found || begun_at === null || since <= 0) return null
  const seconds = (now.getTime() - Date.parse(begun_at)) / 1000
  return Math.max(1, Math.ceil((seconds / since) * Math.max(0, found.posts - done)))
}

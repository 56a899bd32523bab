import type { FastifyBaseLogger } from 'fastify'
import { IMPORT_AUTHORS_MAX, USER_STORAGE_MAX_BYTES } from '#contract/limits.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { withoutLastSlashes } from '../../http/without-last-slashes.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { importUploads as messages } from '../../language/messages.ts'
import { OperatorError } from '../../operator-error.ts'
import type { Export } from '../formats/formats.ts'
import { isNote, type NeutralItem, type NeutralSite } from '../formats/neutral.ts'
import { readExportInThread } from '../formats/read-in-thread.ts'
import { addCategories } from '../import/categories.ts'
import { chosenPosts, dryRunImport, importSite, mappingOf } from '../import/import-site.ts'
import { pictureReader } from '../import/picture-bytes.ts'
import { Samples } from '../import/samples.ts'
import { announceImport } from './announce.ts'
import { accountsNamed } from './choices.ts'
import { failureOf } from './failure.ts'
import { completeFiles, hasFiles, removeFiles } from './files.ts'
import { fewPictures, holdsOf, ownersOf, ownRoom, ownSite, requireOwner } from './own.ts'
import { Ended, ProgressRecorder } from './progress-recorder.ts'
import { keepSamples } from './samples.ts'
import { type Found, findUpload, jobOf, type Upload } from './store.ts'
import { watchUpload } from './under-way.ts'

/** Milliseconds for which the instance that has the files is looked for, and between two jobs that do. */
const SEEK = 60_000
const SEEK_EVERY = 2000

export type RunParts = Pick<
  Deps,
  'db' | 'config' | 'media' | 'storage' | 'now' | 'announce' | 'settings' | 'rateLimit' | 'fetchPublic'
> & {
  instances?: Deps['instances']
  log: FastifyBaseLogger
}

/** The job of a dry run or an import. It ends with the state and the words for its admin. */
export async function runUpload(
  parts: RunParts,
  { id, since }: { id: string; since?: string | undefined },
  signal: AbortSignal,
): Promise<void> {
  const { db, config, now } = parts
  const upload = await findUpload(db, id).catch(() => undefined)
  if (!upload || (upload.state !== 'checking' && upload.state !== 'importing')) return
  const files = await completeFiles(config, upload)
  if (!files && (await seekFiles(parts, upload, since ?? now().toISOString()))) return
  if (upload.state === 'checking') await db.deleteFrom('import_notes').where('upload_id', '=', id).execute()
  const recorder = new ProgressRecorder({ db, now, signal }, upload, await countNotes(parts, upload))
  const watch = watchUpload(db, upload, signal)
  try {
    if (upload.is_own === 1) await requireOwner(db, upload.admin_id)
    if (!files) throw new OperatorError(messages.filesGone)
    const address = withoutLastSlashes(upload.choices.address) || undefined
    // An Author has no more room for pictures.
    const most = upload.is_own === 1 ? USER_STORAGE_MAX_BYTES : undefined
    const asked: Parameters<typeof readExportInThread>[0] = [files, address, most, upload.files[0]?.name]
    const opened = await readExportInThread(asked, watch.signal)
    if (!opened) throw new OperatorError(messages.formatUnknown)
    try {
      if (upload.state === 'checking') await check(parts, upload, opened, recorder)
      else await importUpload(parts, upload, opened, recorder, watch.signal)
    } finally {
      await opened.close()
    }
  } catch (error) {
    const words = await failureOf(parts, upload, { error, signal, text: messages.failed })
    if (words === undefined) return
    await recorder.record({ state: 'failed', error: words }).catch((failure: unknown) => {
      if (!(failure instanceof Ended)) throw failure
    })
  } finally {
    watch.stop()
  }
}

/** With several instances, one of the others may have the files. @returns whether another job looks there */
async function seekFiles({ db, config, instances, now }: RunParts, upload: Upload, since: string): Promise<boolean> {
  if (!instances || (await hasFiles(config, upload)) || now().getTime() - Date.parse(since) > SEEK) return false
  const at = new Date(now().getTime() + SEEK_EVERY)
  await inTransaction(db, (trx) => enqueue(trx, jobOf(upload), { id: upload.id, since }, { at }))
  return true
}

async function countNotes({ db }: RunParts, { id }: Upload): Promise<number> {
  const { last } = await db
    .selectFrom('import_notes')
    .select(({ fn }) => fn.max<number | null>('number').as('last'))
    .where('upload_id', '=', id)
    .executeTakeFirstOrThrow()
  return last === null ? 0 : last + 1
}

async function check(
  parts: RunParts,
  upload: Upload,
  { site, folder }: Export,
  recorder: ProgressRecorder,
): Promise<void> {
  const { db } = parts
  const found: Found = {
    source: site.id,
    address: site.address,
    posts: site.postCount,
    authors: upload.is_own === 1 ? [] : site.authors.slice(0, IMPORT_AUTHORS_MAX),
    mayHaveResponses: site.mayHaveResponses === true,
  }
  // What is there to choose from is shown while the dry run goes on.
  await recorder.record({ done: 0, found: JSON.stringify(found) })
  const wanted = await asWanted(parts, upload, site)
  const { responses } = wanted.choices
  const samples = new Samples(wanted.site, { mapping: await mappingOf(db, wanted.choices), responses, folder })
  const shown = { ...wanted.site, posts: () => samples.posts() }
  await dryRunImport(db, shown, wanted.choices, recorder.report, (done) => recorder.after(done))
  await keepSamples(db, upload.id, samples.found)
  await recorder.record({ done: site.postCount, state: 'checked' })
}

/** What comes, and how: all of it, or what may come into the account of an Author. */
async function asWanted(parts: RunParts, { choices, is_own, admin_id }: Upload, site: NeutralSite) {
  const { authors, category, responses } = choices
  const ownerId = is_own === 1 ? await requireOwner(parts.db, admin_id) : undefined
  const accounts = ownerId === undefined ? await accountsNamed(parts.db, authors) : ownersOf(ownerId)
  return {
    ownerId,
    site: ownerId === undefined ? site : await ownSite(parts, site, ownerId),
    choices: { authors: accounts, category: category || undefined, responses },
  }
}

async function importUpload(
  parts: RunParts,
  upload: Upload,
  opened: Export,
  recorder: ProgressRecorder,
  signal: AbortSignal,
): Promise<void> {
  const { folder } = opened
  const { ownerId, site, choices: wanted } = await asWanted(parts, upload, opened.site)
  const { db, media, storage, now, announce, config, settings } = parts
  const { choices, done: before, import_id: importId } = upload
  if (importId === null) throw new Ended()
  const address = withoutLastSlashes(choices.address) || undefined
  const added =
    choices.category === '' && ownerId === undefined
      ? await addCategories(db, config, site.categories ?? [], now())
      : []
  if (added.length > 0) await announce.settingsChanged(settings.shown)
  const readAny = pictureReader({ address, ofExport: folder }, site.address, parts.fetchPublic)
  const begun = { id: importId, report: recorder.report }
  // What was imported is passed over, so that it is not counted as known.
  const rest = { ...site, posts: () => after(chosenPosts(site, choices), before) }
  const progress = async (done: number) => {
    // Before each post, as the next ones are read ahead.
    if (ownerId !== undefined) await requireOwner(db, ownerId)
    await recorder.after(before + done)
  }
  const ofSite = { readPicture: readAny, isFull: storage.isFull, publicUrl: config.publicUrl }
  const ofOwner = (id: string) => ({
    readPicture: fewPictures(readAny, upload.counts.pictures ?? 0),
    isFull: ownRoom(storage, id),
    // No address of the other site leads to a post here.
    publicUrl: undefined,
    holdsOf: holdsOf(parts, id),
  })
  const needed = { db, media, now, signal, ...(ownerId === undefined ? ofSite : ofOwner(ownerId)) }
  try {
    await importSite(needed, rest, wanted, progress, begun)
  } finally {
    await announceImport(db, announce, importId)
  }
  await removeFiles(config, upload.id)
  await recorder.record({ done: site.postCount, state: 'done' })
}

/** The posts and notes after so many posts. */
async function* after(items: AsyncIterable<NeutralItem>, posts: number) {
  let left = posts
  for await (const item of items) {
    if (left === 0) yield item
    else if (!isNote(item)) left -= 1
  }
}

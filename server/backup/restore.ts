import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { formatMessage } from '#contract/format-message.ts'
import type { Config } from '../config.ts'
import { LOCK_FILES } from '../db/folder-lock.ts'
import { allowIdle, analyze } from '../db/maintenance.ts'
import { migrate, tablesOf, UNFINISHED_MOVE } from '../db/migrate.ts'
import { DATABASE_FILE, type Db, openEmbedded, openWithoutTimeouts } from '../db/open.ts'
import { changeTable } from '../db/sqlite-file.ts'
import { storage as messages } from '../language/messages.ts'
import { syncFolder } from '../media/disk.ts'
import { MEDIA_FOLDER } from '../media/files.ts'
import type { PictureFile } from '../media/media-store.ts'
import { openBucket } from '../media/open.ts'
import type { S3Media } from '../media/s3.ts'
import { CONTENT_TABLES, untyped } from '../move/rows.ts'
import { OperatorError } from '../operator-error.ts'
import { partsOf } from './archive-reader.ts'
import { copyRows } from './copy-rows.ts'
import type { Manifest } from './manifest.ts'
import { UNFINISHED_RESTORE } from './unfinished-restore.ts'
import { checkArchive, type VerifiedArchive } from './verify.ts'

/** Entries of an empty folder: those of a new disk, or of a site that refused to start on an interrupted restore. */
const NO_CONTENT = ['lost+found', UNFINISHED_RESTORE, ...LOCK_FILES]

/**
 * Restores an archive into the configured, empty site: the database into `DATA_DIR` or PostgreSQL, pictures into
 * `DATA_DIR` or the bucket. It is unpacked to a separate folder and verified first. A failure leaves everything
 * unchanged; after an interruption the site refuses to start, and the next run starts from scratch.
 * @param open opens the archive for reading
 * @throws OperatorError with one line that explains the error
 */
export async function restore(open: () => AsyncIterable<Buffer>, config: Config): Promise<Manifest> {
  const { dataDir } = config
  await requireEmptyFolder(dataDir)
  const bucket = config.s3 && (await openBucket(config.s3))
  const stage = join(dataDir, UNFINISHED_RESTORE)
  await mkdir(stage, { mode: 0o700 })
  const undo: (() => Promise<void>)[] = []
  try {
    const checked = await checkArchive(open(), stage, { withPictures: !bucket })
    // The copy is a separate site: its database must not be used with the pictures of the original.
    changeTable(join(stage, DATABASE_FILE), 'site', 'delete from site')
    // The original has sent the emails that were waiting when the backup was made.
    const asSent = "update emails set state = 'unknown', ended_at = created_at, error = ?"
    const unsent = "where state in ('waiting', 'sending')"
    changeTable(join(stage, DATABASE_FILE), 'emails', `${asSent} ${unsent}`, [messages.emailOfBackup])
    // Whoever made this backup was still at it. The tables have had these columns since there is a history.
    const atRest = "update backups set started_at = null, ended_at = null, requested_at = null, claimed_at = ''"
    changeTable(join(stage, DATABASE_FILE), 'backup_history', `${atRest} where ended_at is null`)
    changeTable(join(stage, DATABASE_FILE), 'backup_history', 'delete from backup_history where ended_at is null')
    if (bucket) await putPictures(open(), checked, bucket, undo)
    else await takeOver(dataDir, MEDIA_FOLDER, undo)
    if (config.databaseUrl) await fillPostgres(config.databaseUrl, stage)
    else await takeOver(dataDir, DATABASE_FILE, undo)
    await syncFolder(dataDir)
    await rm(stage, { recursive: true })
    await syncFolder(dataDir)
    return checked.manifest
  } catch (error) {
    for (const step of undo.reverse()) await step()
    await rm(stage, { recursive: true, force: true })
    throw error
  }
}

/** Creates the folder, and removes what an interrupted restore has left in it. */
async function requireEmptyFolder(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  // The restore had started in an empty folder, so all of this came from it.
  if (existsSync(join(dataDir, UNFINISHED_RESTORE))) {
    for (const name of [MEDIA_FOLDER, DATABASE_FILE]) await rm(join(dataDir, name), { recursive: true, force: true })
    await rm(join(dataDir, UNFINISHED_RESTORE), { recursive: true })
  }
  if ((await readdir(dataDir)).some((name) => !NO_CONTENT.includes(name))) {
    throw new OperatorError(formatMessage(messages.folderNotEmpty, { folder: dataDir }))
  }
}

/** Moves an unpacked file or folder out of the stage. */
async function takeOver(dataDir: string, name: string, undo: (() => Promise<void>)[]): Promise<void> {
  const [from, to] = [join(dataDir, UNFINISHED_RESTORE, name), join(dataDir, name)]
  if (!existsSync(from)) return
  undo.push(() => rm(to, { recursive: true, force: true }))
  await syncFolder(join(dataDir, UNFINISHED_RESTORE))
  await rename(from, to)
}

/** Puts the pictures of a verified archive into a bucket that has no other pictures. */
async function putPictures(
  archive: AsyncIterable<Buffer>,
  { pictures }: VerifiedArchive,
  bucket: S3Media,
  undo: (() => Promise<void>)[],
): Promise<void> {
  const present = new Set<string>()
  for await (const id of bucket.list(new Date(8.64e15))) present.add(id)
  // Pictures left by an interrupted restore are in the archive too.
  if (!present.isSubsetOf(pictures)) {
    throw new OperatorError(messages.bucketNotEmpty)
  }
  undo.push(() => bucket.remove([...pictures.keys()].filter((id) => !present.has(id))))
  let id = ''
  let files: PictureFile[] = []
  const put = async () => files.length > 0 && bucket.put(id, files)
  for await (const { path, body } of partsOf(archive)) {
    const [folder, next = '', name = ''] = path.split('/')
    if (folder !== MEDIA_FOLDER) continue
    if (next !== id) {
      await put()
      id = next
      files = []
    }
    files.push({ name, bytes: await buffer(body) })
  }
  await put()
}

/** Fills an empty database in one transaction, so that an interruption leaves nothing in it. */
async function fillPostgres(url: string, stage: string): Promise<void> {
  const source = openEmbedded(stage)
  const target = await openWithoutTimeouts(url)
  try {
    // An archive of an older version has an older schema.
    await migrate(source)
    await target.transaction().execute(async (trx) => {
      await allowIdle(trx)
      await requireEmptyDatabase(trx)
      await migrate(trx)
      // A site that was started here without people has housekeeping of its own.
      await trx.deleteFrom('jobs').execute()
      await copyRows(source, trx)
      await analyze(trx)
    })
  } finally {
    await Promise.all([source.destroy(), target.destroy()])
  }
}

async function requireEmptyDatabase(db: Db): Promise<void> {
  const present = await tablesOf(db)
  for (const table of [...CONTENT_TABLES, UNFINISHED_MOVE]) {
    if (!present.includes(table)) continue
    if (table === UNFINISHED_MOVE || (await untyped(db).selectFrom(table).selectAll().limit(1).executeTakeFirst())) {
      throw new OperatorError(formatMessage(messages.databaseNotEmpty, { table }))
    }
  }
}

import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupConfig, BackupSettings } from '../config.ts'
import { toOperatorError } from './archive-errors.ts'
import { ARCHIVE_FILE, writeArchive } from './backup.ts'
import { type Destination, readArchive } from './destination.ts'
import { openDestination } from './open-destination.ts'
import { expired } from './retention.ts'
import { openStagingFolder } from './staging-folder.ts'
import { checkArchive } from './verify.ts'

/** `blogi-scheduled-2026-11-22T03-30-00Z.tar`. Files with other names were not created here and are never removed. */
const NAME = /^blogi-scheduled-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\dZ)\.tar$/

/** Percent of the whole when it is written, and when it is compared, too; then it is stored. */
const WRITTEN = 60
const CHECKED = 90

export interface VerifiedBackup {
  name: string
  bytes: number
  /** The number of missing picture files that the database refers to. */
  missing: number
  /** The number of older archives that were deleted. */
  removed: number
}

/**
 * Makes a backup, verifies it by unpacking and comparing it, and only then stores it under its name and deletes
 * expired ones. A backup for a bucket is first created in `DATA_DIR`.
 * @param tell called with how far it is, from 0 to 100
 * @throws OperatorError that tells the operator what to do
 */
export async function runScheduled(
  config: BackupConfig,
  now: Date,
  tell: (percent: number) => void = () => {},
): Promise<VerifiedBackup> {
  const { to, keep } = config.backup
  const [folder, setting] = 'folder' in to ? [to.folder, 'BACKUP_TO'] : [config.dataDir, 'DATA_DIR']
  try {
    const place = await openDestination(to)
    const stage = await openStagingFolder(folder)
    try {
      tell(0)
      const { missing } = await writeArchive(
        config,
        stage.path,
        now,
        () => {},
        (share) => tell(WRITTEN * share),
      )
      const archive = join(stage.path, ARCHIVE_FILE)
      const { size: bytes } = await stat(archive)
      const read = counted(readArchive(archive), (count) => tell(WRITTEN + (CHECKED - WRITTEN) * (count / bytes)))
      await checkArchive(read, await stage.folder('check'), { withPictures: false })
      tell(CHECKED)
      const name = archiveName(now)
      await place.save(name, archive)
      return { name, bytes, missing: missing.length, removed: await removeOutdated(place, keep) }
    } finally {
      await stage.close()
    }
  } catch (error) {
    throw toOperatorError(error, setting)
  }
}

/** Reads an archive. @param onRead called with the number of bytes that were read */
async function* counted(archive: AsyncIterable<Buffer>, onRead: (bytes: number) => void): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of archive) {
    bytes += chunk.length
    onRead(bytes)
    yield chunk
  }
}

async function removeOutdated(place: Destination, keep: BackupSettings['keep']): Promise<number> {
  const names = new Map<number, string>()
  for (const name of await place.list()) {
    const made = timeIn(name)
    if (made !== undefined) names.set(made, name)
  }
  const old = expired(
    [...names.keys()].map((time) => new Date(time)),
    keep,
  )
  for (const time of old) await place.remove(names.get(time.getTime()) as string)
  return old.length
}

const archiveName = (time: Date) => `blogi-scheduled-${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar`

function timeIn(name: string): number | undefined {
  const [, hour, minute, second] = NAME.exec(name) ?? []
  const time = Date.parse(`${hour}:${minute}:${second}`)
  return Number.isNaN(time) ? undefined : time
}

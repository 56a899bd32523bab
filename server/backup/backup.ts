import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { appliedMigrations, tablesOf } from '../db/migrate.ts'
import { DATABASE_FILE, openEmbedded } from '../db/open.ts'
import { storage as messages } from '../language/messages.ts'
import { type Fingerprint, fingerprintOf, TABLES } from '../move/rows.ts'
import { ArchiveWriter } from './archive-writer.ts'
import type { Described } from './manifest.ts'
import { PictureCollector, pictureReader } from './pictures.ts'
import { openSource, picturesIn } from './source.ts'

/** The file name of the archive in a stage. */
export const ARCHIVE_FILE = 'archive.tar'
/** How often the database is copied because pictures were deleted in the meantime. */
const ATTEMPTS = 5

/**
 * Writes an archive (tar) of the database and every picture it refers to into the folder `stage`; the site may be
 * running. The archive is consistent: the database is copied in one snapshot, and pictures never change.
 * @param say called with each line of progress
 * @param onShare called with how much of the pictures, which are most of it, was read: from 0 to 1
 */
export async function writeArchive(
  config: Config,
  stage: string,
  now: Date,
  say: (line: string) => void,
  onShare: (share: number) => void = () => {},
): Promise<Described> {
  const read = await pictureReader(config)
  const source = await openSource(config)
  const all = Math.max(await source.countPictures(), 1)
  const archive = await ArchiveWriter.create(stage, ARCHIVE_FILE, now)
  try {
    const pictures = new PictureCollector(read, archive, (count) => onShare(Math.min(count / all, 1)))
    say(messages.collectingPictures)
    // Most of them before the copy, so that few can be deleted between the copy and the time they are read.
    let missing = await pictures.collect(source.pictures())
    for (let attempt = 1, missed = new Set<string>(); attempt <= ATTEMPTS; attempt++) {
      missed = missed.union(new Set(missing))
      say(messages.copyingDatabase)
      await rm(join(stage, DATABASE_FILE), { force: true })
      await source.copyTo(stage, (ofThatMoment) => pictures.collect(ofThatMoment))
      missing = await pictures.collect(picturesIn(stage))
      // Rows are deleted before their files: if a file was missing before a copy that still has its row, it is lost.
      if (missing.every((file) => missed.has(file))) break
      say(messages.copyingAgain)
    }
    say(messages.counting)
    const described: Described = {
      madeAt: now.toISOString(),
      engine: source.engine,
      pictureStorage: config.s3 ? 'bucket' : 'disk',
      ...(await describeDatabase(stage)),
      pictures: { files: pictures.files, bytes: pictures.bytes },
      missing,
    }
    await archive.addFile(DATABASE_FILE)
    await archive.finish(described)
    return described
  } finally {
    await Promise.all([archive.close(), source.close()])
  }
}

/** The last migration of the SQLite file in a folder, and the number and checksum of each table's rows. */
export async function describeDatabase(folder: string): Promise<Pick<Described, 'migration' | 'tables'>> {
  const db = openEmbedded(folder)
  try {
    const present = await tablesOf(db)
    const tables: Record<string, Fingerprint> = {}
    for (const table of TABLES) if (present.includes(table)) tables[table] = await fingerprintOf(db, table)
    return { migration: (await appliedMigrations(db)).sort().at(-1) ?? '', tables }
  } finally {
    await db.destroy()
  }
}

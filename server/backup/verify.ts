import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { buffer } from 'node:stream/consumers'
import { formatMessage } from '#contract/format-message.ts'
import { joined } from '#contract/joined.ts'
import { unknownMigration } from '../db/migrate.ts'
import { DATABASE_FILE } from '../db/open.ts'
import { isIntact } from '../db/sqlite-file.ts'
import { storage as messages } from '../language/messages.ts'
import { MEDIA_FOLDER } from '../media/files.ts'
import { FILE_NAME, fileNames, PICTURE_ID } from '../media/store.ts'
import { OperatorError } from '../operator-error.ts'
import { partsOf } from './archive-reader.ts'
import { sumLine } from './archive-writer.ts'
import { describeDatabase } from './backup.ts'
import { MANIFEST_FILE, type Manifest, parseManifest, SUMS_FILE } from './manifest.ts'
import { picturesIn } from './source.ts'

/** `media/<id>/<name>`, excluding paths that would lead out of the folder. */
const PICTURE = new RegExp(`^${MEDIA_FOLDER}/(${PICTURE_ID})/(${FILE_NAME})$`)
/** The computed sums, next to those from the archive. */
const FOUND_FILE = 'SHA256SUMS.found'
/** The maximum number of changed parts in an error message. */
const NAMED = 5

export interface VerifiedArchive {
  manifest: Manifest
  /** The files of each picture in the archive, by its id. */
  pictures: Map<string, string[]>
}

/**
 * Unpacks an archive into a folder and compares it with the manifest: the SHA-256 of each part, the rows of each table,
 * and the pictures that the database refers to.
 * @param withPictures false: pictures are read and compared, but not written
 * @throws OperatorError that names what differs
 */
export async function checkArchive(
  archive: AsyncIterable<Buffer>,
  folder: string,
  { withPictures }: { withPictures: boolean },
): Promise<VerifiedArchive> {
  const read = await unpack(archive, folder, withPictures)
  const manifest = parseManifest(read.manifest)
  if (read.sumsSum !== manifest.sums) throw damaged(SUMS_FILE)
  if (read.foundSum !== manifest.sums) throw damaged(...(await changedParts(folder)))
  const unknown = unknownMigration([manifest.migration])
  if (unknown) throw new OperatorError(formatMessage(messages.archiveDatabaseNewer, { migration: unknown }))
  await checkDatabase(folder, manifest)
  await checkPictures(folder, manifest, read.pictures)
  return { manifest, pictures: read.pictures }
}

const damaged = (...parts: string[]) =>
  new OperatorError(formatMessage(messages.archiveChanged, { parts: joined(parts), count: parts.length }))

interface Unpacked {
  manifest: string
  /** SHA-256 of SHA256SUMS in the archive, and of the sums computed from the parts. */
  sumsSum: string
  foundSum: string
  pictures: Map<string, string[]>
}

async function unpack(archive: AsyncIterable<Buffer>, folder: string, withPictures: boolean): Promise<Unpacked> {
  const found = await open(join(folder, FOUND_FILE), 'w', 0o600)
  const foundSum = createHash('sha256')
  const unpacked = { manifest: '', sumsSum: '', pictures: new Map<string, string[]>() }
  try {
    for await (const { path, body } of partsOf(archive)) {
      const [, id, file] = PICTURE.exec(path) ?? []
      if (path === MANIFEST_FILE) {
        unpacked.manifest = (await buffer(body)).toString()
      } else if (path === SUMS_FILE) {
        unpacked.sumsSum = await writePart(body, join(folder, path))
      } else if (path === DATABASE_FILE || (id && file)) {
        const sum = await writePart(body, id && !withPictures ? undefined : join(folder, path))
        const line = sumLine(path, sum)
        foundSum.update(line)
        await found.writeFile(line)
        if (id && file) unpacked.pictures.set(id, [...(unpacked.pictures.get(id) ?? []), file])
      } else {
        throw new OperatorError(formatMessage(messages.archiveUnknownPart, { part: path }))
      }
    }
  } finally {
    await found.close()
  }
  return { ...unpacked, foundSum: foundSum.digest('hex') }
}

/** @param file the path to write durably; undefined to only compute the sum. @returns the SHA-256 */
async function writePart(body: AsyncIterable<Buffer>, file: string | undefined): Promise<string> {
  const sum = createHash('sha256')
  if (!file) return (await drain(body, sum)).digest('hex')
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const target = await open(file, 'w', 0o600)
  try {
    await drain(body, sum, target)
    await target.sync()
  } finally {
    await target.close()
  }
  return sum.digest('hex')
}

async function drain(body: AsyncIterable<Buffer>, sum: Hash, target?: FileHandle): Promise<Hash> {
  for await (const chunk of body) {
    sum.update(chunk)
    await target?.writeFile(chunk)
  }
  return sum
}

/** The first few parts whose line in SHA256SUMS differs from the computed one. */
async function changedParts(folder: string): Promise<string[]> {
  const lines = (name: string) =>
    createInterface({ input: createReadStream(join(folder, name)) })[Symbol.asyncIterator]()
  const [written, found] = [lines(SUMS_FILE), lines(FOUND_FILE)]
  const changed: string[] = []
  while (changed.length < NAMED) {
    const [one, other] = [await written.next(), await found.next()]
    if (one.done && other.done) break
    if (one.value !== other.value) changed.push(partIn(one.value ?? other.value ?? ''))
  }
  return changed
}

const partIn = (line: string) => line.slice(line.indexOf('  ') + 2)

/** @throws OperatorError when the database is corrupt, or the rows of a table do not match the manifest */
async function checkDatabase(folder: string, manifest: Manifest): Promise<void> {
  if (!isIntact(join(folder, DATABASE_FILE))) throw new OperatorError(messages.archiveDatabaseBroken)
  const { migration, tables } = await describeDatabase(folder)
  if (migration !== manifest.migration) {
    const versions = { is: migration, expected: manifest.migration }
    throw new OperatorError(formatMessage(messages.archiveDatabaseOfAnotherVersion, versions))
  }
  for (const [table, { rows, sum }] of Object.entries(manifest.tables)) {
    const there = tables[table]
    if (there?.rows !== rows || there.sum !== sum) {
      throw new OperatorError(
        there
          ? formatMessage(messages.archiveRowsDiffer, { table, there: there.rows, rows })
          : formatMessage(messages.archiveTableMissing, { table, rows }),
      )
    }
  }
}

/** @throws OperatorError when a picture is missing that the manifest does not list as such, or there is an extra one */
async function checkPictures(folder: string, manifest: Manifest, pictures: Map<string, string[]>): Promise<void> {
  const files = [...pictures.values()].reduce((sum, { length }) => sum + length, 0)
  const expected = new Set(manifest.missing)
  const lacking: string[] = []
  for await (const picture of picturesIn(folder)) {
    const there = pictures.get(picture.id)
    const lacks = fileNames(picture).filter((file) => !there?.includes(file))
    lacking.push(...lacks.map((file) => `${picture.id}/${file}`).filter((file) => !expected.has(file)))
  }
  const [file] = lacking
  if (file !== undefined)
    throw new OperatorError(formatMessage(messages.archiveLacksPictures, { count: lacking.length, file }))
  if (files !== manifest.pictures.files) {
    throw new OperatorError(formatMessage(messages.archiveFilesDiffer, { files, all: manifest.pictures.files }))
  }
}

import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, open, readdir, rm, stat, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Entry, getFileNameLowLevel, openPromise, validateFileName, type ZipFile } from 'yauzl'
import { formatMessage } from '#contract/format-message.ts'
import { imports as messages } from '../../language/messages.ts'
import { OperatorError } from '../../operator-error.ts'
import type { Folder, Note } from './neutral.ts'

/** Files of one export, and folders. */
const FILES_MAX = 300_000
const DEPTH_MAX = 40
/** Bytes that a file or folder takes on the disk at least. */
const BLOCK = 4096
/** Characters of what a note calls an entry that is in too many folders. */
const OF_MAX = 200
/** An archive whose content is larger than this, and than so many times its own size, is taken for a bomb. */
const BOMB_BYTES = 200_000_000
const BOMB_RATIO = 100
/** Bytes of the disk that stay free. */
const RESERVE = 500_000_000

/** Whether a file is a ZIP. */
export async function isZip(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return bytesRead === 4 && buffer.readUInt32BE() === 0x504b0304
  } finally {
    await file.close()
  }
}

/** @throws Error of the file system, OperatorError if there are too many files */
export async function openFolder(path: string): Promise<Folder> {
  return { name: basename(path), ...(await contentOf(path)), notes: [] }
}

/**
 * Unpacks a ZIP into a folder of its own, which `remove` deletes. Nothing is written outside it: entries with other
 * names, links, and encrypted or damaged ones are left out with a note.
 * @throws OperatorError if it is no whole ZIP, is larger than any export, or does not fit on the disk
 */
export async function unpackZip(
  path: string,
  { most = Infinity, name = basename(path) }: { most?: number | undefined; name?: string | undefined } = {},
): Promise<Folder & { remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'blogi-import-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const notes = await unpack(path, folder, most)
    return { name: name.replace(/\.zip$/i, ''), ...(await contentOf(folder)), notes, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

async function unpack(path: string, folder: string, limit: number): Promise<Note[]> {
  const { bavail, bsize } = await statfs(folder)
  const most = Math.min(limit, Math.max(BOMB_BYTES, BOMB_RATIO * (await stat(path)).size))
  const folders = new Set<string>()
  let [count, size] = [0, 0]
  // All are looked at before the first one is unpacked.
  await eachEntry(path, async (entry) => {
    count += 1
    size += entry.uncompressedSize
    addFolders(folders, nameOf(entry))
    if (count + folders.size > FILES_MAX || size > most) throw new OperatorError(messages.zipTooLarge)
  })
  if (size + (count + folders.size) * BLOCK > bavail * bsize - RESERVE)
    throw new OperatorError(formatMessage(messages.zipNoRoom, { folder: tmpdir() }))
  const notes: Note[] = []
  await eachEntry(path, async (entry, zip) => {
    const fault = await unpackEntry(zip, entry, folder)
    if (fault) notes.push(fault)
  })
  return notes
}

/** @throws OperatorError if it is no whole ZIP, or what `visit` throws as such */
async function eachEntry(path: string, visit: (entry: Entry, zip: ZipFile) => Promise<void>): Promise<void> {
  const broken = () => new OperatorError(formatMessage(messages.zipBroken, { file: basename(path) }))
  // Names are checked here, so that one that leads elsewhere does not stop the others.
  const zip = await openPromise(path, { decodeStrings: false }).catch(() => {
    throw broken()
  })
  try {
    for await (const entry of zip.eachEntry()) await visit(entry, zip)
  } catch (error) {
    throw error instanceof OperatorError ? error : broken()
  } finally {
    zip.close()
  }
}

/** Adds the folders that an entry is in: a name of a few kB may have a thousand. */
function addFolders(folders: Set<string>, name: string): void {
  if (isTooDeep(name)) return
  for (let at = name.indexOf('/'); at >= 0; at = name.indexOf('/', at + 1)) folders.add(name.slice(0, at))
}

const isTooDeep = (name: string) => name.split('/').length > DEPTH_MAX

async function unpackEntry(zip: ZipFile, entry: Entry, folder: string): Promise<Note | undefined> {
  const name = nameOf(entry)
  if (name.endsWith('/') || /(?:^|\/)(?:__MACOSX\/|\.DS_Store$)/.test(name)) return undefined
  const isLink = ((entry.externalFileAttributes >>> 16) & 0o170000) === 0o120000
  if (validateFileName(name) !== null || name.includes('\0') || isLink)
    return { of: name, text: messages.entryElsewhere }
  if (isTooDeep(name)) return { of: name.slice(-OF_MAX), text: messages.entryBroken }
  if (entry.isEncrypted()) return { of: name, text: messages.entryEncrypted }
  const path = join(folder, ...name.split('/'))
  try {
    await mkdir(dirname(path), { recursive: true })
    await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    return undefined
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOSPC') {
      throw new OperatorError(formatMessage(messages.zipNoRoom, { folder: tmpdir() }))
    }
    // Another entry may have the same name.
    if (code !== 'EEXIST' && code !== 'ENOTDIR') await rm(path, { force: true }).catch(() => undefined)
    return { of: name, text: messages.entryBroken }
  }
}

/** Many programs write UTF-8 and do not say so. */
function nameOf({ fileNameRaw, generalPurposeBitFlag, extraFields }: Entry): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(fileNameRaw).replaceAll('\\', '/')
  } catch {
    return getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields ?? [], false)
  }
}

/** The files of a folder, or of the one that is around all of them. */
async function contentOf(folder: string): Promise<Pick<Folder, 'path' | 'files'>> {
  const files = await filesIn(folder)
  const root = rootOf(files)
  return { path: join(folder, root), files: files.map((name) => name.slice(root.length)) }
}

/** An archive often has one folder around everything: its path with a trailing `/`. */
function rootOf(files: string[]): string {
  let root = ''
  for (;;) {
    const inside = files.map((name) => name.slice(root.length))
    const [first = ''] = inside
    const next = first.includes('/') ? first.slice(0, first.indexOf('/') + 1) : ''
    const isAround = next !== '' && !/^[._]/.test(next) && inside.every((name) => name.startsWith(next))
    if (!isAround || /^(?:content|source|src|blog|posts)\/$/.test(next)) return root
    root += next
  }
}

/** Links are not followed: they may lead out of the folder. */
async function filesIn(folder: string): Promise<string[]> {
  const files: string[] = []
  const waiting = ['']
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    for (const entry of await readdir(join(folder, at), { withFileTypes: true })) {
      const path = at + entry.name
      const isLeft = entry.name === 'node_modules' || entry.name === '.git'
      if (entry.isDirectory() && !isLeft && path.split('/').length < DEPTH_MAX) waiting.push(`${path}/`)
      if (entry.isFile()) files.push(path)
      if (files.length > FILES_MAX) throw new OperatorError(messages.zipTooLarge)
    }
  }
  return files.sort()
}

import { open, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { imports as messages } from '../../language/messages.ts'
import { blogger } from './blogger/read.ts'
import { SETTINGS } from './blogger/source.ts'
import { blogi } from './blogi/read.ts'
import { isZip, openFolder, unpackZip } from './folder.ts'
import { ghost } from './ghost/read.ts'
import { markdown } from './markdown/read.ts'
import { medium } from './medium/read.ts'
import type { Folder, FolderFormat, Format, NeutralSite, Note } from './neutral.ts'
import { substack } from './substack/read.ts'
import { tumblr } from './tumblr/read.ts'
import { wordpress } from './wordpress/read.ts'

const formats = (): [name: string, Format][] => [
  [messages.ofWordPress, wordpress],
  [messages.ofGhost, ghost],
  [messages.ofBlogger, blogger],
]
/** The first one that knows a folder reads it. */
const folderFormats = (): [name: string, FolderFormat][] => [
  [messages.ofSubstack, substack],
  [messages.ofMedium, medium],
  [messages.ofTumblr, tumblr],
  [messages.ofMarkdown, markdown],
]
/** Bytes by which a format is known. */
const HEAD = 64_000
/** Files of a folder that are looked at for a single one that is a whole export. */
const CANDIDATES = 50

/** An export that is open until `close` is called. */
export interface Export {
  /** The program that it is of. */
  program: string
  site: NeutralSite
  /** Where its pictures may be. */
  folder: string | undefined
  close(): Promise<void>
}

/**
 * Opens the files of one export, or a folder or ZIP that has them.
 * @param address of the site, where the export does not have it
 * @param most bytes that a ZIP may have unpacked; absent: as many as an export can have
 * @param name of the ZIP as its owner knows it, which tells sites without an address from others; absent: that of the file
 * @returns undefined if they are of no format, or of several
 * @throws Error of the file system, OperatorError for an archive that cannot be unpacked
 */
export async function readExport(
  paths: string[],
  address?: string,
  most?: number,
  name?: string,
): Promise<Export | undefined> {
  const [path = ''] = paths
  const isFolder = paths.length === 1 && (await stat(path)).isDirectory()
  if (isFolder) return openedFolder(await openFolder(path), address, async () => {})
  if (paths.length === 1 && (await isZip(path))) {
    const { remove, ...folder } = await unpackZip(path, { most, name })
    const opened = await openedFolder(folder, address, remove, most).catch(async (error: unknown) => {
      await remove()
      throw error
    })
    if (!opened) await remove()
    return opened
  }
  const found = await readFiles(paths, address)
  return found && { ...found, folder: undefined, close: async () => {} }
}

type Found = Pick<Export, 'program' | 'site'>

async function readFiles(given: string[], address: string | undefined): Promise<Found | undefined> {
  // Blogger's settings are read from beside its file, named or not.
  const folders = new Set(given.filter((file) => basename(file) !== SETTINGS).map((file) => dirname(file)))
  const files = given.filter((file) => basename(file) !== SETTINGS || !folders.has(dirname(file)))
  const heads = await Promise.all(files.map(headOf))
  for (const [program, format] of formats()) {
    if (heads.every((head) => format.matches(head))) return { program, site: await format.read(files, address) }
  }
  return undefined
}

async function openedFolder(
  folder: Folder,
  address: string | undefined,
  close: Export['close'],
  most?: number,
): Promise<Export | undefined> {
  const inner = await innerOf(folder, most)
  if (inner) return openedInner(folder, inner, address, close)
  // An archive of Blogi has files for other programs, too.
  const found = blogi.matches(folder.files)
    ? { program: messages.ofBlogi, site: await blogi.read(folder) }
    : ((await readFileOf(folder, address)) ?? (await readFolder(folder, address)))
  return found && { ...withNotes(found, folder.notes), folder: folder.path, close }
}

function withNotes({ program, site }: Found, notes: Note[]): Found {
  async function* posts() {
    yield* notes
    yield* site.posts()
  }
  return { program, site: { ...site, posts } }
}

/** The posts of Tumblr are in an archive of their own, beside their pictures. */
async function innerOf(folder: Folder, most: number | undefined) {
  const name = folder.files.find((file) => /^(?:[^/]+\/)?posts\.zip$/.test(file))
  const path = join(folder.path, ...(name ?? '').split('/'))
  if (name === undefined || tumblr.matches(folder.files) || !(await isZip(path))) return undefined
  const inner = await unpackZip(path, { most })
  if (tumblr.matches(inner.files)) return { ...inner, around: folder.files }
  await inner.remove()
  return undefined
}

async function openedInner(
  folder: Folder,
  { remove, ...inner }: NonNullable<Awaited<ReturnType<typeof innerOf>>>,
  address: string | undefined,
  close: Export['close'],
): Promise<Export> {
  try {
    const found = { program: messages.ofTumblr, site: await tumblr.read(inner, address) }
    const closeBoth = async () => {
      await remove()
      await close()
    }
    return { ...withNotes(found, [...folder.notes, ...inner.notes]), folder: folder.path, close: closeBoth }
  } catch (error) {
    await remove()
    throw error
  }
}

async function readFolder(folder: Folder, address: string | undefined): Promise<Found | undefined> {
  for (const [program, format] of folderFormats()) {
    if (format.matches(folder.files)) return { program, site: await format.read(folder, address) }
  }
  return undefined
}

/** A folder may hold one file, or the files of one site, with pictures beside them. */
async function readFileOf(folder: Folder, address: string | undefined): Promise<Found | undefined> {
  const { path, files } = folder
  const isNear = (name: string) => name.split('/').length <= 4
  // Google Takeout has a file of JSON for each picture.
  const candidates = [/\.(?:xml|atom)$/i, /\.json$/i]
    .flatMap((ending) => files.filter((name) => ending.test(name) && isNear(name)))
    .slice(0, CANDIDATES)
    .map((name) => join(path, ...name.split('/')))
  const heads = await Promise.all(candidates.map(headOf))
  for (const [program, format] of formats()) {
    const own = candidates.filter((_, at) => format.matches(heads[at] ?? ''))
    if (own.length > 0) return { program, site: await format.read(own, address, folder) }
  }
  return undefined
}

async function headOf(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await file.close()
  }
}

import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as messages from '#messages/import.ts'
import { blogi } from './blogi/read.ts'
import { isZip, openFolder, unpackZip } from './folder.ts'
import { ghost } from './ghost/read.ts'
import { markdown } from './markdown/read.ts'
import { medium } from './medium/read.ts'
import type { Folder, FolderFormat, Format, NeutralSite } from './neutral.ts'
import { substack } from './substack/read.ts'
import { wordpress } from './wordpress/read.ts'

const FORMATS: [name: string, Format][] = [
  [messages.ofWordPress, wordpress],
  [messages.ofGhost, ghost],
]
/** The first one that knows a folder reads it. */
const FOLDER_FORMATS: [name: string, FolderFormat][] = [
  [messages.ofSubstack, substack],
  [messages.ofMedium, medium],
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
 * @returns undefined if they are of no format, or of several
 * @throws Error of the file system, OperatorError for an archive that cannot be unpacked
 */
export async function readExport(paths: string[], address?: string, most?: number): Promise<Export | undefined> {
  const [path = ''] = paths
  const isFolder = paths.length === 1 && (await stat(path)).isDirectory()
  if (isFolder) return openedFolder(await openFolder(path), address, async () => {})
  if (paths.length === 1 && (await isZip(path))) {
    const { remove, ...folder } = await unpackZip(path, most)
    const opened = await openedFolder(folder, address, remove).catch(async (error: unknown) => {
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

async function readFiles(files: string[], address: string | undefined): Promise<Found | undefined> {
  const heads = await Promise.all(files.map(headOf))
  for (const [program, format] of FORMATS) {
    if (heads.every((head) => format.matches(head))) return { program, site: await format.read(files, address) }
  }
  return undefined
}

async function openedFolder(folder: Folder, address: string | undefined, close: Export['close']) {
  // An archive of Blogi has files for other programs, too.
  const found = blogi.matches(folder.files)
    ? { program: messages.ofBlogi, site: await blogi.read(folder) }
    : ((await readFileOf(folder, address)) ?? (await readFolder(folder, address)))
  if (!found) return undefined
  const { program, site } = found
  const { notes } = folder
  async function* posts() {
    yield* notes
    yield* site.posts()
  }
  return { program, site: { ...site, posts }, folder: folder.path, close }
}

async function readFolder(folder: Folder, address: string | undefined): Promise<Found | undefined> {
  for (const [program, format] of FOLDER_FORMATS) {
    if (format.matches(folder.files)) return { program, site: await format.read(folder, address) }
  }
  return undefined
}

/** A folder may hold one file, or the files of one site, with pictures beside them. */
async function readFileOf({ path, files }: Folder, address: string | undefined): Promise<Found | undefined> {
  const candidates = files
    .filter((name) => /\.(?:xml|json)$/i.test(name) && name.split('/').length <= 3)
    .slice(0, CANDIDATES)
    .map((name) => join(path, ...name.split('/')))
  const heads = await Promise.all(candidates.map(headOf))
  for (const [program, format] of FORMATS) {
    const own = candidates.filter((_, at) => format.matches(heads[at] ?? ''))
    if (own.length > 0) return { program, site: await format.read(own, address) }
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

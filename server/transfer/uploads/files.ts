import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { IMPORT_PIECE_BYTES } from '#contract/limits.ts'
import type { Config } from '../../config.ts'
import { freeBytes } from '../../db/database-health.ts'
import { Problem } from '../../http/problem.ts'

/** The folder within `DATA_DIR` with a folder for each upload. */
const FOLDER = 'imports'

export interface UploadedFile {
  name: string
  bytes: number
}
/** An upload as far as its files are concerned. */
interface Files {
  id: string
  files: UploadedFile[]
}

const folderOf = (config: Pick<Config, 'dataDir'>, id: string) => join(config.dataDir, FOLDER, id)

/** Nothing of the name that the sender gave but a plain extension is in the path. */
function pathOf(config: Pick<Config, 'dataDir'>, { id, files }: Files, number: number): string {
  const extension = extname(files[number]?.name ?? '').toLowerCase()
  return join(folderOf(config, id), `${number}${/^\.[a-z\d]{1,8}$/.test(extension) ? extension : ''}`)
}

/** @throws Problem 507 if the disk has no room for that many bytes */
export async function requireRoom(config: Pick<Config, 'dataDir' | 'storageReserve'>, bytes: number): Promise<void> {
  if ((await freeBytes(config.dataDir)) - bytes < config.storageReserve) throw new Problem(507, 'import-no-room')
}

/**
 * Writes a piece of a file from a place on; what was after it is replaced, so that a piece can be sent again.
 * @throws Problem 409 if what is before it is not here, 413 if it has more bytes than a piece or the file may have
 */
export async function writePiece(
  config: Pick<Config, 'dataDir' | 'storageReserve'>,
  upload: Files,
  { number, offset }: { number: number; offset: number },
  body: Readable,
): Promise<void> {
  const path = pathOf(config, upload, number)
  const most = Math.min(IMPORT_PIECE_BYTES, (upload.files[number]?.bytes ?? 0) - offset)
  await requireRoom(config, most)
  await mkdir(folderOf(config, upload.id), { recursive: true, mode: 0o700 })
  await (await open(path, 'a', 0o600)).close()
  if ((await sizeOf(path)) < offset) throw new Problem(409, 'import-piece-lost')
  const file = await open(path, 'r+')
  try {
    await file.truncate(offset)
    let at = offset
    // A request that was destroyed could not be answered.
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      if (at + chunk.length > offset + most) throw new Problem(413, 'too-large')
      await file.write(chunk, 0, chunk.length, at)
      at += chunk.length
    }
  } finally {
    await file.close()
  }
}

const sizeOf = async (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  )

/** The paths of the files; undefined if not all of them are complete and on this instance. */
export async function completeFiles(
  config: Pick<Config, 'dataDir'>,
  upload: Files,
): Promise<[string, ...string[]] | undefined> {
  const paths = upload.files.map((_, number) => pathOf(config, upload, number))
  const sizes = await Promise.all(paths.map(sizeOf))
  if (sizes.some((size, number) => size !== upload.files[number]?.bytes)) return undefined
  return paths as [string, ...string[]]
}

/** Whether this instance took any of an upload. */
export const hasFiles = (config: Pick<Config, 'dataDir'>, { id }: Files): Promise<boolean> =>
  stat(folderOf(config, id)).then(
    () => true,
    () => false,
  )

export async function removeFiles(config: Pick<Config, 'dataDir'>, id: string): Promise<void> {
  await rm(folderOf(config, id), { recursive: true, force: true })
}

/** Removes the files of uploads on this instance but of those that are kept. */
export async function removeOtherFiles(config: Pick<Config, 'dataDir'>, kept: Set<string>): Promise<void> {
  const ids = await readdir(join(config.dataDir, FOLDER)).catch(() => [])
  for (const id of ids) if (!kept.has(id)) await removeFiles(config, id)
}

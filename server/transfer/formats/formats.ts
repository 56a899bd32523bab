import { open } from 'node:fs/promises'
import { ghost } from './ghost/read.ts'
import type { Format, NeutralSite } from './neutral.ts'
import { wordpress } from './wordpress/read.ts'

const FORMATS: Format[] = [wordpress, ghost]
/** Bytes by which a format is known. */
const HEAD = 64_000

/**
 * Opens the files of one export.
 * @param address of the site, where the export does not have it
 * @returns undefined if they are of no format, or of several
 * @throws Error of the file system
 */
export async function readExport(files: string[], address?: string): Promise<NeutralSite | undefined> {
  const heads = await Promise.all(files.map(headOf))
  const format = FORMATS.find((one) => heads.every((head) => one.matches(head)))
  return format?.read(files, address)
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

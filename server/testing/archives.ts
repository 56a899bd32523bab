import { buffer } from 'node:stream/consumers'
import * as yauzl from 'yauzl'

/** The files of a ZIP archive by their names. */
export async function bytesIn(archive: Buffer): Promise<Map<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(archive)
  const files = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return files
}

/** The same as texts. */
export const filesIn = async (archive: Buffer): Promise<Map<string, string>> =>
  new Map([...(await bytesIn(archive))].map(([name, bytes]) => [name, bytes.toString('utf8')]))

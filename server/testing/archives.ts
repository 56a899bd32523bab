import { text } from 'node:stream/consumers'
import * as yauzl from 'yauzl'

/** The files of a ZIP archive by their names. */
export async function filesIn(archive: Buffer): Promise<Map<string, string>> {
  const zip = await yauzl.fromBufferPromise(archive)
  const files = new Map<string, string>()
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)))
  return files
}

import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { runCommand } from '../commands/commands.ts'
import { bytesIn } from './archives.ts'
import { makeSite, type TestSite } from './make-site.ts'

let folder: string | undefined
/** Anew after `closeSites`: files of tests that share a worker share this module. */
const inFolder = (name: string) => {
  folder ??= mkdtempSync(join(tmpdir(), 'blogi-archive-'))
  return join(folder, name)
}
const sites: TestSite[] = []

/** An empty site, until `closeSites` is called. */
export async function newSite(): Promise<TestSite> {
  const site = await makeSite({ PUBLIC_READING: 'true' })
  sites.push(site)
  return site
}

/** Closes all sites, and removes what was exported. */
export async function closeSites(): Promise<void> {
  for (const site of sites.splice(0)) await site.close()
  if (folder) rmSync(folder, { recursive: true, force: true })
  folder = undefined
}

/** Exports a site. @returns the archive, and what its folder `blogi` has */
export async function exported(
  site: TestSite,
  ...words: string[]
): Promise<{ file: string; own: Map<string, Buffer> }> {
  const file = inFolder(`${randomUUID()}.zip`)
  await runCommand(['export', file, ...words], site.config, () => {})
  const all = await bytesIn(await readFile(file))
  return { file, own: new Map([...all].filter(([name]) => name.startsWith('blogi/'))) }
}

/** Writes the files of an archive into a folder. @returns its path */
export async function unpacked(files: Map<string, Buffer | string>): Promise<string> {
  const root = inFolder(randomUUID())
  for (const [name, bytes] of files) {
    const file = join(root, ...name.split('/'))
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, bytes)
  }
  return root
}

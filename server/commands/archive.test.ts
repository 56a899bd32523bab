import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { DEFAULT_CATEGORIES } from '#contract/categories.ts'
import { makeAdmin } from '../testing/admins.ts'
import { bytesIn } from '../testing/archives.ts'
import { expectCountsConsistent } from '../testing/denormalised-counts.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { makePicture } from '../testing/pictures.ts'
import { type SignedIn, signedIn } from '../testing/requests.ts'
import { setSettings } from '../testing/settings.ts'
import { storePicture } from '../testing/uploads.ts'
import { HELD_WORD, NEW_CATEGORY, write, writtenBlogs } from '../testing/written-sites.ts'
import { runCommand } from './commands.ts'
import { runImport } from './import-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'blogi-archive-'))
const sites: TestSite[] = []
afterAll(async () => {
  for (const site of sites) await site.close()
  rmSync(folder, { recursive: true })
})

async function newSite(): Promise<TestSite> {
  const site = await makeSite({ PUBLIC_READING: 'true' })
  sites.push(site)
  return site
}

/** Exports a site. @returns the archive, and what its folder `blogi` has */
async function exported(site: TestSite, ...words: string[]) {
  const file = join(folder, `${randomUUID()}.zip`)
  await runCommand(['export', file, ...words], site.config, () => {})
  const all = await bytesIn(await readFile(file))
  return { file, own: new Map([...all].filter(([name]) => name.startsWith('blogi/'))) }
}

async function imported(site: TestSite, ...words: string[]): Promise<string> {
  const lines: string[] = []
  await runImport(words, site.config, (line) => lines.push(line))
  return lines.join('\n')
}

/** Fails with the first file that differs, as text where it is one. */
function expectSame(one: Map<string, Buffer>, other: Map<string, Buffer>): void {
  expect([...other.keys()]).toEqual([...one.keys()])
  for (const [name, bytes] of one) {
    if (other.get(name)?.equals(bytes)) continue
    expect(other.get(name)?.toString(), name).toBe(bytes.toString())
  }
}

async function peopleOf(site: TestSite): Promise<{ author: SignedIn; reader: SignedIn; admin: SignedIn }> {
  const admin = await makeAdmin(site)
  const author = await signedIn(site.app, { name: 'Ada Lovelace', about: 'Counts\nwith <cards>' })
  const reader = await signedIn(site.app, { name: 'Grace Hopper', role: 'Reader' })
  await setSettings(site, admin, {
    heldWords: HELD_WORD,
    categories: [...DEFAULT_CATEGORIES, { name: NEW_CATEGORY, was: [] }],
  })
  return { author, reader, admin }
}

test('a site that is exported, imported and exported again is the same bytes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.noShrink(fc.nat()), async (seed) => {
      const site = await newSite()
      const { author, reader } = await peopleOf(site)
      const picture = await storePicture(site, await makePicture(), author)
      const blogs = fc.sample(writtenBlogs(picture), { numRuns: 1, seed }).flat()
      for (const blog of blogs) await write(site, blog, author, reader)
      const first = await exported(site, '--all')
      expect([...first.own.keys()].filter((name) => name.endsWith('/blog.json'))).toHaveLength(blogs.length)
      const empty = await newSite()
      await imported(empty, first.file)
      expectSame(first.own, (await exported(empty, '--all')).own)
      await expectCountsConsistent(empty.db)
      expect(await empty.db.selectFrom('notifications').selectAll().execute()).toEqual([])
      expect(await empty.db.selectFrom('emails').selectAll().execute()).toEqual([])
    }),
    { numRuns: 4, seed: 7 },
  )
})

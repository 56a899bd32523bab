import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { findRedirect } from '../redirects/store.ts'
import { writeFolder } from '../testing/folder.ts'
import { ghostExport, ghostPost } from '../testing/ghost-export.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { makePicture } from '../testing/pictures.ts'
import { countIn, runImportOn } from '../testing/run-import.ts'
import { writeTemporary } from '../testing/wxr.ts'

let site: TestSite
beforeAll(async () => {
  site = await makeSite({ PUBLIC_READING: 'true', PUBLIC_URL: 'https://blogi.example' })
})
afterAll(() => site.close())

const run = (...words: string[]) => runImportOn(site, ...words)
const blogs = (...titles: string[]) =>
  site.db
    .selectFrom('blogs')
    .innerJoin('users', 'users.id', 'author_id')
    .select(['blogs.id', 'title', 'intro', 'state', 'published_at', 'tags', 'name'])
    .where('title', 'in', titles)
    .orderBy('title')
    .execute()

type Files = Record<string, string | Buffer>

async function zipOf(files: Files): Promise<string> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), `site/${name}`)
  zip.end()
  return writeTemporary('site.zip', await buffer(zip.outputStream))
}

const sectionOf = (name: string) => name.toLowerCase().replaceAll(' ', '-')
const hugo = async (name: string): Promise<Files> => ({
  'hugo.yaml': `title: ${name}\nparams: {author: Ada Hugo}\n`,
  [`content/${sectionOf(name)}/first/index.md`]: `---\ntitle: ${name} first\ndate: 2020-05-06\ntags: [chess]\n---\nWith ![a photo](a.jpg) and [the second](../second.md).[^1]\n\n[^1]: A note\n`,
  [`content/${sectionOf(name)}/first/a.jpg`]: await makePicture(),
  [`content/${sectionOf(name)}/second.md`]: `---\ntitle: ${name} second\ndate: 2020-05-07\ndraft: true\n---\n<script>alert(1)</script>Words that are long enough\n`,
})

test.each([
  ['a folder', writeFolder],
  ['a ZIP', zipOf],
])('%s of Markdown moves in with its pictures and links, once', async (name, write) => {
  const export_ = await write(await hugo(name))
  const planned = await run(export_, '--dry-run')
  expect(await blogs(`${name} first`)).toEqual([])
  const output = await run(export_)
  for (const said of [planned, output]) {
    expect([countIn(said, 'public blogs'), countIn(said, 'drafts'), countIn(said, 'former addresses')]).toEqual([
      1, 1, 2,
    ])
  }
  const [first, second] = await blogs(`${name} first`, `${name} second`)
  expect(first).toMatchObject({ state: 'public', tags: '["chess"]', name: 'Ada Hugo' })
  expect(first?.published_at).toBe('2020-05-06T00:00:00.000Z')
  expect(first?.intro).toMatch(/<img src="\/media\/[^>]+alt="a photo"/)
  expect(first?.intro).toContain(`<a href="https://blogi.example/${sectionOf(name)}/second/"`)
  expect(first?.intro).toContain('<sup data-kind="footnote">A note</sup>')
  expect(second).toMatchObject({
    state: 'draft',
    intro: expect.stringMatching(/^<p>Words that are long enough\s*<\/p>$/),
  })
  expect(await findRedirect(site.db, `/${sectionOf(name)}/first/`)).toContain(first?.id)
  expect(countIn(await run(export_), 'imported before')).toBe(2)
})

test('a ZIP with an export of Ghost and its pictures needs no address', async () => {
  const html = '<p>Words that are long enough</p><img src="__GHOST_URL__/content/images/2020/a.jpg" alt="a photo">'
  const output = await run(
    await zipOf({
      'ghost.json': ghostExport([ghostPost('1', { title: 'Out of a ZIP', html, feature_image: null })]),
      'content/images/2020/a.jpg': await makePicture(),
    }),
  )
  expect(countIn(output, 'public blogs')).toBe(1)
  expect((await blogs('Out of a ZIP'))[0]?.intro).toMatch(/<img src="\/media\/[^>]+alt="a photo"/)
})

test('what is no export, and a broken ZIP, are refused with words', async () => {
  await expect(run(await writeFolder({ 'a.txt': 'x' }))).rejects.toThrow('Not an export of a known program')
  await expect(run(await writeTemporary('a.zip', 'PK\u0003\u0004 and nothing else'))).rejects.toThrow('no whole ZIP')
  await expect(run('/nowhere/at/all')).rejects.toThrow('/nowhere/at/all cannot be read (ENOENT)')
})

import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { findRedirect } from '../redirects/store.ts'
import { expectCountsConsistent } from '../testing/denormalised-counts.ts'
import { writeFolder } from '../testing/folder.ts'
import { expectHarmlessBlogs } from '../testing/harmless-blogs.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { makePicture } from '../testing/pictures.ts'
import { countIn, importIdIn, runImportOn } from '../testing/run-import.ts'
import { tumblrPage } from '../testing/tumblr-archive.ts'
import { writeTemporary } from '../testing/wxr.ts'
import { XSS_PAYLOADS } from '../testing/xss-payloads.ts'
import { readExport } from '../transfer/formats/formats.ts'

let site: TestSite
beforeAll(async () => {
  site = await makeSite({ PUBLIC_READING: 'true' })
})
afterAll(() => site.close())

const run = (...words: string[]) => runImportOn(site, ...words)
const blogs = (start: string) =>
  site.db.selectFrom('blogs').selectAll().where('title', 'like', `${start}%`).orderBy('title').execute()

async function zipOf(files: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return buffer(zip.outputStream)
}

test('an archive of Tumblr moves in with its pictures; again it adds nothing', async () => {
  const posts = await zipOf({
    'html/12345.html': tumblrPage('<h1>Tumblr one</h1><p>Words of one</p>', ['oolong']),
    'html/12346.html': tumblrPage('<img src="../../media/12346.png"/><div class="caption"><p>Tumblr two</p></div>'),
    'posts_index.html': '<p>Posts</p>',
  })
  const zip = await zipOf({ 'posts.zip': posts, 'media/12346.png': await makePicture() })
  const file = await writeTemporary('tumblr.zip', zip)
  expect(await run(file, '--dry-run')).toContain('Tumblr, A site whose address is not known: 2 posts')
  const output = await run(file)
  expect(countIn(output, 'public blogs')).toBe(2)
  const [one, two] = await blogs('Tumblr')
  expect([one?.intro, one?.published_at]).toEqual(['<p>Words of one</p>', '2022-11-05T17:24:00.000Z'])
  expect(two?.intro).toMatch(/^<img src="\/media\/[^>]+><p>Tumblr two<\/p>$/)
  expect(await findRedirect(site.db, '/post/12345')).toContain(one?.id)
  expect(await findRedirect(site.db, '/post/12345/any-words')).toContain(one?.id)
  expect(await findRedirect(site.db, '/post/12347/any-words')).toBeUndefined()
  expect(await findRedirect(site.db, '/tagged/oolong')).toBe('/tag/oolong')
  expect(countIn(await run(file), 'imported before')).toBe(2)
  expect((await blogs('Tumblr')).length).toBe(2)
})

test('an archive inside another one has the same limit', async () => {
  const posts = await zipOf({ 'html/12345.html': tumblrPage('a'.repeat(50_000)), 'posts_index.html': '' })
  const file = await writeTemporary('tumblr.zip', await zipOf({ 'posts.zip': posts }))
  await (await readExport([file], undefined, 60_000))?.close()
  await expect(readExport([file], undefined, 40_000)).rejects.toThrow('The archive has more files, or larger ones')
})

test('what breaks programs is carried or named, in every field of an archive of Tumblr', async () => {
  const hostile = [...XSS_PAYLOADS.slice(0, 30), 'a\0b', '\u202eabc', '../../etc/passwd', '{count, plural}']
  const files = hostile.map((text, at): [string, string] => [
    `posts/html/${90_000 + at}.html`,
    tumblrPage(
      `<h1>T ${text}</h1><p>Said: ${text}</p><img src="../../media/../../../${at}">`,
      [text],
      at % 2 ? text : undefined,
    ),
  ])
  const output = await run(await writeFolder(Object.fromEntries(files)))
  expect(countIn(output, 'public blogs') + countIn(output, 'drafts')).toBe(hostile.length)
  await expectHarmlessBlogs(site.db)
  await run('--undo', importIdIn(output))
  await expectCountsConsistent(site.db)
})

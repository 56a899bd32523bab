import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { findRedirect } from '../redirects/store.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { countIn, runImportOn } from '../testing/run-import.ts'
import { writeTemporary } from '../testing/wxr.ts'

let site: TestSite
beforeAll(async () => {
  site = await makeSite({ PUBLIC_READING: 'true', PUBLIC_URL: 'https://blogi.example' })
})
afterAll(() => site.close())

const run = (...words: string[]) => runImportOn(site, ...words)
const blogs = (start: string) =>
  site.db
    .selectFrom('blogs')
    .select(['id', 'title', 'intro', 'standfirst', 'state', 'published_at'])
    .where('title', 'like', `${start}%`)
    .orderBy('title')
    .execute()

async function zipOf(files: Record<string, string>): Promise<string> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return writeTemporary('site.zip', await buffer(zip.outputStream))
}

const ROWS = ['everyone', 'only_paid', 'only_free', 'everyone'].map(
  (audience, at) =>
    `${at + 1}.letter-${at + 1},2024-02-0${at + 1}T04:05:06.000Z,true,,,newsletter,${audience},Letter ${at + 1},Of tea,`,
)
const SUBSTACK = {
  'posts.csv': `post_id,post_date,is_published,email_sent_at,inbox_sent_at,type,audience,title,subtitle,podcast_url\n${ROWS.join('\n')}\n`,
  'posts/1.letter-1.html':
    '<p>Words of the first letter<a class="footnote-anchor" href="#footnote-1">1</a></p><script>alert(1)</script><div class="footnote"><a id="footnote-1" class="footnote-number">1</a><div class="footnote-content"><p>A note</p></div></div>',
  'posts/2.letter-2.html': '<p>Words of the second letter</p>',
  'posts/3.letter-3.html': '<p>Words of the third letter</p>',
}

test('a ZIP of Substack moves in, paid posts as drafts; again it adds nothing', async () => {
  const file = await zipOf(SUBSTACK)
  const planned = await run(file, '--dry-run')
  expect(planned).toContain('Substack, A site whose address is not known: 3 posts')
  expect(planned).toContain('Letter 4: not carried: the archive has no file with its text')
  expect([countIn(planned, 'public blogs'), countIn(planned, 'drafts')]).toEqual([1, 2])
  expect(await blogs('Letter')).toEqual([])
  const output = await run(file)
  expect([countIn(output, 'public blogs'), countIn(output, 'drafts')]).toEqual([1, 2])
  const found = await blogs('Letter')
  expect(found.map(({ title, state }) => [title, state])).toEqual([
    ['Letter 1', 'public'],
    ['Letter 2', 'draft'],
    ['Letter 3', 'draft'],
  ])
  expect(found[0]).toMatchObject({ standfirst: 'Of tea', published_at: '2024-02-01T04:05:06.000Z' })
  expect(found[0]?.intro).toBe('<p>Words of the first letter<sup data-kind="footnote">A note</sup></p>')
  expect(await findRedirect(site.db, '/p/letter-1')).toContain(found[0]?.id)
  expect(countIn(await run(file), 'imported before')).toBe(3)
  expect((await blogs('Letter')).length).toBe(3)
})

const medium = (title: string, text: string) =>
  `<html><body><article class="h-entry"><header><h1 class="p-name">${title}</h1></header><section data-field="body" class="e-content"><section><div class="section-inner">${text}</div></section></section><footer><a href="https://medium.com/@ada" class="p-author">Ada</a><time class="dt-published" datetime="2019-02-03T04:05:06.789Z"></time></footer></article></body></html>`

test('responses on Medium stay behind unless they are asked for', async () => {
  const file = await zipOf({
    'posts/2019-02-03_Essay-aaaaaaaaaaaa.html': medium(
      'Essay one',
      '<h3 class="graf--title">Essay one</h3><p>Words of an essay</p><p>and more of them</p>',
    ),
    'posts/2019-02-04_So-true-bbbbbbbbbbbb.html': medium('Essay: so true', '<p>So true, and so well said</p>'),
    'posts/draft_Essay-two-cccccccccccc.html': medium('Essay two', '<h3>Essay two</h3><p>Not ready to be read</p>'),
  })
  const output = await run(file)
  expect(output).toContain('Essay: so true: may be a response to someone else, and was left out; use --responses')
  expect((await blogs('Essay')).map(({ title, state }) => [title, state])).toEqual([
    ['Essay one', 'public'],
    ['Essay two', 'draft'],
  ])
  expect((await blogs('Essay one'))[0]?.intro).toBe('<p>Words of an essay</p><p>and more of them</p>')
  await run(file, '--responses')
  expect((await blogs('Essay')).length).toBe(3)
})

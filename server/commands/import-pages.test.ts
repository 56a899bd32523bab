import { mkdtemp, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { IMPORT_PAGES_MAX, IMPORT_PAGES_PUBLISHED_MAX } from '#contract/limits.ts'
import { findRedirect } from '../redirects/store.ts'
import { makeAdmin } from '../testing/admins.ts'
import { call } from '../testing/call.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { makePicture } from '../testing/pictures.ts'
import type { SignedIn } from '../testing/requests.ts'
import { CUT_TEXT } from '../testing/rich-texts.ts'
import { countIn, importIdIn, runImportOn } from '../testing/run-import.ts'
import { writeTemporary, wxr, wxrComment, wxrItem, wxrMeta } from '../testing/wxr.ts'

let site: TestSite
let admin: SignedIn
let empty: string
beforeAll(async () => {
  site = await makeSite({ PUBLIC_READING: 'true' })
  admin = await makeAdmin(site)
  empty = await mkdtemp(join(tmpdir(), 'blogi-no-pictures-'))
})
afterAll(async () => {
  await site.close()
  await rmdir(empty)
})

const page = (id: number, slug: string, values: Record<string, string> = {}, more = '') =>
  wxrItem(
    id,
    { 'wp:post_type': 'page', link: `https://old.example/${slug}/`, title: `The page ${slug}`, ...values },
    more,
  )
const imported = async (items: string[], ...words: string[]) =>
  runImportOn(site, await writeTemporary('export.xml', wxr(items)), '--pictures-from', empty, ...words)
const pages = async () => (await call(site, 'GET /admin/pages', { as: admin })).data
const shown = (slug: string) => call(site, 'GET /pages/:slug', { params: { slug } })

test('pages come with text, pictures, dates and addresses, once, and are undone', async () => {
  const data = `data:image/png;base64,${(await makePicture()).toString('base64')}`
  const comment = wxrComment({ 'wp:comment_id': '1', 'wp:comment_content': 'On a page' })
  const items = [
    page(
      1,
      'garden/our-rules',
      { 'content:encoded': `<h2>Rules</h2><img src="${data}" alt="A plan"><p>Be kind.</p>` },
      comment,
    ),
    page(2, 'later', { 'wp:status': 'draft' }),
    page(3, 'about', { 'content:encoded': 'We grow tea.' }),
    page(4, 'blog', { 'content:encoded': '' }),
    page(5, 'thrown-away', { 'wp:status': 'trash' }),
    page(6, 'cut', { 'content:encoded': CUT_TEXT }),
    wxrItem(7, { title: 'A post' }),
  ]
  const dry = await imported(items, '--dry-run')
  expect([countIn(dry, 'pages'), countIn(dry, 'public blogs')]).toEqual([4, 1])
  expect((await pages()).filter(({ isPrepared }) => !isPrepared)).toEqual([])
  const output = await imported(items)
  expect([countIn(output, 'pages'), countIn(output, 'public blogs'), countIn(output, 'pictures')]).toEqual([3, 1, 2])
  for (const note of [
    'The page garden/our-rules: 1 comment was not carried',
    'The page blog: not carried: it has no text',
    'The page thrown-away: not carried',
    'The page cut: not carried: its text is too long',
  ])
    expect(output).toContain(note)
  const listed = (await pages()).filter(({ isPrepared }) => !isPrepared)
  expect(listed.map(({ slug, isPublished, updatedAt }) => [slug, isPublished, updatedAt])).toEqual([
    ['our-rules', true, '2020-01-02T03:04:05.000Z'],
    ['later', false, '2020-01-02T03:04:05.000Z'],
    ['about-2', true, '2020-01-02T03:04:05.000Z'],
  ])
  const { title, content } = (await shown('our-rules')).data
  expect(title).toBe('The page garden/our-rules')
  expect(content).toMatch(/^<h2>Rules<\/h2><p><img src="\/media\/[^"]+"[^>]* alt="A plan"[^>]*><\/p><p>Be kind.<\/p>$/)
  expect((await site.app.inject(/src="([^"]+)"/.exec(content)?.[1] ?? '')).statusCode).toBe(200)
  expect(await findRedirect(site.db, '/garden/our-rules/')).toBe('/pages/our-rules')
  expect(await findRedirect(site.db, '/?page_id=1')).toBe('/pages/our-rules')

  const again = await imported(items)
  expect([countIn(again, 'pages'), countIn(again, 'imported before')]).toEqual([0, 4])
  // One that was changed here is kept for as long as deleted pages are.
  const change = { title: 'Ours', content: '<p>Changed</p>', isPublished: true, expected: listed[2]?.updatedAt ?? null }
  await call(site, 'PUT /admin/pages/:slug', { params: { slug: 'about-2' }, body: change, as: admin })
  expect(await runImportOn(site, '--undo', importIdIn(output))).toContain('Blogs and pages removed: 3')
  const left = (await pages()).filter(({ isPrepared }) => !isPrepared)
  expect(left).toMatchObject([{ slug: 'about-2', isPublished: false, deletedAt: expect.any(String) }])
  expect((await shown('our-rules')).statusCode).toBe(404)
})

test('as many pages are published as the footer has room for', async () => {
  await site.db.deleteFrom('site_pages').execute()
  const items = Array.from({ length: IMPORT_PAGES_MAX + 3 }, (_, at) => page(100 + at, `page-${at}`))
  const output = await imported(items)
  const listed = (await pages()).filter(({ slug }) => slug.startsWith('page-'))
  expect(listed.filter(({ isPublished }) => isPublished)).toHaveLength(IMPORT_PAGES_PUBLISHED_MAX)
  expect(countIn(output, 'pages')).toBe(listed.length)
  expect(output.match(/its page is not published/g)).toHaveLength(listed.length - IMPORT_PAGES_PUBLISHED_MAX)
  expect(output.match(/not carried: the site has 200 pages/g)).toHaveLength(items.length - listed.length)
  expect(listed.length).toBeLessThanOrEqual(IMPORT_PAGES_MAX)
})

test('a lead picture that cannot be had is a note, and a link in its place', async () => {
  const attachment = wxrItem(301, { 'wp:post_type': 'attachment', 'wp:attachment_url': 'https://old.example/no.jpg' })
  await site.db.deleteFrom('site_pages').execute()
  const output = await imported([page(300, 'led', {}, wxrMeta('_thumbnail_id', '301')), attachment])
  expect(output).toContain('The page led: the picture https://old.example/no.jpg could not be fetched')
  expect((await shown('led')).data.content).toMatch(
    /^<p><a href="https:\/\/old.example\/no.jpg"[^>]*>no.jpg<\/a><\/p><p>The text of post 300.<\/p>$/,
  )
})

test('a renamed page keeps its former addresses, and undoing its import ends it alone', async () => {
  await site.db.deleteFrom('site_pages').execute()
  const output = await imported([page(400, 'rules', { 'wp:status': 'draft' })])
  const before = (await pages()).find(({ slug }) => slug === 'rules')
  const renamed = { slug: 'our-rules', title: 'Ours', content: '<p>Ours.</p>', isPublished: false }
  const body = { ...renamed, expected: before?.updatedAt ?? null }
  await call(site, 'PUT /admin/pages/:slug', { params: { slug: 'rules' }, body, as: admin })
  expect(await findRedirect(site.db, '/?page_id=400')).toBe('/pages/our-rules')
  const other = { slug: 'rules', title: 'Of here', content: '<p>Of here.</p>', isPublished: true }
  await call(site, 'POST /admin/pages', { body: other, as: admin })
  await runImportOn(site, '--undo', importIdIn(output))
  const left = (await pages()).filter(({ isPrepared }) => !isPrepared)
  expect(left).toMatchObject([
    { slug: 'rules', isPublished: true, deletedAt: null },
    { slug: 'our-rules', deletedAt: expect.any(String) },
  ])
})

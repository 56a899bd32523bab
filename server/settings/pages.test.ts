import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FOOTNOTE_START } from '#contract/footnotes.ts'
import { blanksIn, PAGE_BLANKS, type SitePage, type SitePageChange } from '#contract/site-pages.ts'
import { runCommand } from '../commands/commands.ts'
import { readRichText, writeRichText } from '../rich-text/rich-text.ts'
import { makeAdmin } from '../testing/admins.ts'
import { call } from '../testing/call.ts'
import { listen } from '../testing/listen.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import type { SignedIn } from '../testing/requests.ts'
import { preparedPages } from './page-drafts.ts'

let site: TestSite
let admin: SignedIn
beforeAll(async () => {
  site = await makeSite()
  await listen(site)
  admin = await makeAdmin(site)
})
afterAll(() => site.close())

const save = (slug: string, body: SitePageChange) =>
  call(site, 'PUT /admin/pages/:slug', { params: { slug }, body, as: admin })
const shown = (slug: string) => call(site, 'GET /pages/:slug', { params: { slug } })
const pages = async () => (await call(site, 'GET /admin/pages', { as: admin })).data
const page = async (slug: string) => (await pages()).find((one) => one.slug === slug) as SitePage
const footer = async (label: string) => {
  const { footerColumns } = (await call(site, 'GET /settings')).data
  return footerColumns.flatMap(({ links }) => links).find((link) => link.label === label)?.address
}

const DRAFTS = preparedPages('Tea & Time')

test('six drafts lie ready and are not public; every link of the footer leads home', async () => {
  const others = ['contact', 'help', 'licences', 'privacy', 'status', 'terms']
  expect((await pages()).map(({ slug }) => slug)).toEqual(['about', ...others])
  for (const listed of await pages()) expect(listed).toMatchObject({ isPrepared: true, deletedAt: null })
  for (const { slug } of await pages()) expect((await shown(slug)).statusCode).toBe(404)
  const { footerColumns } = (await call(site, 'GET /settings')).data
  expect(footerColumns.map(({ title }) => title)).toEqual(['Company', 'Support', 'Legals'])
  expect(new Set(footerColumns.flatMap(({ links }) => links.map(({ address }) => address)))).toEqual(new Set(['/']))
})

test.each(DRAFTS)('the draft of $title is in the vocabulary of rich text', async ({ content }) => {
  const { html } = await writeRichText(await readRichText(content), new Map())
  expect(html.replaceAll('\n', '')).toBe(content.replaceAll('\n', ''))
})

test('no page is published with what is to be filled in; a draft is saved', async () => {
  const written = DRAFTS.flatMap(({ content }) => content.match(/\[[^\]]*\]/g) ?? [])
  expect(new Set(written)).toEqual(new Set(PAGE_BLANKS))
  const { title, content } = await page('contact')
  const refused = await save('contact', { title, content, isPublished: true, expected: null })
  const message = 'Fill in [name], [email address] before you publish this page'
  expect(refused).toMatchObject({ statusCode: 400, errors: [{ path: 'content', message }] })
  const half = content.replace('[name]', 'Ada')
  const draft = await save('contact', { title, content: half, isPublished: false, expected: null })
  expect(draft.statusCode).toBe(200)
  expect(blanksIn(draft.data.content)).toEqual(['[email address]'])
})

test('a text that footnotes make much longer is refused', async () => {
  const { title, updatedAt } = await page('contact')
  const content = `<p><a href="https://example.org/${'x'.repeat(2000)}">z${`${FOOTNOTE_START}x</sup>y`.repeat(5000)}`
  const refused = await save('contact', { title, content, isPublished: false, expected: updatedAt })
  expect(refused).toMatchObject({ statusCode: 400, errors: [{ path: 'content', code: 'too-long' }] })
})

test('a published page is in the footer until it is withdrawn', async () => {
  const { title, content, updatedAt } = await page('terms')
  const published = await save('terms', { title, content, isPublished: true, expected: updatedAt })
  expect(published).toMatchObject({ statusCode: 200, data: { slug: 'terms', isPublished: true } })
  expect((await shown('terms')).data).toMatchObject({ title: 'Terms' })
  expect(await footer('Terms')).toBe('/pages/terms')
  expect(await footer('Privacy')).toBe('/')
  const expected = (await page('terms')).updatedAt
  expect((await save('terms', { title, content, isPublished: false, expected })).statusCode).toBe(200)
  expect((await shown('terms')).statusCode).toBe(404)
  expect(await footer('Terms')).toBe('/')
})

test('a text is sanitised, and an outdated save is refused with the page as it is', async () => {
  const content = '<p onclick="x()">Ours<script>alert(1)</script></p><img src="https://example.org/a.png">'
  const first = await save('rules', { title: 'Rules', content, isPublished: true, expected: null })
  expect(first.data.content).toBe(
    '<p>Ours</p><a href="https://example.org/a.png" rel="noopener nofollow ugc" target="_blank">a.png</a>',
  )
  const behind = await save('rules', { title: 'Mine', content: '', isPublished: true, expected: null })
  expect(behind).toMatchObject({ statusCode: 409, data: { title: 'Rules' } })
  const unnamed = await save('rules', { title: ' ', content: '', isPublished: true, expected: null })
  expect(unnamed.errors).toMatchObject([{ path: 'title', message: 'A title is required' }])
  expect((await save('Not a slug', { title: 'A', content: '', isPublished: true, expected: null })).statusCode).toBe(
    400,
  )
})

test('commands publish and withdraw a page, and the running site notices', async () => {
  const command = async (...args: string[]) => {
    const lines: string[] = []
    await runCommand(args, site.config, (line) => lines.push(line))
    return lines.join('\n')
  }
  expect(await command('pages')).toContain('privacy  Privacy  (draft; to fill in: [name and address], ')
  await expect(command('pages', 'publish', 'privacy')).rejects.toThrow('Fill in [name and address], [say')
  const file = join(site.config.dataDir, 'privacy.html')
  await writeFile(file, (await command('pages', 'text', 'privacy')).replace(/\[[^\]]*\]/g, 'Ada & Sons'))
  expect(await command('pages', 'write', 'privacy', file)).toContain('/pages/privacy has the text of')
  expect((await page('privacy')).content).toContain('It is run by Ada &amp; Sons.')
  await expect(command('pages', 'write', 'privacy', `${file}.none`)).rejects.toThrow('cannot be read')
  expect(await command('pages', 'publish', 'privacy')).toBe('/pages/privacy is published now.')
  await expect.poll(() => footer('Privacy')).toBe('/pages/privacy')
  expect((await shown('privacy')).statusCode).toBe(200)
  expect(await command('pages', 'withdraw', 'privacy')).toBe('/pages/privacy is a draft now.')
  await expect.poll(() => footer('Privacy')).toBe('/')
  await expect(command('pages', 'publish', 'none')).rejects.toThrow('There is no page none.')
  expect((await command('audit')).split('\n')[0]).toContain('a command: change-page privacy')
})

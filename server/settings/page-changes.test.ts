import { afterAll, beforeAll, expect, test } from 'vitest'
import { TRASH_DAYS } from '#contract/limits.ts'
import { pictureIdIn } from '#contract/pictures.ts'
import type { ListedPage, SitePageChange } from '#contract/site-pages.ts'
import { runCommand } from '../commands/commands.ts'
import { deleteUnusedPictures, findPictures } from '../media/store.ts'
import { makeAdmin } from '../testing/admins.ts'
import { call } from '../testing/call.ts'
import { listen } from '../testing/listen.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { makePicture } from '../testing/pictures.ts'
import { type SignedIn, signedIn } from '../testing/requests.ts'
import { setSettings } from '../testing/settings.ts'
import { purgePages } from './page-changes.ts'

const DAY = 24 * 60 * 60 * 1000

let site: TestSite
let admin: SignedIn
beforeAll(async () => {
  site = await makeSite()
  await listen(site)
  admin = await makeAdmin(site)
})
afterAll(() => site.close())

const add = (slug: string, title: string, more = {}) =>
  call(site, 'POST /admin/pages', { body: { slug, title, content: '', isPublished: true, ...more }, as: admin })
const save = (slug: string, { as = admin, ...body }: Partial<SitePageChange> & { as?: SignedIn }) =>
  call(site, 'PUT /admin/pages/:slug', {
    params: { slug },
    body: { title: 'A page', content: '', isPublished: true, expected: null, ...body },
    as,
  })
const remove = (slug: string) => call(site, 'DELETE /admin/pages/:slug', { params: { slug }, as: admin })
const restore = (slug: string, isPublished: boolean) =>
  call(site, 'POST /admin/pages/:slug/restore', { params: { slug }, body: { isPublished }, as: admin })
const order = (...slugs: string[]) => call(site, 'PUT /admin/pageOrder', { body: { slugs }, as: admin })
const shown = async (slug: string) => (await call(site, 'GET /pages/:slug', { params: { slug } })).statusCode
const pages = async () => (await call(site, 'GET /admin/pages', { as: admin })).data
const page = async (slug: string) => (await pages()).find((one) => one.slug === slug) as ListedPage
const settings = async () => (await call(site, 'GET /settings')).data
/** The addresses in the column of the footer for pages to which no other link leads. */
const listed = async () => {
  const column = (await settings()).footerColumns.find(({ title }) => title === 'Pages')
  return column?.links.map(({ address }) => address.replace('/pages/', '')) ?? []
}

test('added pages are in the footer, in their order, and each address is there once', async () => {
  expect((await add('rules', 'Our rules')).statusCode).toBe(201)
  await add('imprint', 'Imprint')
  await add('a-draft', 'A draft', { isPublished: false })
  expect(await listed()).toEqual(['rules', 'imprint'])
  expect(await page('rules')).toMatchObject({ isLinked: false, isPrepared: false })
  for (const slug of ['rules', 'about', 'help', 'a-draft']) {
    const taken = await add(slug, 'Another')
    expect(taken).toMatchObject({ statusCode: 400, errors: [{ path: 'slug', code: 'duplicate' }] })
  }
  expect((await add('Not a slug', 'Another')).statusCode).toBe(400)
  expect((await add('blanks', 'Blanks', { content: '<p>By [name]</p>' })).errors).toMatchObject([{ path: 'content' }])

  expect((await order('imprint', 'rules')).statusCode).toBe(200)
  expect(await listed()).toEqual(['imprint', 'rules'])
  await add('last', 'Last')
  expect(await listed()).toEqual(['imprint', 'rules', 'last'])
  await save('imprint', { title: 'Imprint', expected: (await page('imprint')).updatedAt })
  await setSettings(site, admin, { headerLinks: 'Rules /pages/rules' })
  expect(await listed()).toEqual(['imprint', 'last'])
  expect(await page('rules')).toMatchObject({ isLinked: true })
  await setSettings(site, admin, { headerLinks: '' })
})

test('a draft gets another address, a published or prepared page does not', async () => {
  await add('one', 'One', { isPublished: false })
  const { updatedAt: expected } = await page('one')
  const moved = await save('one', { slug: 'two', expected })
  expect(moved).toMatchObject({ statusCode: 200, data: { slug: 'two', isPublished: true } })
  expect(await page('one')).toBeUndefined()
  const published = await save('two', { slug: 'three', expected: (await page('two')).updatedAt })
  expect(published.errors).toMatchObject([{ path: 'slug', code: 'not-allowed' }])
  const prepared = await save('help', { slug: 'assistance' })
  expect(prepared.errors).toMatchObject([{ path: 'slug', code: 'not-allowed' }])
  await remove('two')
})

test('a deleted page is a 404, and can be restored for 30 days', async () => {
  await add('gone', 'Gone', { content: '<p>Still here</p>' })
  expect(await shown('gone')).toBe(200)
  expect((await remove('gone')).statusCode).toBe(200)
  expect((await remove('gone')).statusCode).toBe(404)
  expect(await shown('gone')).toBe(404)
  expect(await listed()).not.toContain('gone')
  expect((await add('gone', 'Another')).errors).toMatchObject([{ path: 'slug', code: 'duplicate' }])
  expect((await restore('gone', true)).data).toMatchObject({ content: '<p>Still here</p>', isPublished: true })
  expect(await shown('gone')).toBe(200)
  await remove('gone')
  expect((await page('gone')).deletedAt).not.toBeNull()

  const purge = (days: number) => purgePages(site.db, new Date(Date.now() + (days - TRASH_DAYS) * DAY))
  await purge(29)
  expect((await restore('gone', false)).statusCode).toBe(200)
  expect(await shown('gone')).toBe(404)
  await remove('gone')
  await purge(31)
  expect((await restore('gone', false)).statusCode).toBe(404)
  expect((await add('gone', 'Another')).statusCode).toBe(201)
})

test('About has its own text until admins publish another, and after they delete that', async () => {
  expect((await page('about')).content).toContain('<strong>Inspire</strong>')
  expect(await shown('about')).toBe(404)
  await save('about', { title: 'About the club', content: '<p>Thirty writers</p>', isPublished: false })
  expect((await settings()).hasOwnAbout).toBe(false)
  const { updatedAt: expected } = await page('about')
  await save('about', { title: 'About the club', content: '<p>Thirty writers</p>', expected })
  expect((await settings()).hasOwnAbout).toBe(true)
  expect(await shown('about')).toBe(200)
  await remove('about')
  expect((await settings()).hasOwnAbout).toBe(false)
  const both = (await pages()).filter(({ slug }) => slug === 'about')
  expect(both.map(({ title }) => title)).toEqual(['About Us', 'About the club'])
})

test('all prepared pages without blanks are published at once', async () => {
  const publish = () => call(site, 'POST /admin/publishPages', { as: admin })
  const { data, message } = await publish()
  expect(message).toBe('4 pages are published')
  expect(data.published.map(({ slug }) => slug)).toEqual(['help', 'licences', 'status', 'terms'])
  expect(data.left).toMatchObject([
    { slug: 'contact', title: 'Contact', blanks: ['[name]', '[email address]'] },
    { slug: 'privacy', blanks: ['[name and address]', '[say what is true here]', '[say where]'] },
  ])
  expect(await shown('help')).toBe(200)
  expect(await shown('a-draft')).toBe(404)
  expect((await publish()).message).toBe('No page was ready to be published')
  const content = '<p>This site is run by Ada. Write to ada@example.org.</p>'
  await save('contact', { title: 'Contact', content, isPublished: false })
  expect((await publish()).data.published).toEqual([{ slug: 'contact', title: 'Contact' }])
})

test('a page shows pictures of its admins, which stay as long as a page has them', async () => {
  const upload = async (as: SignedIn) =>
    (await call(site, 'POST /admin/pagePicture', { form: { image: await makePicture() }, as })).data
  const picture = await upload(admin)
  const author = await signedIn(site.app)
  const others = (await call(site, 'POST /blog/picture', { form: { image: await makePicture() }, as: author })).data
  const content = `<p>Us</p><img src="${picture.url}" alt="Us" /><img src="${others.url}" alt="Not ours" />`
  const { data } = await save('pictures', { content })
  expect(data.content).toContain('alt="Us"')
  expect(data.content).not.toContain(others.url)

  const within = await save('within', { content: '<img src="data:image/png;base64,AAAA" alt="Within" />' })
  expect(within.errors).toMatchObject([{ path: 'content', code: 'not-allowed' }])

  // Another admin saves it: the picture stays.
  const second = await makeAdmin(site)
  const saved = await save('pictures', { content: data.content, expected: data.updatedAt, as: second })
  expect(saved.data.content).toBe(data.content)

  const id = pictureIdIn(picture.url)
  await remove('pictures')
  expect(await deleteUnusedPictures(site.db, [id])).toEqual([])
  await restore('pictures', true)
  const { updatedAt: expected } = await page('pictures')
  await save('pictures', { content: '<p>No more</p>', expected })
  expect(await deleteUnusedPictures(site.db, [id])).toEqual([id])
  expect((await findPictures(site.db, [id])).size).toBe(0)
})

test('commands add, order, delete and restore pages', async () => {
  const command = async (...args: string[]) => {
    const lines: string[] = []
    await runCommand(args, site.config, (line) => lines.push(line))
    return lines.join('\n')
  }
  expect(await command('pages', 'add', 'history', 'Our', 'history')).toContain('/pages/history is an empty draft now')
  await expect(command('pages', 'add', 'history', 'Again')).rejects.toThrow('There is a page at this address already')
  await expect(command('pages', 'add', 'Not', 'Again')).rejects.toThrow('An address has small letters')
  await command('pages', 'publish', 'history')
  await expect.poll(() => listed()).toContain('history')
  expect(await command('pages', 'order', 'history', 'last')).toContain('history  Our history  (published)')
  await expect.poll(async () => (await listed()).slice(0, 2)).toEqual(['history', 'last'])
  await expect(command('pages', 'order', 'history', 'none')).rejects.toThrow('There is no page none.')
  expect(await command('pages', 'delete', 'history')).toContain('For 30 days pages restore history brings it back')
  await expect(command('pages', 'delete', 'history')).rejects.toThrow('There is no page history.')
  expect(await command('pages')).toContain('history  Our history  (deleted)')
  await expect.poll(() => shown('history')).toBe(404)
  expect(await command('pages', 'restore', 'history')).toBe('/pages/history is a draft now.')
  expect(await command('pages', 'publish-all')).toContain('privacy  Privacy  (draft; to fill in: ')
})

test('nothing replaces a deleted page that can be restored', async () => {
  const { updatedAt: expected } = await page('help')
  await save('help', { title: 'Help', content: '<p>Our own words</p>', expected })
  await remove('help')
  const refused = { statusCode: 400, errors: [{ path: 'slug', code: 'duplicate' }] }
  expect(await save('help', { content: '<p>Others</p>' })).toMatchObject(refused)
  const { data } = await call(site, 'POST /admin/publishPages', { as: admin })
  expect([...data.published, ...data.left].map(({ slug }) => slug)).not.toContain('help')
  expect(await save('about', { content: '<p>Others</p>' })).toMatchObject(refused)
  expect((await restore('help', true)).statusCode).toBe(200)
  const { content } = (await call(site, 'GET /pages/:slug', { params: { slug: 'help' } })).data
  expect(content).toContain('Our own words')
})

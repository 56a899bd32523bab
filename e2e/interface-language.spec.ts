import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { hydrated, open, signOut } from './actions.ts'
import { call } from './client.ts'
import { makeAdmin } from './database.ts'
import { expect, test } from './site.ts'
import { postBlog, register, signIn } from './users.ts'

const textsOf = (language: string, part: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`../messages/${language}/${part}.json`, import.meta.url), 'utf8'))

const german = { ...textsOf('de', 'common'), ...textsOf('de', 'blogs'), ...textsOf('de', 'session') }
const french = textsOf('fr', 'layout')

const heading = (page: Page, name = 'no text') => page.getByRole('heading', { name, exact: true })
const expectLanguage = (page: Page, tag: string) => expect(page.locator('html')).toHaveAttribute('lang', tag)

test("open pages change to the site's new language, and what someone types stays", async ({ startOwnSite, visit }) => {
  const site = await startOwnSite()
  const admin = await register(site.url)
  makeAdmin(site, admin)
  const [home, form] = [await visit({ baseURL: site.url }), await visit({ baseURL: site.url })]
  await open(home, '/')
  await expect(heading(home, 'BLOGS')).toBeVisible()
  await open(form, '/register')
  await form.getByLabel('Name', { exact: true }).fill('Grete Minde')

  await call(site.url, 'PUT', '/admin/settings', admin, { interfaceLanguage: 'de' })
  await expectLanguage(home, 'de')
  await expect(heading(home, german.blogsTitle)).toBeVisible()
  await expectLanguage(form, 'en')
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Grete Minde')
  await form.getByRole('banner').getByRole('link', { name: 'Home' }).click()
  await expectLanguage(form, 'de')

  await test.step('an error of the server is in the language of the page', async () => {
    await home.goto('/login')
    await home.getByLabel(german.email ?? '', { exact: true }).fill('niemand@example.org')
    await home.getByLabel(german.password ?? '', { exact: true }).fill('something else')
    await home.getByLabel(german.role ?? '').selectOption('Reader')
    await home.locator('form').getByRole('button', { name: german.signIn }).click()
    await expect(home.getByText(textsOf('de', 'errors').wrongCredentials ?? 'no text').first()).toBeVisible()
  })
})

test("a person's own pages are in the language that they chose, and no one else's", async ({ startOwnSite, visit }) => {
  const site = await startOwnSite()
  const [author, other] = [await register(site.url), await register(site.url)]
  const page = await visit({ as: author, baseURL: site.url })
  await open(page, '/editProfile')
  await page.getByLabel('Language', { exact: true }).selectOption('fr')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectLanguage(page, 'fr')
  await page.goto('/dashboard')
  await expectLanguage(page, 'fr')

  await test.step('pages for everyone are in the language of the site', async () => {
    await page.getByRole('banner').getByRole('link', { name: french.home }).click()
    await expectLanguage(page, 'en')
    await expect(heading(page, 'BLOGS')).toBeVisible()
    await page.getByRole('banner').getByRole('link', { name: 'Dashboard', exact: true }).click()
    await expectLanguage(page, 'fr')
  })
  await test.step('the next person at this browser has their own', async () => {
    await open(page, '/')
    await signOut(page)
    await signIn(page, other)
    await open(page, '/dashboard')
    await hydrated(page)
    await expectLanguage(page, 'en')
  })
})

test('the header and times of a Japanese site break no word and have no space @phone', async ({
  startOwnSite,
  visit,
}) => {
  const site = await startOwnSite()
  const author = await register(site.url, { name: '佐藤さくら' })
  makeAdmin(site, author)
  await call(site.url, 'PUT', '/admin/settings', author, { interfaceLanguage: 'ja', name: '大阪読書会' })
  await postBlog(site.url, author, { title: '淀川の朝、静かな散歩道を歩く' })
  const page = await visit({ as: author, baseURL: site.url })
  await page.clock.setFixedTime(Date.now() + 5 * 60_000)
  await page.goto('/')
  const logout = page.getByRole('banner').getByRole('button', { name: textsOf('ja', 'layout').logout })
  const lines = await logout.evaluate((button) => {
    const words = document.createRange()
    words.selectNodeContents(button)
    return new Set(Array.from(words.getClientRects(), ({ top }) => top)).size
  })
  expect(lines).toBe(1)
  await expect(page.getByRole('main').getByText('5分前')).toBeVisible()
})

test('a hint is on the side where the page begins, and what is typed on its own', async ({ startOwnSite, visit }) => {
  const site = await startOwnSite()
  const admin = await register(site.url)
  makeAdmin(site, admin)
  await call(site.url, 'PUT', '/admin/settings', admin, { interfaceLanguage: 'ar' })
  const page = await visit({ as: admin, baseURL: site.url })
  await page.goto('/authors')
  const field = page.getByRole('main').getByPlaceholder(textsOf('ar', 'authors').searchPlaceholder ?? 'no text')
  await expect(field).toHaveCSS('direction', 'rtl')
  await field.fill('Ada')
  await expect(field).toHaveCSS('direction', 'ltr')
})

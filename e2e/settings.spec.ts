// Over 250 lines, as all that admins set is followed from the form to open pages.
import * as errors from '#messages/errors.ts'
import {
  card,
  expectAccessible,
  expectNoSidewaysScroll,
  expectUsable,
  holdBack,
  listening,
  open,
  writing,
} from './actions.ts'
import { makeAdmin, openDatabase } from './database.ts'
import { expect, test } from './site.ts'
import { postBlog, register, square } from './users.ts'

test('an admin renames the site and changes its accent, and open pages follow', async ({
  allow,
  author,
  site,
  visit,
}) => {
  allow(/status of 415/)
  makeAdmin(site, author)
  const database = openDatabase(site)
  const now = new Date().toISOString()

  const reader = await visit()
  await listening(reader, '/')
  await expect(reader).toHaveTitle('Home - Blogi')
  const accent = () => reader.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'))
  const before = await accent()

  const page = await visit({ as: author })
  await open(page, '/admin/settings')
  const save = page.getByRole('button', { name: 'Save' })
  await expect(save).not.toBeInViewport()
  await page.getByLabel('Name', { exact: true }).fill('Tea & Time')
  await expect(save).toBeInViewport()
  await page.getByLabel('Light theme', { exact: true }).fill('#ffee00')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The nearest colour that has it is #')).toBeVisible()
  await expect(page.getByLabel('Light theme', { exact: true })).toBeFocused()
  await expectUsable(page)

  // What was typed survives a reload.
  await page.reload()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Tea & Time')
  const unsaved = page.getByText(/^You have unsaved changes from \d\d:\d\d\.$/)
  await expect(unsaved).toBeVisible()
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Blogi')
  await expect(unsaved).toHaveCount(0)
  await page.getByLabel('Name', { exact: true }).fill('Tea & Time')
  await page.getByLabel('Light theme', { exact: true }).fill('#00695c')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  await expect(page).toHaveTitle('Settings - Tea & Time')

  await expect(reader).toHaveTitle('Home - Tea & Time')
  await expect(reader.getByRole('banner').getByRole('link', { name: 'Tea & Time' })).toBeVisible()
  await expect(reader.getByText('© 2023 Tea & Time. All rights reserved.')).toBeAttached()
  expect(await accent()).not.toBe(before)

  // A logo and an icon are used as soon as they are chosen.
  const chosen = { name: 'a.png', mimeType: 'image/png', buffer: await square('#00695c') }
  await page.getByLabel('Logo', { exact: true }).setInputFiles(chosen)
  await expect(reader.getByRole('banner').getByRole('img', { name: 'Tea & Time' })).toBeVisible()
  await page.getByLabel('Icon', { exact: true }).setInputFiles({ ...chosen, buffer: await square('#123456') })
  const icon = reader.locator('link[rel=icon]')
  await expect(icon).toHaveAttribute('href', /^\/site-images\/[0-9a-f]{32}\.png$/)
  await expect(icon).toHaveCount(1)
  await page.getByLabel('Icon', { exact: true }).setInputFiles({ ...chosen, buffer: Buffer.from('no picture') })
  await expect(page.getByText(errors.pictureWrongType)).toBeVisible()
  await expectUsable(page)

  // The document has both from the first paint.
  const html = await (await reader.request.get('/about')).text()
  expect(html).toContain('About - Tea &amp; Time</title>')
  expect(html).toContain('--accent:#00695c')

  // Somebody else changes what is being changed here: both are shown, and Save asks nothing more.
  await page.getByLabel('Tagline').fill('Mine')
  database
    .prepare("insert into settings (key, value, updated_at) values ('tagline', ?, ?)")
    .run(JSON.stringify('Theirs'), now)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Someone else has changed this to “Theirs” in the meantime.')).toBeVisible()
  await page.getByRole('button', { name: 'Use theirs' }).click()
  await expect(page.getByLabel('Tagline')).toHaveValue('Theirs')
  await expect(reader.getByText('Theirs')).toBeVisible({ timeout: 15_000 })

  await page.getByRole('link', { name: 'Audit log' }).click()
  await expect(page.getByText(`${author.name} changed the setting Name`)).toBeVisible()

  database.exec('delete from settings; delete from site_images')
  database.close()
})

test('an admin publishes a page that lies ready, and footers lead to it', async ({ author, site, visit }) => {
  makeAdmin(site, author)
  const reader = await visit()
  await listening(reader, '/')
  const terms = reader.getByRole('contentinfo').getByRole('link', { name: 'Terms' })
  await expect(terms).toHaveAttribute('href', '/')

  const page = await visit({ as: author })
  await open(page, '/admin/pages')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Terms' }).first().click()
  await page.getByLabel('Title', { exact: true }).fill('Our terms')
  const text = writing(page, 'Text')
  await text.click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('Be kind. ')
  await page.getByLabel('Published').check()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The page is published')).toBeVisible()

  await expect(terms).toHaveAttribute('href', '/pages/terms')
  await terms.click()
  await expect(reader.getByRole('heading', { name: 'Our terms' })).toBeVisible()
  await expect(reader.getByText('Be kind. What you publish here stays yours.')).toBeVisible()
  await expectAccessible(reader)
  // Readable without scripts.
  expect(await (await reader.request.get('/pages/terms')).text()).toContain('Be kind. What you publish')

  await page.getByRole('link', { name: 'Pages', exact: true }).click()
  await page.getByRole('button', { name: 'Withdraw Our terms' }).click()
  await expect(terms).toHaveAttribute('href', '/')
})

test('an admin sets the language of blogs, and open pages say it', async ({ author, site, visit }) => {
  // A language that the interface does not have: that stays English.
  makeAdmin(site, author)
  const blog = await postBlog(site.url, author, {
    title: 'Fyrarna vid kusten',
    intro: '<p>Varje kväll gick någon uppför trapporna.</p>',
  })
  const path = `/blog/${blog._id}/${blog.slug}`
  const listing = await visit()
  await listening(listing, '/')
  const reader = await visit({ as: author })
  await listening(reader, path)
  const article = reader.locator('article')
  const written = [
    card(listing, blog.title).locator('h2'),
    card(listing, blog.title).locator('h2 + p'),
    article.getByRole('heading', { name: blog.title }),
    article.locator('.prose').filter({ hasText: 'Varje kväll' }),
  ]
  for (const one of written) await expect(one).not.toHaveAttribute('lang')

  const page = await visit({ as: author })
  await open(page, '/admin/settings')
  const language = page.getByLabel('Language of the blogs')
  await expect(language).toHaveValue('en')
  await expect(page.locator('datalist option[value=sv]')).toHaveText('Swedish')
  await language.fill('Swedish')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('A language is written as its code, such as en, de or pt-BR')).toBeVisible()
  await expect(language).toBeFocused()
  await expectUsable(page)
  await language.fill('SV')
  await expect(page.getByText('Swedish · Used by screen readers')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(language).toHaveValue('sv')

  for (const one of written) await expect(one).toHaveAttribute('lang', 'sv')
  await expect(listing.locator('html')).toHaveAttribute('lang', 'en')
  await expectAccessible(reader)
  await expectAccessible(listing)

  // Without scripts and to other programs as well.
  const html = await (await listing.request.get(path)).text()
  expect(html).toMatch(/<h1 [^>]*lang="sv"/)
  expect(html).toContain('"inLanguage":"sv"')
  expect(html).toMatch(/property="og:locale" content="sv_SE"/)
  await open(listing, '/search?q=Fyrarna')
  const hit = listing.getByRole('article').filter({ hasText: blog.title })
  await expect(hit.getByRole('heading')).toHaveAttribute('lang', 'sv')

  await page.getByRole('button', { name: 'Use the default of language' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  for (const one of written) await expect(one).not.toHaveAttribute('lang')
})

test('an announcement is above the header of open pages, leads on, and goes', async ({
  allow,
  startOwnSite,
  visit,
}) => {
  allow(/status of 404/)
  const site = await startOwnSite()
  const owner = await register(site.url)
  makeAdmin(site, owner)
  const reader = await visit({ baseURL: site.url })
  await listening(reader, '/authors')
  const page = await visit({ as: owner, baseURL: site.url })
  await open(page, '/admin/settings')
  const settings = page.getByRole('region', { name: 'Announcement' })
  await settings.getByLabel('Text').fill('We move house on Sunday')
  await settings.getByLabel('Address').fill('/nowhere')
  await settings.getByLabel('Address').blur()
  await expect(settings.getByText('This site has no page at /nowhere yet.')).toBeVisible()
  await settings.getByLabel('Address').fill('/about')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  const announcement = reader.getByRole('complementary', { name: 'Announcement' })
  await expect(announcement).toHaveText('We move house on Sunday')
  await expectUsable(reader)
  await announcement.getByRole('link').click()
  await expect(reader).toHaveURL('/about')
  await reader.reload()
  await expect(announcement).toBeVisible()
  await settings.getByLabel('Ends').fill('2026-01-01T12:00')
  await expect(settings.getByText('It has ended, and is not shown.')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(announcement).toHaveCount(0)
  await settings.getByLabel('Ends').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(announcement).toBeVisible()
  const maintenance = page.getByRole('checkbox', { name: 'Nothing can be saved for now' })
  await maintenance.check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(announcement).toHaveText(
    'This site is being maintained. You can read, but nothing can be saved for now.',
  )
  await maintenance.uncheck()
  await settings.getByLabel('Text').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(announcement).toHaveCount(0)
})

test('what is typed while settings are saved stays, and is saved next', async ({ startOwnSite, visit }) => {
  const site = await startOwnSite()
  const owner = await register(site.url)
  makeAdmin(site, owner)
  const page = await visit({ as: owner, baseURL: site.url })
  await open(page, '/admin/settings')
  const letThrough = await holdBack(page, '**/api/v1/admin/settings')
  await page.getByLabel('Tagline').fill('Written at sea')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByLabel('Tagline').fill('Written on land')
  letThrough()
  await expect(page.getByText('Settings saved')).toBeVisible()
  await expect(page.getByLabel('Tagline')).toHaveValue('Written on land')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForResponse('**/api/v1/admin/settings')
  await page.reload()
  await expect(page.getByLabel('Tagline')).toHaveValue('Written on land')
})

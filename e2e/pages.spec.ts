import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectPicturesShown,
  listening,
  open,
  tool,
  writing,
} from './actions.ts'
import { makeAdmin } from './database.ts'
import { expect, test } from './site.ts'
import { register, square } from './users.ts'

test('about has its text until an admin publishes another, with the links of the site', async ({
  startOwnSite,
  visit,
}) => {
  const site = await startOwnSite({})
  const admin = await register(site.url)
  makeAdmin(site, admin)
  const reader = await visit({ baseURL: site.url })
  await listening(reader, '/about')
  const main = reader.getByRole('main')
  await expect(main.getByText('Follow Blogi elsewhere')).toHaveCount(0)
  const page = await visit({ baseURL: site.url })
  await page.context().addCookies(admin.cookies(site.url))

  await test.step('the links of the site stand in their place, live', async () => {
    await open(page, '/admin/settings')
    await page.getByLabel('Elsewhere').fill('Mastodon https://social.example/@club\nWiki https://wiki.example')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(main.getByText('Follow Blogi elsewhere: Mastodon · Wiki')).toBeVisible()
    await expect(main.getByRole('link', { name: 'Mastodon' })).toHaveAttribute('href', 'https://social.example/@club')
    await expectAccessible(reader)
  })

  await test.step('an admin begins with the text that is there, and publishes another', async () => {
    await page.getByRole('link', { name: 'Pages', exact: true }).click()
    await page.getByRole('link', { name: 'Edit About Us' }).click()
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('About Us')
    const text = writing(page, 'Text')
    await expect(text.getByRole('heading')).toHaveText(['Our Mission', 'Join the Conversation'])
    await page.getByLabel('Title', { exact: true }).fill('About the club')
    await text.click()
    await page.keyboard.press('Control+Home')
    await page.keyboard.type('We are thirty writers. ')
    // Its text is shown already, so what replaces it is, too.
    await expect(page.getByLabel('Published')).toBeChecked()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('link', { name: 'See the page' })).toHaveAttribute('href', '/about')
    await expect(main.getByRole('heading', { name: 'About the club' })).toBeVisible()
    await expect(main.getByText('We are thirty writers.')).toBeVisible()
    await expect(main.getByText('Follow Blogi elsewhere: Mastodon · Wiki')).toBeVisible()
    await expect(reader).toHaveTitle('About - Blogi')
    await expectAccessible(reader)
    await reader.goto('/pages/about')
    await expect(reader).toHaveURL('/about')
    await expect(main.getByRole('heading', { name: 'About the club' })).toBeVisible()
    expect(await (await reader.request.get('/about')).text()).toContain('We are thirty writers.')
  })

  await test.step('when it is deleted, the text of before is there again', async () => {
    await listening(reader, '/about')
    await page.getByRole('link', { name: 'Pages', exact: true }).click()
    await page.getByRole('button', { name: 'Delete About the club' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(main.getByRole('heading', { name: 'About Us' })).toBeVisible()
  })
})

test('an admin adds pages with a picture, orders and deletes them; open pages follow', async ({
  startOwnSite,
  visit,
}) => {
  const site = await startOwnSite({})
  const admin = await register(site.url)
  makeAdmin(site, admin)
  const reader = await visit({ baseURL: site.url })
  await listening(reader, '/')
  const main = reader.getByRole('main')
  const column = reader.getByRole('contentinfo').getByRole('navigation', { name: 'Pages' })
  await expect(column).toHaveCount(0)
  const page = await visit({ baseURL: site.url })
  await page.context().addCookies(admin.cookies(site.url))
  await open(page, '/admin/pages')

  await test.step('the address is made from the title and can be changed', async () => {
    await page.getByRole('link', { name: 'Add a page' }).click()
    await page.getByLabel('Title', { exact: true }).fill('Help')
    await expect(page.getByLabel('Address')).toHaveValue('help')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('There is a page at this address already')).toBeVisible()
    await page.getByLabel('Title', { exact: true }).fill('Our rules')
    await expect(page.getByLabel('Address')).toHaveValue('our-rules')
    await page.getByLabel('Address').fill('rules')
    await writing(page, 'Text').click()
    await page.keyboard.type('Be kind.')
    await page.keyboard.press('Enter')
    const chooser = page.waitForEvent('filechooser')
    await tool(page, 'Text', 'Image').click()
    const file = { name: 'a.png', mimeType: 'image/png', buffer: await square('#00695c') }
    await (await chooser).setFiles(file)
    await expect(writing(page, 'Text').locator('img[src^="/media/"]')).toBeVisible()
    await page.getByLabel('Published').check()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('The page is published', { exact: true })).toBeVisible()
    await expect(page.getByLabel('Address')).toHaveCount(0)
  })

  await test.step('the footer lists pages in their order', async () => {
    await page.getByRole('link', { name: 'Pages', exact: true }).click()
    await page.getByRole('link', { name: 'Add a page' }).click()
    await page.getByLabel('Title', { exact: true }).fill('Imprint')
    await page.getByLabel('Published').check()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(column.getByRole('link')).toHaveText(['Our rules', 'Imprint'])
    await page.getByRole('link', { name: 'Pages', exact: true }).click()
    await page.getByRole('button', { name: 'Move Our rules down' }).press('Enter')
    await expect(column.getByRole('link')).toHaveText(['Imprint', 'Our rules'])
    await expect(page.getByRole('button', { name: 'Move Our rules down' })).toBeFocused()
    await expect(page.getByText('Our rules is now 2 of 2')).toBeAttached()
    await expectAccessible(page)
    await column.getByRole('link', { name: 'Our rules' }).click()
    await expect(main.getByRole('heading', { name: 'Our rules' })).toBeVisible()
    await expect(main.locator('img')).toHaveCount(1)
    await expectPicturesShown(main)
  })

  await test.step('a deleted page is gone at once, and comes back by Undo and by Restore', async () => {
    await page.getByRole('button', { name: 'Delete Our rules' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('You can restore it for 30 days.')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(column.getByRole('link')).toHaveText(['Imprint'])
    expect((await reader.request.get('/pages/rules')).status()).toBe(404)
    // Also where it is open.
    await expect(main.getByText('This page does not exist or is no longer here.')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(column.getByRole('link')).toHaveText(['Imprint', 'Our rules'])
    await expect(main.getByRole('heading', { name: 'Our rules' })).toBeVisible()
    await page.getByRole('button', { name: 'Delete Our rules' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Restore Our rules' }).click()
    await page.getByLabel('Published').check()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(column.getByRole('link')).toHaveText(['Imprint', 'Our rules'])
    await expect(main.getByRole('heading', { name: 'Our rules' })).toBeVisible()
    await expect(main.locator('img')).toHaveCount(1)
    await expectPicturesShown(main)
  })
})

test('an admin publishes all prepared pages, and sees the footer before saving links', async ({
  startOwnSite,
  visit,
}) => {
  const site = await startOwnSite({})
  const admin = await register(site.url)
  makeAdmin(site, admin)
  const page = await visit({ baseURL: site.url })
  await page.context().addCookies(admin.cookies(site.url))
  await open(page, '/admin/pages')
  await page.getByRole('button', { name: 'Publish all' }).click()
  await expect(page.getByText('4 pages are published')).toBeVisible()
  await expect(page.getByText('Contact: to fill in: [name], [email address]').first()).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  const preview = page.getByRole('region', { name: 'Preview of header and footer' })
  await expect(preview.getByText('Not published, so that their links lead to the home page')).toContainText(
    '/pages/contact, /pages/privacy',
  )
  await page.getByLabel('Header', { exact: true }).fill('Shop https://shop.example')
  await page.getByLabel('Footer', { exact: true }).fill('Club\nStatutes /pages/terms')
  await expect(preview.getByText('Shop')).toBeVisible()
  await expect(preview.getByText('Statutes')).toBeVisible()
  // The other published pages are in a column of their own.
  await expect(preview.getByText('Licences')).toBeVisible()
  await expect(preview.getByText('lead to the home page')).toHaveCount(0)
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Statutes' })).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Statutes' })).toBeVisible()
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Licences' })).toBeVisible()
})

import { expectNoSidewaysScroll, expectUsable, listening, open } from './actions.ts'
import { makeAdmin } from './database.ts'
import { expect, test } from './site.ts'
import { postBlog, register } from './users.ts'

test('an admin renames and merges tags, open pages follow, and undo restores them', async ({ visit, startOwnSite }) => {
  const site = await startOwnSite({ PUBLIC_READING: 'true' })
  const author = await register(site.url)
  const admin = await register(site.url, { name: 'An Admin' })
  makeAdmin(site, admin)
  const { title } = await postBlog(site.url, author, { title: 'A script for everything', tags: 'js, tools' })
  await postBlog(site.url, author, { title: 'Another script for it', tags: 'java-script, tools' })

  const reading = await visit({ baseURL: site.url })
  const page = await visit({ baseURL: site.url })
  await page.context().addCookies(admin.cookies(site.url))
  const ask = page.getByRole('alertdialog')

  await test.step('tags are found by a part of their name', async () => {
    await listening(reading, '/tag/js')
    await open(page, '/admin/tags')
    await expect(page.getByRole('link', { name: '#tools' })).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search tags' }).fill('script')
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(/q=script/)
    await expect(page.getByRole('link', { name: '#tools' })).toHaveCount(0)
    await page.getByRole('combobox', { name: 'Order' }).selectOption('By name')
    await expect(page).toHaveURL(/order=name/)
    await open(page, '/admin/tags')
  })

  await test.step('merging asks first, and says how many blogs change', async () => {
    await page.getByRole('checkbox', { name: 'Select #js' }).check()
    await page.getByRole('checkbox', { name: 'Select #java-script' }).check()
    await page.getByRole('button', { name: 'Merge' }).click()
    await expect(ask.getByText('2 public blogs change at most.')).toBeVisible()
    await expectUsable(page)
    await ask.getByRole('combobox', { name: 'Merge into' }).fill('JavaScript')
    await ask.getByRole('button', { name: 'Merge' }).click()
    await expect(page.getByText('#java-script, #js: now #javascript.')).toBeVisible()
    await expect(page.getByText('#js → #javascript')).toBeVisible()
    await expect(page.getByRole('link', { name: '#javascript' })).toBeVisible()
    await expectUsable(page)
  })

  await test.step('the page of the former tag becomes that of the new one', async () => {
    await expect(reading).toHaveURL('/tag/javascript')
    await expect(reading.getByText('Another script for it')).toBeVisible()
    await open(reading, '/tag/java-script')
    await expect(reading).toHaveURL('/tag/javascript')
    await expect(reading.getByText(title)).toBeVisible()
  })

  await test.step('undo restores both, and their pages', async () => {
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('#java-script, #js: restored.')).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'Select #js' })).toBeVisible()
    await open(reading, '/tag/js')
    await expect(reading.getByText(title)).toBeVisible()
    await expect(reading).toHaveURL('/tag/js')
    await page.setViewportSize({ width: 320, height: 740 })
    await expectNoSidewaysScroll(page)
  })
})

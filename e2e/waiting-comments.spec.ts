import type { Page } from '@playwright/test'
import { expectAccessible, expectUsable, open } from './actions.ts'
import { makeAdmin } from './database.ts'
import { expect, test } from './site.ts'
import { postBlog, register } from './users.ts'

const panel = (page: Page) => page.getByRole('dialog', { name: 'Comments' })

test('the creator approves a comment that waits, refuses others together and undoes it', async ({
  visit,
  startOwnSite,
}) => {
  const site = await startOwnSite({ PUBLIC_READING: 'true' })
  const [author, reader] = [await register(site.url), await register(site.url, { role: 'Reader' })]
  const admin = await register(site.url, { name: 'An Admin' })
  makeAdmin(site, admin)
  const blog = await postBlog(site.url, author)
  const pageOf = async (as: typeof author, viewport?: { width: number; height: number }) => {
    const page = await visit({ baseURL: site.url, reducedMotion: 'reduce', ...(viewport && { viewport }) })
    await page.context().addCookies(as.cookies(site.url))
    return page
  }
  const setting = await pageOf(admin)
  await open(setting, '/admin/settings')
  await setting.getByLabel('Words and links that hold a post').fill('pills')
  await setting.getByRole('button', { name: 'Save' }).click()
  await expect(setting.getByText('Settings saved')).toBeVisible()

  const [mine, phone, writers] = [
    await pageOf(author),
    await pageOf(author, { width: 320, height: 740 }),
    await pageOf(reader),
  ]
  for (const page of [mine, phone, writers]) {
    await open(page, `/blog/${blog._id}`)
    await page.getByRole('button', { name: /^Comments/ }).click()
    await expect(panel(page).getByText('No comments found')).toBeVisible()
  }
  const waiting = (page: Page) => panel(page).getByRole('region', { name: 'Comments that wait for your approval' })

  await test.step('what waits is shown live to the creator, with the reason', async () => {
    for (const text of ['Good pills', 'Bad pills', 'Worse pills']) {
      await writers.getByLabel('Write a comment...').fill(text)
      await writers.getByRole('button', { name: 'Submit' }).click()
      for (const page of [mine, phone]) await expect(waiting(page).getByText(text)).toBeVisible()
    }
    await expect(waiting(writers)).toHaveCount(0)
    await expect(waiting(mine).getByText('3 comments wait for your approval')).toBeVisible()
    await expect(waiting(mine).getByText('A word that holds comments on this site').first()).toBeVisible()
    for (const page of [mine, phone]) await expectUsable(page)
  })

  await test.step('it is a notification, which leads there', async () => {
    await open(phone, '/notifications')
    const row = phone.getByRole('list', { name: 'Notifications' }).getByRole('listitem')
    await expect(row).toContainText(`3 comments wait for your approval on “${blog.title}”`)
    await expectUsable(phone)
    await row.getByRole('link').click()
    await expect(waiting(phone)).toBeFocused()
  })

  const entry = (page: Page, text: string) => waiting(page).getByRole('listitem').filter({ hasText: text })

  await test.step('one is approved, and everyone sees it', async () => {
    await entry(mine, 'Good pills')
      .getByRole('button', { name: /^Approve/ })
      .click()
    for (const page of [mine, phone, writers]) {
      await expect(panel(page).locator('[data-comment]').getByText('Good pills')).toBeVisible()
    }
    await expect(waiting(mine)).toBeFocused()
    await expect(waiting(phone).getByText('2 comments wait for your approval')).toBeVisible()
  })

  await test.step('the others are refused together, and that is undone', async () => {
    await waiting(mine).getByLabel('Select all on this page (2)').check()
    await waiting(mine).getByRole('button', { name: 'Refuse 2', exact: true }).click()
    const dialog = mine.getByRole('dialog', { name: 'Refuse 2 comments?' })
    await expectAccessible(mine)
    await dialog.getByRole('button', { name: 'Refuse 2' }).click()
    await expect(waiting(mine).getByText('2 comments refused')).toBeVisible()
    await expect(entry(mine, 'pills')).toHaveCount(0)
    await waiting(mine).getByRole('button', { name: 'Undo' }).click()
    for (const page of [mine, phone]) await expect(entry(page, 'Worse pills')).toBeVisible()
    await expect(waiting(mine)).toBeFocused()
  })

  await test.step('all of one writer are refused with a reason, which they read', async () => {
    await entry(mine, 'Bad pills')
      .getByRole('button', { name: /^Refuse/ })
      .click()
    const dialog = mine.getByRole('dialog', { name: 'Refuse this comment?' })
    await dialog.getByLabel(/^Reason/).fill('Once is enough')
    await dialog.getByLabel(/^Refuse all other comments of/).check()
    await expectAccessible(mine)
    await dialog.getByRole('button', { name: 'Refuse comment' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(waiting(phone)).toHaveCount(0)
    await expect(panel(writers).getByText('The reason: Once is enough')).toHaveCount(2)
  })
})

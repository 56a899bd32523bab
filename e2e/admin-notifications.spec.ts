import { expectUsable, listening, open } from './actions.ts'
import { call } from './client.ts'
import { makeAdmin } from './database.ts'
import { expect, test } from './site.ts'
import { postBlog, register } from './users.ts'

test('admins learn of a report live: by the bell, in the menu, and in the list', async ({ visit, startOwnSite }) => {
  const site = await startOwnSite()
  const [author, admin] = [await register(site.url), await register(site.url, { name: 'An Admin' })]
  makeAdmin(site, admin)
  const blog = await postBlog(site.url, author)
  const page = await visit({ baseURL: site.url, reducedMotion: 'reduce' })
  await page.context().addCookies(admin.cookies(site.url))
  const bell = page.getByRole('banner').getByRole('link', { name: /^Notifications/ })
  const inMenu = page.getByRole('dialog').getByRole('link', { name: /^Admin/ })
  const report = { kind: 'blog', id: blog._id, reason: 'spam' }

  await test.step('nothing waits', async () => {
    await listening(page, '/about')
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(inMenu).toHaveAccessibleName('Admin')
  })

  await test.step('what is reported is counted live', async () => {
    await call(site.url, 'POST', '/reports', author, report)
    await expect(inMenu).toHaveAccessibleName('Admin, 1 to decide')
    await expectUsable(page)
    await page.keyboard.press('Escape')
    await expect(bell).toHaveAccessibleName('Notifications, 1 unread')
  })

  await test.step('its notification leads to the queue and is read then; what waits is still counted', async () => {
    await bell.click()
    const row = page.getByRole('list', { name: 'Notifications' }).getByRole('listitem')
    await expect(row).toContainText('1 reported item waits for your decision')
    await expectUsable(page)
    await row.getByRole('link').click()
    await expect(page).toHaveURL(/\/admin\/queue$/)
    await expect(bell).toHaveAccessibleName('Notifications')
    await page.getByRole('article').getByRole('button', { name: 'Leave it' }).click()
    await expect(page.getByText('Nothing is waiting.')).toBeVisible()
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(inMenu).toHaveAccessibleName('Admin')
  })

  await test.step('the emails for admins come once a day, until another choice', async () => {
    await open(page, '/account/emails')
    const choice = page.getByLabel('For admins: what waits for you, and what failed')
    await expect(choice).toHaveValue('daily')
  })
})

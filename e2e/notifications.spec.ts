import type { Locator, Page } from '@playwright/test'
import { expectNoSidewaysScroll, expectUsable, holdBack, listening, open } from './actions.ts'
import { expect, test } from './site.ts'
import { addComment, follow, postBlog, register } from './users.ts'

const bell = (page: Page): Locator => page.getByRole('banner').getByRole('link', { name: /^Notifications/ })
const row = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('list', { name: 'Notifications' }).getByRole('listitem').filter({ hasText: text })
const panel = (page: Page): Locator => page.getByRole('dialog', { name: 'Comments' })

test('what others do is counted and listed live on every device, until it is quiet', async ({
  site,
  author,
  visit,
  allow,
}) => {
  const blog = await postBlog(site.url, author)
  const [ada, bob] = [
    await register(site.url, { name: 'Ada', role: 'Reader' }),
    await register(site.url, { name: 'Bob', role: 'Reader' }),
  ]
  const page = await visit({ as: author })
  const elsewhere = await visit({ as: author, viewport: { width: 360, height: 740 } })
  await listening(page, '/notifications')
  await listening(elsewhere, '/about')
  await expect(page).toHaveTitle('Notifications - Blogi')
  await expect(page.getByText('Nothing has happened yet.')).toBeVisible()
  await expect(bell(elsewhere)).toHaveAccessibleName('Notifications')

  await test.step('a comment and followers, on both', async () => {
    await addComment(site.url, ada, blog._id, 'I liked it.')
    await expect(row(page, 'Ada commented on')).toContainText('I liked it.')
    for (const one of [page, elsewhere]) await expect(bell(one)).toHaveAccessibleName('Notifications, 1 unread')
    const before = await row(page, 'Ada commented on').boundingBox()
    await follow(site.url, ada, author)
    await follow(site.url, bob, author)
    // What is read does not move: what is new waits above it.
    const waiting = page.getByRole('button', { name: '1 new notification', exact: true })
    await expect(waiting).toBeVisible()
    expect(await row(page, 'Ada commented on').boundingBox()).toEqual(before)
    await waiting.click()
    await expect(row(page, 'Bob and 1 other followed you')).toBeVisible()
    await expect(bell(elsewhere)).toHaveAccessibleName('Notifications, 2 unread')
    await addComment(site.url, bob, blog._id, 'Me too.')
    const changed = row(page, 'Bob and 1 other commented on')
    await expect(changed).toContainText('Me too.')
    await expectUsable(page)
    await expectNoSidewaysScroll(page)
  })

  await test.step('opened there, it is read here, and leads to the comment', async () => {
    await row(page, 'commented on').getByRole('link').click()
    await expect(page).toHaveURL(new RegExp(`/blog/${blog._id}.*#comment-`))
    await expect(panel(page).getByText('Me too.')).toBeVisible()
    await expect(bell(elsewhere)).toHaveAccessibleName('Notifications, 1 unread')
  })

  await test.step('the discussion is quiet, and loud again', async () => {
    const hears = panel(page).getByRole('button', { name: 'Notify me of this discussion' })
    await expect(hears).toHaveAttribute('aria-pressed', 'true')
    await hears.click()
    await expect(hears).toHaveAttribute('aria-pressed', 'false')
    await addComment(site.url, ada, blog._id, 'Nobody hears this.')
    await expect(panel(page).getByText('Nobody hears this.')).toBeVisible()
    await panel(page).getByRole('button', { name: 'Close comments' }).click()
    await bell(page).click()
    await expect(row(page, 'followed you')).toBeVisible()
    await expect(row(page, 'commented on')).toHaveCount(0)
    await page.getByRole('button', { name: `Notify me again of ${blog.title}` }).click()
    await expect(row(page, 'commented on')).toHaveCount(0)
    await page.getByRole('button', { name: '1 new notification', exact: true }).click()
    await expect(row(page, 'Ada commented on')).toBeVisible()
    await expect(bell(elsewhere)).toHaveAccessibleName('Notifications, 1 unread')
  })

  await test.step('a person is quiet, from a notification of theirs', async () => {
    await row(page, 'Ada commented on').getByRole('button', { name: 'Make this quiet' }).click()
    await page.getByRole('button', { name: 'Anything Ada does' }).click()
    await expect(row(page, 'Ada commented on')).toContainText('No longer available')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Notify me again of Ada' })).toBeVisible()
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await expect(bell(elsewhere)).toHaveAccessibleName('Notifications')
  })

  await test.step('offline in the meantime: right after coming back', async () => {
    // However the browser words the loss of the network.
    allow(/net::ERR_|WebSocket connection/)
    await elsewhere.context().setOffline(true)
    await addComment(site.url, bob, blog._id, 'While you were away.')
    await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
    await elsewhere.context().setOffline(false)
    await expect(bell(elsewhere)).toHaveAccessibleName('Notifications, 1 unread')
  })
})

test('the header is one row at 320 pixels and large text, also when the count comes', async ({
  site,
  author,
  visit,
}) => {
  const blog = await postBlog(site.url, author)
  await addComment(site.url, await register(site.url, { role: 'Reader' }), blog._id, 'I liked it.')
  const page = await visit({ as: author, viewport: { width: 320, height: 640 } })
  const boxes = async () => {
    const parts = page.getByRole('banner').locator('a:not([href="/notifications"]), button')
    return parts.evaluateAll((all) => all.map((part) => JSON.stringify(part.getBoundingClientRect())))
  }
  const count = await holdBack(page, '**/notifications/count')
  await open(page, '/about')
  await expect(bell(page)).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  const before = await boxes()
  count()
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
  expect(await boxes()).toEqual(before)
  const height = async () => (await page.getByRole('banner').boundingBox())?.height ?? 0
  const oneRow = await height()
  expect(oneRow).toBeLessThan(80)
  await expectNoSidewaysScroll(page)
  for (const width of [360, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    expect(await height()).toBe(oneRow)
  }
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '150%'))
  await page.setViewportSize({ width: 768, height: 740 })
  expect(await height()).toBeLessThan(1.6 * oneRow)
})

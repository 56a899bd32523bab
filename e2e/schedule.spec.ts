import {
  card,
  expectAccessible,
  expectNoSidewaysScroll,
  fillBlog,
  listening,
  listOwnBlogsBy,
  open,
  saved,
  submit,
} from './actions.ts'
import { expect, test } from './site.ts'
import { postBlog } from './users.ts'

/** The value of a datetime-local field. */
const LATER = '2099-12-03T09:30'

test('a blog can be scheduled next to Publish, rescheduled and cancelled', async ({ author, visit }) => {
  const title = `A scheduled blog of ${author.name}`
  const page = await visit({ as: author })
  await open(page, '/blogs')
  await fillBlog(page, { title })
  await page.getByRole('button', { name: 'Time: now, choose another' }).click()
  const time = page.getByLabel('Time (optional)')
  await expect(time).toBeFocused()
  await time.fill(LATER)
  await expect(page.getByText(/^Your time, .+\. Until then it is a draft/)).toBeVisible()
  await expectAccessible(page, '[aria-label="Choose a time"]')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Time: Thu, 3 Dec 2099, 09:30, change it' })).toBeFocused()
  const rows = [page.getByRole('button', { name: /^Time: / }), page.getByRole('button', { name: 'Submit' })]
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 })
    await expectNoSidewaysScroll(page)
    const [chosen, sending] = await Promise.all(rows.map((one) => one.boundingBox()))
    expect(chosen?.y, 'Submit stands in the row of the others').toBeCloseTo(sending?.y ?? 0, 0)
  }
  await test.step('the chosen time is part of the draft, also on another device', async () => {
    await saved(page)
    const other = await visit({ as: author })
    await open(other, '/blogs')
    await expect(other.getByRole('button', { name: 'Time: Thu, 3 Dec 2099, 09:30, change it' })).toBeVisible()
    await other.context().close()
  })
  await submit(page)
  await expect(page.getByText('Blog created and scheduled')).toBeVisible()

  await open(page, '/dashboard')
  await expect(card(page, title)).toContainText('Scheduled for Thu, 3 Dec 2099, 09:30')
  await card(page, title).getByRole('link', { name: title }).click()
  await expect(page.getByText('Scheduled for Thu, 3 Dec 2099, 09:30, visible only to you until then')).toBeVisible()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(page.getByText('This blog is scheduled for Thu, 3 Dec 2099, 09:30.')).toBeVisible()
  await page.getByRole('button', { name: /^Time: / }).click()
  await page.getByLabel('Time (optional)').fill('2001-01-01T10:00')
  await expect(page.getByText('This time has passed')).toBeVisible()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await page.keyboard.press('Escape')
  await page.getByLabel('Publish', { exact: true }).selectOption('False')
  await submit(page)
  await expect(page.getByText('Blog updated as a draft that only you can see')).toBeVisible()
  await expect(page.getByText('Scheduled for')).toHaveCount(0)
})

test('a scheduled blog appears on open pages, and its author is notified', async ({ site, author, visit, allow }) => {
  const [home, mine] = [await visit(), await visit({ as: author })]
  await listening(home, '/')
  await listening(mine, '/about')
  const away = [await visit({ as: author }), await visit({ as: author })] as const
  const title = `Published by itself ${author.name}`
  // Late enough for a busy machine to open the dashboards before.
  const publishAt = new Date(Date.now() + 15_000).toISOString()
  await postBlog(site.url, author, { title, publishAt })
  for (const page of away) {
    await open(page, '/dashboard')
    await expect(card(page, title)).toContainText('Scheduled for')
    await page.goto('about:blank')
  }
  await expect(card(home, title)).toBeVisible({ timeout: 40_000 })
  await expect(mine.getByText(`Published as scheduled: ${title}`)).toBeVisible()
  await mine.getByRole('link', { name: 'Read it' }).click()
  await expect(mine.getByRole('heading', { level: 1, name: title })).toBeVisible()
  // For the second device it has moved to a later page of the dashboard.
  await postBlog(site.url, author)
  const [first, second] = away
  await listOwnBlogsBy(second, 1)
  // The connection is lost at the first look.
  allow(/ERR_FAILED/)
  await second.route('**/blog/card/*', (route) => route.abort(), { times: 1 })
  const lost = second.waitForEvent('requestfailed', (request) => request.url().includes('/blog/card/'))
  await open(second, '/dashboard')
  await lost
  for (const page of [first, second]) {
    await open(page, '/dashboard')
    await expect(page.getByText(`Published as scheduled: ${title}`)).toHaveCount(1)
  }
})

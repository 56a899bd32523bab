import { expectUsable, open } from './actions.ts'
import { makeAdmin } from './database.ts'
import { expect, test } from './site.ts'
import { postBlog, register } from './users.ts'

/** The tests' own browser says that it is a robot. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36'

test('a visit is counted, and its creator sees it as a chart and a table', async ({ site, author, visit }) => {
  const blog = await postBlog(site.url, author, { title: `Read by others ${author.name}` })
  const reader = await visit({ as: await register(site.url, { role: 'Reader' }), userAgent })
  const told = () => reader.waitForResponse((answer) => answer.url().includes('/blog/reads/'))
  await reader.goto('/about')
  // As the links in emails do.
  await open(reader, `/blog/${blog._id}#from-email`)
  await expect(reader.getByRole('button', { name: 'Comments, 0' })).toBeVisible()
  await expect(reader).not.toHaveURL(/#/)
  // Less than a second is no visit.
  await reader.waitForTimeout(1500)
  const first = told()
  await reader.getByRole('banner').getByRole('link', { name: 'Blogi' }).click()
  expect((await first).status()).toBe(200)

  const page = await visit({ as: author })
  await open(page, '/dashboard?tab=published')
  await page.getByRole('link', { name: `Analytics of ${blog.title}` }).click()
  await expect(page.getByRole('heading', { name: 'Analytics' })).toBeVisible()
  // Sums are written every five seconds.
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('table', { name: 'Reads by source' })).toContainText('Emails of this site', {
      timeout: 2000,
    })
  }).toPass()
  await expect(page.getByRole('img', { name: /^Reads by day from .*, 1 at most$/ })).toBeVisible()
  await page.getByText('Show each day').click()
  const today = page.getByRole('table', { name: 'Reads by day' }).getByRole('row').nth(1)
  await expect(today.getByRole('cell').first()).toHaveText('1')
  await page.getByLabel('Period').selectOption('The last 7 days')
  await expect(page.getByRole('table', { name: 'Reads by day' }).getByRole('row')).toHaveCount(8)
  await expectUsable(page)
})

test('an admin sees the five answers, chooses days, and downloads a table', async ({ site, author, visit }) => {
  makeAdmin(site, author)
  const page = await visit({ as: author })
  await open(page, '/admin/analytics?days=7')
  for (const name of ['What is read', 'Where readers came from', 'Who writes', 'Who comes back'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()

  const weeks = page.getByRole('table', { name: 'Signed-in readers by week' })
  // No weeks before the site was there.
  await expect(weeks.getByRole('row')).toHaveCount(2)
  await page.setViewportSize({ width: 390, height: 800 })
  const frame = page.getByRole('region', { name: 'Signed-in readers by week' })
  expect(await frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await expect(weeks.getByRole('cell').first()).toBeVisible()
  await expectUsable(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV: Signed-in readers by week' }).click()
  expect((await downloaded).suggestedFilename()).toBe('Signed-in readers by week.csv')

  await page.getByLabel('Period').selectOption('From one day to another')
  await page.getByLabel('From', { exact: true }).fill('2026-02-01')
  await page.getByLabel('To', { exact: true }).fill('2026-01-31')
  await expect(page.getByText('Choose two days in their order')).toBeVisible()
  await page.getByLabel('To', { exact: true }).fill('2026-02-28')
  await expect(page).toHaveURL(/from=2026-02-01&to=2026-02-28$/)
  await expect(page.getByText('No reads in this period.').first()).toBeVisible()
  await expectUsable(page)
})

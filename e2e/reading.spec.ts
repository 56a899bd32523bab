import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, expectUsable, open } from './actions.ts'
import { call } from './client.ts'
import { expect, test } from './site.ts'
import { type Person, postBlog, square } from './users.ts'

const LINE = '<p>Every evening somebody climbed the stairs. See <a href="https://example.org/">the lamps</a>.</p>'

/** A blog with headings in three scripts, code, and a picture with a caption. */
async function postReading(url: string, author: Person) {
  const image = new FormData()
  image.append('image', new Blob([new Uint8Array(await square('#7c3aed'))]), 'inside.png')
  const picture = await call<{ url: string }>(url, 'POST', '/blog/picture', author, image)
  return postBlog(url, author, {
    intro: `${LINE}<h2>The lamp &amp; its keeper</h2>${LINE.repeat(8)}<h3>灯台の 歴史</h3>${LINE.repeat(8)}`,
    paraOneTitle: 'مصباح البحر',
    paraOneDescription: `<pre><code class="language-js">lamp.on()\nlamp.off()</code></pre>${LINE}<figure><img src="${picture.data.url}" alt="A violet square"><figcaption>What the keeper saw</figcaption></figure>${LINE.repeat(8)}`,
  })
}

const topOf = (page: Page, name: string) =>
  page
    .getByRole('heading', { name, exact: true })
    .evaluate((heading) => Math.round(heading.getBoundingClientRect().top))

test('the contents and the links of headings lead to headings, and a page opens at one', async ({
  site,
  author,
  visit,
}) => {
  const blog = await postReading(site.url, author)
  const page = await visit({ as: author })
  await open(page, `/blog/${blog._id}`)
  const contents = page.getByRole('navigation', { name: 'Contents' })
  await expect(contents.getByRole('link')).toHaveText(['The lamp & its keeper', '灯台の 歴史', 'مصباح البحر'])
  await expectAccessible(page)
  await contents.getByRole('link', { name: 'مصباح البحر' }).click()
  await expect(page.getByRole('heading', { name: 'مصباح البحر', exact: true })).toBeFocused()
  expect(await topOf(page, 'مصباح البحر')).toBeLessThan(200)
  // The link of a heading, by key.
  const link = page.getByRole('link', { name: 'Link to “灯台の 歴史”' })
  await link.focus()
  await expect(link).toHaveCSS('opacity', '1')
  await link.press('Enter')
  await expect(page.getByRole('heading', { name: '灯台の 歴史', exact: true })).toBeFocused()
  const address = page.url()
  expect(decodeURIComponent(new URL(address).hash)).toBe('#h-灯台の-歴史')

  const phone = await visit({ as: author, viewport: { width: 320, height: 700 } })
  await open(phone, address)
  await expect.poll(() => topOf(phone, '灯台の 歴史')).toBeLessThan(200)
  expect(await topOf(phone, '灯台の 歴史')).toBeGreaterThanOrEqual(0)
  await expectNoSidewaysScroll(phone)
  await phone.getByText('Contents').filter({ visible: true }).click()
  await phone
    .getByRole('navigation', { name: 'Contents' })
    .getByRole('link', { name: 'The lamp' })
    .click()
  await expect(phone.getByRole('heading', { name: 'The lamp & its keeper', exact: true })).toBeFocused()
})

test('code is copied, and a picture is enlarged with its caption, by key and by mouse', async ({
  site,
  author,
  visit,
}) => {
  const blog = await postReading(site.url, author)
  const page = await visit({ as: author, permissions: ['clipboard-read', 'clipboard-write'] })
  await open(page, `/blog/${blog._id}`)
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeAttached()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('lamp.on()\nlamp.off()')

  const button = page.getByRole('button', { name: 'Enlarge picture: A violet square' })
  const dialog = page.getByRole('dialog', { name: 'A violet square' })
  await button.press('Enter')
  await expect(dialog).toContainText('What the keeper saw')
  await expect(dialog.getByRole('button', { name: 'Close picture' })).toBeFocused()
  await expectUsable(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(button).toBeFocused()
  await page.getByRole('img', { name: 'A violet square' }).click()
  await expect(dialog.getByRole('img')).toBeVisible()
  await dialog.click({ position: { x: 5, y: 5 } })
  await expect(dialog).toHaveCount(0)
})

test('the theme and the text size stay on the device, are there before any script file, and paper is light', async ({
  site,
  author,
  visit,
  allow,
}) => {
  const blog = await postReading(site.url, author)
  const page = await visit({ as: author, colorScheme: 'light' })
  const background = (one: Page) => one.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const size = () =>
    page.getByText('Every evening').first().evaluate((text) => Number.parseFloat(getComputedStyle(text).fontSize))
  await open(page, `/blog/${blog._id}`)
  const [light, normal] = [await background(page), await size()]
  const other = await page.context().newPage()
  await open(other, '/about')
  await page.getByRole('button', { name: 'Text size and theme' }).click()
  const settings = page.getByRole('article').getByRole('group')
  await settings.getByRole('radio', { name: 'Largest' }).check()
  await settings.getByRole('radio', { name: 'Dark' }).check()
  await expectUsable(page)
  await page.keyboard.press('Escape')
  await expect(settings).toHaveCount(0)
  expect(await size()).toBeCloseTo(normal * 1.5, 0)
  // Another tab follows.
  await expect.poll(() => background(other)).not.toBe(light)
  await expect(other.getByRole('contentinfo').getByRole('radio', { name: 'Dark' })).toBeChecked()

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(29, 26, 36)')
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' })

  allow(/Failed to (load resource|fetch)|net::ERR/)
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/about')
  expect(await background(page)).not.toBe(light)
  expect(await page.locator('meta[name=theme-color][media=all]').getAttribute('content')).toBe('#141219')
  await page.unrouteAll()
  await open(page, '/about')
  await page.getByRole('contentinfo').getByRole('radio', { name: 'System' }).check()
  expect(await background(page)).toBe(light)
})

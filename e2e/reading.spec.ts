import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, expectUsable, open } from './actions.ts'
import { call, formOf } from './client.ts'
import { expect, test } from './site.ts'
import { addComment, type Person, postBlog, register, square } from './users.ts'

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
  await page.keyboard.press('Tab')
  const link = page.getByRole('link', { name: 'Link to “\u2068مصباح البحر\u2069”' })
  await expect(link).toBeFocused()
  await expect(link).toHaveCSS('opacity', '1')
  await page.getByRole('link', { name: 'Link to “灯台の 歴史”' }).press('Enter')
  await expect(page.getByRole('heading', { name: '灯台の 歴史', exact: true })).toBeFocused()
  const address = page.url()
  expect(decodeURIComponent(new URL(address).hash)).toBe('#h-灯台の-歴史')

  const phone = await visit({ as: author, viewport: { width: 320, height: 700 } })
  await open(phone, address)
  await expect.poll(() => topOf(phone, '灯台の 歴史')).toBeLessThan(200)
  expect(await topOf(phone, '灯台の 歴史')).toBeGreaterThanOrEqual(0)
  await expectNoSidewaysScroll(phone)
  await phone.getByText('Contents').filter({ visible: true }).click()
  await phone.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'The lamp' }).click()
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

test('theme and text size stay on the device, and paper is light', async ({ site, author, visit, allow }) => {
  const blog = await postReading(site.url, author)
  const page = await visit({ as: author, colorScheme: 'light' })
  const background = (one: Page) => one.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const size = () =>
    page
      .getByText('Every evening')
      .first()
      .evaluate((text) => Number.parseFloat(getComputedStyle(text).fontSize))
  await open(page, `/blog/${blog._id}`)
  const [light, normal] = [await background(page), await size()]
  const other = await page.context().newPage()
  await open(other, '/about')

  await test.step('a reader chooses the dark theme and the largest text', async () => {
    await page.getByRole('button', { name: 'Text size and theme' }).click()
    const settings = page.getByRole('article').getByRole('group')
    await settings.getByRole('radio', { name: 'Largest' }).check()
    await settings.getByRole('radio', { name: 'Dark' }).check()
    await expectUsable(page)
    await page.keyboard.press('Escape')
    await expect(settings).toHaveCount(0)
    expect(await size()).toBeCloseTo(normal * 1.5, 0)
  })

  await test.step('another tab follows', async () => {
    await expect.poll(() => background(other)).not.toBe(light)
    await other.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect(other.getByRole('contentinfo').getByRole('radio', { name: 'Dark' })).toBeChecked()
  })

  await test.step('paper is light', async () => {
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(29, 26, 36)')
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('contentinfo')).toBeHidden()
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' })
  })

  await test.step('the theme is there without scripts', async () => {
    allow(/Failed to (load resource|fetch)|net::ERR/)
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto('/about')
    expect(await background(page)).not.toBe(light)
    expect(await page.locator('meta[name=theme-color][media=all]').getAttribute('content')).toBe('#141219')
  })

  await test.step('the reader chooses the theme of the system again', async () => {
    await page.unrouteAll()
    await open(page, '/about')
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await page.getByRole('contentinfo').getByRole('radio', { name: 'System' }).check()
    expect(await background(page)).toBe(light)
  })
})

test('a blog ends with its author, the way to its comments, and sharing', async ({ site, author, visit }) => {
  const about = 'Keeper of lamps.\nLives by the sea.'
  await call(site.url, 'PATCH', '/user/updateUserProfile', author, formOf({ name: author.name, about }))
  const blog = await postBlog(site.url, author)
  await addComment(site.url, author, blog._id, 'The first word')
  const reader = await register(site.url, { role: 'Reader' })
  const page = await visit({ as: reader, permissions: ['clipboard-read', 'clipboard-write'] })
  await open(page, `/blog/${blog._id}`)
  const end = page.getByRole('region', { name: 'About the author' })
  await expect(end.getByText('Lives by the sea.')).toBeVisible()
  await end.getByRole('button', { name: 'Subscribe' }).click()
  await expect(end.getByRole('button', { name: 'Unsubscribe' })).toBeVisible()
  await expectUsable(page)
  const way = end.getByRole('button', { name: '1 comment' })
  await way.click()
  await expect(page.getByRole('dialog', { name: 'Comments' })).toContainText('The first word')
  await page.keyboard.press('Escape')
  await expect(way).toBeFocused()
  // Without a share sheet the address is copied.
  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined, configurable: true }))
  await end.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Link copied' })).toBeVisible()
  const address = `${site.url}/blog/${blog._id}/${blog.slug}`
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  await page.evaluate(() => {
    const share = async (data: ShareData) => document.body.setAttribute('data-shared', `${data.title} ${data.url}`)
    Object.defineProperty(navigator, 'share', { value: share })
  })
  await end.getByRole('button', { name: 'Share' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-shared', `${blog.title} ${address}`)
})

test('who may not read a blog sees its card, and that signing in opens it', async ({ site, author, visit }) => {
  const excerpt = 'Every evening somebody climbed the stairs.'
  const blog = await postBlog(site.url, author, {
    intro: `<p>${excerpt}</p><p>${'Words and more of them. '.repeat(40)}</p><p>The last word of all.</p>`,
  })
  const still = await visit({ javaScriptEnabled: false })
  const answer = await still.goto(`/blog/${blog._id}/${blog.slug}`)
  expect(answer?.status()).toBe(200)
  const article = still.getByRole('article')
  await expect(article.getByRole('heading', { name: blog.title })).toBeVisible()
  await expect(article).toContainText(author.name)
  await expect(article).toContainText(excerpt)
  await expect(article.getByText('Sign in to read the whole blog. Then you come back to it.')).toBeVisible()
  expect(await answer?.text()).not.toContain('The last word of all.')
  await expectNoSidewaysScroll(still)

  const page = await visit()
  await open(page, `/blog/${blog._id}`)
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('main')).toContainText(excerpt)
  await expect(page.getByRole('main')).toContainText('Then you come back to it.')

  // Who has a session is never asked to sign in.
  const signedIn = await visit({ as: author })
  await signedIn.route('**/assets/*.js', () => null)
  await signedIn.goto(`/blog/${blog._id}`, { waitUntil: 'commit' })
  await expect(signedIn.getByRole('article').getByRole('heading', { name: blog.title })).toBeVisible()
  await expect(signedIn.getByText('Sign in to read the whole blog')).toBeHidden()
})

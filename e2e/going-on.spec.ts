import { hydrated, open } from './actions.ts'
import { call } from './client.ts'
import { expect, test } from './site.ts'
import { addComment, postBlog, register, signInHere } from './users.ts'

const LINE = '<p>Every evening somebody climbed the stairs.</p>'
const MANY = `${LINE.repeat(40)}<p>In the middle stands <a href="https://example.org/">a link</a>.</p>${LINE.repeat(40)}`

test('a click in the text, then Tab, goes on there; the skip link leads into the page', async ({
  site,
  author,
  visit,
}) => {
  const blog = await postBlog(site.url, author, { intro: MANY })
  const page = await visit({ as: author })
  await open(page, `/blog/${blog._id}`)
  await page.getByText('In the middle stands').click({ position: { x: 4, y: 4 } })
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'a link' })).toBeFocused()

  await open(page, '/about')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('header'))).toBeNull()
})

test('signing in from the end of a blog comes back there, to what was pressed', async ({ startOwnSite, visit }) => {
  const site = await startOwnSite({ PUBLIC_READING: 'true' })
  const [author, reader] = [await register(site.url), await register(site.url, { role: 'Reader' })]
  const blog = await postBlog(site.url, author, { intro: MANY })
  for (const width of [1280, 390]) {
    const page = await visit({ baseURL: site.url, viewport: { width, height: 740 }, reducedMotion: 'reduce' })
    await open(page, `/blog/${blog._id}`)
    // What stands at the end is loaded when one comes near.
    await page.keyboard.press('End')
    await page.getByRole('link', { name: 'Bookmark', exact: true }).click()
    await signInHere(page, reader)
    await expect(page).toHaveURL(new RegExp(`/blog/${blog._id}`))
    const button = page.getByRole('button', { name: 'Bookmark', exact: true }).last()
    await expect(button).toHaveText('Bookmarked')
    await expect(button).toBeInViewport()
    await expect(button).toBeFocused()
    await call(site.url, 'DELETE', `/bookmarks/${blog._id}`, reader)
  }
})

test('after a plain sign-in, the focus is on the heading of the page', async ({ page, author }) => {
  for (const [path, heading] of [
    ['/', /./],
    ['/authors', /author/i],
  ] as const) {
    await open(page, path)
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
    await signInHere(page, author)
    await hydrated(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  }
})

test('at 400 % comments can be read and written', async ({ site, author, visit }) => {
  const blog = await postBlog(site.url, author)
  for (let index = 0; index < 6; index++) await addComment(site.url, author, blog._id, `Number ${index}`)
  // A window of 1280 × 1024.
  const page = await visit({ as: author, viewport: { width: 320, height: 256 }, reducedMotion: 'reduce' })
  await open(page, `/blog/${blog._id}#comments`)
  const panel = page.getByRole('dialog', { name: 'Comments' })
  const list = panel.getByRole('region', { name: 'List of comments' })
  await expect(panel.getByText('Number 0')).toBeInViewport({ ratio: 1 })
  expect((await list.boundingBox())?.height).toBeGreaterThan(180)
  const field = panel.getByPlaceholder('Write a comment...')
  await field.fill('Seen at 400 %')
  await expect(field).toBeInViewport({ ratio: 0.9 })
  await panel.getByRole('button', { name: 'Submit' }).last().click()
  // The field may still have it, too.
  await expect(list.getByText('Seen at 400 %')).toBeInViewport()
})

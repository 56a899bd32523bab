import type { Locator } from '@playwright/test'
import type { Blog } from '#contract/blogs.ts'
import { open, pasteHtml, saved, submit } from './actions.ts'
import { call } from './client.ts'
import { ADDRESS, answerLookUps, card, type Found, offer, pasteText, TITLE, write } from './embeds.ts'
import { boxOf } from './layout-shifts.ts'
import { expect, test } from './site.ts'
import { changeBlog, postBlog } from './users.ts'

const sizeOf = async (place: Locator) => {
  const { width, height } = await boxOf(place)
  return [Math.round(width), Math.round(height)]
}

test('a draft and a blog have the embed whole; copied from its page, it is one again', async ({
  author,
  site,
  visit,
}) => {
  const blog = await postBlog(site.url, author)
  const page = await visit({ as: author })
  const found: Found = { description: 'Who climbs <the> "stairs" & why.', picture: blog.mainImage }
  await answerLookUps(page, () => found)
  const place = await write(page, `/blog/update/${blog._id}`)
  await page.keyboard.press('Enter')
  await pasteText(place, `${ADDRESS}?a=1&b=2`)
  await offer(page).click()
  await expect(card(place)).toContainText(TITLE)
  await saved(page)
  await page.reload()
  await expect(card(place)).toContainText(TITLE)
  await expect(card(place)).toContainText('Who climbs <the> "stairs" & why.')
  await expect(card(place).locator('img')).toHaveAttribute('src', /^\/media\//)
  const written = [await sizeOf(card(place).locator('.embed-card')), await sizeOf(card(place).locator('img'))]
  await submit(page)
  await expect(page.getByText('Blog updated successfully')).toBeVisible()
  const introOf = async (id: string) => (await call<Blog>(site.url, 'GET', `/blog/singleBlog/${id}`, author)).data.intro
  const stored =
    /<figure data-kind="embed"><a href="https:\/\/example\.org\/lighthouse\?a=1&amp;b=2"[^<>]*><img [^<>]*>A lighthouse at night<\/a> <figcaption>Who climbs &lt;the&gt; "stairs" &amp; why\.<\/figcaption><\/figure>/
  const intro = await introOf(blog._id)
  expect(intro).toMatch(stored)

  await open(page, `/blog/${blog._id}`)
  const shown = page.getByRole('article').locator('figure[data-kind="embed"]')
  await expect(shown.getByRole('link', { name: TITLE })).toHaveAttribute('href', `${ADDRESS}?a=1&b=2`)
  // The card of the editor is that of the reader.
  await shown.scrollIntoViewIfNeeded()
  expect([await sizeOf(shown), await sizeOf(shown.locator('img'))]).toEqual(written)
  const copied = await shown.evaluate((figure) => {
    // As browsers copy it: with whole addresses.
    const copy = figure.cloneNode(true) as HTMLElement
    for (const image of copy.querySelectorAll('img')) image.setAttribute('src', image.src)
    return `<p>Copied</p>${copy.outerHTML}`
  })
  const other = await postBlog(site.url, author)
  await write(page, `/blog/update/${other._id}`)
  await pasteHtml(place, copied)
  await expect(card(place)).toContainText('Who climbs <the> "stairs" & why.')
  await submit(page)
  await expect(page.getByText('Blog updated successfully')).toBeVisible()
  expect(stored.exec(await introOf(other._id))?.[0]).toBe(stored.exec(intro)?.[0])
})

test('where two versions of an embed conflict, both show their title and address', async ({
  author,
  site,
  visit,
  allow,
}) => {
  allow(/socket\.io|ERR_FAILED/)
  const embed = (path: string, title: string) =>
    `<figure data-kind="embed"><a href="https://example.org/${path}">${title}</a></figure>`
  const blog = await postBlog(site.url, author, { intro: `<p>Words before it.</p>${embed('a', 'Lamps')}` })
  const page = await visit({ as: author })
  await page.route('**/socket.io/**', (route) => route.abort())
  const place = await write(page, `/blog/update/${blog._id}`)
  await card(place).getByText('Lamps').click()
  await card(place).getByLabel('Title', { exact: true }).fill('Lamps by day')
  await changeBlog(site.url, author, blog._id, {
    title: blog.title,
    intro: `<p>Words before it.</p>${embed('b', 'Lamps by night')}`,
  })
  await submit(page)
  const side = (name: string) => page.getByRole('dialog').getByRole('group', { name })
  await expect(side('Mine').locator('.prose')).toHaveText('Lamps by day https://example.org/a')
  await expect(side('The other').locator('.prose')).toHaveText('Lamps by night https://example.org/b')
  await expect(side('The other').getByRole('insertion')).toHaveText(['night', 'b'])
})

test('an embed is dragged between two paragraphs, and one step back it is where it was', async ({
  author,
  site,
  visit,
}) => {
  const embed = `<figure data-kind="embed"><a href="${ADDRESS}">${TITLE}</a></figure>`
  const blog = await postBlog(site.url, author, { intro: `<p>Words before it.</p>${embed}<p>One</p><p>Two</p>` })
  const page = await visit({ as: author })
  const place = await write(page, `/blog/update/${blog._id}`)
  await place.getByText('Words before it.').scrollIntoViewIfNeeded()
  await card(place).getByText(TITLE).hover()
  await page.mouse.down()
  const below = await place.getByText('Two').boundingBox()
  const [x, y] = [(below?.x ?? 0) + 30, (below?.y ?? 0) - 8]
  await page.mouse.move(x, y - 4)
  await page.mouse.move(x, y, { steps: 3 })
  await page.mouse.up()
  const blocks = place.locator(':scope > *')
  await expect(blocks).toHaveText(['Words before it.', 'One', new RegExp(TITLE), 'Two'])
  await page.keyboard.press('ControlOrMeta+Z')
  await expect(blocks).toHaveText(['Words before it.', new RegExp(TITLE), 'One', 'Two'])
})

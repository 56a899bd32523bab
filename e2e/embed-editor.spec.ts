import type { Locator, Page } from '@playwright/test'
import type { Blog } from '#contract/blogs.ts'
import { expectAccessible, expectNoSidewaysScroll, open, pasteHtml, saved, submit, tool, writing } from './actions.ts'
import { call } from './client.ts'
import { expect, test } from './site.ts'
import { changeBlog, postBlog } from './users.ts'

const LABEL = 'Blog Intro'
const ADDRESS = 'https://example.org/lighthouse'
const VIDEO = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
const TITLE = 'A lighthouse at night'

const card = (place: Locator) => place.locator('figure[data-kind="embed"]')
const offer = (page: Page, name: 'card' | 'player' = 'card') => page.getByRole('button', { name: `Show as a ${name}` })

/** Answers for the addresses that are looked up; undefined refuses them. */
type Found = { title?: string; description?: string; picture?: Blog['mainImage'] }

/** Lets the page find this at each address, once the returned function has let the answers through. */
async function answerLookUps(page: Page, found: (url: string) => Found | undefined, isHeld = false) {
  const { promise, resolve } = Promise.withResolvers<void>()
  if (!isHeld) resolve()
  await page.route('**/api/v1/embeds', async (route) => {
    const { url } = route.request().postDataJSON() as { url: string }
    await promise
    const it = found(url)
    if (!it) {
      const json = { success: false, statusCode: 422, message: 'There is no page at this address.', errors: [] }
      return route.fulfill({ status: 422, json })
    }
    const data = { url, title: TITLE, description: 'Who climbs the stairs.', picture: null, ...it }
    return route.fulfill({ json: { success: true, statusCode: 200, message: 'Found', data } })
  })
  return resolve
}

async function pasteText(place: Locator, text: string) {
  await place.evaluate((element, words) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', words)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

/** Opens the form of a blog with the caret behind its first words. */
async function write(page: Page, path = '/blogs') {
  await open(page, path)
  const place = writing(page, LABEL)
  await place.click()
  await page.keyboard.press('ControlOrMeta+End')
  return place
}

test('a link alone in a paragraph is shown as a card when its writer wants it', { tag: '@phone' }, async ({
  author,
  site,
  visit,
}) => {
  const { mainImage } = await postBlog(site.url, author)
  const page = await visit({ as: author })
  const answer = await answerLookUps(page, () => ({ picture: mainImage }), true)
  const place = await write(page)
  await page.keyboard.type('Before it')
  await page.keyboard.press('Enter')
  await pasteText(place, ADDRESS)
  await page.keyboard.press('Enter')
  await expect(page.getByText('This link can be shown as a card.')).toBeAttached()
  await expectAccessible(page)
  await offer(page).click()
  await expect(offer(page)).toHaveCount(0)
  await expect(place.locator('[aria-busy="true"]')).toHaveText(ADDRESS)
  await page.keyboard.type('Typed meanwhile')
  answer()
  await expect(card(place)).toContainText(TITLE)
  await expect(card(place)).toContainText('Who climbs the stairs.')
  await expect(card(place)).toContainText('example.org')
  await expect(card(place).locator('img')).toHaveAttribute('src', mainImage.url)
  await expect(place).toContainText('Typed meanwhile')
  await expectNoSidewaysScroll(page)

  await test.step('one step back it is the link again, and not offered again', async () => {
    await page.keyboard.press('ControlOrMeta+Z')
    await expect(card(place)).toHaveCount(0)
    await expect(place.getByRole('link', { name: ADDRESS })).toBeVisible()
    await expect(place).toContainText('Typed meanwhile')
    await expect(offer(page)).toHaveCount(0)
    await page.keyboard.press('ControlOrMeta+Shift+Z')
    await expect(card(place)).toHaveCount(1)
  })
})

test('the offer is reached, taken and refused by keyboard alone', async ({ author, visit }) => {
  const page = await visit({ as: author })
  await answerLookUps(page, () => ({}))
  const place = await write(page)
  await page.keyboard.type(ADDRESS)
  await page.keyboard.press('Enter')
  await expect(offer(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(offer(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(offer(page)).toHaveCount(0)
  await expect(place).toBeFocused()

  await test.step('what was refused is not offered again; the next word ends an offer, too', async () => {
    await pasteText(place, ADDRESS)
    await page.keyboard.press('Enter')
    await pasteText(place, 'https://example.org/stairs')
    await expect(offer(page)).toBeVisible()
    await page.keyboard.press('Enter')
    await page.keyboard.type('On')
    await expect(offer(page)).toHaveCount(0)
    await page.keyboard.press('Enter')
    await pasteText(place, 'Words and https://example.org/more')
    await expect(place.getByRole('link', { name: 'https://example.org/more' })).toBeVisible()
    await expect(offer(page)).toHaveCount(0)
  })

  await page.keyboard.press('Enter')
  await pasteText(place, VIDEO)
  await expect(page.getByText('This link can be shown as a player.')).toBeAttached()
  await page.keyboard.press('Tab')
  await expect(offer(page, 'player')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(card(place)).toContainText(TITLE)
  await expect(place).toBeFocused()
  await page.keyboard.type('Behind it')
  await expect(place.locator('p').last()).toHaveText('Behind it')
})

test('an address that cannot be read stays a link, and says why', async ({ author, visit, allow }) => {
  allow(/422/)
  const page = await visit({ as: author })
  const answer = await answerLookUps(page, (url) => (url === ADDRESS ? undefined : {}), true)
  const place = await write(page)
  await pasteText(place, ADDRESS)
  await offer(page).click()
  await page.keyboard.press('Enter')
  await pasteText(place, VIDEO)
  await offer(page, 'player').click()
  await test.step('words beside a link in the meantime keep it a link', async () => {
    await page.keyboard.type(' is worth the time')
  })
  answer()
  await expect(page.getByText('There is no page at this address.')).toBeVisible()
  await expect(place.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(place.getByRole('link', { name: ADDRESS })).toBeVisible()
  await expect(place.locator('p').last()).toHaveText(`${VIDEO} is worth the time`)
  await expect(card(place)).toHaveCount(0)
})

test('the button asks for an address, and keeps it until it is in the text', async ({ author, visit, allow }) => {
  allow(/422|ERR_INTERNET_DISCONNECTED|WebSocket/)
  const page = await visit({ as: author })
  await answerLookUps(page, (url) => (url.endsWith('/none') ? undefined : {}))
  const place = await write(page)
  await page.keyboard.type('Before it')
  await tool(page, LABEL, 'Embed').click()
  const form = page.getByRole('dialog', { name: 'Embed' })
  const address = form.getByLabel('Paste the address of a page, video or sound')
  await expect(address).toBeFocused()
  await page.keyboard.type('ada@example.org')
  await page.keyboard.press('Enter')
  await expect(form.getByRole('alert')).toHaveText('Enter an address that starts with https:// or http://')
  await expect(address).toHaveAttribute('aria-invalid', 'true')
  await address.fill('https://example.org/none')
  await form.getByRole('button', { name: 'Embed' }).click()
  await expect(form.getByRole('alert')).toHaveText('There is no page at this address.')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(place).toBeFocused()

  await test.step('a slash finds it; offline the link itself can be put in', async () => {
    await page.keyboard.press('Enter')
    await page.keyboard.type('/video')
    await page.getByRole('option', { name: 'Embed' }).click()
    await expect(address).toHaveValue('https://example.org/none')
    await page.context().setOffline(true)
    await page.keyboard.press('Enter')
    await expect(form.getByRole('alert')).toHaveText('You are offline. Try again when there is a connection.')
    await form.getByRole('button', { name: 'Insert the link' }).click()
    await page.context().setOffline(false)
    await expect(place.getByRole('link', { name: 'https://example.org/none' })).toBeVisible()
    await expect(offer(page)).toHaveCount(0)
  })

  await tool(page, LABEL, 'Embed').click()
  await address.fill('example.org/lighthouse')
  await page.keyboard.press('Enter')
  await expect(card(place)).toContainText(TITLE)
  await expect(place).toBeFocused()
  await page.keyboard.type('Behind it')
  await expect(place.locator(':scope > *')).toHaveText([
    'Before it',
    'https://example.org/none',
    new RegExp(TITLE),
    'Behind it',
  ])
})

test('an embed is changed, made a link and removed by keyboard', { tag: '@phone' }, async ({ author, visit }) => {
  const page = await visit({ as: author })
  await answerLookUps(page, () => ({}))
  const place = await write(page)
  await pasteText(place, ADDRESS)
  await offer(page).click()
  await expect(card(place)).toBeVisible()
  await page.keyboard.type('Behind it')
  // The browser moves the caret, and reports it a moment later: no one presses a key so fast.
  await page.keyboard.press('Home', { delay: 50 })
  await page.keyboard.press('Backspace')
  await expect(page.getByText(`Embed: ${TITLE}, example.org. Press Tab to change it`)).toBeAttached()
  await page.keyboard.press('Tab')
  const field = (name: string) => card(place).getByLabel(name, { exact: true })
  await expect(field('Title')).toBeFocused()
  await field('Title').fill('A new title')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('A new description')
  await expect(card(place)).toContainText('A new title')
  await expect(card(place)).toContainText('A new description')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 740 })
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Enter')
  await expect(place).toBeFocused()

  await test.step('Backspace removes what is selected, and the caret can be before it', async () => {
    await page.keyboard.press('Backspace')
    await expect(card(place)).toHaveCount(0)
    await page.keyboard.press('ControlOrMeta+Z')
    await expect(card(place)).toContainText('A new title')
    await card(place).getByText('A new title').click()
    await page.keyboard.press('ArrowLeft', { delay: 50 })
    await page.keyboard.type('Before it')
    await expect(place.locator(':scope > *').first()).toHaveText('Before it')
  })

  await card(place).getByText('A new title').click()
  await card(place).getByRole('button', { name: 'Show as a link' }).press('Enter')
  await expect(place.getByRole('link', { name: ADDRESS })).toBeVisible()
  await expect(place.locator(':scope > *')).toHaveText(['Before it', ADDRESS, 'Behind it'])
  await expect(offer(page)).toHaveCount(0)
})

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
  allow(/status of 409|socket\.io|ERR_FAILED/)
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

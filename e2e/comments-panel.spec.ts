import type { Locator, Page, Route } from '@playwright/test'
import { expectAccessible, expectUsable, listening, open } from './actions.ts'
import { expect, test } from './site.ts'
import { addComment, postBlog, register } from './users.ts'

const toggle = (page: Page): Locator => page.getByRole('button', { name: /^Comments/ })
const panel = (page: Page): Locator => page.getByRole('dialog', { name: 'Comments' })
const comment = (page: Page, text: string): Locator => panel(page).getByRole('listitem').filter({ hasText: text })
const draft = (page: Page): Locator => panel(page).getByPlaceholder('Write a comment...')
/** The submit button of the new comment; that of an edit is in its list item. */
const send = (page: Page): Locator => panel(page).getByRole('button', { name: 'Submit' }).last()

async function openPanel(page: Page, blogId: string): Promise<void> {
  await open(page, `/blog/${blogId}`)
  await toggle(page).click()
  await expect(panel(page)).toBeVisible()
}

async function write(page: Page, text: string): Promise<void> {
  // On a slow machine a click would land where the panel was while it slid in.
  await panel(page).evaluate(async (element) => {
    await Promise.allSettled(element.getAnimations().map(({ finished }) => finished))
  })
  await draft(page).fill(text)
  await send(page).click()
  await expect(comment(page, text)).toBeVisible()
  await expect(draft(page)).toHaveValue('')
}

test('new comments do not scroll the list away from a reader', async ({ site, author, visit }) => {
  const blog = await postBlog(site.url, author)
  const reader = await register(site.url, { role: 'Reader' })
  for (let index = 0; index < 12; index++)
    await addComment(site.url, author, blog._id, `Number ${index}\n\n\nwith room`)
  const page = await visit({ as: reader, reducedMotion: 'reduce' })
  await openPanel(page, blog._id)
  const first = comment(page, 'Number 0')
  await expect(first).toBeInViewport()
  const before = (await first.boundingBox())?.y
  await addComment(site.url, author, blog._id, 'The newest')
  const waiting = panel(page).getByRole('button', { name: '1 new comment' })
  await expect(waiting).toBeVisible()
  expect((await first.boundingBox())?.y).toBe(before)
  await expect(comment(page, 'The newest')).not.toBeInViewport()
  await waiting.click()
  await expect(comment(page, 'The newest')).toBeInViewport()
})

test('shows why comments failed to load, and retries on click', async ({ site, author, visit, allow }) => {
  allow(/status of 500|ERR_FAILED/)
  const blog = await postBlog(site.url, author)
  await addComment(site.url, author, blog._id, 'There all the time')
  const page = await visit({ as: author })
  let answer: Parameters<Route['fulfill']>[0] | null = { status: 500, json: { message: 'Comments rest today.' } }
  await page.route('**/api/v1/comment/getComment/*', (route) => (answer ? route.fulfill(answer) : route.abort()))
  await openPanel(page, blog._id)
  await expect(panel(page).getByRole('alert')).toContainText('Comments rest today.')
  const again = panel(page).getByRole('button', { name: 'Try again' })
  for (const [next, said] of [
    // The page asks again by itself then, and not after a 500.
    [null, 'The server cannot be reached'],
    [{ status: 500, body: '' }, 'An unknown error occurred'],
  ] as const) {
    answer = next
    await again.click()
    await expect(panel(page).getByRole('alert')).toContainText(said)
  }
  await page.unrouteAll()
  await again.click()
  await expect(comment(page, 'There all the time')).toBeVisible()
})

test('the panel takes and returns focus, and leaves the text readable beside it', {
  tag: '@phone',
}, async ({ site, author, visit }) => {
  const blog = await postBlog(site.url, author)
  const page = await visit({ as: author })
  await open(page, `/blog/${blog._id}`)

  await test.step('the panel opens with the focus, and Escape returns it', async () => {
    await expect(toggle(page)).toHaveAccessibleName('Comments, 0')
    await toggle(page).focus()
    await page.keyboard.press('Enter')
    await expect(panel(page)).toBeFocused()
    // It comes later than the panel, and stands before the other.
    const discussion = panel(page).getByRole('button', { name: 'Notify me of this discussion' })
    await expect(discussion).toBeVisible()
    const order = panel(page).getByRole('button', { name: 'Newest first' })
    for (const button of [discussion, order, panel(page).getByRole('button', { name: 'Close comments' })]) {
      await page.keyboard.press('Tab')
      await expect(button).toBeFocused()
    }
    await page.keyboard.press('Escape')
    await expect(panel(page)).toHaveCount(0)
    await expect(toggle(page)).toBeFocused()
  })

  await test.step('the text can be used beside the panel, and closing returns the focus', async () => {
    await page.keyboard.press('Enter')
    await write(page, 'Written in the panel')
    const covers = (page.viewportSize()?.width ?? 0) < 1024
    if (!covers) {
      const article = page.getByRole('article')
      await article.getByText('Every evening somebody climbed the stairs.').click()
      await expect(panel(page)).toBeVisible()
      const [text, side] = [
        await article.getByRole('heading', { level: 1 }).boundingBox(),
        await panel(page).boundingBox(),
      ]
      expect((text?.x ?? 0) + (text?.width ?? 0)).toBeLessThanOrEqual(side?.x ?? 0)
      await toggle(page).click()
    } else await panel(page).getByRole('button', { name: 'Close comments' }).click()
    await expect(panel(page)).toHaveCount(0)
    await expect(toggle(page)).toBeFocused()
  })
})

test('the panel has no axe violations in either theme', async ({ site, author, visit }) => {
  const blog = await postBlog(site.url, author)
  await addComment(site.url, author, blog._id, 'Mine')
  const page = await visit({ as: author, reducedMotion: 'reduce' })
  await openPanel(page, blog._id)
  await draft(page).fill('x'.repeat(1999))
  await comment(page, 'Mine').getByRole('button', { name: 'Edit' }).click()
  await expectUsable(page)
})

test('loads neither comments nor their script for a visitor', async ({ site, author, page }) => {
  const blog = await postBlog(site.url, author)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await open(page, `/blog/${blog._id}`)
  await expect(page).toHaveURL('/login')
  expect(asked.filter((url) => /comment/i.test(url))).toEqual([])
})

const boxOf = async (place: Locator) => (await place.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

test('the buttons of a comment being edited scroll into view, also as the text grows', async ({
  site,
  author,
  visit,
}) => {
  const blog = await postBlog(site.url, author)
  for (let index = 0; index < 14; index++) await addComment(site.url, author, blog._id, `Number ${index}`)
  const page = await visit({ as: author, viewport: { width: 1280, height: 600 }, reducedMotion: 'reduce' })
  await open(page, `/blog/${blog._id}`)
  await page.getByRole('button', { name: /^Comments, / }).click()
  const items = panel(page).getByRole('listitem')
  const list = panel(page).getByRole('region', { name: 'List of comments' })
  await expect(items).toHaveCount(14)
  // Use the last item whose Edit button is in view, so that the form that replaces it extends below the view.
  const { y, height } = await boxOf(list)
  let last = items.first()
  for (const item of await items.all()) {
    const button = await boxOf(item.getByRole('button', { name: 'Edit' }))
    if (button.y + button.height < y + height) last = item
  }
  await last.getByRole('button', { name: 'Edit' }).click()
  const cancel = panel(page).getByRole('button', { name: 'Cancel' })
  await expect(cancel).toBeInViewport({ ratio: 1 })
  const field = page.getByRole('textbox', { name: 'Edit your comment...' })
  for (let line = 0; line < 5; line++) await field.press('Enter')
  await expect(cancel).toBeInViewport({ ratio: 1 })
})

test('the new comment notice disappears once the comment is in view', async ({ site, author, visit }) => {
  const blog = await postBlog(site.url, author)
  const reader = await register(site.url, { role: 'Reader' })
  for (let index = 0; index < 12; index++)
    await addComment(site.url, author, blog._id, `Number ${index}\n\n\nwith room`)
  const page = await visit({ as: reader, reducedMotion: 'reduce' })
  await page.clock.install()
  await listening(page, `/blog/${blog._id}`)
  await page.getByRole('button', { name: /^Comments, / }).click()
  await expect(panel(page).getByRole('listitem')).toHaveCount(12)
  await addComment(site.url, author, blog._id, 'The newest')
  const waiting = panel(page).getByRole('button', { name: '1 new comment' })
  await expect(waiting).toBeVisible()
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await panel(page).getByRole('listitem').last().scrollIntoViewIfNeeded()
  await panel(page)
    .getByRole('region', { name: 'List of comments' })
    .evaluate((list) => list.scrollTo({ top: list.scrollHeight }))
  await expect(waiting, 'without any time going by').toHaveCount(0)
})

test('addresses in comments recommend nothing, and the writer of the blog is named', async ({
  site,
  author,
  visit,
}) => {
  const blog = await postBlog(site.url, author)
  const reader = await register(site.url, { role: 'Reader' })
  await addComment(site.url, reader, blog._id, 'See https://example.org/a_(b), or (www.example.net).')
  await addComment(site.url, author, blog._id, 'Thank you, javascript:alert(1) is none.')
  const page = await visit({ as: reader })
  await openPanel(page, blog._id)
  const [first, second] = [comment(page, 'See https'), comment(page, 'Thank you')]
  const links = first.getByRole('link', { name: /example/ })
  await expect(links).toHaveText(['https://example.org/a_(b)', 'www.example.net'])
  await expect(links.first()).toHaveAttribute('href', 'https://example.org/a_(b)')
  await expect(links.last()).toHaveAttribute('href', 'https://www.example.net')
  for (const link of await links.all()) await expect(link).toHaveAttribute('rel', /^nofollow ugc/)
  await expect(second.getByRole('link', { name: /javascript/ })).toHaveCount(0)
  await expect(second.getByText('Writer of this blog')).toBeVisible()
  await expect(first.getByText('Writer of this blog')).toHaveCount(0)
  await expectAccessible(page, '[role=dialog]')
})

test('the newest comments are first where somebody chooses so, on this device', async ({ site, author, visit }) => {
  const blog = await postBlog(site.url, author)
  const reader = await register(site.url, { role: 'Reader' })
  for (const text of ['Remark one', 'Remark two', 'Remark three']) await addComment(site.url, author, blog._id, text)
  const page = await visit({ as: reader })
  await openPanel(page, blog._id)
  const remarks = panel(page).getByText(/^Remark/)
  await expect(remarks).toHaveText(['Remark one', 'Remark two', 'Remark three'])
  const choice = panel(page).getByRole('button', { name: 'Newest first' })
  await expect(choice).toHaveAttribute('aria-pressed', 'false')
  await choice.click()
  await expect(remarks).toHaveText(['Remark three', 'Remark two', 'Remark one'])
  await write(page, 'Remark four')
  await expect(remarks).toHaveText(['Remark four', 'Remark three', 'Remark two', 'Remark one'])
  await page.reload()
  await toggle(page).click()
  await expect(choice).toHaveAttribute('aria-pressed', 'true')
  await expect(remarks).toHaveText(['Remark four', 'Remark three', 'Remark two', 'Remark one'])
})

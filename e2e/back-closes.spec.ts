import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { card, expectUsable, listening, open, titleField } from './actions.ts'
import { call } from './client.ts'
import { leaving } from './drafts.ts'
import { expect, test } from './site.ts'
import { addComment, postBlog } from './users.ts'

const PHONE = { viewport: { width: 390, height: 740 }, hasTouch: true, reducedMotion: 'reduce' } as const

const menu = (page: Page) => page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Close menu' }) })

test('Back closes the menu, and from the page that it led to leads to the one before', async ({ visit }) => {
  const page = await visit(PHONE)
  await open(page, '/about')
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(page).toHaveURL('/')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(menu(page)).toBeVisible()
  await page.goBack()
  await expect(menu(page)).toHaveCount(0)
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused()

  // Closed by its button, it costs no Back; twice, as the second one uses the entry of the first.
  for (const _ of [1, 2]) {
    await page.getByRole('button', { name: 'Open menu' }).click()
    await menu(page).getByRole('button', { name: 'Close menu' }).click()
    await expect(menu(page)).toHaveCount(0)
  }
  await page.goBack()
  await expect(page).toHaveURL('/about')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await menu(page).getByRole('link', { name: 'All tags' }).click()
  await expect(page).toHaveURL('/tags')
  await expect(menu(page)).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL('/about')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/about/i)
  await expect(menu(page)).toHaveCount(0)
})

test('Back closes a question, then the comments, then leaves the blog where it was', async ({
  site,
  author,
  visit,
}) => {
  const blog = await postBlog(site.url, author)
  await addComment(site.url, author, blog._id, 'Who keeps the lamp?')
  const page = await visit({ ...PHONE, as: author })
  await listening(page, '/')
  await card(page, blog.title).getByRole('link').first().click()
  await page.getByRole('button', { name: /^Comments/ }).click()
  const panel = page.getByRole('dialog', { name: 'Comments' })
  await panel.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete this comment?' })
  await expect(question).toBeVisible()
  await page.goBack()
  await expect(question).toHaveCount(0)
  await expect(panel).toBeVisible()
  // Closed by its button: the next Back closes the comments all the same.
  await panel.getByRole('button', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  await panel.getByPlaceholder('Write a comment...').fill('Half a thought')
  await page.goBack()
  await expect(panel).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`/blog/${blog._id}`))
  await page.getByRole('button', { name: /^Comments/ }).click()
  await expect(panel.getByPlaceholder('Write a comment...')).toHaveValue('Half a thought')
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL('/')
  await page.goForward()
  await expect(page).toHaveURL(new RegExp(`/blog/${blog._id}`))
  await expect(page.getByText('Every evening somebody climbed the stairs.')).toBeVisible()
})

test('a reload beside open comments, or after them, leaves one Back that leaves', async ({ site, author, visit }) => {
  const blog = await postBlog(site.url, author)
  const page = await visit({ ...PHONE, as: author })
  await open(page, '/about')
  await open(page, `/blog/${blog._id}`)
  await page.getByRole('button', { name: /^Comments/ }).click()
  await expect(page.getByRole('dialog', { name: 'Comments' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: /^Comments/ })).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Comments' })).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL('/about')
})

test('on a wide screen, where the comments stand beside the text, Back leaves the blog', async ({
  site,
  author,
  visit,
}) => {
  const blog = await postBlog(site.url, author)
  const page = await visit({ as: author })
  await listening(page, '/')
  await card(page, blog.title).getByRole('link').first().click()
  await page.getByRole('button', { name: /^Comments/ }).click()
  await expect(page.getByRole('dialog', { name: 'Comments' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('Back closes the preview of what is written, and then asks before it leaves', async ({ site, author, visit }) => {
  const blog = await postBlog(site.url, author)
  const page = await visit({ ...PHONE, as: author })
  await listening(page, `/blog/${blog._id}`)
  await page.getByRole('link', { name: 'Edit' }).click()
  await titleField(page).fill('The keeper of the lamp')
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: 'Preview' })
  await expect(preview).toContainText('Every evening')
  await page.goBack()
  await expect(preview).toHaveCount(0)
  await expect(titleField(page)).toHaveValue('The keeper of the lamp')
  await page.goBack()
  await leaving(page).getByRole('button', { name: 'Stay' }).click()
  await expect(leaving(page)).toHaveCount(0)
  await expect(titleField(page)).toHaveValue('The keeper of the lamp')
  await page.goBack()
  await leaving(page).getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(new RegExp(`/blog/${blog._id}`))
})

test('an enlarged picture is no smaller, and a finger turns to the next and closes it', async ({
  site,
  author,
  visit,
}) => {
  const picture = async (width: number, height: number) => {
    const form = new FormData()
    const image = await sharp({ create: { width, height, channels: 3, background: '#7c3aed' } })
      .png()
      .toBuffer()
    form.append('image', new Blob([new Uint8Array(image)]), 'inside.png')
    return (await call<{ url: string }>(site.url, 'POST', '/blog/picture', author, form)).data.url
  }
  const [high, wide] = [await picture(800, 2600), await picture(1200, 600)]
  const figure = (src: string, alt: string) => `<figure><img src="${src}" alt="${alt}"></figure>`
  const { _id } = await postBlog(site.url, author, {
    intro: `<p>Two pictures.</p>${figure(high, 'The tower')}${figure(wide, 'The sea')}`,
  })
  const page = await visit({ ...PHONE, as: author })
  await open(page, '/about')
  await open(page, `/blog/${_id}`)
  const onPage = page.locator('.reading').getByRole('img', { name: 'The tower' })
  const before = await onPage.boundingBox()
  await onPage.click({ position: { x: 100, y: 100 } })
  const dialog = page.locator('dialog')
  const shown = dialog.getByRole('img')
  await expect(dialog.getByRole('status')).toContainText('2 of 3')
  const after = await shown.boundingBox()
  expect(after?.width).toBeGreaterThanOrEqual(before?.width ?? 0)
  expect(after?.height).toBeGreaterThanOrEqual((before?.height ?? 0) - 1)
  // What does not fit is scrolled to, from its upper edge.
  expect(after?.y).toBeGreaterThanOrEqual(0)

  await swipe(page, [300, 400], [80, 420])
  await expect(dialog.getByRole('status')).toContainText('3 of 3')
  await expect(shown).toHaveAccessibleName('The sea')
  await swipe(page, [300, 400], [80, 400])
  await expect(dialog.getByRole('status')).toContainText('3 of 3')
  await swipe(page, [80, 400], [300, 400])
  await expect(shown).toHaveAccessibleName('The tower')
  await dialog.getByRole('button', { name: 'Next picture' }).click()
  await page.keyboard.press('ArrowLeft')
  await expect(shown).toHaveAccessibleName('The tower')
  await page.keyboard.press('ArrowRight')
  await expect(shown).toHaveAccessibleName('The sea')
  await expectUsable(page)
  await swipe(page, [200, 300], [210, 500])
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Enlarge picture: The sea' })).toBeFocused()

  await page.getByRole('button', { name: 'Enlarge picture: The sea' }).press('Enter')
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(_id))
  await page.goBack()
  await expect(page).toHaveURL('/about')
})

/** Moves a finger over the screen, as the browser hears of it. */
async function swipe(page: Page, [fromX, fromY]: [number, number], [toX, toY]: [number, number]): Promise<void> {
  const protocol = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    protocol.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', [{ x: fromX, y: fromY }])
  for (const part of [0.25, 0.5, 0.75, 1])
    await touch('touchMove', [{ x: fromX + (toX - fromX) * part, y: fromY + (toY - fromY) * part }])
  await touch('touchEnd', [])
  await protocol.detach()
}

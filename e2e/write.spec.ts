import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import {
  card,
  choose,
  expectNoSidewaysScroll,
  expectPicturesShown,
  open,
  pasteHtml,
  submit,
  tool,
  writing,
} from './actions.ts'
import { boxOf } from './layout-shifts.ts'
import { photograph } from './picture-fixtures.ts'
import { expect, test } from './site.ts'
import { ARABIC, EMOJI, FROM_WORD, FROM_WORD_GONE, FROM_WORD_SEEN, HEBREW, LONG_WORD } from './text-fixtures.ts'
import { PASSWORD } from './users.ts'

// On a phone: at desktop width e2e/writing-surface.spec.ts and e2e/screens.spec.ts write and publish.
test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

test('an author registers, writes with every tool, publishes, and finds the blog', async ({ page, visit, allow }) => {
  // The malicious parts of the pasted HTML: the Content-Security-Policy logs each one that it blocks.
  allow(/Executing inline event handler violates/)
  const once = randomUUID().slice(0, 8)
  const title = `Dusk by the lake 🌅 ${once}`
  const name = `Noor ${HEBREW.slice(0, 4)} ${once}`

  await test.step('register by hand, from the home page', async () => {
    await open(page, '/')
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click()
    await expect(page).toHaveTitle('Register - Blogi')
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByLabel('Phone').fill('+33 6 12 34 56 78')
    await page.getByLabel('Education').selectOption('M.Tech')
    await page.getByLabel('Email', { exact: true }).fill(`${once}@example.org`)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Role').selectOption('Author')
    await choose(page, 'Avatar', 'phone.jpg')
    await expect(page.getByRole('img', { name: 'Preview: Avatar' })).toBeVisible()
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText(`Welcome to Blogi, \u2068${name}\u2069!`)).toBeVisible()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('button', { name: 'Logout' }).first()).toBeVisible()
    await expectPicturesShown(page.getByRole('banner'))
  })

  await test.step('write', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Write a blog' }).click()
    await expect(page).toHaveTitle('Create blog - Blogi')
    await page.getByLabel('Blog Title', { exact: true }).fill(title)
    await page.getByLabel('Category', { exact: true }).selectOption('Travel')
    await choose(page, 'Main Image', 'phone.jpg')
    await expect(page.getByRole('img', { name: 'Preview: Main Image' })).toBeVisible()
    await writeWithEveryTool(page, 'Blog Intro')
    await page.getByLabel('Para One Title').fill(ARABIC)
    await writing(page, 'Para One Description').fill(`${HEBREW}\n${EMOJI}`)
    await choose(page, 'Para One Image', 'print-cmyk.jpg')
    await page.getByLabel('Para Two Title').fill('A very long word')
    await writing(page, 'Para Two Description').fill(LONG_WORD)
    await choose(page, 'Para Two Image', 'waves.webp')
    await page.getByLabel('Para Three Title').fill('From a word processor')
    await pasteHtml(writing(page, 'Para Three Description'), FROM_WORD)
    await expect(writing(page, 'Para Three Description')).toContainText('The lake was calm')
    await choose(page, 'Para Three Image', 'modern.avif')
    await expectNoSidewaysScroll(page)
    await expect(page.getByLabel('Publish')).toHaveValue('True')
    await submit(page)
    await expect(page.getByText('Blog created successfully')).toBeVisible()
    await expect(page).toHaveURL('/')
  })

  await test.step('it stands first on home', async () => {
    const first = page.getByRole('main').getByRole('article').first()
    await expect(first.getByRole('heading', { name: title })).toBeVisible()
    await expect(first).toContainText('Travel')
    await expect(first).toContainText(name)
    await expectPicturesShown(first)
    await expectNoSidewaysScroll(page)
    await first.getByRole('link', { name: title }).click()
  })

  await test.step('the blog reads as it was written', async () => {
    await expect(page).toHaveTitle(`${title} - Blogi`)
    await expectWritten(page.getByRole('article'), title, name)
    await expectPicturesShown(page.getByRole('article'))
    await expectNoSidewaysScroll(page)
  })

  await test.step('nothing of the photograph but the picture is left, upright and in several widths', async () => {
    const image = page.getByRole('article').locator('img[srcset]').first()
    const srcset = (await image.getAttribute('srcset')) ?? ''
    expect(srcset.split(',').length).toBeGreaterThan(1)
    for (const one of srcset.split(',')) {
      const address = one.trim().split(' ')[0] ?? ''
      const answer = await page.request.get(address)
      expect(answer.headers()['content-type']).toBe('image/webp')
      expect(answer.headers()['cache-control']).toContain('immutable')
      const { width, height, exif, orientation } = await sharp(await answer.body()).metadata()
      expect({ exif, orientation, upright: height > width }).toEqual({
        exif: undefined,
        orientation: undefined,
        upright: true,
      })
    }
    await expect(image).toHaveAttribute('width', /^\d+$/)
    await expect(image).toHaveAttribute('height', /^\d+$/)
  })

  await test.step('it is the same after a reload, and a visitor finds it without a session', async () => {
    await page.reload()
    await expectWritten(page.getByRole('article'), title, name)
    const visitor = await visit()
    await open(visitor, '/?tag=Travel')
    await expect(card(visitor, title)).toBeVisible()
    await card(visitor, title).getByRole('link').click()
    await expect(visitor).toHaveURL('/login')
  })
})

/** Writes a line with every button of the toolbar, and a picture between them. */
async function writeWithEveryTool(page: Page, label: string): Promise<void> {
  const place = writing(page, label)
  const press = (name: string) => tool(page, label, name).click()
  await place.click()
  for (const level of [1, 2, 3]) {
    await press(`Header ${level}`)
    await page.keyboard.type(`Header of level ${level}`)
    await page.keyboard.press('Enter')
  }
  for (const mark of ['Bold', 'Italic', 'Underline', 'Strike']) {
    await press(mark)
    await expect(tool(page, label, mark)).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.type(`${mark} words`)
    await press(mark)
    await page.keyboard.type(' ')
  }
  await page.keyboard.press('Enter')
  for (const list of ['Ordered list', 'Bullet list']) {
    await press(list)
    await page.keyboard.type(`${list} one`)
    await page.keyboard.press('Enter')
    await page.keyboard.type(`${list} two`)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
  }
  await page.keyboard.type('the lighthouse')
  await page.keyboard.press('Shift+Home')
  await press('Link')
  await page.getByLabel('Address of the link').fill('https://example.org/lighthouse')
  await page.getByRole('button', { name: 'Set link' }).click()
  await expect(place.getByRole('link', { name: 'the lighthouse' })).toBeVisible()
  await expect(place, 'one can go on typing').toBeFocused()
  // Held for as long as a real key press: the editor handles the caret's move a moment after the browser made it.
  await page.keyboard.press('ArrowRight', { delay: 100 })
  await page.keyboard.press('Enter')
  await press('Bold')
  await page.keyboard.type('plain in the end')
  await page.keyboard.press('Shift+Home')
  await press('Clean')
  await expect(place).toBeFocused()
  await page.keyboard.press('ArrowRight', { delay: 100 })
  const chooser = page.waitForEvent('filechooser')
  await press('Image')
  await (await chooser).setFiles(await photograph('waves.gif'))
  await expect(place.locator('img')).toBeVisible()
}

async function expectWritten(article: Locator, title: string, name: string): Promise<void> {
  await expect(article.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(article).toContainText('Travel')
  await expect(article).toContainText(name)
  for (const level of [1, 2, 3]) {
    await expect(article.getByRole('heading', { name: `Header of level ${level}` })).toBeVisible()
  }
  for (const [mark, tag] of [
    ['Bold', 'strong'],
    ['Italic', 'em'],
    ['Underline', 'u'],
    ['Strike', 's'],
  ]) {
    await expect(article.locator(`${tag}`, { hasText: `${mark} words` })).toHaveText(`${mark} words`)
  }
  await expect(article.locator('.prose ol > li')).toHaveText(['Ordered list one', 'Ordered list two'])
  await expect(article.locator('ul > li', { hasText: 'Bullet list' })).toHaveText([
    'Bullet list one',
    'Bullet list two',
  ])
  const link = article.getByRole('link', { name: 'the lighthouse' })
  await expect(link).toHaveAttribute('href', 'https://example.org/lighthouse')
  await expect(article.locator('strong', { hasText: 'plain in the end' })).toHaveCount(0)
  for (const text of ['plain in the end', ARABIC, HEBREW, EMOJI, LONG_WORD, ...FROM_WORD_SEEN]) {
    await expect(article).toContainText(text)
  }
  const html = await article.innerHTML()
  for (const gone of FROM_WORD_GONE) expect(html).not.toContain(gone)
  await expect(article.locator('[onclick], [onerror], [href^="javascript"]')).toHaveCount(0)
}

test('Publish, its time and Submit stand in one row, and a hint is short', async ({ author, visit }) => {
  const page = await visit({ as: author, viewport: { width: 360, height: 740 } })
  await open(page, '/blogs')
  const bar = page.getByRole('region', { name: 'Writing', exact: true })
  const boxes = await Promise.all(
    [
      bar.getByLabel('Publish'),
      bar.getByRole('button', { name: /^Time: now/ }),
      bar.getByRole('button', { name: 'Submit' }),
    ].map(boxOf),
  )
  const [publish, time, send] = boxes
  for (const { height, width } of boxes) {
    expect(height).toBeGreaterThanOrEqual(44)
    expect(width).toBeGreaterThanOrEqual(44)
  }
  const middle = ({ y, height } = { y: 0, height: 0 }) => y + height / 2
  expect(middle(time)).toBeCloseTo(middle(publish), 0)
  expect(middle(send)).toBeCloseTo(middle(publish), 0)
  expect((time?.x ?? 0) - (publish?.x ?? 0) - (publish?.width ?? 0), 'one control of two parts').toBeLessThan(2)
  await expect(bar.getByText('Now', { exact: true })).toBeVisible()
  await expect(page.getByText('PNG, JPEG, WebP, AVIF or GIF, up to 10 MB', { exact: true }).first()).toBeVisible()
  await expectNoSidewaysScroll(page)
})

import type { Page } from '@playwright/test'
import * as errors from '#messages/errors.ts'
import { choose, fillBlog, open, submit, writing } from './actions.ts'
import type { Photograph } from './picture-fixtures.ts'
import { expect, test } from './site.ts'

const TOO_LARGE = 'The picture is too large: at most 10 MB'

/** Asserts the message of a field, as assistive technology reads it with the field. */
async function expectAt(page: Page, label: string, message: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true }).and(page.locator('[aria-invalid]'))
  await expect(field).toHaveAccessibleDescription(new RegExp(message.replace(/[().]/g, '\\$&')))
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText(message).first()).toBeVisible()
}

test('rejects a picture over 10 MB when it is selected, and keeps the previous one', async ({ author, visit }) => {
  const page = await visit({ as: author })
  await open(page, '/blogs')
  await choose(page, 'Main Image', 'camera-12mb.jpg')
  await expectAt(page, 'Main Image', TOO_LARGE)
  await expect(page.getByRole('img', { name: 'Preview: Main Image' })).toHaveCount(0)
  await choose(page, 'Main Image', 'cut-out.png')
  await expect(page.getByText(TOO_LARGE)).toHaveCount(0)
  await choose(page, 'Main Image', 'camera-12mb.jpg')
  await expectAt(page, 'Main Image', TOO_LARGE)
  await expect(page.getByRole('img', { name: 'Preview: Main Image' })).toBeVisible()
})

test('rejects a damaged picture when it is selected, and keeps the previous one', async ({ author, visit, allow }) => {
  const page = await visit({ as: author })
  await open(page, '/blogs')
  await choose(page, 'Main Image', 'truncated.jpg')
  await expectAt(page, 'Main Image', errors.pictureBroken)
  await expect(page.getByRole('img', { name: 'Preview: Main Image' })).toHaveCount(0)
  for (const whole of ['modern.avif', 'waves.webp', 'waves.gif', 'print-cmyk.jpg', 'cut-out.png'] as const) {
    await choose(page, 'Main Image', whole)
    await expect(page.getByRole('img', { name: 'Preview: Main Image' })).toBeVisible()
    await expect(page.getByText(errors.pictureBroken)).toHaveCount(0)
  }
  await choose(page, 'Main Image', 'truncated.jpg')
  await expectAt(page, 'Main Image', errors.pictureBroken)
  await expect(page.getByRole('img', { name: 'Preview: Main Image' })).toBeVisible()

  await test.step('one that has gone from the disk', async () => {
    // The preview cannot load the file either.
    allow(/ERR_FILE_NOT_FOUND/)
    await choose(page, 'Main Image', 'cut-out.png')
    await expect(page.getByText(errors.pictureBroken)).toHaveCount(0)
    await page.evaluate(() => {
      Blob.prototype.arrayBuffer = () => Promise.reject(new DOMException('It could not be found.', 'NotFoundError'))
    })
    await choose(page, 'Main Image', 'waves.webp')
    await expectAt(page, 'Main Image', errors.pictureBroken)
  })
})

test('rejects other files when selected after a failed submit, too', async ({ author, visit }) => {
  const page = await visit({ as: author })
  await open(page, '/blogs')
  await submit(page)
  await expectAt(page, 'Main Image', 'Main image is required')
  await choose(page, 'Main Image', 'cut-out.png')
  await choose(page, 'Main Image', 'truncated.jpg')
  await expectAt(page, 'Main Image', errors.pictureBroken)
  await choose(page, 'Main Image', 'renamed-text.jpg')
  await expectAt(page, 'Main Image', errors.pictureWrongType)
  await expect(page.getByRole('img', { name: 'Preview: Main Image' })).toBeVisible()
})

test('a rejected section picture blocks submission until it is removed', async ({ author, visit }) => {
  const page = await visit({ as: author })
  await open(page, '/blogs')
  await fillBlog(page, { title: 'The picture that was refused' })
  await choose(page, 'Para Two Image', 'camera-12mb.jpg')
  await expectAt(page, 'Para Two Image', TOO_LARGE)
  await submit(page)
  await expectAt(page, 'Para Two Image', TOO_LARGE)
  await expect(page).toHaveURL(/\/blogs$/)
  await page.getByRole('button', { name: 'Remove: Para Two Image' }).click()
  await expect(page.getByText(TOO_LARGE)).toHaveCount(0)
  await submit(page)
  await expect(page.getByText('Blog created successfully')).toBeVisible()
})

test('a picture that takes long to be read is shown and sent as soon as it is chosen', async ({ author, visit }) => {
  const page = await visit({ as: author })
  await open(page, '/blogs')
  await fillBlog(page, { title: 'A picture from far away' })
  // As with a file that a phone first has to download.
  await page.evaluate(() => {
    const { arrayBuffer } = Blob.prototype
    Blob.prototype.arrayBuffer = function () {
      return this.size > 100 ? new Promise(() => {}) : arrayBuffer.call(this)
    }
  })
  await choose(page, 'Para One Image', 'waves.webp')
  await expect(page.getByRole('img', { name: 'Preview: Para One Image' })).toBeVisible()
  const posted = page.waitForResponse('**/blog/post')
  await submit(page)
  expect((await (await posted).json()).data.paraOneImage).not.toBeNull()
})

const REFUSED: [Photograph, string][] = [
  ['renamed-text.jpg', errors.pictureWrongType],
  ['renamed-drawing.png', errors.pictureWrongType],
  ['truncated.jpg', errors.pictureBroken],
  ['huge-but-small.png', 'The picture has too many pixels: at most 50 megapixels'],
  [
    'long-film.gif',
    'The animation is too large: it may be at most 200 frames of 400 × 300 pixels, or as much in another size',
  ],
]
test('rejects damaged, other or large pictures, and keeps the rest of the form', async ({ author, visit, allow }) => {
  allow(/status of 4(00|13|15)/)
  const page = await visit({ as: author })
  await open(page, '/blogs')
  await fillBlog(page, { title: 'With a bad picture' })
  // The limit is shown beforehand.
  await expect(page.getByText('PNG, JPEG, WebP, AVIF or GIF, up to 10 MB').first()).toBeVisible()
  for (const [name, message] of REFUSED) {
    await choose(page, 'Para One Image', name)
    await submit(page)
    await expectAt(page, 'Para One Image', message)
    await expect(page).toHaveURL('/blogs')
  }
  await expect(page.getByLabel('Blog Title', { exact: true })).toHaveValue('With a bad picture')
  await expect(page.getByRole('img', { name: 'Preview: Main Image' })).toBeVisible()
  await expect(writing(page, 'Blog Intro')).toContainText('climbed the stairs')
})

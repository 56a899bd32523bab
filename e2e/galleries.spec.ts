import type { Blog } from '#contract/blogs.ts'
import { expectAccessible, expectNoSidewaysScroll, open, submit, tool, writing } from './actions.ts'
import { call } from './client.ts'
import { expect, test } from './site.ts'
import { postBlog, square } from './users.ts'

const LABEL = 'Blog Intro'

const squares = async () =>
  (await Promise.all([square('#7f1d1d'), square('#1d4ed8')])).map((buffer) => ({
    name: 'square.png',
    mimeType: 'image/png',
    buffer,
  }))

test('pictures stand side by side: chosen at once, ordered by key, dropped beside', async ({ site, author, visit }) => {
  const blog = await postBlog(site.url, author)
  const page = await visit({ as: author })
  await open(page, `/blog/update/${blog._id}`)
  const place = writing(page, LABEL)
  await place.click()
  await page.keyboard.press('ControlOrMeta+End')
  const chooser = page.waitForEvent('filechooser')
  await tool(page, LABEL, 'Gallery').click()
  await (await chooser).setFiles(await squares())
  const gallery = place.locator('[data-kind="gallery"]')
  const images = gallery.locator('img')
  await expect(images).toHaveCount(2)
  const sources = () => images.evaluateAll((all) => all.map((one) => one.getAttribute('src')))
  const [first, second] = await sources()

  await images.first().click()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(page.getByText('Picture 2 of 2')).toBeAttached()
  expect(await sources()).toEqual([second, first])
  await tool(page, LABEL, 'Move picture back').click()
  expect(await sources()).toEqual([first, second])

  const png = [...(await square('#0f766e'))]
  await images.last().evaluate((image, bytes) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File([new Uint8Array(bytes)], 'square.png', { type: 'image/png' }))
    const { right, top } = image.getBoundingClientRect()
    const at = { clientX: right - 5, clientY: top + 5 }
    image.dispatchEvent(new DragEvent('drop', { dataTransfer, ...at, bubbles: true, cancelable: true }))
  }, png)
  await expect(images).toHaveCount(3)
  expect((await sources()).slice(0, 2)).toEqual([first, second])
  const caption = gallery.locator('figcaption').last()
  const hasCaret = () => caption.evaluate((element) => element.contains(getSelection()?.anchorNode ?? null))
  await expect(async () => {
    await caption.click()
    expect(await hasCaret()).toBe(true)
  }).toPass()
  await page.keyboard.type('A square')
  await expectNoSidewaysScroll(page)
  await submit(page)
  await expect(page.getByText('Blog updated successfully')).toBeVisible()
  const { intro } = (await call<Blog>(site.url, 'GET', `/blog/singleBlog/${blog._id}`, author)).data
  expect(intro).toMatch(
    /<div data-kind="gallery"><img [^<>]*><img [^<>]*><figure><img [^<>]*><figcaption>A square<\/figcaption><\/figure><\/div>/,
  )

  await test.step('readers see rows of one height, and go through them enlarged', async () => {
    await open(page, `/blog/${blog._id}`)
    const shown = page.getByRole('article').locator('[data-kind="gallery"] img')
    await expect(shown).toHaveCount(3)
    const boxes = await shown.evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect()).map(({ top, height }) => [Math.round(top), Math.round(height)]),
    )
    expect(new Set(boxes.map(([top]) => top)).size).toBe(1)
    expect(
      Math.max(...boxes.map(([, height = 0]) => height)) - Math.min(...boxes.map(([, height = 0]) => height)),
    ).toBeLessThan(3)
    await shown.last().click()
    await expect(page.getByRole('dialog').getByText('A square')).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('dialog').getByText('3 of 4')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
})

test('a gallery that loses its second picture is that picture alone', async ({ site, author, visit }) => {
  const images = (await squares()).map(({ buffer }) => `<img src="data:image/png;base64,${buffer.toString('base64')}">`)
  const intro = `<p>Before the pictures.</p><div data-kind="gallery">${images.join('')}</div>`
  const blog = await postBlog(site.url, author, { intro })
  const page = await visit({ as: author })
  await open(page, `/blog/update/${blog._id}`)
  const place = writing(page, LABEL)
  const gallery = place.locator('[data-kind="gallery"]')
  await gallery.locator('img').first().click()
  await page.keyboard.press('Delete')
  await expect(gallery).toHaveCount(0)
  await expect(place.locator('img')).toHaveCount(1)
  await page.keyboard.press('ControlOrMeta+Z')
  await expect(gallery.locator('img')).toHaveCount(2)
  await gallery.locator('img').first().click()
  await tool(page, LABEL, 'Ungroup pictures').click()
  await expect(gallery).toHaveCount(0)
  await expect(place.locator('img')).toHaveCount(2)
})

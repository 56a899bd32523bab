import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { card, open } from './actions.ts'
import { expect, test } from './site.ts'
import { addComment, follow, type Person, postBlog, register } from './users.ts'

const boxOf = async (place: Locator) => (await place.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

async function portrait(): Promise<Blob> {
  const picture = await sharp({ create: { width: 800, height: 1600, channels: 3, background: '#7c3aed' } })
    .png()
    .toBuffer()
  return new Blob([new Uint8Array(picture)])
}

/** Posts a blog whose pictures are all twice as high as wide, and whose text has headings. */
async function postPortraits(url: string, author: Person): Promise<string> {
  const headers = { cookie: author.cookieHeader }
  const image = new FormData()
  image.append('image', await portrait(), 'inside.png')
  const stored = await (await fetch(`${url}/api/v1/blog/picture`, { method: 'POST', headers, body: image })).json()
  const form = new FormData()
  const text = `<h1>First</h1><h2>Second</h2><h3>Third</h3><p>Text</p><img src="${stored.data.url}">`
  for (const [name, value] of Object.entries({
    title: `Portraits of ${author.name}`,
    category: 'Travel',
    intro: text,
    paraOneTitle: 'The title of the section',
    paraOneDescription: text,
    published: 'True',
  }))
    form.append(name, value)
  form.append('mainImage', await portrait(), 'main.png')
  form.append('paraOneImage', await portrait(), 'one.png')
  const answer = await fetch(`${url}/api/v1/blog/post`, { method: 'POST', headers, body: form })
  return (await answer.json()).data._id
}

test('portrait pictures are shown whole, centred, at most 85 % of the window high', async ({ site, author, visit }) => {
  const id = await postPortraits(site.url, author)
  const page = await visit({ as: author })
  for (const viewport of [
    { width: 1280, height: 700 },
    { width: 360, height: 640 },
  ]) {
    await page.setViewportSize(viewport)
    await page.unrouteAll()
    let coming = () => {}
    const held = new Promise<void>((resolve) => {
      coming = resolve
    })
    await page.route('**/media/**', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(`/blog/${id}`, { waitUntil: 'commit' })
    const pictures = page.getByRole('article').locator('img[width="800"]')
    await expect(pictures).toHaveCount(4)
    const before = await Promise.all((await pictures.all()).map(boxOf))
    coming()
    for (const [index, picture] of (await pictures.all()).entries()) {
      await picture.scrollIntoViewIfNeeded()
      await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
      const box = await boxOf(picture)
      // The cover is lower: the text begins in the first view.
      const most = index === 0 ? 0.36 : 0.85
      expect(box.height).toBeLessThanOrEqual(viewport.height * most + 1)
      expect(box.height).toBeGreaterThan(viewport.height * (most - 0.05))
      expect(box.height / box.width, 'its own proportions').toBeCloseTo(2, 1)
      expect(Math.abs(box.x + box.width / 2 - viewport.width / 2), 'in the middle').toBeLessThan(10)
      expect(box.height).toBeCloseTo(before[index]?.height ?? 0, 0)
    }
  }
})

test('headings inside a text are smaller than the title of its section', async ({ site, author, visit }) => {
  const id = await postPortraits(site.url, author)
  const page = await visit({ as: author })
  await open(page, `/blog/${id}`)
  const size = (name: string) =>
    page
      .getByRole('heading', { name, exact: true })
      .first()
      .evaluate((heading) => Number.parseFloat(getComputedStyle(heading).fontSize))
  await expect(page.getByRole('heading', { name: 'The title of the section' })).toBeVisible()
  const sizes = [await size('The title of the section'), await size('First'), await size('Second'), await size('Third')]
  expect(sizes).toEqual(sizes.toSorted((one, other) => other - one))
  expect(new Set(sizes).size).toBe(4)
})

test('the focus outline surrounds the whole card', async ({ site, author, visit }) => {
  const blog = await postBlog(site.url, author)
  const page = await visit({ as: author })
  for (const [path, name] of [
    ['/', blog.title],
    [`/authors?query=${author.name}`, author.name],
  ] as const) {
    await open(page, path)
    const link = card(page, name).getByRole('link')
    // Focus with the keyboard, so that :focus-visible applies.
    await page.keyboard.press('Tab')
    await link.focus()
    const seen = await link.evaluate((element) => {
      const [own, around] = [getComputedStyle(element), getComputedStyle(element, '::after')]
      return [own.outlineStyle, around.outlineStyle, around.outlineWidth, around.width, around.height]
    })
    const { width, height } = await boxOf(card(page, name))
    expect(seen.slice(0, 3)).toEqual(['none', 'solid', '2px'])
    // Inside the border of the card, if it has one.
    expect(width - Number.parseFloat(seen[3] ?? '')).toBeLessThanOrEqual(2)
    expect(height - Number.parseFloat(seen[4] ?? '')).toBeLessThanOrEqual(2)
  }
})

test('logo, picture and full-width text share their left edge at every width', async ({ site, author, visit }) => {
  const blog = await postBlog(site.url, author)
  const page = await visit({ as: author })
  await open(page, `/blog/${blog._id}`)
  await expect(page.getByText('Every evening somebody climbed the stairs.')).toBeVisible()
  for (const width of [768, 1024, 1100, 1215, 1280, 1920]) {
    await page.setViewportSize({ width, height: 1024 })
    const text = [page.getByRole('heading', { level: 1 }), page.getByText('Every evening somebody climbed the stairs.')]
    const edges = []
    for (const place of [
      page.getByRole('banner').getByRole('link', { name: 'Blogi.' }),
      page.getByRole('article').locator('img[fetchpriority=high]'),
      ...(width === 768 ? text : []),
    ])
      edges.push((await boxOf(place)).x)
    for (const edge of edges) expect(Math.abs(edge - (edges[0] ?? 0)), `at ${width}`).toBeLessThan(1)
  }
})

test('a long name has enough width beside the profile picture', async ({ site, visit }) => {
  const name = 'Maria Wilhelmina Theodora Constantinopolitanska von Habsburg-Lothringen'
  const author = await register(site.url, { name })
  const page = await visit({ as: author, viewport: { width: 768, height: 900 } })
  await open(page, '/dashboard')
  const { width, height } = await boxOf(page.getByRole('heading', { level: 1, name }))
  expect(width).toBeGreaterThan(400)
  expect(height).toBeLessThan(200)
})

test('the selected category and the write link stay recognizable with forced colors', async ({
  site,
  author,
  visit,
}) => {
  const reader = await register(site.url, { role: 'Reader' })
  await postBlog(site.url, author)
  await follow(site.url, reader, author)
  const page = await visit({ forcedColors: 'active', viewport: { width: 320, height: 740 } })
  await open(page, '/')
  const background = (place: Locator) => place.evaluate((element) => getComputedStyle(element).backgroundColor)
  const all = page.getByRole('button', { name: 'All', exact: true })
  expect(await background(all)).not.toBe(await background(page.getByRole('button', { name: 'Food', exact: true })))
  const write = page.getByRole('link', { name: 'Write a blog' })
  expect(await write.evaluate((element) => getComputedStyle(element).borderTopWidth)).toBe('1px')
})

const panel = (page: Page) => page.getByRole('dialog', { name: 'Comments' })

/** Whether two boxes overlap. */
function overlaps(one: Awaited<ReturnType<typeof boxOf>>, other: Awaited<ReturnType<typeof boxOf>>): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  )
}

test('toasts do not cover controls in use, on wide and narrow screens', async ({ site, author, visit, allow }) => {
  allow(/status of 500/)
  const blog = await postBlog(site.url, author)
  for (let index = 0; index < 12; index++) await addComment(site.url, author, blog._id, `Number ${index}`)
  const page = await visit({ as: author, reducedMotion: 'reduce' })
  await page.route(/newComment|editComment|updateUserProfile/, (route) =>
    route.fulfill({ status: 500, json: { message: 'Not just now.' } }),
  )
  const toast = page.getByRole('alert').filter({ hasText: 'Not just now.' })
  const expectFree = async (fail: () => Promise<void>, ...used: Locator[]) => {
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 740 })
      await fail()
      await expect(toast.first()).toBeVisible()
      for (const one of await toast.all()) {
        for (const place of used) expect(overlaps(await boxOf(one), await boxOf(place)), `${place}`).toBe(false)
      }
      await expect(toast).toHaveCount(0)
    }
  }
  await open(page, '/editProfile')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await expectFree(() => save.click(), save, page.getByLabel('Show my email to others'))

  await open(page, `/blog/${blog._id}`)
  await page.getByRole('button', { name: /^Comments, / }).click()
  const draft = panel(page).getByRole('textbox', { name: 'Write a comment...' })
  const send = panel(page).getByRole('button', { name: 'Submit' }).last()
  await draft.fill('Said in vain')
  await expectFree(() => send.click(), draft, send, panel(page).getByRole('button', { name: 'Close comments' }))
  await panel(page).getByRole('listitem').first().getByRole('button', { name: 'Edit' }).click()
  const edited = page.getByRole('textbox', { name: 'Edit your comment...' })
  await edited.fill('Changed in vain')
  await expectFree(() => edited.press('Control+Enter'), edited, draft)
})

test('picture previews are 12rem high', async ({ author, visit }) => {
  const page = await visit({ as: author })
  await open(page, '/blogs')
  for (const label of ['Main Image', 'Para Two Image']) {
    const mimeType = 'image/png'
    const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    const file = { name: 'pixel.png', mimeType, buffer: Buffer.from(pixel, 'base64') }
    await page.getByLabel(label, { exact: true }).setInputFiles(file)
    const preview = page.getByRole('img', { name: `Preview: ${label}` })
    await expect(preview).toBeVisible()
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 740 })
      expect((await preview.boundingBox())?.height).toBe(192)
    }
  }
})

import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { card, expectNoSidewaysScroll, holdBack, hydrated, listening, open } from './actions.ts'
import { expect, test } from './site.ts'
import { addComment, changeBlog, follow, type Person, postBlog, register } from './users.ts'

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

test('a portrait is seen whole: at most 85 % of the window high, in the middle, with its place kept before it came', async ({
  site,
  author,
  visit,
}) => {
  const id = await postPortraits(site.url, author)
  for (const viewport of [
    { width: 1280, height: 700 },
    { width: 360, height: 640 },
  ]) {
    const page = await visit({ as: author, viewport })
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
      expect(box.height).toBeLessThanOrEqual(viewport.height * 0.85 + 1)
      expect(box.height).toBeGreaterThan(viewport.height * 0.8)
      expect(box.height / box.width, 'its own proportions').toBeCloseTo(2, 1)
      expect(Math.abs(box.x + box.width / 2 - viewport.width / 2), 'in the middle').toBeLessThan(10)
      expect(box.height).toBeCloseTo(before[index]?.height ?? 0, 0)
    }
  }
})

test('no heading of a text is larger than the title of its section', async ({ site, author, visit }) => {
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

test('the outline of the focus runs around the whole card', async ({ site, author, visit }) => {
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

test('logo and picture share their edge at every width, and so does the text where it fills the page', async ({
  site,
  author,
  visit,
}) => {
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

/** From now on, and across reloads, sums up layout shifts. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) Object.assign(window, { shifted: Reflect.get(window, 'shifted') + entry.value })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return async () => {
    // A layout shift is painted and reported two frames after the render.
    await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))))
    return page.evaluate(() => Reflect.get(window, 'shifted'))
  }
}

for (const width of [320, 1280]) {
  test(`nothing moves when the text of one's own blog comes after its head, at ${width}`, async ({
    site,
    author,
    visit,
  }) => {
    const blog = await postBlog(site.url, author, { category: 'Entertainment' })
    const page = await visit({ as: author, viewport: { width, height: 740 } })
    const shifts = await watchShifts(page)
    const answer = await holdBack(page, '**/api/v1/blog/singleBlog/*')
    await open(page, `/blog/${blog._id}`)
    const picture = page.getByRole('article').locator('img[fetchpriority=high]')
    const before = (await boxOf(picture)).y
    answer()
    await expect(page.getByText('1 min read')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Delete' })).toBeVisible()
    expect((await boxOf(picture)).y).toBe(before)
    expect(await shifts()).toBe(0)
    await expectNoSidewaysScroll(page)
  })

  test(`nothing moves while a form is sent, at ${width}`, async ({ site, author, visit }) => {
    const blog = await postBlog(site.url, author)
    const page = await visit({ as: author, viewport: { width, height: 740 } })
    // An upload that is held back below does not start, so its progress event is simulated.
    await page.addInitScript(() => {
      const { send } = XMLHttpRequest.prototype
      XMLHttpRequest.prototype.send = function (body) {
        send.call(this, body)
        this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded: 1, total: 1 }))
      }
    })
    for (const [path, name, call] of [
      [`/blog/update/${blog._id}`, 'Submit', '**/blog/update/*'],
      ['/editProfile', 'Save', '**/updateUserProfile'],
    ] as const) {
      await open(page, path)
      const send = await holdBack(page, call)
      const button = page.locator('form button[type=submit]')
      await expect(button).toHaveText(name)
      const places = async () => [(await boxOf(button)).y, (await boxOf(page.getByRole('contentinfo'))).y]
      await button.scrollIntoViewIfNeeded()
      const before = await places()
      await button.click()
      await expect(page.getByRole('progressbar')).toBeVisible()
      expect(await places()).toEqual(before)
      send()
      await expect(page).not.toHaveURL(path)
      await page.unrouteAll()
    }
  })

  test(`why one was sent to sign in moves nothing, at ${width}`, async ({ page, site, author }) => {
    await page.setViewportSize({ width, height: 740 })
    const blog = await postBlog(site.url, author, {
      title: 'A title of so many words that it takes two lines at least',
    })
    const shifts = await watchShifts(page)
    const email = page.getByLabel('Email', { exact: true })
    const places = []
    for (const path of ['/login', '/dashboard', '/followings', `/userProfile/${author._id}`, `/blog/${blog._id}`]) {
      await open(page, path)
      await expect(page).toHaveURL('/login')
      places.push((await boxOf(email)).y)
    }
    expect(new Set(places).size, `${places}`).toBe(1)
    await expect(page.getByText('Sign in to read')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Sign in to read')).toBeVisible()
    await hydrated(page)
    expect(await shifts()).toBe(0)
  })
}

test('a long name has room for its words beside a portrait', async ({ site, visit }) => {
  const name = 'Maria Wilhelmina Theodora Constantinopolitanska von Habsburg-Lothringen'
  const author = await register(site.url, { name })
  const page = await visit({ as: author, viewport: { width: 768, height: 900 } })
  await open(page, '/dashboard')
  const { width, height } = await boxOf(page.getByRole('heading', { level: 1, name }))
  expect(width).toBeGreaterThan(400)
  expect(height).toBeLessThan(200)
})

test('with a text of twice the size nothing sticks out of a phone', async ({ site, author, visit }) => {
  const blog = await postBlog(site.url, author)
  const page = await visit({ as: author, viewport: { width: 360, height: 740 } })
  for (const path of ['/', '/authors', `/blog/${blog._id}`, '/dashboard', '/editProfile', '/blogs', '/followings']) {
    await open(page, path)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
})

test('with a person’s own colours it still shows what is chosen', async ({ site, author, visit }) => {
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

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]) {
  test(`that the author changed a blog is said in a small pill that moves nothing, at ${viewport.width}`, async ({
    site,
    author,
    visit,
  }) => {
    const blog = await postBlog(site.url, author)
    const page = await visit({ as: author, viewport })
    await listening(page, `/blog/${blog._id}`)
    const title = page.getByRole('heading', { level: 1 })
    const before = (await boxOf(title)).y
    await changeBlog(site.url, author, blog._id, {
      title: 'Another title by now',
      intro: '<p>Another text by now.</p>',
    })
    const pill = page.getByRole('status').filter({ hasText: 'The author has changed this blog.' }).locator('> *')
    await expect(pill).toBeVisible()
    const box = await boxOf(pill)
    expect(box.height).toBeLessThan(60)
    expect(box.width).toBeLessThan(480)
    expect(Math.abs(box.x + box.width / 2 - viewport.width / 2), 'in the middle').toBeLessThan(10)
    expect((await boxOf(title)).y).toBe(before)
  })
}

const panel = (page: Page) => page.getByRole('dialog', { name: 'Comments' })

test('the buttons of a comment that is edited come into view, also as it grows', async ({ site, author, visit }) => {
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

test('what says that there is a new comment goes when the comment is in view', async ({ site, author, visit }) => {
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

/** Whether two boxes overlap. */
function overlaps(one: Awaited<ReturnType<typeof boxOf>>, other: Awaited<ReturnType<typeof boxOf>>): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  )
}

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]) {
  test(`a toast lies on nothing that is being used, at ${viewport.width}`, async ({ site, author, visit, allow }) => {
    allow(/status of 500/)
    const blog = await postBlog(site.url, author)
    for (let index = 0; index < 12; index++) await addComment(site.url, author, blog._id, `Number ${index}`)
    const page = await visit({ as: author, viewport, reducedMotion: 'reduce' })
    await page.route(/newComment|editComment|updateUserProfile/, (route) =>
      route.fulfill({ status: 500, json: { message: 'Not just now.' } }),
    )
    const toast = page.getByRole('alert').filter({ hasText: 'Not just now.' })
    const expectFree = async (...used: Locator[]) => {
      await expect(toast.first()).toBeVisible()
      for (const one of await toast.all()) {
        for (const place of used) expect(overlaps(await boxOf(one), await boxOf(place)), `${place}`).toBe(false)
      }
      await expect(toast).toHaveCount(0)
    }
    await open(page, '/editProfile')
    const save = page.getByRole('button', { name: 'Save' })
    await save.click()
    await expectFree(save, page.getByLabel('Show my email to others'))

    await open(page, `/blog/${blog._id}`)
    const toggle = page.getByRole('button', { name: /^Comments, / })
    await toggle.click()
    const draft = panel(page).getByRole('textbox', { name: 'Write a comment...' })
    const send = panel(page).getByRole('button', { name: 'Submit' }).last()
    await draft.fill('Said in vain')
    await send.click()
    await expectFree(draft, send, panel(page).getByRole('button', { name: 'Close comments' }))
    await panel(page).getByRole('listitem').first().getByRole('button', { name: 'Edit' }).click()
    const edited = page.getByRole('textbox', { name: 'Edit your comment...' })
    await edited.fill('Changed in vain')
    await edited.press('Control+Enter')
    await expectFree(edited, draft)
  })
}

test('a blog that is reloaded or come back to is where it was', async ({ site, author, visit }) => {
  const once = randomUUID().slice(0, 8)
  const paragraphs = Array.from({ length: 60 }, (_, index) => `<p>Paragraph ${index} of ${once}, and some more.</p>`)
  const blog = await postBlog(site.url, author, { title: `A long way down ${once}`, intro: paragraphs.join('') })
  const page = await visit({ as: author })
  const text = page.getByText(`Paragraph 40 of ${once}`)
  const places = () => text.evaluate((element) => Math.round(element.getBoundingClientRect().top))
  /** Delays the text until after hydration. */
  const late = async (act: () => Promise<unknown>) => {
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.unrouteAll()
    await page.route('**/api/v1/blog/singleBlog/*', async (route) => {
      await held
      await route.continue()
    })
    await act()
    await hydrated(page)
    answer()
    await expect(text).toBeAttached()
  }
  await open(page, `/blog/${blog._id}`)
  await text.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await expect(text).toBeInViewport()
  const before = await places()
  expect(before).toBeGreaterThan(0)
  await late(() => page.reload())
  await expect.poll(places).toBe(before)
  // Not with a mouse click, for which the page would scroll up to the header.
  await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).dispatchEvent('click')
  await expect(page.getByRole('heading', { name: 'BLOGS', exact: true })).toBeVisible()
  await page.goBack()
  await expect.poll(places).toBe(before)
  await page.goto('/about')
  await late(() => page.goBack())
  await expect.poll(places).toBe(before)
  const other = await postBlog(site.url, author, { title: `Another one ${once}`, intro: paragraphs.join('') })
  await late(() => page.goto(`/blog/${other._id}`))
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

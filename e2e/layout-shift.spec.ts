import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll, holdBack, hydrated, listening, open } from './actions.ts'
import { boxOf, watchShifts, withoutWebFonts } from './layout-shifts.ts'
import { expect, test } from './site.ts'
import { addComment, changeBlog, postBlog, register } from './users.ts'

/** A narrow and a wide window. */
const WIDTHS = [320, 1280]
const resize = (page: Page, width: number) => page.setViewportSize({ width, height: 740 })

test('the header does not shift when it is known who is signed in', async ({ author, visit, allow }) => {
  const page = await visit({ as: author })
  const shifts = await watchShifts(page)
  await withoutWebFonts(page, allow)
  for (const width of [320, 360, 412, 768, 1100, 1280]) {
    await resize(page, width)
    // Where there are most links.
    await open(page, '/blogs')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Notifications' })).toBeVisible()
    expect(await shifts(), `at ${width} px`).toEqual([])
  }
})

test("an author's own blog does not shift when its text loads", async ({ site, author, visit, allow }) => {
  const blog = await postBlog(site.url, author, { category: 'Entertainment' })
  const page = await visit({ as: author })
  const shifts = await watchShifts(page)
  await withoutWebFonts(page, allow)
  for (const width of WIDTHS) {
    await resize(page, width)
    const answer = await holdBack(page, '**/api/v1/blog/singleBlog/*')
    await open(page, `/blog/${blog._id}`)
    const picture = page.getByRole('article').locator('img[fetchpriority=high]')
    const before = (await boxOf(picture)).y
    answer()
    await expect(page.getByText('1 min read')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Delete' })).toBeVisible()
    expect((await boxOf(picture)).y).toBe(before)
    expect(await shifts(), `at ${width} px`).toEqual([])
    await expectNoSidewaysScroll(page)
  }
})

test('the form of a new blog does not shift when its notice comes', async ({ site, visit, allow }) => {
  const reader = await register(site.url, { role: 'Reader' })
  for (const as of [reader, undefined]) {
    const page = await visit({ as })
    await open(page, '/')
    const shifts = await watchShifts(page)
    await withoutWebFonts(page, allow)
    for (const width of WIDTHS) {
      await resize(page, width)
      await open(page, '/blogs')
      await expect(page.getByText('only Authors can publish', { exact: false })).toHaveCount(1)
      await expect(page.getByLabel('Blog Title', { exact: true })).toBeVisible()
      expect(await shifts(), `at ${width} px`).toEqual([])
    }
  }
})

test('a form does not shift while it is submitted', async ({ site, author, visit }) => {
  const blog = await postBlog(site.url, author)
  const page = await visit({ as: author })
  // An upload that is held back below does not start, so its progress event is simulated.
  await page.addInitScript(() => {
    const { send } = XMLHttpRequest.prototype
    XMLHttpRequest.prototype.send = function (body) {
      send.call(this, body)
      this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded: 1, total: 1 }))
    }
  })
  for (const width of WIDTHS) {
    await resize(page, width)
    for (const [path, name, call] of [
      [`/blog/update/${blog._id}`, 'Submit', '**/blog/update/*'],
      ['/editProfile', 'Save', '**/updateUserProfile'],
    ] as const) {
      await open(page, path)
      const send = await holdBack(page, call)
      // Its name changes while it sends.
      const button = page.locator('form button[type=submit]').first()
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
  }
})

test('the sign-in form does not shift when its reason is shown', async ({ page, site, author }) => {
  const blog = await postBlog(site.url, author, {
    title: 'A title of so many words that it takes two lines at least',
  })
  const shifts = await watchShifts(page)
  const email = page.getByLabel('Email', { exact: true })
  const notice = page
    .getByRole('main')
    .locator('p')
    .filter({ hasText: /^(Sign in to|An account lets)/ })
  for (const path of ['/login', '/register', '/dashboard', '/followings', `/userProfile/${author._id}`]) {
    await open(page, path)
    for (const width of WIDTHS) {
      await resize(page, width)
      const [frame, words] = [await boxOf(notice), await boxOf(notice.locator('> span'))]
      expect(words.height).toBeGreaterThan(10)
      expect(frame.height - words.height, `${path}, at ${width} px: as high as its words`).toBeLessThan(30)
    }
  }
  for (const width of WIDTHS) {
    await resize(page, width)
    await open(page, `/blog/${blog._id}`)
    await expect(page).toHaveURL('/login')
    await expect(page.getByText('Sign in to read')).toBeVisible()
    const { y } = await boxOf(email)
    await page.reload()
    await expect(page.getByText('Sign in to read')).toBeVisible()
    await hydrated(page)
    expect((await boxOf(email)).y).toBe(y)
    expect(await shifts(), `at ${width} px`).toEqual([])
  }
})

test('the notice of a changed blog shifts nothing', async ({ site, author, visit }) => {
  const blog = await postBlog(site.url, author)
  const page = await visit({ as: author })
  for (const width of [1280, 360]) {
    await resize(page, width)
    await listening(page, `/blog/${blog._id}`)
    const title = page.getByRole('heading', { level: 1 })
    const before = (await boxOf(title)).y
    await changeBlog(site.url, author, blog._id, {
      title: `Another title by now, at ${width}`,
      intro: '<p>Another text by now.</p>',
    })
    const pill = page.getByRole('status').filter({ hasText: 'The author has changed this blog.' }).locator('> *')
    await expect(pill).toBeVisible()
    const box = await boxOf(pill)
    expect(box.height).toBeLessThan(60)
    expect(box.width).toBeLessThan(480)
    expect(Math.abs(box.x + box.width / 2 - width / 2), 'in the middle').toBeLessThan(10)
    expect((await boxOf(title)).y).toBe(before)
  }
})

test('a blog keeps its scroll position on reload and when navigating back', async ({ site, author, visit }) => {
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

  await test.step('the position is kept on reload', async () => {
    await late(() => page.reload())
    await expect.poll(places).toBe(before)
  })

  await test.step('the position is kept when navigating back within the site', async () => {
    // Not with a mouse click, for which the page would scroll up to the header.
    await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).dispatchEvent('click')
    await expect(page.getByRole('heading', { name: 'BLOGS', exact: true })).toBeVisible()
    await page.goBack()
    await expect.poll(places).toBe(before)
  })

  await test.step('the position is kept when navigating back from another document', async () => {
    await page.goto('/about')
    await late(() => page.goBack())
    await expect.poll(places).toBe(before)
  })

  await test.step('another blog begins at its top', async () => {
    const other = await postBlog(site.url, author, { title: `Another one ${once}`, intro: paragraphs.join('') })
    await late(() => page.goto(`/blog/${other._id}`))
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  })
})

test('the page of a linked comment does not shift when the panel opens', async ({ site, author, visit, allow }) => {
  const blog = await postBlog(site.url, author)
  const { _id } = await addComment(site.url, author, blog._id, 'A remark to be linked')
  const page = await visit({ as: author })
  const shifts = await watchShifts(page)
  await withoutWebFonts(page, allow)
  for (const width of [1280, 412]) {
    await resize(page, width)
    // Else the address of the second time would be a place in the same document.
    await page.goto('about:blank')
    await open(page, `/blog/${blog._id}#comment-${_id}`)
    await expect(page.locator(`[data-comment="${_id}"]`)).toBeFocused()
    expect(await shifts(), `at ${width} px`).toEqual([])
    await page.getByRole('button', { name: 'Close comments' }).click()
    await expect(page.locator('#root')).toHaveCSS('padding-inline-end', '0px')
  }
})

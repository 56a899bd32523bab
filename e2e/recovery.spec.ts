import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { card, goTo, hydrated, listening, open } from './actions.ts'
import { expect, test } from './site.ts'
import { postBlog, register } from './users.ts'

const AWAY = 'The server cannot be reached. Check your connection and try again.'
const TEXT = 'Every evening somebody climbed the stairs.'

const errorView = (page: Page) => page.getByRole('heading', { level: 1, name: AWAY })
const tryAgain = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Try again' })

/** Aborts matching requests until told that the server is back; counts the aborted ones. */
async function away(page: Page, what: RegExp) {
  let isAway = true
  const broken: string[] = []
  await page.route(what, (route) => {
    if (!isAway) return route.continue()
    broken.push(route.request().url())
    return route.abort()
  })
  return {
    broken,
    back: () => {
      isAway = false
    },
  }
}

/** Marks the document, to check that it has not been reloaded. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isTheSame: true }))
const isMarked = (page: Page) => page.evaluate(() => 'isTheSame' in window)

test.describe('a script that failed to load is loaded when the server is back, without a reload', () => {
  test.beforeEach(({ allow }) => {
    allow(/ERR_FAILED/)
    // Chromium says so of a preload that failed.
    allow(/preloaded using link preload but not used/)
  })

  for (const { name, path, heading, link, what } of [
    { name: "the page's own", path: '/', heading: 'Our Mission', link: 'About', what: /\/assets\/about-.*\.js$/ },
    {
      name: 'one that several pages share',
      path: '/',
      heading: 'Meet Our Authors',
      link: 'All Authors',
      what: /\/assets\/authors-shared-.*\.js$/,
    },
  ]) {
    test(`${name}: the page shows that the server is unreachable, and retries`, async ({ page }) => {
      const server = await away(page, what)
      await open(page, path)
      await mark(page)
      await goTo(page, link)
      await expect(errorView(page)).toBeVisible()
      await expect(page.getByText('503', { exact: true })).toBeVisible()
      // With the keyboard; the focus stays there for the next attempt.
      const before = server.broken.length
      await tryAgain(page).focus()
      await page.keyboard.press('Enter')
      await expect.poll(() => server.broken.length).toBeGreaterThan(before)
      await expect(errorView(page)).toBeVisible()
      await expect(tryAgain(page)).toBeFocused()
      server.back()
      await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible({ timeout: 30_000 })
      expect(await isMarked(page)).toBe(true)
    })
  }

  for (const [name, what] of [
    ['the one that the document names', /\/assets\/first-.*\.js$/],
    ['the one that hydrates pages', /\/assets\/hydrate-.*\.js$/],
    ['the one that all pages share', /\/assets\/core-.*\.js$/],
    ["the page's own", /\/assets\/about-.*\.js$/],
  ] as const) {
    test(`on the first visit, ${name}: the page can be read in the meantime`, async ({ page }) => {
      const server = await away(page, what)
      await page.goto('/about')
      await expect.poll(() => server.broken.length).toBeGreaterThan(1)
      await expect(page.getByRole('heading', { name: 'Our Mission' })).toBeVisible()
      await expect(page.locator('html')).not.toHaveAttribute('data-hydrated')
      await mark(page)
      server.back()
      await expect(page.locator('html')).toHaveAttribute('data-hydrated', '', { timeout: 30_000 })
      await hydrated(page)
      await goTo(page, 'Home')
      await expect(page.getByRole('heading', { name: 'BLOGS', exact: true })).toBeVisible()
      expect(await isMarked(page)).toBe(true)
    })
  }

  test('one that a proxy in front answers with 502 for a while', async ({ page, allow }) => {
    allow(/status of 502/)
    let isDown = true
    await page.route(/\/assets\/about-.*\.js$/, (route) =>
      isDown ? route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' }) : route.continue(),
    )
    await open(page, '/')
    await mark(page)
    await goTo(page, 'About')
    await expect(errorView(page)).toBeVisible()
    isDown = false
    await expect(page.getByRole('heading', { name: 'Our Mission', exact: true })).toBeVisible({ timeout: 30_000 })
    expect(await isMarked(page)).toBe(true)
  })

  test('the comments and the owner actions of a blog', async ({ site, author, visit }) => {
    const blog = await postBlog(site.url, author)
    const page = await visit({ as: author })
    const server = await away(page, /\/assets\/(?:comments|owner-actions)-[\w-]{8}\.js$/)
    await open(page, `/blog/${blog._id}`)
    await expect(page.getByText(TEXT)).toBeVisible()
    await expect.poll(() => new Set(server.broken).size).toBe(2)
    server.back()
    await expect(page.getByRole('button', { name: /^Comments, 0/ })).toBeVisible({ timeout: 30_000 })
    await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeVisible()
  })

  test('a part of the comments, while the rest of the page stays', async ({ site, author, visit }) => {
    const blog = await postBlog(site.url, author)
    const page = await visit({ as: author })
    const server = await away(page, /\/assets\/(?:discussion-switch|held-comments)-.*\.js$/)
    await open(page, `/blog/${blog._id}`)
    await page.getByRole('button', { name: /^Comments, 0/ }).click()
    const panel = page.getByRole('dialog', { name: 'Comments' })
    await expect.poll(() => new Set(server.broken).size).toBe(2)
    await expect(panel.getByText('No comments found')).toBeVisible()
    await expect(page.getByText(TEXT)).toBeVisible()
    server.back()
    await expect(panel.getByRole('button', { name: 'Notify me of this discussion' })).toBeVisible({ timeout: 30_000 })
  })

  test('the socket and the toasts', async ({ site, page }) => {
    const server = await away(page, /\/assets\/idle-.*\.js$/)
    await open(page, '/')
    await expect.poll(() => new Set(server.broken).size).toBe(1)
    const heard = page.waitForEvent('websocket', { predicate: (one) => one.url().includes('/socket.io/') })
    server.back()
    await heard
    const { title } = await postBlog(site.url, await register(site.url))
    await expect(card(page, title).first()).toBeVisible({ timeout: 30_000 })
  })
})

test('Back before hydration shows the page of the restored URL', async ({ page, allow }) => {
  allow(/ERR_FAILED/)
  await open(page, '/')
  await goTo(page, 'About')
  await expect(page.getByRole('heading', { name: 'Our Mission' })).toBeVisible()
  const server = await away(page, /\/assets\/core-.*\.js$/)
  await page.reload()
  await expect.poll(() => server.broken.length).toBeGreaterThan(0)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'BLOGS', exact: true })).toBeVisible()
  server.back()
  await hydrated(page)
  await page.goForward()
  await expect(page.getByRole('heading', { name: 'Our Mission' })).toBeVisible()
})

test('a blog opened while the server is down loads when the server is back', async ({ visit, allow, startOwnSite }) => {
  allow(/ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|WebSocket/)
  const site = await startOwnSite()
  const author = await register(site.url)
  const { title } = await postBlog(site.url, author)
  const page = await visit({ as: author, baseURL: site.url })
  // The script of the blog page loads when idle, for signed-in users.
  const script = page.waitForResponse(/\/assets\/blog-.*\.js$/)
  await listening(page, '/')
  await script
  await mark(page)
  await site.kill('SIGKILL')
  await card(page, title).getByRole('link').click()
  await expect(errorView(page)).toBeVisible()
  await expect(tryAgain(page)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go Back Home' })).toBeVisible()
  await site.restart()
  await expect(page.getByText(TEXT)).toBeVisible({ timeout: 30_000 })
  expect(await isMarked(page)).toBe(true)
})

test('every page that failed to load retries on Try again, and by itself', async ({ site, author, visit, allow }) => {
  allow(/ERR_FAILED/)
  const blog = await postBlog(site.url, author, { title: `Far from the coast ${randomUUID()}` })
  const page = await visit({ as: author })
  for (const [path, call, shown] of [
    [`/blog/${blog._id}`, /api\/v1\/.*singleBlog/, TEXT],
    [`/blog/update/${blog._id}`, /api\/v1\/.*singleBlog/, 'Para One Title'],
    [`/userProfile/${author._id}`, /api\/v1\/.*userProfile/, blog.title],
    ['/dashboard', /api\/v1\/.*allUserBlog/, blog.title],
    ['/followings', /api\/v1\/.*allSubscribedAuhtorInfo/, 'No followings found.'],
    ['/followedBlogs', /api\/v1\/.*getUserSubscribedAuthorBlogs/, 'Find authors to follow'],
  ] as const) {
    await test.step(path, async () => {
      const server = await away(page, call)
      await open(page, path)
      await expect(errorView(page)).toBeVisible()
      // The page does not move while it retries, and the focus stays.
      await tryAgain(page).focus()
      const before = server.broken.length
      await page.keyboard.press('Enter')
      await expect.poll(() => server.broken.length).toBeGreaterThan(before)
      await expect(tryAgain(page)).toBeFocused()
      server.back()
      await expect(page.getByRole('main').getByText(shown).first()).toBeVisible({ timeout: 30_000 })
      await page.unrouteAll()
    })
  }
})

test('retries at once when the browser is online again', async ({ site, author, visit, allow }) => {
  allow(/ERR_/)
  const blog = await postBlog(site.url, author)
  const page = await visit({ as: author })
  // No timer fires by itself.
  await page.clock.install()
  await open(page, '/')
  const server = await away(page, /singleBlog/)
  await card(page, blog.title).getByRole('link').click()
  await page.clock.runFor(1000)
  await expect(errorView(page)).toBeVisible()
  server.back()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByText(TEXT)).toBeVisible()
})

test('offers no retry for a blog that does not exist', async ({ author, visit }) => {
  const page = await visit({ as: author })
  await open(page, '/blog/0197a0b4-0000-7000-8000-000000000000')
  await expect(page.getByText('404', { exact: true })).toBeVisible()
  await expect(tryAgain(page)).toHaveCount(0)
})

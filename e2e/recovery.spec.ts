import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { card, goTo, hydrated, listening, open } from './actions.ts'
import { startSite } from './server.ts'
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

test.describe('a script that failed comes when the server is back, without a reload', () => {
  test.beforeEach(({ allow }) => allow(/ERR_FAILED/))

  for (const { name, path, heading, link, what } of [
    { name: "the page's own", path: '/', heading: 'Our Mission', link: 'About', what: /\/assets\/about-.*\.js$/ },
    {
      name: 'one that several pages share',
      path: '/',
      heading: 'Meet Our Authors',
      link: 'All Authors',
      what: /\/assets\/use-last-page-.*\.js$/,
    },
  ]) {
    test(`${name}: the page says that the server is away, and tries again`, async ({ page }) => {
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
    ['the two that the document names', /\/assets\/(?:index|first)-.*\.js$/],
    ['the one that the document runs', /\/assets\/index-.*\.js$/],
    ['the one that this needs', /\/assets\/first-.*\.js$/],
    ['the one that hydrates pages', /\/assets\/hydrate-.*\.js$/],
    ['the one that all pages share', /\/assets\/core-.*\.js$/],
    ["the page's own", /\/assets\/about-.*\.js$/],
  ] as const) {
    test(`at the first visit, ${name}: the page can be read meanwhile`, async ({ page }) => {
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

  test('the comments under a blog, and what its author may do', async ({ site, author, visit }) => {
    const blog = await postBlog(site.url, author)
    const page = await visit({ as: author })
    const server = await away(page, /\/assets\/(?:comments|owner-actions)-.*\.js$/)
    await open(page, `/blog/${blog._id}`)
    await expect(page.getByText(TEXT)).toBeVisible()
    await expect.poll(() => new Set(server.broken).size).toBe(2)
    server.back()
    await expect(page.getByRole('button', { name: /^Comments, 0/ })).toBeVisible({ timeout: 30_000 })
    await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeVisible()
  })

  test('the carousel, and what shows toasts', async ({ site, page }) => {
    for (let count = 0; count < 5; count++) {
      const author = await register(site.url)
      await postBlog(site.url, author)
    }
    const server = await away(page, /\/assets\/(?:swiper|toaster)-.*\.js$/)
    await open(page, '/')
    await expect.poll(() => new Set(server.broken).size).toBe(2)
    server.back()
    await expect(page.locator('.swiper-initialized')).toBeVisible({ timeout: 30_000 })
  })
})

test('Back before hydration shows the page of the address that it leads to', async ({ page, allow }) => {
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

test('a blog opened while the server is away says so, and comes when the server is back', async ({ visit, allow }) => {
  allow(/ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|WebSocket/)
  const site = await startSite()
  try {
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
  } finally {
    await site.stop()
  }
})

test('every page that failed for want of an answer asks again on a press, and by itself', async ({
  site,
  author,
  visit,
  allow,
}) => {
  allow(/ERR_FAILED/)
  const blog = await postBlog(site.url, author, { title: `Far from the coast ${randomUUID()}` })
  const page = await visit({ as: author })
  for (const [path, call, shown] of [
    [`/blog/${blog._id}`, /api\/v1\/.*singleBlog/, TEXT],
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

test('being connected again is noticed at once', async ({ site, author, visit, allow }) => {
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

/** Stops all timers, then answers 503 with a Retry-After of one second. */
async function busy(page: Page, what: RegExp) {
  await page.clock.install()
  const asked: string[] = []
  await page.route(what, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ status: 503, headers: { 'retry-after': '1' }, body: '' })
  })
  return {
    /** Two seconds are enough for each attempt, regardless of how many preceded it. */
    async triesEachTime(times: number): Promise<void> {
      for (let count = 0; count < times; count += 1) {
        const before = asked.length
        await page.clock.runFor(2000)
        await expect.poll(() => asked.length).toBeGreaterThan(before)
      }
    },
    asked,
  }
}

test('a page whose script is not to be had just now is asked for after the time that the server names, each time', async ({
  page,
  allow,
}) => {
  allow(/status of 503/)
  await open(page, '/login')
  const server = await busy(page, /\/assets\/register-.*\.js$/)
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click()
  await page.clock.runFor(500)
  await expect(errorView(page)).toBeVisible()
  await server.triesEachTime(6)
  await page.unrouteAll()
  await page.clock.runFor(2000)
  await expect(page.getByRole('heading', { level: 1, name: 'Register' })).toBeVisible()
})

test('who is here is asked for after the time that the server names, and at once when connected again', async ({
  author,
  visit,
  allow,
}) => {
  allow(/status of 503/)
  const page = await visit({ as: author })
  const server = await busy(page, /\/user\/me$/)
  await page.goto('/dashboard')
  await expect.poll(() => server.asked.length).toBe(1)
  await server.triesEachTime(6)
  await page.unrouteAll()
  // Less than the server's Retry-After.
  await page.clock.runFor(100)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByRole('heading', { level: 1, name: author.name })).toBeVisible()
})

test('an answer to one call wakes what waits to be asked for again', async ({ author, visit, allow }) => {
  allow(/ERR_FAILED/)
  const page = await visit({ as: author })
  await page.clock.install()
  const person = await away(page, /\/user\/me$/)
  await page.goto('/authors')
  await expect.poll(() => person.broken.length).toBe(1)
  await page.clock.runFor(100)
  person.back()
  await page.getByLabel('Search by name').fill('Nobody of this name')
  await page.getByRole('button', { name: 'Search' }).click()
  await hydrated(page)
})

test('what the server refuses for good is not asked for again', async ({ author, visit }) => {
  const page = await visit({ as: author })
  await open(page, '/blog/0197a0b4-0000-7000-8000-000000000000')
  await expect(page.getByText('404', { exact: true })).toBeVisible()
  await expect(tryAgain(page)).toHaveCount(0)
})

test('a server that is too busy is asked once more after the time it names', async ({ page, allow }) => {
  allow(/status of (429|503)/)
  for (const status of [429, 503]) {
    let asked = 0
    await page.route(/\/user\/authors/, (route) => {
      asked++
      if (asked > 1) return route.continue()
      const json = { statusCode: status, success: false, message: 'Please slow down.' }
      return route.fulfill({ status, headers: { 'retry-after': '1' }, json })
    })
    await open(page, '/about')
    await page.evaluate(() => {
      const said: string[] = []
      Object.assign(window, { said })
      new MutationObserver(
        () => document.querySelector('h1') && said.push(document.querySelector('h1')?.textContent ?? ''),
      ).observe(document.body, { childList: true, subtree: true })
    })
    await goTo(page, 'Home')
    await goTo(page, 'All Authors')
    await expect(page.getByText(/^\d+ authors?$|^No authors found\.$/).first()).toBeVisible()
    expect(asked).toBe(2)
    expect(await page.evaluate(() => (window as unknown as { said: string[] }).said)).not.toContain('Please slow down.')
    await page.unrouteAll()
  }
})

test('a server that wants to be left alone for longer is not asked before, and the page says so', async ({
  page,
  allow,
}) => {
  allow(/status of 429/)
  let asked = 0
  let isBusy = true
  await page.route(/\/user\/authors/, (route) => {
    asked++
    if (!isBusy) return route.continue()
    const json = { statusCode: 429, success: false, message: 'Please slow down.' }
    return route.fulfill({ status: 429, headers: { 'retry-after': '3600' }, json })
  })
  await page.clock.install()
  await open(page, '/')
  await goTo(page, 'All Authors')
  await page.clock.runFor(1000)
  await expect(page.getByRole('heading', { level: 1, name: 'Please slow down.' })).toBeVisible()
  const before = asked
  await page.clock.runFor(60_000)
  expect(asked).toBe(before)
  isBusy = false
  await page.clock.runFor(3_600_000)
  await expect(page.getByRole('heading', { name: 'Meet Our Authors' })).toBeVisible()
})

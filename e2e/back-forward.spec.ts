import type { Browser, BrowserContext, Page } from '@playwright/test'
import { findBrowser } from '../scripts/browser.ts'
import { card, hydrated, listening, open } from './actions.ts'
import { test as base, expect } from './site.ts'
import { changeBlog, type Person, postBlog, register } from './users.ts'

/** A browser with the back/forward cache, which Playwright disables by default. */
const test = base.extend<object, { keeping: Browser }>({
  keeping: [
    async ({ playwright, launchOptions }, use) => {
      const ignoreDefaultArgs = ['--disable-back-forward-cache']
      // Chromium without windows has none.
      const executablePath = findBrowser()
      const browser = await playwright.chromium.launch({ ...launchOptions, executablePath, ignoreDefaultArgs })
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
})

const contexts: BrowserContext[] = []

async function visitor(keeping: Browser, url: string, as?: Person): Promise<Page> {
  const context = await keeping.newContext({ baseURL: url, viewport: { width: 1280, height: 800 } })
  contexts.push(context)
  if (as) await context.addCookies(as.cookies(url))
  return context.newPage()
}

test.afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close()
})

/** Navigates to another document, and once `meanwhile` is done goes Back to the page restored from the cache. */
async function leaveAndComeBack(page: Page, meanwhile: () => Promise<unknown>): Promise<void> {
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => Object.assign(window, { cameBack: persisted }))
  })
  await page.goto('/default-avatar.png')
  await meanwhile()
  await page.evaluate(() => history.back())
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'cameBack')).catch(() => null)).toBe(true)
}

test('Back restores a listing from the back/forward cache, with newer blogs', async ({ site, author, keeping }) => {
  for (const as of [undefined, await register(site.url, { role: 'Reader' })]) {
    const page = await visitor(keeping, site.url, as)
    await listening(page, '/')
    const title = `Published while ${as?.name ?? 'a visitor'} was away from ${author.name}`
    await leaveAndComeBack(page, () => postBlog(site.url, author, { title }))
    await expect(card(page, title)).toBeVisible()
    // The socket is connected again, too.
    await postBlog(site.url, author, { title: `${title}, later` })
    await expect(card(page, `${title}, later`)).toBeVisible()
  }
})

test('Back shows that a blog was changed in the meantime, and keeps the input of forms', async ({
  site,
  author,
  keeping,
}) => {
  const blog = await postBlog(site.url, author)
  const page = await visitor(keeping, site.url, author)
  await listening(page, `/blog/${blog._id}`)
  await leaveAndComeBack(page, () => changeBlog(site.url, author, blog._id, { title: 'Another title by now' }))
  await expect(page.getByText('The author has changed this blog.')).toBeVisible()
  await open(page, '/blogs')
  const title = page.getByLabel('Blog Title', { exact: true })
  await title.fill('Typed before leaving')
  // A page that still loads scripts, such as the editor's, is not sure to stay in the cache.
  await page.waitForLoadState('networkidle')
  await leaveAndComeBack(page, async () => {})
  await expect(title).toHaveValue('Typed before leaving')
})

test('Back to a private page shows no user after a sign-out in the meantime', async ({ site, author, keeping }) => {
  const page = await visitor(keeping, site.url, author)
  await listening(page, '/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: author.name })).toBeVisible()
  await leaveAndComeBack(page, () => page.context().request.get('/api/v1/user/logout'))
  await hydrated(page)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText(author.name)).toHaveCount(0)
})

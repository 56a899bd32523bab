import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { card, goTo, hydrated, open } from './actions.ts'
import { expect, test } from './site.ts'
import { postBlog, register } from './users.ts'

/** Holds back the response to a call until `answer` is called. */
async function hold(page: Page, path: string): Promise<{ answer(): void }> {
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(`**/api/v1${path}`, async (route) => {
    await held
    await route.continue()
  })
  return { answer }
}

const loading = (page: Page) => page.getByRole('main').getByText('Loading...')

test('the filter is in the URL, for reloads, shared links and Back', async ({ site, author, visit }) => {
  const blog = await postBlog(site.url, author, { category: 'Lifestyle', title: `Slow mornings of ${author.name}` })
  const elsewhere = await postBlog(site.url, author, { category: 'Health', title: `Fast evenings of ${author.name}` })
  const [page, shared] = [await visit(), await visit()]
  const pill = (on: Page, name: string) => on.getByRole('button', { name, exact: true })
  await open(page, '/')
  await expect(pill(page, 'All')).toHaveAttribute('aria-pressed', 'true')
  await expect(card(page, elsewhere.title)).toBeVisible()
  await pill(page, 'Lifestyle').click()
  await expect(page).toHaveURL('/?tag=Lifestyle')
  await page.reload()
  await open(shared, page.url())
  for (const one of [page, shared]) {
    await expect(pill(one, 'Lifestyle')).toHaveAttribute('aria-pressed', 'true')
    await expect(card(one, blog.title)).toBeVisible()
    await expect(card(one, elsewhere.title)).toHaveCount(0)
  }
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(pill(page, 'All')).toHaveAttribute('aria-pressed', 'true')
  await expect(card(page, elsewhere.title)).toBeVisible()
})

test('Back restores the scroll position', { tag: '@phone' }, async ({ site, author, visit }) => {
  for (let index = 0; index < 9; index++) await postBlog(site.url, author, { category: 'Anime' })
  const page = await visit({ as: author })
  await open(page, '/?tag=Anime')
  const last = page.getByRole('main').getByRole('article').nth(8)
  await last.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => Math.round(scrollY))
  expect(before).toBeGreaterThan(0)
  await last.getByRole('link').click()
  await expect(page).toHaveURL(/\/blog\/./)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL('/?tag=Anime')
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(before)
})

test('a protected page loads until the session is known, and adds no history entry', async ({ page }) => {
  await open(page, '/about')
  const asked = await hold(page, '/user/me')
  await page.goto('/dashboard')
  await expect(loading(page)).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  asked.answer()
  await expect(page).toHaveURL('/login')
  await page.goBack()
  await expect(page).toHaveURL('/about')
  for (const path of ['/editProfile', '/account/security', '/blog/update/x', '/followings', '/followedBlogs']) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/login')
  }
})

test('pages show a loading state while their data loads', async ({ site, author, visit }) => {
  const blog = await postBlog(site.url, author, { title: `Long awaited by ${author.name}` })
  for (const [call, path] of [
    ['/user/allUserBlog*', '/dashboard'],
    ['/blog/singleBlog/*', `/blog/${blog._id}`],
    ['/subscribe/allSubscribedAuhtorInfo*', '/followings'],
    ['/subscribe/getUserSubscribedAuthorBlogs*', '/followedBlogs'],
  ] as const) {
    const page = await visit({ as: author })
    const asked = await hold(page, call)
    await open(page, path)
    await expect(loading(page).first(), path).toBeAttached()
    asked.answer()
    await expect(loading(page), path).toHaveCount(0)
  }
  const page = await visit()
  await open(page, '/about')
  const asked = await hold(page, '/blog/getAllBlog*')
  await page.getByRole('link', { name: 'Blogi.' }).first().click()
  await expect(loading(page)).toBeAttached()
  asked.answer()
  await expect(card(page, blog.title)).toBeVisible()
})

test('a page left open during a deployment continues with the new scripts', async ({ page }) => {
  await open(page, '/')
  await page.evaluate(() => Object.assign(window, { isTheSame: true }))
  const isTheSame = () => page.evaluate(() => 'isTheSame' in window)

  await test.step('a script that an instance has not stored yet is asked for again', async () => {
    // The preload and the fetch that tells why it failed.
    await page.route('**/assets/about-*.js', (route) => route.fulfill({ status: 404 }), { times: 2 })
    await goTo(page, 'About')
    await expect(page).toHaveTitle('About - Blogi')
    expect(await isTheSame()).toBe(true)
  })

  await test.step('a page whose script is gone is loaded from the server', async () => {
    await page.route(/\/assets\/authors-[\w-]{8}\.js$/, (route) => route.fulfill({ status: 404 }), { times: 4 })
    await goTo(page, 'Home')
    await goTo(page, 'All Authors')
    await expect(page).toHaveTitle('All authors - Blogi')
    expect(await isTheSame()).toBe(false)
  })
})

const outdated = (page: Page) => page.getByRole('alert').filter({ hasText: 'The site was updated' })

for (const [which, scripts] of [
  ['first script is', '**/assets/first-*.js'],
  ['other scripts are', '**/assets/hydrate-*.js'],
] as const) {
  test(`a page whose ${which} gone for good says so and is loaded again once`, async ({ page, allow }) => {
    allow(/The site was updated\. Please reload/)
    let documents = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1
    })
    await page.route(scripts, (route) => route.fulfill({ status: 404 }))
    await page.goto('/about')
    await expect.poll(() => documents).toBe(2)
    await expect(outdated(page)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Our Mission' })).toBeVisible()
    await page.unroute(scripts)
    await outdated(page).getByRole('link', { name: 'reload the page' }).click()
    await hydrated(page)
    await expect(outdated(page)).toHaveCount(0)
    expect(documents).toBe(3)
  })
}

test('a page whose scripts are gone keeps what was typed, and does not reload itself', async ({ page }) => {
  const held = new Promise<void>((resolve) => page.once('domcontentloaded', () => resolve()))
  await page.route('**/assets/first-*.js', async (route) => {
    await held
    await route.fulfill({ status: 404 })
  })
  await page.goto('/login', { waitUntil: 'domcontentloaded' })
  await page.getByLabel('Email').first().fill('ada@example.org')
  await expect(outdated(page)).toBeVisible()
  await expect(page.getByLabel('Email').first()).toHaveValue('ada@example.org')
  expect(await page.evaluate(() => sessionStorage.getItem('reloadedAt'))).toBeNull()
})

test('a page stays usable when scripts fail to load, and live updates start later', async ({ page, site, allow }) => {
  allow(/ERR_FAILED/)
  const author = await register(site.url)
  let away = true
  const refused = new Set<string>()
  await page.route('**/healthz', (route) => route.abort())
  await page.route(/\/assets\/idle-.*\.js$/, (route) => {
    if (!away) return route.continue()
    refused.add(route.request().url())
    return route.abort()
  })
  await open(page, '/')
  await page.evaluate(() => Object.assign(window, { isTheSame: true }))
  await expect.poll(() => refused.size).toBe(1)
  away = false
  const title = `After the storm ${randomUUID()}`
  await expect(async () => {
    await postBlog(site.url, author, { title, category: 'Game' })
    await expect(card(page, title).first()).toBeVisible({ timeout: 2000 })
  }).toPass()
  expect(await page.evaluate(() => 'isTheSame' in window)).toBe(true)
})

test('a menu whose script fails to load shows an error, and opens on the next try', async ({ page, allow }) => {
  allow(/ERR_FAILED/)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.route('**/healthz', (route) => route.abort())
  let isAway = true
  await page.route('**/assets/side-menu-*.js', (route) => (isAway ? route.abort() : route.continue()))
  await open(page, '/about')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The menu cannot be opened just now.' })).toBeVisible()
  isAway = false
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

import type { Page } from '@playwright/test'
import { goTo, hydrated, open } from './actions.ts'
import { expect, test } from './site.ts'

const AWAY = 'The server cannot be reached. Check your connection and try again.'

const errorView = (page: Page) => page.getByRole('heading', { level: 1, name: AWAY })

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

test('retries a page script after Retry-After, each time', async ({ page, allow }) => {
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

test('retries /user/me after Retry-After, and at once when the browser is online again', async ({
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

test('a response to one request triggers pending retries of others', async ({ author, visit, allow }) => {
  allow(/ERR_FAILED/)
  const page = await visit({ as: author })
  await page.clock.install()
  const person = await away(page, /\/user\/me$/)
  await page.goto('/authors')
  // On a slow machine it is tried again before anyone looks.
  await expect.poll(() => person.broken.length).toBeGreaterThan(0)
  await page.clock.runFor(100)
  person.back()
  await page.getByLabel('Search by name').fill('Nobody of this name')
  await page.getByRole('button', { name: 'Search' }).click()
  await hydrated(page)
})

test('retries a 429 or 503 response once after Retry-After', async ({ page, allow }) => {
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

test('does not retry before a long Retry-After has passed, and shows the reason', async ({ page, allow }) => {
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

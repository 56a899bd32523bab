import type { Locator, Page } from '@playwright/test'
import { listening, open } from './actions.ts'
import { expect, test } from './site.ts'
import { follow, type Person, register } from './users.ts'

test.describe('the top authors carousel', () => {
  const carousel = (page: Page) => page.getByRole('region', { name: 'Top Authors' })
  const current = (page: Page) => carousel(page).locator('button[aria-current=true]')
  const atPlace = (page: Page, place: number) =>
    expect(current(page)).toHaveAccessibleName(`Go to slide ${place}`, { timeout: 10_000 })

  test.beforeAll(async ({ site }) => {
    await Promise.all(Array.from({ length: 6 }, () => register(site.url)))
  })

  test('shows as many authors as fit, without a layout shift on hydration', async ({ visit }) => {
    const bare = await visit({ javaScriptEnabled: false })
    const page = await visit({ reducedMotion: 'reduce' })
    for (const [width, count] of [
      [1280, 4],
      [1279, 3],
      [1024, 3],
      [1023, 2],
      [768, 2],
      [767, 1],
      [360, 1],
    ] as const) {
      await bare.setViewportSize({ width, height: 800 })
      await bare.goto('/')
      const before = await places(carousel(bare))
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/')
      await expect(current(page)).toBeVisible()
      const after = await places(carousel(page))
      expect([before.inView, after.inView], `at ${width} pixels`).toEqual([count, count])
      expect(Math.abs(after.gap - 20), `at ${width} pixels`).toBeLessThanOrEqual(1)
      expect(Math.abs(after.first.width - before.first.width)).toBeLessThanOrEqual(1)
      expect(Math.abs(after.first.y - before.first.y)).toBeLessThanOrEqual(1)
      expect(Math.abs(after.height - before.height)).toBeLessThanOrEqual(1)
    }
  })

  test('advances every three seconds, pauses on hover or focus, and stops on request', {
    tag: '@phone',
  }, async ({ visit }) => {
    const page = await visit({ reducedMotion: 'no-preference' })
    await page.clock.install()
    await open(page, '/')
    await atPlace(page, 1)
    await page.clock.runFor(3100)
    await atPlace(page, 2)
    await page.clock.runFor(3100)
    await atPlace(page, 3)

    // Not a card: while the row moves, Playwright would scroll it to where it can point at one.
    await carousel(page).getByRole('list').hover()
    await page.clock.runFor(10_000)
    await atPlace(page, 3)
    await heading1(page).hover()
    await page.clock.runFor(3100)
    await expect(current(page)).not.toHaveAccessibleName('Go to slide 3')

    await carousel(page).getByRole('button', { name: 'Go to slide 1', exact: true }).click()
    await heading1(page).hover()
    await page.clock.runFor(10_000)
    await atPlace(page, 1)

    await carousel(page).getByRole('button', { name: 'Stop autoplay' }).click()
    await heading1(page).click()
    await page.clock.runFor(10_000)
    await atPlace(page, 1)
    await carousel(page).getByRole('button', { name: 'Start autoplay' }).click()
    await page.clock.runFor(3100)
    await atPlace(page, 2)
  })

  test('does not advance with reduced motion, and moves with its buttons', { tag: '@phone' }, async ({ visit }) => {
    const page = await visit({ reducedMotion: 'reduce' })
    await page.clock.install()
    await open(page, '/')
    await atPlace(page, 1)
    await page.clock.runFor(15_000)
    await atPlace(page, 1)
    await expect(carousel(page).getByRole('button', { name: 'Stop autoplay' })).toHaveCount(0)
    await expect(carousel(page).getByRole('button', { name: 'Previous slide' })).toBeDisabled()
    await carousel(page).getByRole('button', { name: 'Next slide' }).click()
    await atPlace(page, 2)
    await carousel(page).getByRole('button', { name: 'Previous slide' }).click()
    await atPlace(page, 1)
    const last = carousel(page)
      .getByRole('button', { name: /Go to slide/ })
      .last()
    await last.click()
    await expect(last).toHaveAttribute('aria-current', 'true')
    await expect(carousel(page).getByRole('button', { name: 'Next slide' })).toBeDisabled()
  })

  test('scrolls a card focused by keyboard into view, and links it to its author', { tag: '@phone' }, async ({
    author,
    visit,
  }) => {
    const page = await visit({ as: author, reducedMotion: 'reduce' })
    await open(page, '/')
    await atPlace(page, 1)
    const links = carousel(page).getByRole('link')
    await links.first().focus()
    for (let presses = 0; presses < 5; presses++) await page.keyboard.press('Tab')
    await expect(links.nth(5)).toBeFocused()
    await expect(links.nth(5)).toBeInViewport({ ratio: 0.9 })
    await expect.poll(async () => (await places(carousel(page))).indexes).toContain(5)
    const address = (await links.nth(5).getAttribute('href')) ?? ''
    expect(address).toMatch(/^\/userProfile\/./)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(address)
  })

  test('shows a few authors side by side, without controls', async ({ page }) => {
    const few = ['Ada', 'Grace'].map((name) => ({ _id: name, name, email: null, avatar: null, subCount: 1 }))
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.route('**/api/v1/user/mostSubsAuthor', (route) => route.fulfill({ json: { message: '', data: few } }))
    await open(page, '/about')
    await page.getByRole('link', { name: 'Blogi.' }).first().click()
    await expect(carousel(page).getByRole('link')).toHaveText([/^Ada1 follower$/, /^Grace1 follower$/])
    await expect(carousel(page).getByRole('button')).toHaveCount(0)
    expect((await places(carousel(page))).inView).toBe(2)
  })

  test('is left out of the home page when its request fails', async ({ page, allow }) => {
    allow(/status of 500/)
    await page.route('**/api/v1/user/mostSubsAuthor', (route) => route.fulfill({ status: 500, json: {} }))
    await open(page, '/about')
    await page.getByRole('link', { name: 'Blogi.' }).first().click()
    await expect(page.getByRole('heading', { name: 'BLOGS', exact: true })).toBeVisible()
    await expect(carousel(page)).toHaveCount(0)
  })

  test('shows a rising author and their follower count live', async ({ site, author, visit }) => {
    const page = await visit({ reducedMotion: 'reduce' })
    await listening(page, '/')
    const readers = await Promise.all(Array.from({ length: 4 }, () => register(site.url, { role: 'Reader' })))
    for (const reader of readers) await follow(site.url, reader, author)
    const card = carousel(page).getByRole('link', { name: author.name })
    await expect(card).toContainText('4 followers')
    await follow(site.url, readers[0] as Person, author, 'DELETE')
    await expect(card).toContainText('3 followers')
  })
})

const heading1 = (page: Page) => page.getByRole('heading', { level: 1 })

/** The slides that are completely visible in their row, and the gap between them. */
function places(carousel: Locator) {
  return carousel.evaluate((section) => {
    const slides = [...section.querySelectorAll('li')].map((one) => one.getBoundingClientRect())
    const row = section.querySelector('ul')?.parentElement?.getBoundingClientRect()
    const [first, second] = slides
    if (!row || !first || !second) throw new Error('There are too few slides')
    const isInside = (one: DOMRect) => one.left >= row.left - 1 && one.right <= row.right + 1
    return {
      inView: slides.filter(isInside).length,
      indexes: slides.flatMap((one, index) => (isInside(one) ? [index] : [])),
      gap: second.left - first.right,
      first: { width: first.width, y: first.y },
      height: section.getBoundingClientRect().height,
    }
  })
}

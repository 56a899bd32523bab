import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expectNoSidewaysScroll, listening, open } from './actions.ts'
import { expect, test } from './site.ts'
import { ARABIC, LONG_WORD } from './text-fixtures.ts'
import { follow, type Person, register } from './users.ts'

const PAGE_SIZE = 8
const cards = (page: Page) => page.getByRole('main').getByRole('article')
const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Meet Our Authors' })
const field = (page: Page) => page.getByPlaceholder('Search by name...')
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const fact = (card: Locator, term: string) => card.locator('dt', { hasText: term }).locator('~ dd')

/** Registers authors whose names begin with a unique word; `address` is the path of a search that shows only them. */
async function someAuthors(url: string, count: number): Promise<{ word: string; people: Person[]; address: string }> {
  const word = `Zed${randomUUID().slice(0, 6)}`
  const names = Array.from({ length: count }, (_, index) => `${word} ${String(index + 1).padStart(2, '0')}`)
  const people = await Promise.all(names.map((name) => register(url, { name })))
  return { word, people, address: `/authors?query=${word}` }
}

test.describe('the authors directory', () => {
  test('shows every author with what is known of them, before any script has run', async ({ site, author, visit }) => {
    const page = await visit({ javaScriptEnabled: false })
    await page.goto(`/authors?query=${author.name}`)
    await expect(page).toHaveTitle('All authors - Blogi')
    await expect(heading(page)).toBeVisible()
    const [card] = [cards(page).first()]
    await expect(card).toContainText(author.name)
    await expect(card).toContainText(author.email)
    await expect(fact(card, 'Joined')).toHaveText(new RegExp(`${new Date().getUTCFullYear()}`))
    await expect(fact(card, 'Subscribers')).toHaveText('0')
    await field(page).fill(author.name.toUpperCase())
    await button(page, 'Search').click()
    await expect(cards(page)).toHaveCount(1)
    expect(site.url).toBeTruthy()
  })

  test('says what is not known, and shows the neutral figure', async ({ page }) => {
    const unknown = { _id: 'x', name: 'Nobody Known', email: null, avatar: null, subscriberCount: 0 }
    await page.route('**/api/v1/user/authors?*', (route) =>
      route.fulfill({ json: { message: '', data: { allAuthors: [unknown], total: 1, page: 0 } } }),
    )
    await open(page, '/about')
    await page.getByRole('link', { name: 'Blogi.' }).first().click()
    // Navigating closes the menu.
    await expect(page).toHaveURL('/')
    await follows(page, 'All Authors')
    // Home has cards too.
    await expect(heading(page)).toBeFocused()
    await expect(cards(page)).toContainText('Not Available')
    await expect(fact(cards(page), 'Joined')).toHaveText('Unknown')
    await expect(cards(page).locator('img')).toHaveAttribute('src', '/default-avatar.png')
  })

  test('turns its pages, in the address too', async ({ site, visit }) => {
    const { word, people, address } = await someAuthors(site.url, 18)
    const page = await visit()
    await open(page, address)
    await expect(cards(page)).toHaveCount(PAGE_SIZE)
    await expect(cards(page).first()).toContainText(`${word} 01`)
    await expect(button(page, 'Prev')).toBeDisabled()
    await expect(button(page, '1')).toHaveAttribute('aria-current', 'page')

    await button(page, 'Next').click()
    await expect(cards(page).first()).toContainText(`${word} 09`)
    await expect(page).toHaveURL(`${address}&page=2`)
    await expect(page.getByRole('group', { name: 'Page 2' })).toBeFocused()
    await expect(button(page, 'Prev')).toBeEnabled()
    await button(page, '3').click()
    await expect(cards(page)).toHaveCount(2)
    await expect(button(page, 'Next')).toBeDisabled()
    await expectNoSidewaysScroll(page)

    await page.reload()
    await expect(cards(page)).toHaveCount(2)
    await cards(page).last().getByRole('link').click()
    await expect(page).toHaveURL(/\/login$/)
    await page.goBack()
    await expect(page).toHaveURL(`${address}&page=3`)
    await page.goBack()
    await expect(cards(page).first()).toContainText(`${word} 09`)
    await page.goBack()
    await expect(cards(page).first()).toContainText(`${word} 01`)
    await button(page, '2').click()
    await button(page, 'Prev').click()
    await expect(page).toHaveURL(address)

    const shared = await visit({ as: people[0] as Person })
    await open(shared, `${address}&page=3`)
    await expect(cards(shared)).toHaveCount(2)
    await cards(shared)
      .filter({ hasText: `${word} 18` })
      .getByRole('link')
      .click()
    await expect(shared).toHaveURL(`/userProfile/${people[17]?._id}`)
  })

  test('asks only when the search is sent, keeps the page, and ends on the last one there is', async ({
    site,
    visit,
  }) => {
    const { word, address } = await someAuthors(site.url, 18)
    const page = await visit()
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('/user/authors?') && asked.push(request.url()))
    await listening(page, `${address}&page=3`)
    await expect(cards(page)).toHaveCount(2)
    const before = asked.length
    await field(page).fill(`${word} 1`)
    await expect(cards(page)).toHaveCount(2)
    expect(asked).toHaveLength(before)
    await button(page, 'Search').click()
    await expect(cards(page)).toHaveCount(1)
    expect(asked.at(-1)).toContain('page=2')
    await expect(page).toHaveURL(new RegExp(`query=${word}(\\+|%20)1.*page=2|page=2.*query=${word}(\\+|%20)1`))
    await expect(button(page, '2')).toHaveAttribute('aria-current', 'page')
    await expect(page.getByText('9 authors named like')).toBeVisible()
    await page.goBack()
    await expect(field(page)).toHaveValue(word)
    await expect(cards(page)).toHaveCount(2)
    await expect(button(page, '3')).toHaveAttribute('aria-current', 'page')

    await field(page).fill(`nobody ${randomUUID()}`)
    await field(page).press('Enter')
    await expect(page.getByText('No authors found.')).toBeVisible()
    await expect(cards(page)).toHaveCount(0)
    await expect(field(page)).toBeFocused()
  })

  test('an address of a page that does not exist shows one that does', async ({ site, visit }) => {
    const { address } = await someAuthors(site.url, 9)
    const page = await visit()
    await open(page, `${address}&page=7000`)
    await expect(cards(page)).toHaveCount(1)
    await expect(page).toHaveURL(`${address}&page=2`)
    await open(page, `${address}&page=none`)
    await expect(cards(page)).toHaveCount(PAGE_SIZE)
  })

  test('many pages are shortened by an ellipsis', { tag: '@phone' }, async ({ page }) => {
    await page.route('**/api/v1/user/authors?*', (route) => {
      const asked = Number(new URL(route.request().url()).searchParams.get('page'))
      const one = { _id: 'x', name: `On page ${asked}`, email: null, avatar: null, subscriberCount: 0 }
      return route.fulfill({ json: { message: '', data: { allAuthors: [one], total: 160, page: asked } } })
    })
    await open(page, '/')
    await follows(page, 'All Authors')
    const row = page.getByRole('navigation', { name: 'Pages' }).getByRole('listitem')
    await expect(row).toHaveText(['1', '2', '3', '4', '5', '…', '20'])
    await button(page, '5').click()
    await expect(row).toHaveText(['1', '…', '4', '5', '6', '…', '20'])
    await button(page, '20').click()
    await expect(row).toHaveText(['1', '…', '16', '17', '18', '19', '20'])
    await expect(cards(page)).toContainText('On page 19')
    await expectNoSidewaysScroll(page)
  })

  test('tells what it is doing, and why it cannot', async ({ page, allow }) => {
    allow(/status of 500/)
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/v1/user/authors?*', async (route) => {
      await held
      await route.fulfill({ status: 500, json: { message: 'The list of authors is being repaired.' } })
    })
    await open(page, '/')
    await follows(page, 'All Authors')
    await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible()
    answer()
    await expect(page.getByRole('heading', { name: 'The list of authors is being repaired.' })).toBeVisible()
    await expect(page.getByText('500')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go Back Home' })).toBeVisible()
  })

  test('names of any script and length stay inside their cards', { tag: '@phone' }, async ({ site, visit }) => {
    const word = `Zed${randomUUID().slice(0, 6)}`
    await register(site.url, { name: `${word} ${ARABIC}` })
    await register(site.url, { name: `${word}${LONG_WORD}`.slice(0, 100) })
    const page = await visit()
    await open(page, `/authors?query=${word}`)
    await expect(cards(page)).toHaveCount(2)
    await expectNoSidewaysScroll(page)
    for (const card of await cards(page).all()) {
      expect(await card.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0)
    }
  })

  test('counts followers while it is open', async ({ site, author, visit }) => {
    const reader = await register(site.url, { role: 'Reader' })
    const page = await visit()
    await listening(page, `/authors?query=${author.name}`)
    await expect(fact(cards(page), 'Subscribers')).toHaveText('0')
    await follow(site.url, reader, author)
    await expect(fact(cards(page), 'Subscribers')).toHaveText('1')
    await follow(site.url, reader, author, 'DELETE')
    await expect(fact(cards(page), 'Subscribers')).toHaveText('0')
  })
})

test.describe('the carousel of top authors', () => {
  const carousel = (page: Page) => page.getByRole('region', { name: 'Top Authors' })
  const current = (page: Page) => carousel(page).locator('button[aria-current=true]')
  const atPlace = (page: Page, place: number) =>
    expect(current(page)).toHaveAccessibleName(`Go to slide ${place}`, { timeout: 10_000 })

  test.beforeEach(async ({ site }) => {
    await Promise.all(Array.from({ length: 6 }, () => register(site.url)))
  })

  for (const [width, count] of [
    [1280, 4],
    [1279, 3],
    [1024, 3],
    [1023, 2],
    [768, 2],
    [767, 1],
    [360, 1],
  ] as const) {
    test(`shows ${count} at ${width} pixels, 20 pixels apart, without moving when its script arrives`, async ({
      visit,
    }) => {
      const viewport = { width, height: 800 }
      const bare = await visit({ viewport, javaScriptEnabled: false })
      await bare.goto('/')
      const before = await places(carousel(bare))
      const page = await visit({ viewport, reducedMotion: 'reduce' })
      await page.goto('/')
      await expect(current(page)).toBeVisible()
      const after = await places(carousel(page))
      expect(before.inView).toBe(count)
      expect(after.inView).toBe(count)
      expect(Math.abs(after.gap - 20)).toBeLessThanOrEqual(1)
      expect(Math.abs(after.first.width - before.first.width)).toBeLessThanOrEqual(1)
      expect(Math.abs(after.first.y - before.first.y)).toBeLessThanOrEqual(1)
      expect(Math.abs(after.height - before.height)).toBeLessThanOrEqual(1)
    })
  }

  test('goes on by itself every three seconds, waits while somebody reads, and stops when told', {
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

    await carousel(page).getByRole('link').nth(2).hover()
    await page.clock.runFor(10_000)
    await atPlace(page, 3)
    await heading1(page).hover()
    await page.clock.runFor(3100)
    await expect(current(page)).not.toHaveAccessibleName('Go to slide 3')

    await carousel(page).getByRole('button', { name: 'Go to slide 1', exact: true }).click()
    await heading1(page).hover()
    await page.clock.runFor(10_000)
    await atPlace(page, 1)

    await carousel(page).getByRole('button', { name: 'Stop moving' }).click()
    await heading1(page).click()
    await page.clock.runFor(10_000)
    await atPlace(page, 1)
    await carousel(page).getByRole('button', { name: 'Start moving' }).click()
    await page.clock.runFor(3100)
    await atPlace(page, 2)
  })

  test('stands still for who wants less motion, and moves by its buttons', { tag: '@phone' }, async ({ visit }) => {
    const page = await visit({ reducedMotion: 'reduce' })
    await page.clock.install()
    await open(page, '/')
    await atPlace(page, 1)
    await page.clock.runFor(15_000)
    await atPlace(page, 1)
    await expect(carousel(page).getByRole('button', { name: 'Stop moving' })).toHaveCount(0)
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

  test('shows a card that the keyboard reaches, and a card leads to its author', { tag: '@phone' }, async ({
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

  test('few authors stand side by side with nothing to press', async ({ page }) => {
    const few = ['Ada', 'Grace'].map((name) => ({ _id: name, name, email: null, avatar: null, subCount: 1 }))
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.route('**/api/v1/user/mostSubsAuthor', (route) => route.fulfill({ json: { message: '', data: few } }))
    await open(page, '/about')
    await page.getByRole('link', { name: 'Blogi.' }).first().click()
    await expect(carousel(page).getByRole('link')).toHaveText([/^Ada1 subscriber$/, /^Grace1 subscriber$/])
    await expect(carousel(page).getByRole('button')).toHaveCount(0)
    expect((await places(carousel(page))).inView).toBe(2)
  })

  test('home stands without it', async ({ page, allow }) => {
    allow(/status of 500/)
    await page.route('**/api/v1/user/mostSubsAuthor', (route) => route.fulfill({ status: 500, json: {} }))
    await open(page, '/about')
    await page.getByRole('link', { name: 'Blogi.' }).first().click()
    await expect(page.getByRole('heading', { name: 'BLOGS', exact: true })).toBeVisible()
    await expect(carousel(page)).toHaveCount(0)
  })

  test('an author rises while it is open', async ({ site, author, visit }) => {
    const page = await visit({ reducedMotion: 'reduce' })
    await listening(page, '/')
    const readers = await Promise.all(Array.from({ length: 4 }, () => register(site.url, { role: 'Reader' })))
    for (const reader of readers) await follow(site.url, reader, author)
    const card = carousel(page).getByRole('link', { name: author.name })
    await expect(card).toContainText('4 subscribers')
    await follow(site.url, readers[0] as Person, author, 'DELETE')
    await expect(card).toContainText('3 subscribers')
  })
})

const heading1 = (page: Page) => page.getByRole('heading', { level: 1 })

/** Navigates by the header's link, or by the side menu if the header has no room. */
async function follows(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('button', { name: 'Open menu' })
  if (await menu.isVisible()) {
    await menu.click()
    await page.getByRole('dialog').getByRole('link', { name }).click()
  } else {
    await page.getByRole('banner').getByRole('link', { name }).click()
  }
}

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

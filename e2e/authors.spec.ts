import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expectNoSidewaysScroll, listening, open } from './actions.ts'
import { expect, test } from './site.ts'
import { ARABIC, LONG_WORD } from './text-fixtures.ts'
import { follow, type Person, register } from './users.ts'

const PAGE_SIZE = 8
const WIDTHS = [1280, 360]
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
  test('shows authors and their details without JavaScript', async ({ site, author, visit }) => {
    const page = await visit({ javaScriptEnabled: false })
    await page.goto(`/authors?query=${author.name}`)
    await expect(page).toHaveTitle('All authors - Blogi')
    await expect(heading(page)).toBeVisible()
    const [card] = [cards(page).first()]
    await expect(card).toContainText(author.name)
    await expect(card).toContainText(author.email)
    await expect(fact(card, 'Joined')).toHaveText(new RegExp(`${new Date().getUTCFullYear()}`))
    await expect(fact(card, 'Followers')).toHaveText('0')
    await field(page).fill(author.name.toUpperCase())
    await button(page, 'Search').click()
    await expect(cards(page)).toHaveCount(1)
    expect(site.url).toBeTruthy()
  })

  test('shows placeholders for unknown details, and the default avatar', async ({ page }) => {
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

  test('paginates, and keeps the page in the URL', async ({ site, visit }) => {
    const { word, people, address } = await someAuthors(site.url, 18)
    const page = await visit()

    await test.step('the first page is shown', async () => {
      await open(page, address)
      await expect(cards(page)).toHaveCount(PAGE_SIZE)
      await expect(cards(page).first()).toContainText(`${word} 01`)
      await expect(button(page, 'Prev')).toBeDisabled()
      await expect(button(page, '1')).toHaveAttribute('aria-current', 'page')
    })

    await test.step('Next and the numbers lead to other pages', async () => {
      await button(page, 'Next').click()
      await expect(cards(page).first()).toContainText(`${word} 09`)
      await expect(page).toHaveURL(`${address}&page=2`)
      await expect(page.getByRole('group', { name: 'Page 2' })).toBeFocused()
      await expect(button(page, 'Prev')).toBeEnabled()
      await button(page, '3').click()
      await expect(cards(page)).toHaveCount(2)
      await expect(button(page, 'Next')).toBeDisabled()
      await expectNoSidewaysScroll(page)
    })

    await test.step('a reload keeps the page, and Back and Prev return to those before', async () => {
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
    })

    await test.step('the URL leads another user to the same page', async () => {
      const shared = await visit({ as: people[0] as Person })
      await open(shared, `${address}&page=3`)
      await expect(cards(shared)).toHaveCount(2)
      await cards(shared)
        .filter({ hasText: `${word} 18` })
        .getByRole('link')
        .click()
      await expect(shared).toHaveURL(`/userProfile/${people[17]?._id}`)
    })
  })

  test('searches only on submit, keeps the page number, and falls back to the last page', async ({ site, visit }) => {
    const { word, address } = await someAuthors(site.url, 18)
    const page = await visit()
    const asked: string[] = []
    // The page also asks again for its own list when an author registers elsewhere.
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname.endsWith('/user/authors') && searchParams.get('query') !== word) asked.push(request.url())
    })
    await listening(page, `${address}&page=3`)
    await expect(cards(page)).toHaveCount(2)
    await field(page).fill(`${word} 1`)
    await expect(cards(page)).toHaveCount(2)
    expect(asked).toEqual([])
    await button(page, 'Search').click()
    await expect(cards(page)).toHaveCount(1)
    expect(asked.some((url) => url.includes('page=2'))).toBe(true)
    await expect(page).toHaveURL(new RegExp(`query=${word}(\\+|%20)1.*page=2|page=2.*query=${word}(\\+|%20)1`))
    await expect(button(page, '2')).toHaveAttribute('aria-current', 'page')
    await expect(page.getByText('9 authors matching')).toBeVisible()
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

  test('shows an existing page when the page in the URL does not exist', async ({ site, visit }) => {
    const { address } = await someAuthors(site.url, 9)
    const page = await visit()
    await open(page, `${address}&page=7000`)
    await expect(cards(page)).toHaveCount(1)
    await expect(page).toHaveURL(`${address}&page=2`)
    await open(page, `${address}&page=none`)
    await expect(cards(page)).toHaveCount(PAGE_SIZE)
  })

  test('shortens a long list of pages with an ellipsis', async ({ page }) => {
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
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 740 })
      await expectNoSidewaysScroll(page)
    }
  })

  test('shows that it is loading, and the message of a failed request', async ({ page, allow }) => {
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

  test('fits names of any script and length into their cards', async ({ site, visit }) => {
    const word = `Zed${randomUUID().slice(0, 6)}`
    await register(site.url, { name: `${word} ${ARABIC}` })
    await register(site.url, { name: `${word}${LONG_WORD}`.slice(0, 100) })
    const page = await visit()
    await open(page, `/authors?query=${word}`)
    await expect(cards(page)).toHaveCount(2)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 740 })
      await expectNoSidewaysScroll(page)
      for (const card of await cards(page).all()) {
        expect(await card.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0)
      }
    }
  })

  test('updates follower counts live', async ({ site, author, visit }) => {
    const reader = await register(site.url, { role: 'Reader' })
    const page = await visit()
    await listening(page, `/authors?query=${author.name}`)
    await expect(fact(cards(page), 'Followers')).toHaveText('0')
    await follow(site.url, reader, author)
    await expect(fact(cards(page), 'Followers')).toHaveText('1')
    await follow(site.url, reader, author, 'DELETE')
    await expect(fact(cards(page), 'Followers')).toHaveText('0')
  })
})

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

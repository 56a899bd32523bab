import type { Locator, Page } from '@playwright/test'
import type { Blog } from '#contract/blogs.ts'
import { open, writing } from './actions.ts'

export const LABEL = 'Blog Intro'
export const ADDRESS = 'https://example.org/lighthouse'
export const TITLE = 'A lighthouse at night'

export const card = (place: Locator) => place.locator('figure[data-kind="embed"]')
export const offer = (page: Page, name: 'card' | 'player' = 'card') =>
  page.getByRole('button', { name: `Show as a ${name}` })

/** What is found at an address; undefined: nothing can be read there. */
export type Found = { title?: string; description?: string; picture?: Blog['mainImage'] }

/** Lets the page find this at each address, once the returned function has let the answers through. */
export async function answerLookUps(page: Page, found: (url: string) => Found | undefined, isHeld = false) {
  const { promise, resolve } = Promise.withResolvers<void>()
  if (!isHeld) resolve()
  await page.route('**/api/v1/embeds', async (route) => {
    const { url } = route.request().postDataJSON() as { url: string }
    await promise
    const it = found(url)
    if (!it) {
      const json = { success: false, statusCode: 422, message: 'There is no page at this address.', errors: [] }
      return route.fulfill({ status: 422, json })
    }
    const data = { url, title: TITLE, description: 'Who climbs the stairs.', picture: null, ...it }
    return route.fulfill({ json: { success: true, statusCode: 200, message: 'Found', data } })
  })
  return resolve
}

export async function pasteText(place: Locator, text: string) {
  await place.evaluate((element, words) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', words)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

/** Opens the form of a blog with the caret behind its first words. */
export async function write(page: Page, path = '/blogs') {
  await open(page, path)
  const place = writing(page, LABEL)
  await place.click()
  await page.keyboard.press('ControlOrMeta+End')
  return place
}

import type { Page } from '@playwright/test'
import { open, titleField, writing } from './actions.ts'
import { expect } from './site.ts'

export const RESTORED = 'Restored what you were writing.'
export const OTHER = '1 other draft'
export const KEEPS_NOTHING = 'This browser stores nothing. Your text is safe only while this page is open.'
export const ASKED = 'A draft is kept on this device. Is it yours?'

export const act = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
export const leaving = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' })

/** Kills the tab's process as a crash does: none of the page's code runs any more. */
export async function crash(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  session.send('Page.crash').catch(() => null)
  await crashed
  await page.close()
}

/** Whether the page would ask before it is closed, as it does while something is not stored. */
export const asksBeforeClosing = (page: Page) =>
  page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))

export const stored = (page: Page) => expect.poll(() => asksBeforeClosing(page)).toBe(false)

export async function write(page: Page, words: { title: string; intro: string }): Promise<void> {
  await titleField(page).fill(words.title)
  await writing(page, 'Blog Intro').fill(words.intro)
  await stored(page)
}

/** Opens the form of a new blog in another tab, where these words become a draft of its own. @returns the tab */
export async function writeInNewTab(page: Page, words: { title: string; intro: string }): Promise<Page> {
  const tab = await page.context().newPage()
  await open(tab, '/blogs')
  await write(tab, words)
  return tab
}

export async function expectWords(page: Page, words: { title: string; intro: string }): Promise<void> {
  await expect(titleField(page)).toHaveValue(words.title)
  await expect(writing(page, 'Blog Intro')).toHaveText(words.intro)
}

export const nothing = { title: '', intro: '' }
export const one = { title: 'The first of two texts', intro: 'What was written in the first tab.' }
export const two = { title: 'The second of two texts', intro: 'What was written in the second tab.' }

/** Locks this browser's draft store until the returned function is called: reads and writes wait. */
export async function holdUpStore(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(
    () =>
      new Promise<void>((held) => {
        const opening = indexedDB.open('blogi-drafts')
        opening.onsuccess = () => {
          const store = opening.result.transaction(['drafts', 'pictures'], 'readwrite').objectStore('drafts')
          const goOn = () => {
            if ('letGo' in window) opening.result.close()
            else store.get('none').onsuccess = goOn
          }
          goOn()
          held()
        }
      }),
  )
  return async () => {
    await page.evaluate(() => Object.assign(window, { letGo: true }))
  }
}

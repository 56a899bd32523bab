import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Locator, type Page, type Request } from '@playwright/test'
import { type Photograph, photograph } from './photographs.ts'

/** Goes to an address and waits until the page has been hydrated: only then does the header know who is there. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

export async function hydrated(page: Page): Promise<void> {
  const header = page.getByRole('banner')
  await expect(
    header.getByRole('link', { name: 'Login' }).or(header.getByRole('button', { name: 'Logout' })),
  ).toBeVisible()
}

export const logout = (page: Page): Locator => page.getByRole('banner').getByRole('button', { name: 'Logout' })

/** Ends on the home page of a visitor. */
export async function signOut(page: Page): Promise<void> {
  await logout(page).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
}

/** The calls of a page from now on, as `GET /user/me`. */
export function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/v1/')) calls.push(`${request.method()} ${pathname.slice('/api/v1'.length)}`)
  })
  return calls
}

/** Keeps calls from the server until it is told to let them through. */
export async function holdBack(page: Page, call: string): Promise<() => void> {
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route(call, async (route) => {
    await held
    await route.continue()
  })
  return letThrough
}

/** Opens a page and waits until its socket is connected, and what the page asks for then has been answered. */
export async function listening(page: Page, path: string): Promise<void> {
  const asked = new Set<Request>()
  page.on('request', (request) => request.url().includes('/api/') && asked.add(request))
  page.on('requestfinished', (request) => asked.delete(request))
  page.on('requestfailed', (request) => asked.delete(request))
  const heard = page
    .waitForEvent('websocket', { predicate: (one) => one.url().includes('/socket.io/') })
    .then((socket) =>
      socket.waitForEvent('framereceived', { predicate: ({ payload }) => CONNECTED.test(String(payload)) }),
    )
  await Promise.all([heard, open(page, path)])
  // A turn of the page's own, in which it asks.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  await expect.poll(() => asked.size).toBe(0)
}

/** The packet by which socket.io says that a socket is connected. */
const CONNECTED = /^40/

/** Chooses a picture as by its file dialog. */
export async function choose(page: Page, label: string, name: Photograph): Promise<void> {
  await page.getByLabel(label, { exact: true }).setInputFiles(await photograph(name))
}

export const titleField = (page: Page): Locator => page.getByLabel('Blog Title', { exact: true })

/** One of the form's writing places. */
export const writing = (page: Page, label: string): Locator => page.getByRole('textbox', { name: label, exact: true })

/** A button of the toolbar above a writing place. */
export const tool = (page: Page, label: string, name: string): Locator =>
  page.getByRole('toolbar', { name: `Formatting: ${label}` }).getByRole('button', { name, exact: true })

/** Pastes HTML as from another program: a real clipboard would clean it first. */
export async function pasteHtml(place: Locator, html: string): Promise<void> {
  await place.focus()
  await place.evaluate((element, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', text)
    clipboardData.setData('text/plain', 'the same without its looks')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)
}

/** The card of a blog in a listing, by its title. */
export const card = (page: Page, title: string): Locator => page.getByRole('article').filter({ hasText: title })

/** Fills in what a blog needs at least. */
export async function fillBlog(page: Page, blog: { title: string; category?: string; intro?: string }): Promise<void> {
  await titleField(page).fill(blog.title)
  await page.getByLabel('Category', { exact: true }).selectOption(blog.category ?? 'Travel')
  await choose(page, 'Main Image', 'cut-out.png')
  await writing(page, 'Blog Intro').fill(blog.intro ?? 'Every evening somebody climbed the stairs.')
}

export const submit = (page: Page): Promise<void> => page.getByRole('button', { name: 'Submit' }).click()

/** Every picture that is shown has arrived and can be decoded. */
export async function expectPicturesShown(place: Locator): Promise<void> {
  for (const image of await place.getByRole('img').or(place.locator('img')).all()) {
    await image.scrollIntoViewIfNeeded()
    await expect.poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  }
}

/** Nothing sticks out sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(beyond, 'pixels that stick out sideways').toBeLessThanOrEqual(0)
}

/** axe finds nothing in either theme, in the whole page or in what is `within`. The page is in the dark one then. */
export async function expectAccessible(page: Page, within = 'html'): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    // On the way from one colour to the other there is too little contrast.
    await page.evaluate(() =>
      Promise.allSettled(document.getAnimations().flatMap((one) => (one instanceof CSSTransition ? one.finished : []))),
    )
    // Without frames of other origins axe need not put its results together in a page of their own, and of what it finds
    // in order only the names matter: both together are half of its time.
    const axe = new AxeBuilder({ page })
      .include(within)
      .setLegacyMode()
      .options({ resultTypes: ['violations'] })
    const { violations } = await axe.analyze()
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
      `what axe finds in the ${colorScheme} theme`,
    ).toEqual([])
  }
}

/** By the header, or by its side menu where it is narrow. */
export async function goTo(page: Page, label: string): Promise<void> {
  const menu = page.getByRole('button', { name: 'Open menu' })
  if (await menu.isVisible()) {
    await menu.click()
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: label, exact: true }).click()
  } else {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: label, exact: true }).click()
  }
}

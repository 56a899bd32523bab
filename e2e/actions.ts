import { expect, type Locator, type Page, type Request } from '@playwright/test'
import axe, { type AxeResults, type ElementContext, type RunOptions } from 'axe-core'
import { type Photograph, photograph } from './picture-fixtures.ts'

/** Opens a path and waits for hydration: only then does the header show the signed-in user. */
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

/**
 * Navigates to a page of another title as by a link within the site, which takes a fourth of the time of a full page
 * load.
 */
export async function goOn(page: Page, path: string): Promise<void> {
  const before = await page.title()
  await page.evaluate((url) => {
    history.pushState(null, '', url)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await expect(page).not.toHaveTitle(before)
}

export const logout = (page: Page): Locator => page.getByRole('banner').getByRole('button', { name: 'Logout' })

/** Signs out; ends on the home page as a visitor. */
export async function signOut(page: Page): Promise<void> {
  await logout(page).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
}

/** Records the API calls of a page from now on, as `GET /user/me`. */
export function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/v1/')) calls.push(`${request.method()} ${pathname.slice('/api/v1'.length)}`)
  })
  return calls
}

/** Holds back the requests of a page to these addresses until the returned function lets them through. */
export async function holdBack(page: Page, pattern: string | RegExp): Promise<() => void> {
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route(pattern, async (route) => {
    await held
    await route.continue()
  })
  return letThrough
}

/** Opens a page, waits until its socket is connected, and until the requests it then sends have been answered. */
export async function listening(page: Page, path: string): Promise<void> {
  const asked = new Set<Request>()
  page.on('request', (request) => request.url().includes('/api/') && asked.add(request))
  page.on('requestfinished', (request) => asked.delete(request))
  page.on('requestfailed', (request) => asked.delete(request))
  const heard = nextSocket(page)
  await Promise.all([heard, open(page, path)])
  // One event loop tick of the page, in which it sends its requests.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  await expect.poll(() => asked.size).toBe(0)
}

/**
 * Resolves when the next document has a connected socket. Sockets of the present document do not count: one that is just
 * being opened would end with it.
 */
export function nextSocket(page: Page): Promise<void> {
  return new Promise((resolve) => {
    page.once('framenavigated', () =>
      page.on('websocket', (socket) =>
        socket.on('framereceived', ({ payload }) => {
          if (socket.url().includes('/socket.io/') && CONNECTED.test(String(payload))) resolve()
        }),
      ),
    )
  })
}

/** The packet with which socket.io confirms that a socket is connected. */
const CONNECTED = /^40/

/** Chooses a picture as the file dialog does. */
export async function choose(page: Page, label: string, name: Photograph): Promise<void> {
  await page.getByLabel(label, { exact: true }).setInputFiles(await photograph(name))
}

/** Lets the dashboard load this many own blogs at a time instead of 24. */
export const listOwnBlogsBy = (page: Page, limit: number) =>
  page.route(/\/user\/(allUserBlog|ownBlogs)\?/, (route) => {
    const url = new URL(route.request().url())
    url.searchParams.set('limit', String(limit))
    return route.continue({ url: url.href })
  })

export const titleField = (page: Page): Locator => page.getByLabel('Blog Title', { exact: true })

/** One of the form's text editors. */
export const writing = (page: Page, label: string): Locator => page.getByRole('textbox', { name: label, exact: true })

/** A button of the toolbar of a text editor, which is there while the text has the focus. */
export const tool = (page: Page, label: string, name: string): Locator =>
  page.getByRole('toolbar', { name: `Formatting: ${label}` }).getByRole('button', { name, exact: true })

/** Pastes HTML as if copied from another program: a real clipboard would sanitise it first. */
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

/** Fills in the required fields of a blog. */
export async function fillBlog(page: Page, blog: { title: string; category?: string; intro?: string }): Promise<void> {
  await titleField(page).fill(blog.title)
  await page.getByLabel('Category', { exact: true }).selectOption(blog.category ?? 'Travel')
  await choose(page, 'Main Image', 'cut-out.png')
  await writing(page, 'Blog Intro').fill(blog.intro ?? 'Every evening somebody climbed the stairs.')
}

/** Forbids IndexedDB from the next page on, as some private windows do. */
export async function forbidStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
  })
}

/** Waits until the server has what was typed. */
export async function saved(page: Page): Promise<void> {
  // The form gets a text a moment after it was typed; this asks for it, as closing the page does.
  await page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })))
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
}

export const submit = (page: Page): Promise<void> => page.getByRole('button', { name: 'Submit' }).click()

/** Asserts that every picture shown has loaded and can be decoded. */
export async function expectPicturesShown(place: Locator): Promise<void> {
  for (const image of await place.getByRole('img').or(place.locator('img')).all()) {
    await image.scrollIntoViewIfNeeded()
    await expect.poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  }
}

/** Asserts that the page does not scroll horizontally, once what has just come has its place. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(beyond, { message: 'pixels that stick out sideways' }).toBeLessThanOrEqual(0)
}

/** Where the toasts are. */
export const TOASTS = '[data-toasts]'

/** axe's rules that compare colours: all that can differ between the themes, which are the same markup. */
const ABOUT_COLORS = ['color-contrast', 'link-in-text-block']
const WITHOUT_COLORS = Object.fromEntries(ABOUT_COLORS.map((rule) => [rule, { enabled: false }]))

/**
 * Asserts that axe finds nothing in either theme, in the whole page without its toasts or `within` an element. Leaves
 * the page in the dark theme.
 */
export async function expectAccessible(page: Page, within = 'html'): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    // During a colour transition the contrast is too low. One may begin in the next frame, and replace another.
    await page.evaluate(() => new Promise(requestAnimationFrame))
    // From here, with pauses: transitions do not start as long as a page requests frame after frame.
    await expect.poll(() => page.evaluate(countTransitions), { intervals: [50] }).toBe(0)
    await expectNoViolations(page, within, colorScheme === 'dark' ? { runOnly: ABOUT_COLORS } : {})
  }
}

/** Runs in the page. */
const countTransitions = () => document.getAnimations().filter((one) => one instanceof CSSTransition).length

async function expectNoViolations(page: Page, within: string, rules: RunOptions): Promise<void> {
  // Half a megabyte, so only once for a document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  // Toasts fade out at any moment, and then their contrast is too low; e2e/trash.spec.ts checks one that stays.
  const context = within === TOASTS ? { include: [within] } : { include: [within], exclude: [TOASTS] }
  const found = await page.evaluate(runAxe, { context, options: { resultTypes: ['violations' as const], ...rules } })
  expect(found, 'what axe finds').toEqual([])
}

/** Runs in the page. */
async function runAxe({ context, options }: { context: ElementContext; options: RunOptions }): Promise<string[]> {
  const { axe } = window as unknown as { axe: { run(context: unknown, options: unknown): Promise<AxeResults> } }
  const { violations } = await axe.run(context, options)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/**
 * Asserts at the width of the test and at a phone's that nothing sticks out sideways and that axe finds nothing: a
 * journey whose screens, and not its steps, depend on the width needs no second run on the phone.
 */
export async function expectUsable(page: Page, within = 'html'): Promise<void> {
  const wide = page.viewportSize()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page, within)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  // The colours are those of the wide page.
  await expectNoViolations(page, within, { rules: WITHOUT_COLORS })
  if (wide) await page.setViewportSize(wide)
}

/** Navigates by the header, or by its side menu on narrow screens. */
export async function goTo(page: Page, label: string): Promise<void> {
  const menu = page.getByRole('button', { name: 'Open menu' })
  if (await menu.isVisible()) {
    await menu.click()
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: label, exact: true }).click()
  } else {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: label, exact: true }).click()
  }
}

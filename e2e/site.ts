import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
  type TestInfo,
} from '@playwright/test'
import { type Contexts, reuseContexts } from './contexts.ts'
import { type Site, startSite } from './server.ts'
import { type Person, register } from './users.ts'

export { expect }

/**
 * What a browser logs for every 401, 404 and 409; the page shows its own message for them. A visitor's call that reaches
 * the server just after the sign-in is a 409, too.
 */
const EXPECTED = [/Failed to load resource: the server responded with a status of 40[149]\b/]

export interface Visit extends BrowserContextOptions {
  /** The signed-in user; nobody if left out. */
  as?: Person
}

interface TestFixtures {
  /** Allows console messages that this test causes on purpose. */
  allow(message: RegExp): void
  /** A separate browser context (cookies, storage, cache) of the project's size; its page has not navigated yet. */
  visit(options?: Visit): Promise<Page>
  /** Starts a site for this test alone, with an empty data folder; it stops after the pages are closed. */
  startOwnSite: typeof startSite
  author: Person
}

/**
 * Attaches a screenshot of every page of a failed test. Playwright's own setting takes one of each context that a test
 * closes, also when it passes, and waits five seconds for a tab in the background, which shows nothing.
 */
async function showFailure(context: BrowserContext, testInfo: TestInfo): Promise<void> {
  if (testInfo.status === testInfo.expectedStatus) return
  for (const page of context.pages()) {
    const path = testInfo.outputPath(`failed-${testInfo.attachments.length + 1}.png`)
    const isTaken = await page.screenshot({ path, timeout: 5000 }).then(Boolean, () => false)
    if (isTaken) testInfo.attachments.push({ name: 'screenshot', path, contentType: 'image/png' })
  }
}

/**
 * Playwright's `test` with one running site per worker. A test fails on a console error or an exception in any page,
 * including hydration mismatches, which React reports as errors.
 */
export const test = base.extend<
  TestFixtures & { faults: { allowed: RegExp[]; watch(context: BrowserContext): void } },
  { site: Site; contexts: Contexts }
>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
    async ({}, use) => {
      const site = await startSite()
      await use(site)
      await site.stop()
    },
    { scope: 'worker', timeout: 40_000 },
  ],

  contexts: [async ({ browser, site }, use) => use(reuseContexts(browser, site.url)), { scope: 'worker' }],

  baseURL: async ({ site }, use) => use(site.url),

  // Before the pages, as automatic fixtures are: a page that is still loading logs an error when its server stops.
  startOwnSite: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const started: Site[] = []
      await use(async (...options) => {
        const site = await startSite(...options)
        started.push(site)
        return site
      })
      for (const site of started) await site.stop()
    },
    { auto: true },
  ],

  faults: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const allowed = [...EXPECTED]
      const found: string[] = []
      const note = (text: string) => {
        if (!allowed.some((pattern) => pattern.test(text))) found.push(text)
      }
      const watch = (context: BrowserContext) => {
        context.on('console', (message) => {
          const hydration = /hydrat|did not match/i.test(message.text())
          if (message.type() === 'error' || hydration) note(`${message.text()} (${message.page()?.url()})`)
        })
        context.on('weberror', (webError) => {
          const { name, message, stack } = webError.error()
          // A thrown value that is not an Error has no stack.
          note(stack || `${name}: ${message} (${webError.page()?.url()})`)
        })
      }
      await use({ allowed, watch })
      expect(found, 'errors in the browser').toEqual([])
    },
    { auto: true },
  ],

  allow: async ({ faults }, use) => use((message) => faults.allowed.push(message)),

  context: async ({ contexts, faults, site, viewport, hasTouch }, use, testInfo) => {
    const context = await contexts.take({ baseURL: site.url, viewport, hasTouch })
    faults.watch(context)
    await use(context)
    await showFailure(context, testInfo)
    await contexts.giveBack(context)
  },

  visit: async ({ browser, contexts, faults, site, viewport, hasTouch }, use, testInfo) => {
    const opened: BrowserContext[] = []
    await use(async ({ as, viewport: size, reducedMotion, ...changes } = {}) => {
      const options = { baseURL: site.url, viewport, hasTouch, ...changes }
      const isReusable = Object.keys(changes).length === 0
      const context = isReusable ? await contexts.take(options) : await browser.newContext(options)
      opened.push(context)
      faults.watch(context)
      if (as) await context.addCookies(as.cookies(site.url))
      const page = await context.newPage()
      // Of the page alone: a context with options of its own costs a new process, 0.3 s of CPU time.
      if (size) await page.setViewportSize(size)
      if (reducedMotion) await page.emulateMedia({ reducedMotion })
      return page
    })
    for (const context of opened) {
      await showFailure(context, testInfo)
      await contexts.giveBack(context)
    }
  },

  author: async ({ site }, use) => use(await register(site.url)),
})

import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'

/** How many contexts wait for another test; each holds a process of some 100 MB. */
const KEPT = 4

interface Kept {
  context: BrowserContext
  /** An empty page: the process of a context ends with its last page, and with it all that it has compiled. */
  keeper: Page
  options: string
}

/** Browser contexts that a worker's tests use one after the other, each cleared in between. */
export interface Contexts {
  /** One without cookies, storage and cache, and without a page. */
  take(options: BrowserContextOptions): Promise<BrowserContext>
  /** Clears one that was taken for the next test, or closes it if something of a test stays in it. */
  giveBack(context: BrowserContext): Promise<void>
}

/**
 * A page in a context that another test has used takes two thirds of the CPU time of one in a new context: the scripts
 * are compiled, and no process is started (`--renderer-process-limit=1` lets all pages of a context share one).
 * @param url of the site whose storage is cleared
 */
export function reuseContexts(browser: Browser, url: string): Contexts {
  const free: Kept[] = []
  const taken = new Map<BrowserContext, Kept>()

  async function create(options: BrowserContextOptions): Promise<Kept> {
    const context = await browser.newContext(options)
    return { context, keeper: await context.newPage(), options: JSON.stringify(options) }
  }

  return {
    async take(options) {
      const at = free.findIndex((kept) => kept.options === JSON.stringify(options))
      const kept = at < 0 ? await create(options) : (free.splice(at, 1)[0] as Kept)
      taken.set(kept.context, kept)
      return kept.context
    },
    async giveBack(context) {
      const kept = taken.get(context)
      taken.delete(context)
      if (!kept || !(await clear(kept, url))) return context.close()
      free.push(kept)
      if (free.length > KEPT) await free.shift()?.context.close()
    },
  }
}

/** @returns whether the context is as new */
async function clear({ context, keeper }: Kept, url: string): Promise<boolean> {
  for (const page of context.pages()) if (page !== keeper) await page.close()
  // A page that crashed took the process with it.
  if (keeper.isClosed() || !(await keeper.evaluate(hasItsClock).catch(() => false))) return false
  for (const event of ['console', 'weberror', 'page', 'request'] as const) context.removeAllListeners(event)
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await context.clearCookies()
  const session = await context.newCDPSession(keeper)
  await session.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'all' })
  await session.send('Network.clearBrowserCache')
  await session.detach()
  return true
}

/** False once a test has replaced the clock, which Playwright then does in every page of the context for good. */
const hasItsClock = () => String(setTimeout).includes('[native code]') && String(Date).includes('[native code]')

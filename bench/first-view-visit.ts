import type { BrowserContext, CDPSession, Page } from '@playwright/test'

/** A slow phone connection and a slow processor, as emulated by the DevTools protocol. The same for every figure. */
const SLOW = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
}
const SLOWER_PROCESSOR = 4
/** After the load event: late requests (sockets, the carousel) count towards the bytes and may shift the layout. */
const SETTLE_MS = 4000
/** The browser's address bar and menus are pages of its own, which load together with ours in a new window. */
const WINDOW_MS = 1500

/**
 * The measurements of one page visit. Times are milliseconds since the navigation began, bytes are those on the wire.
 */
export interface Visit {
  firstPaint: number
  largestPaint: number
  /** The largest element painted: its tag, and its URL or first words. */
  largest: string
  shift: number
  /** When the header showed the sign-in state: the page has been hydrated. */
  interactive: number
  scriptBeforeInteractive: number
  bytes: number
  byKind: Record<string, number>
  requests: number
  /** The content encoding of the scripts: br, gzip or identity. */
  encoding: string
}

interface Seen {
  first: number
  largest: number
  what: string
  shift: number
  interactive: number
}

/** Runs in the page before any of its own scripts. */
function watch(): void {
  const seen: Seen = { first: 0, largest: 0, what: '', shift: 0, interactive: 0 }
  Object.assign(window, { seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.name !== 'first-contentful-paint') continue
      seen.first = entry.startTime
      watchTakeover()
    }
  }).observe({ type: 'paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { element?: Element; url: string })[]) {
      seen.largest = entry.startTime
      seen.what = `${entry.element?.tagName} ${entry.url.slice(-40) || entry.element?.textContent?.slice(0, 40)}`
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  // From the first paint on, which precedes hydration: observing the document while it is parsed would delay the paint.
  function watchTakeover(): void {
    new MutationObserver((_, observer) => {
      if (!/Login|Logout/.test(document.querySelector('header')?.textContent ?? '')) return
      seen.interactive = performance.now()
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  }
}

/** A new page in a window that is idle: drawing the window itself would take a processor from the page. */
async function newPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.waitForTimeout(WINDOW_MS)
  return page
}

/** Throttles a page from now on. */
export async function slowDown(page: Page): Promise<CDPSession> {
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Network.enable')
  await protocol.send('Network.emulateNetworkConditions', SLOW)
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR })
  return protocol
}

/** Opens `url` in a new, throttled page of the context, waits until it is idle, and closes it. */
export async function visit(context: BrowserContext, url: string): Promise<Visit> {
  const page = await newPage(context)
  await page.addInitScript(watch)
  const protocol = await slowDown(page)
  const kinds = new Map<string, { kind: string; encoding: string }>()
  const arrived: { kind: string; bytes: number; at: number }[] = []
  let encoding = ''
  protocol.on('Network.responseReceived', ({ requestId, type, response }) => {
    const packed = response.headers['content-encoding'] ?? response.headers['Content-Encoding'] ?? 'identity'
    // A script is fetched first, then imported from the browser's cache.
    const kind = new URL(response.url).pathname.endsWith('.js') ? 'Script' : type
    kinds.set(requestId, { kind, encoding: packed })
    if (kind === 'Script') encoding = packed
  })
  protocol.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const kind = kinds.get(requestId)?.kind ?? 'Other'
    arrived.push({ kind, bytes: encodedDataLength, at: timestamp * 1000 })
  })
  let began = 0
  protocol.on('Network.requestWillBeSent', ({ timestamp }) => {
    began ||= timestamp * 1000
  })
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForTimeout(SETTLE_MS)
  const seen = await page.evaluate(() => (window as unknown as { seen: Seen }).seen)
  await page.close()
  const byKind: Record<string, number> = {}
  for (const { kind, bytes } of arrived) byKind[kind] = (byKind[kind] ?? 0) + bytes
  const early = arrived.filter(({ kind, at }) => kind === 'Script' && at - began <= seen.interactive)
  return {
    firstPaint: seen.first,
    largestPaint: seen.largest,
    largest: seen.what,
    shift: seen.shift,
    interactive: seen.interactive,
    scriptBeforeInteractive: sumOf(early),
    bytes: sumOf(arrived),
    byKind,
    // Placeholders in the document and what came from the cache have none.
    requests: arrived.filter(({ bytes }) => bytes > 0).length,
    encoding,
  }
}

function sumOf(arrived: { bytes: number }[]): number {
  return arrived.reduce((sum, { bytes }) => sum + bytes, 0)
}

/**
 * Signed in on the idle home page: milliseconds from the click on a card to its text on the screen.
 * @param hoverMs how long the pointer rests on the card before the click
 */
export async function clickToRead(
  context: BrowserContext,
  home: string,
  card: number,
  hoverMs: number,
): Promise<number> {
  const page = await newPage(context)
  await slowDown(page)
  await page.goto(home, { waitUntil: 'load' })
  await page.waitForTimeout(SETTLE_MS)
  const link = page.getByRole('article').getByRole('link').nth(card)
  await link.scrollIntoViewIfNeeded()
  await page.waitForTimeout(500)
  const box = await link.boundingBox()
  if (!box) throw new Error('The card is not on the screen.')
  await page.evaluate(() => {
    const title = document.title
    Object.assign(window, {
      read: new Promise<number>((resolve) => {
        addEventListener(
          'click',
          ({ timeStamp }) => {
            const look = () => {
              const text = document.querySelector('article .prose p')
              if (!text || document.title === title) return requestAnimationFrame(look)
              // The message arrives after the frame in which the text was found has been painted.
              const { port1, port2 } = new MessageChannel()
              port1.onmessage = () => resolve(performance.now() - timeStamp)
              port2.postMessage(null)
            }
            requestAnimationFrame(look)
          },
          { capture: true, once: true },
        )
      }),
    })
  })
  await page.mouse.move(box.x + box.width / 2, box.y + Math.min(box.height, 20) / 2)
  if (hoverMs > 0) await page.waitForTimeout(hoverMs)
  await page.mouse.down()
  await page.mouse.up()
  const took = await page.evaluate(() => (window as unknown as { read: Promise<number> }).read)
  await page.close()
  return took
}

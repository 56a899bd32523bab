import type { Locator, Page } from '@playwright/test'

/** Where an element is; all zero while it is not shown. */
export const boxOf = async (place: Locator) => (await place.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

/** From now on, and across reloads, notes each layout shift: its size and what moved, from where to where. */
export async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const shifts: string[] = []
    Object.assign(window, { shifts })
    const box = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}x${height}`
    const name = (node: Node) => (node instanceof Element ? node.outerHTML.slice(0, 120) : node.textContent)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & LayoutShift)[]) {
        if (entry.hadRecentInput) continue
        const moved = entry.sources.map(
          ({ node, previousRect, currentRect }) =>
            `${node ? name(node) : 'a removed element'} from ${box(previousRect)} to ${box(currentRect)}`,
        )
        shifts.push(`${entry.value}: ${moved.join('; ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return async () => {
    // A layout shift is painted and reported two frames after the render.
    await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))))
    return page.evaluate(() => Reflect.get(window, 'shifts'))
  }
}

/** TypeScript's DOM types have none of it. */
interface LayoutShift {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/** On a busy machine the web font comes after the first paint, and words are then narrower or wider by some pixels. */
export async function withoutWebFonts(page: Page, allow: (error: RegExp) => void): Promise<void> {
  await page.route('**/*.woff2', (route) => route.abort())
  allow(/ERR_FAILED/)
}

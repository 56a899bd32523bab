import { type BrowserContext, chromium } from '@playwright/test'
import type { Person } from '../e2e/users.ts'
import { findBrowser } from '../scripts/browser.ts'
import { startBare } from './baseline-server.ts'
import { filledSite } from './first-view-site.ts'
import { clickToRead, type Visit, visit } from './first-view-visit.ts'
import type { Row } from './result-row.ts'
import { onCalmMachine } from './wait-for-idle-machine.ts'

const ROUNDS = 5
/** A description, the index of the card, and the milliseconds that the pointer rests on it before the click. */
const CLICKS = [
  ['after resting on it for 180 ms', 1, 180],
  ['without resting on it', 2, 0],
] as const
const SCREENS = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true },
} as const
type Screen = keyof typeof SCREENS

/** What a visitor's first view may cost: kilobytes, and requests if that was asked for. */
const WANTED: Record<string, { script: number; bytes: number; requests: number | undefined }> = {
  'home, first visit': { script: 120, bytes: 350, requests: 30 },
  'a public blog, first visit': { script: 130, bytes: 300, requests: undefined },
}

interface Figures {
  seen: Map<string, Visit[]>
  clicks: Map<string, number[]>
  /** The number of values that other work of the machine may have affected. */
  disturbed: number
}

/** What the first view costs on a slow connection and processor: see SLOW in first-view-visit.ts. */
export async function measure(rounds = ROUNDS): Promise<Row[]> {
  const { site, reader, blog } = await filledSite()
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  const home = `${site.url}/`
  const article = `${site.url}/blog/${blog}`
  const bare = await startBare()
  await bare.send({ headers: { 'content-type': 'text/html' }, body: await withoutScripts(home) })
  const figures: Figures = { seen: new Map(), clicks: new Map(), disturbed: 0 }
  /** Runs `act` in a browser context with empty caches, signed in as `person`. */
  const inNew = async <Value>(
    screen: Screen,
    person: Person | undefined,
    act: (context: BrowserContext) => Promise<Value>,
  ) => {
    const context = await browser.newContext(SCREENS[screen])
    if (person) await context.addCookies(person.cookies(site.url))
    try {
      return await act(context)
    } finally {
      await context.close()
    }
  }
  const keep = async <Value>(map: Map<string, Value[]>, name: string, measureOnce: () => Promise<Value>) => {
    const { value, wasCalm } = await onCalmMachine(measureOnce)
    if (!wasCalm) figures.disturbed++
    map.set(name, [...(map.get(name) ?? []), value])
  }
  try {
    for (let round = 0; round < rounds; round++) {
      for (const screen of ['desktop', 'phone'] as const) {
        const visits: Record<string, () => Promise<Visit>> = {
          'home, first visit': () => inNew(screen, undefined, (context) => visit(context, home)),
          'home without scripts, from a bare server': () =>
            inNew(screen, undefined, (context) => visit(context, bare.url)),
          'home, repeat visit': () =>
            inNew(screen, undefined, async (context) => {
              await visit(context, home)
              return visit(context, home)
            }),
          'a public blog, first visit': () => inNew(screen, undefined, (context) => visit(context, article)),
          'a blog with a session, first visit': () => inNew(screen, reader, (context) => visit(context, article)),
        }
        for (const [name, once] of Object.entries(visits)) await keep(figures.seen, `${name}, ${screen}`, once)
      }
      for (const [name, card, hoverMs] of CLICKS) {
        const once = () => inNew('desktop', reader, (context) => clickToRead(context, home, card, hoverMs))
        await keep(figures.clicks, name, once)
      }
    }
  } finally {
    await browser.close()
    bare.stop()
    await site.stop()
  }
  return rowsOf(figures)
}

/** The document of a page without its scripts, whose pictures and fonts come from the site: what no script delays. */
async function withoutScripts(url: string): Promise<Buffer> {
  const html = await (await fetch(url)).text()
  const still = html.replace(/<script\b[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g, '')
  return Buffer.from(still.replace('<head>', `<head><base href="${url}">`))
}

function rowsOf({ seen, clicks, disturbed }: Figures): Row[] {
  const rows: Row[] = []
  for (const [name, visits] of seen) {
    const most = name.includes('bare')
      ? undefined
      : name.includes('repeat')
        ? 600
        : name.includes('public')
          ? 800
          : 1000
    const row = (what: string, unit: string, target: number | undefined, value: (one: Visit) => number) =>
      rows.push(rowOf(`${name}: ${what}`, unit, target, visits.map(value)))
    row('largest paint', 'ms', most, (one) => one.largestPaint)
    const last = rows.at(-1)
    if (last) last.note = [...new Set(visits.map(({ largest }) => largest))].join('; ')
    row('layout shift', '', 0, (one) => one.shift)
    if (name.includes('bare')) continue
    row('hydrated', 'ms', undefined, (one) => one.interactive)
    const wanted = Object.entries(WANTED).find(([page]) => name.startsWith(page))?.[1]
    if (!wanted) continue
    row('script before hydration', 'kB', 120, (one) => one.scriptBeforeInteractive / 1000)
    row('script in all', 'kB', wanted.script, (one) => (one.byKind.Script ?? 0) / 1000)
    row('bytes in all', 'kB', wanted.bytes, (one) => one.bytes / 1000)
    row('requests', '', wanted.requests, (one) => one.requests)
  }
  for (const [name, times] of clicks)
    rows.push(rowOf(`from the click on a card to its text, ${name}`, 'ms', 300, times))
  const all = [...seen.values(), ...clicks.values()].flat().length
  rows.push({
    measure: 'first view: values measured beside other work of the machine',
    target: '',
    value: `${disturbed} of ${all}`,
    spread: '',
    reached: undefined,
  })
  return rows
}

function rowOf(measured: string, unit: string, target: number | undefined, values: number[]): Row {
  const sorted = values.toSorted((a, b) => a - b)
  const median = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
  const digits = measured.endsWith('shift') ? 4 : 0
  const shown = (value: number) => value.toFixed(digits)
  return {
    measure: measured,
    target: target === undefined ? '' : `<= ${target} ${unit}`.trim(),
    value: `${shown(median)} ${unit}`.trim(),
    spread: `${shown(sorted[0] ?? Number.NaN)} to ${shown(sorted.at(-1) ?? Number.NaN)}`,
    reached: target === undefined ? undefined : Number(shown(median)) <= target,
  }
}

if (import.meta.main) {
  for (const { measure: what, target, value, spread, reached, note } of await measure(
    Number(process.argv[2] ?? ROUNDS),
  )) {
    console.log([reached === false ? 'NO ' : '   ', what, value, `(${spread})`, target, note ?? ''].join(' | '))
  }
}

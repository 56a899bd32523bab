import { createServer } from 'node:net'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { findBrowser } from '../scripts/browser.ts'
import { filledSite } from './first-view-site.ts'
import type { Row } from './result-row.ts'
import { median, ROUNDS } from './rounds.ts'

const WANTED = 95
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']

/** Lighthouse's scores for a phone: of public pages, and of a blog for a signed-in user. */
export async function measure(): Promise<Row[]> {
  const { site, reader, blog } = await filledSite()
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  const pages: [name: string, path: string, headers: Record<string, string>][] = [
    ['home', '/', {}],
    ['authors', '/authors', {}],
    ['a blog with a session', `/blog/${blog}`, { Cookie: reader.cookieHeader }],
  ]
  try {
    const rows: Row[] = []
    for (const [name, path, extraHeaders] of pages) {
      const points = new Map<string, number[]>(CATEGORIES.map((category) => [category, []]))
      const lost = new Map<string, Set<string>>(CATEGORIES.map((category) => [category, new Set()]))
      for (let round = 0; round < ROUNDS; round++) {
        const result = await lighthouse(site.url + path, { port, extraHeaders, onlyCategories: CATEGORIES })
        if (!result) throw new Error(`${path} could not be looked at.`)
        for (const [category, { score, auditRefs }] of Object.entries(result.lhr.categories)) {
          points.get(category)?.push(Math.round((score ?? 0) * 100))
          for (const { id, weight } of auditRefs) {
            const found = result.lhr.audits[id]?.score
            if (weight > 0 && typeof found === 'number' && found < 0.9) lost.get(category)?.add(id)
          }
        }
      }
      for (const [category, seen] of points) rows.push(rowOf(name, category, seen, [...(lost.get(category) ?? [])]))
    }
    return rows
  } finally {
    await browser.close()
    await site.stop()
  }
}

function rowOf(name: string, category: string, seen: number[], lost: string[]): Row {
  return {
    measure: `Lighthouse on a phone, ${name}: ${category}`,
    target: `>= ${WANTED}, 100 where nothing forbids it`,
    value: String(median(seen)),
    spread: `${Math.min(...seen)} to ${Math.max(...seen)}`,
    reached: median(seen) >= WANTED,
    ...(lost.length > 0 && { note: `points were lost for ${lost.join(', ')}` }),
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

import { type CDPSession, chromium, type Page } from '@playwright/test'
import { startSite } from '../e2e/server.ts'
import { postBlog, register } from '../e2e/users.ts'
import { findBrowser } from '../scripts/browser.ts'
import type { Row } from './result-row.ts'
import { median, ROUNDS } from './rounds.ts'
import { onCalmMachine } from './wait-for-idle-machine.ts'

const WORDS = 5000
const KEYS = 60
/** Milliseconds between keys, of a fast typist. */
const PAUSE = 120
const SLOWER_PROCESSOR = 4
/** A frame at 60 Hz, in milliseconds. */
const FRAME = 16

interface Round {
  /** Milliseconds of the browser's main thread for each key: in the edit form, and in a bare editable element. */
  site: number[]
  bare: number[]
}

/**
 * How long the browser's main thread works for a key in a long text, on a slow processor. The same keys in an editable
 * element with the same text and no script show how much of that is the browser's own.
 */
export async function measure(): Promise<Row[]> {
  const site = await startSite()
  const author = await register(site.url)
  const paragraph = `<p>${Array.from({ length: 50 }, (_, word) => `word${word}`).join(' ')}</p>`
  const html = paragraph.repeat(WORDS / 50)
  const blog = await postBlog(site.url, author, { paraOneDescription: html })
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] })
  const rounds: Round[] = []
  let disturbed = 0
  const inNewPage = async (text: string, show: (page: Page) => Promise<unknown>) => {
    const { value, wasCalm } = await onCalmMachine(async () => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
      await context.addCookies(author.cookies(site.url))
      const page = await context.newPage()
      await show(page)
      const costs = await typeIn(page, text)
      await context.close()
      return costs
    })
    if (!wasCalm) disturbed++
    return value
  }
  try {
    for (let round = 0; round < ROUNDS; round++) {
      rounds.push({
        site: await inNewPage('Para One Description', (page) => page.goto(`${site.url}/blog/update/${blog._id}`)),
        bare: await inNewPage('Bare', (page) =>
          page.setContent(
            `<div contenteditable role="textbox" aria-label="Bare" style="width: 640px; font: 19px/1.7 serif">${html}</div>`,
          ),
        ),
      })
    }
  } finally {
    await browser.close()
    await site.stop()
  }
  const note = `${disturbed} of ${2 * ROUNDS} values beside other work of the machine`
  const beyond = (share: number) => (round: Round) => shareOf(round.site, share) - shareOf(round.bare, share)
  return [
    rowOf('median key beyond that of a bare element', rounds.map(beyond(0.5)), FRAME, note),
    rowOf(
      'median key',
      rounds.map(({ site }) => shareOf(site, 0.5)),
    ),
    rowOf(
      'median key in a bare element',
      rounds.map(({ bare }) => shareOf(bare, 0.5)),
    ),
    rowOf('the slowest 1 of 20 keys beyond a bare element', rounds.map(beyond(0.95)), undefined, SENDS),
  ]
}

const SENDS = 'with the check of the form and the autosave, twice a second'

/** Types in the middle of the long text with this name. @returns the main thread's milliseconds for each key */
async function typeIn(page: Page, name: string): Promise<number[]> {
  const text = page.getByRole('textbox', { name })
  await text.getByRole('paragraph').nth(50).click()
  await page.keyboard.press('End')
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR })
  await page.waitForTimeout(1000)
  const costs: number[] = []
  let before = await workOf(session)
  for (let key = 0; key < KEYS; key++) {
    await page.keyboard.press(key % 6 === 5 ? 'Space' : 'a')
    await page.waitForTimeout(PAUSE)
    const after = await workOf(session)
    costs.push(after - before)
    before = after
  }
  return costs
}

/** How long the main thread has worked so far, in milliseconds. */
async function workOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
}

/** The cost that this share of the keys stays below. */
const shareOf = (costs: number[], share: number) =>
  costs.toSorted((a, b) => a - b)[Math.floor(share * costs.length)] ?? Number.NaN

function rowOf(what: string, values: number[], target?: number, note?: string): Row {
  return {
    measure: `typing in ${WORDS.toLocaleString('en')} words, processor ${SLOWER_PROCESSOR} times slower: ${what}`,
    target: target === undefined ? '' : `<= ${target} ms`,
    value: `${median(values).toFixed(1)} ms`,
    spread: `${Math.min(...values).toFixed(1)} to ${Math.max(...values).toFixed(1)} ms`,
    reached: target === undefined ? undefined : median(values) <= target,
    ...(note && { note }),
  }
}

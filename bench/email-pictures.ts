// Pictures of all emails, to look at: as they are, without the style block (as Gmail shows many), dark, and on a site
// in a language that is written from right to left; each 360 and 640 pixels wide.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import sharp from 'sharp'
import { type InterfaceLanguage, PSEUDO_LANGUAGE } from '#contract/interface-languages.ts'
import { findHeadlessShell } from '../scripts/browser.ts'
import { speak } from '../server/language/spoken.ts'
import type { Branding, Site } from '../server/mail/content.ts'
import { renderEmail } from '../server/mail/render-email.ts'
import { BRANDING } from '../server/testing/mail.ts'
import { ARABIC, ENGLISH, sampleEmails } from '../server/testing/sample-emails.ts'

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Name a folder for the pictures.')

const WIDTHS = [360, 640]
/** Emails beside one another on a sheet. */
const ON_SHEET = 5
/** Emails of many items would make each sheet several screens high. */
const HEIGHT_MAX = 1400

interface Way {
  name: string
  site: Site & Branding
  words: typeof ENGLISH
  colorScheme: 'light' | 'dark'
  hasStyle: boolean
  /** Absent: English. */
  language?: InterfaceLanguage
}

const url = 'https://blog.example.org'
const images = await logos()
const site = { ...BRANDING, url, name: 'Harbour Notes', images }
const plain = { ...BRANDING, url, name: 'Harbour Notes' }
const WAYS: Way[] = [
  { name: 'light', site, words: ENGLISH, colorScheme: 'light', hasStyle: true },
  { name: 'no-style', site: plain, words: ENGLISH, colorScheme: 'light', hasStyle: false },
  { name: 'dark', site, words: ENGLISH, colorScheme: 'dark', hasStyle: true },
  { name: 'right-to-left', site, words: ARABIC, colorScheme: 'light', hasStyle: true, language: PSEUDO_LANGUAGE },
]

await mkdir(folder, { recursive: true })
const browser = await chromium.launch({ executablePath: findHeadlessShell(), args: ['--no-sandbox'] })
for (const way of WAYS) for (const width of WIDTHS) await drawSheets(browser, way, width)
await browser.close()

/** A logo for each theme, as data: nothing is served. */
async function logos(): Promise<Branding['images']> {
  const drawn = (ink: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="96"><path d="M48 8l24 80H24z" fill="${ink}"/><text x="96" y="64" font-family="Georgia,serif" font-size="48" fill="${ink}">Harbour Notes</text></svg>`
  const file = async (ink: string) => {
    const png = await sharp(Buffer.from(drawn(ink)))
      .png()
      .toBuffer()
    return { url: `data:image/png;base64,${png.toString('base64')}`, width: 480, height: 96 }
  }
  return { logo: await file('#1d3b5c'), 'logo-dark': await file('#cfe2f7') }
}

async function drawSheets(browser: Browser, way: Way, width: number): Promise<void> {
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    colorScheme: way.colorScheme,
  })
  const page = await context.newPage()
  const pictures: Buffer[] = []
  const samples = speak(way.language ?? 'en', () =>
    sampleEmails(way.site, way.words).map(({ name, content }) => ({ name, ...renderEmail(content, way.site) })),
  )
  for (const { name, html } of samples) {
    const rendered = html.replaceAll(`${url}data:`, 'data:')
    await page.setContent(way.hasStyle ? rendered : rendered.replace(/<style>[\s\S]*?<\/style>/g, ''))
    const { width: needed, height } = await page.locator('html').evaluate((html) => ({
      width: html.scrollWidth,
      height: html.scrollHeight,
    }))
    if (needed > width) console.log(`${name} is ${needed} px wide in ${way.name} at ${width} px.`)
    const clip = { x: 0, y: 0, width, height: Math.min(height, HEIGHT_MAX) }
    pictures.push(await page.screenshot({ clip, fullPage: true }))
  }
  await context.close()
  for (let at = 0; at < pictures.length; at += ON_SHEET) {
    const row = pictures.slice(at, at + ON_SHEET)
    const file = join(folder ?? '', `${way.name}-${width}-${String(at / ON_SHEET + 1).padStart(2, '0')}.png`)
    await writeFile(file, await sheetOf(row, width))
    console.log(file)
  }
}

async function sheetOf(row: Buffer[], width: number): Promise<Buffer> {
  const heights = await Promise.all(row.map(async (png) => (await sharp(png).metadata()).height))
  const background = '#777777'
  const gap = 12
  return sharp({
    create: { width: row.length * (width + gap), height: Math.max(...heights), channels: 3, background },
  })
    .composite(row.map((input, at) => ({ input, left: at * (width + gap), top: 0 })))
    .png()
    .toBuffer()
}

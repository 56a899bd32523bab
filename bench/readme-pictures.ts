// The pictures of README.md: npm run screens:readme. A site with sample content, in both themes, as wide as a desktop and
// as a phone: the home page, a blog, the page on which it is written, and the posts as an admin sees them.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { makeAdmin, openDatabase } from '../e2e/database.ts'
import { type Site, startSite } from '../e2e/server.ts'
import { onAnotherDevice, type Person } from '../e2e/users.ts'
import { findHeadlessShell } from '../scripts/browser.ts'

const FOLDER = join(import.meta.dirname, '../docs/pictures')
const BLOG = 'Seven hours from Oslo to Bergen, and I wanted eight'
/** Of the screen; a phone has two pixels for each. */
const SCREENS = [
  { width: 1440, height: 1120, deviceScaleFactor: 1 },
  { width: 390, height: 844, deviceScaleFactor: 2 },
]
const MAX_BYTES = 150_000

const browser = await chromium.launch({ executablePath: findHeadlessShell(), args: ['--no-sandbox'] })
const site = await startSite({ DEMO: 'true', NODE_ENV: 'production', PUBLIC_READING: 'true' })
try {
  await rm(FOLDER, { recursive: true, force: true })
  await mkdir(FOLDER)
  const { id, author } = await authorOf(site, BLOG)
  makeAdmin(site, author)
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const { deviceScaleFactor, ...viewport } of SCREENS) {
      const look = { colorScheme, deviceScaleFactor, viewport, reducedMotion: 'reduce' as const }
      const file = (name: string) => join(FOLDER, `${name}-${viewport.width}-${colorScheme}.webp`)
      await draw('/', look, file('home'))
      await draw(`/blog/${id}`, look, file('blog'))
      forgetDrafts(site)
      await draw(`/blog/update/${id}`, look, file('writing'), author)
      await draw('/admin/posts', look, file('admin'), author)
    }
  }
} finally {
  await browser.close()
  await site.stop()
}

/** A sample blog and its author, signed in with the password that the first start printed. */
async function authorOf(of: Site, title: string): Promise<{ id: string; author: Person }> {
  const database = openDatabase(of)
  const row = database
    .prepare('select blogs.id, author_id, email from blogs join users on users.id = author_id where title = ?')
    .get(title)
  database.close()
  if (!row) throw new Error(`There is no sample blog "${title}".`)
  const email = String(row.email)
  const password = new RegExp(`${email} +(\\S+)`).exec(of.said())?.[1] ?? ''
  const person = { _id: row.author_id, email, password, role: 'Author' } as Person
  return { id: String(row.id), author: await onAnotherDevice(of.url, person) }
}

/** The form would say that it restored the draft of the picture before. */
function forgetDrafts(of: Site): void {
  const database = openDatabase(of)
  database.exec('delete from drafts')
  database.close()
}

async function draw(
  path: string,
  look: Parameters<typeof browser.newContext>[0],
  file: string,
  person?: Person,
): Promise<void> {
  const context = await browser.newContext(look)
  if (person) await context.addCookies(person.cookies(site.url))
  const page = await context.newPage()
  await page.goto(site.url + path)
  await page.waitForFunction(() => 'hydrated' in document.documentElement.dataset)
  await page.waitForLoadState('networkidle')
  // These come after hydration, and the rest of the page with them.
  await page
    .getByText(/^Log(?:in|out)$/)
    .filter({ visible: true })
    .waitFor()
  await page.waitForTimeout(2000)
  const picture = await sharp(await page.screenshot())
    .webp({ quality: 80, effort: 6 })
    .toBuffer()
  await context.close()
  if (picture.length > MAX_BYTES) throw new Error(`${file} has ${picture.length} bytes.`)
  await writeFile(file, picture)
  console.log(file, picture.length)
}

// Pictures of all screens in a language, to look at: npm run screens:draw -- FOLDER de ar ja. Each sheet has several
// screens beside one another, as a visitor, an author and an admin see them, 390 and 1440 pixels wide.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { makeAdmin } from '../e2e/database.ts'
import { startSite } from '../e2e/server.ts'
import { addComment, type Person, postBlog, register } from '../e2e/users.ts'
import { findHeadlessShell } from '../scripts/browser.ts'

const [folder, ...languages] = process.argv.slice(2)
if (folder === undefined || languages.length === 0) throw new Error('Name a folder for the pictures, and languages.')

const WIDTHS = [390, 1440]
/** Screens beside one another on a sheet, by their width. */
const ON_SHEET: Record<number, number> = { 390: 6, 1440: 3 }
/** Of a picture, by its width. */
const HEIGHT: Record<number, number> = { 390: 1500, 1440: 1300 }

const VISITOR = [
  '/',
  '/authors',
  '/search?q=harbour',
  '/tags',
  '/about',
  '/login',
  '/register',
  '/forgot-password',
  '/no/such/page',
]
const AUTHOR = [
  '/dashboard',
  '/dashboard?tab=trash',
  '/blogs',
  '/editProfile',
  '/account',
  '/account/security',
  '/account/emails',
  '/account/reading',
  '/account/data',
  '/followings',
  '/followedBlogs',
  '/bookmarks',
  '/notifications',
  '/dashboard/import',
]
const ADMIN = [
  'queue',
  'posts',
  'comments',
  'people',
  'tags',
  'redirects',
  'invitations',
  'settings',
  'pages',
  'addPage',
  'audit',
  'analytics',
  'emails',
  'jobs',
  'import',
  'status',
].map((name) => `/admin/${name}`)

const browser = await chromium.launch({ executablePath: findHeadlessShell(), args: ['--no-sandbox'] })
const site = await startSite({ DEMO: 'true', NODE_ENV: 'production', PUBLIC_READING: 'true' })
try {
  await mkdir(folder, { recursive: true })
  const author = await register(site.url, { name: 'Ada Marlow', role: 'Author' })
  const blog = await postBlog(site.url, author, { tags: 'harbour, lamps' })
  await addComment(site.url, author, blog._id, 'A comment of the author.')
  makeAdmin(site, author)
  const ofBlog = ['', '/revisions', '/analytics'].map((page) => `/blog/${blog._id}${page}`)
  const own = [...ofBlog, `/blog/update/${blog._id}`, `/userProfile/${author._id}`, ...AUTHOR]
  for (const language of languages) {
    await speak(author, language)
    for (const width of WIDTHS) {
      await drawSheets(`${language}-visitor`, width, VISITOR)
      await drawSheets(`${language}-author`, width, own, author)
      await drawSheets(`${language}-admin`, width, ADMIN, author)
    }
  }
} finally {
  await browser.close()
  await site.stop()
}

/** Makes the site speak a language, as an admin does. */
async function speak(admin: Person, interfaceLanguage: string): Promise<void> {
  const answer = await fetch(`${site.url}/api/v1/admin/settings`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', cookie: admin.cookieHeader },
    body: JSON.stringify({ interfaceLanguage }),
  })
  if (!answer.ok) throw new Error(`${interfaceLanguage}: ${await answer.text()}`)
}

async function drawSheets(name: string, width: number, paths: string[], person?: Person): Promise<void> {
  const height = HEIGHT[width] ?? width
  const context = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce' })
  if (person) await context.addCookies(person.cookies(site.url))
  const page = await context.newPage()
  const pictures: Buffer[] = []
  for (const path of paths) pictures.push(await pictureOf(page, path, name))
  await context.close()
  const many = ON_SHEET[width] ?? 1
  for (let at = 0; at < pictures.length; at += many) {
    const file = join(folder ?? '', `${name}-${width}-${String(at / many + 1).padStart(2, '0')}.png`)
    await writeFile(file, await sheetOf(pictures.slice(at, at + many), width, height))
    console.log(file, ...paths.slice(at, at + many))
  }
}

async function pictureOf(page: Page, path: string, name: string): Promise<Buffer> {
  await page.goto(site.url + path)
  await page.waitForFunction(() => 'hydrated' in document.documentElement.dataset)
  await page.waitForLoadState('networkidle')
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  if (tooWide > 0) console.log(`${name} ${path} is ${tooWide} px too wide.`)
  return page.screenshot()
}

async function sheetOf(row: Buffer[], width: number, height: number): Promise<Buffer> {
  const gap = 12
  return sharp({ create: { width: row.length * (width + gap), height, channels: 3, background: '#777777' } })
    .composite(row.map((input, at) => ({ input, left: at * (width + gap), top: 0 })))
    .png()
    .toBuffer()
}

// Over 250 lines, so that the one walk over all screens is in one file.
import type { Locator, Page } from '@playwright/test'
import { DEFAULT_CATEGORIES } from '#contract/categories.ts'
import { INTERFACE_LANGUAGES, PSEUDO_LANGUAGE } from '#contract/interface-languages.ts'
import * as blogs from '#messages/blogs.ts'
import * as comments from '#messages/comments.ts'
import * as common from '#messages/common.ts'
import * as layout from '#messages/layout.ts'
import * as pageDrafts from '#messages/page-drafts.ts'
import * as pages from '#messages/pages.ts'
import * as previews from '#messages/previews.ts'
import * as session from '#messages/session.ts'
import * as siteDefaults from '#messages/site-defaults.ts'
import * as validation from '#messages/validation.ts'
import { pseudo } from '../messages/pseudo.ts'
import { call } from './client.ts'
import { makeAdmin } from './database.ts'
import type { Site } from './server.ts'
import { expect, test } from './site.ts'
import { addComment, type Person, postBlog, register } from './users.ts'

// All data is in Hebrew: whatever is in Latin letters without accents is not from the catalogue.
const CATEGORY = 'נסיעות'
const SETTINGS = {
  interfaceLanguage: PSEUDO_LANGUAGE,
  name: 'בלוגי',
  tagline: 'כתיבה טובה *ושקטה*',
  description: 'מקום שקט לקוראים ולכותבים',
  copyright: 'כל הזכויות שמורות',
  language: 'he',
  categories: [{ name: CATEGORY, was: DEFAULT_CATEGORIES.map(({ name }) => name) }],
  footerLinks: '',
}
const TITLE = 'שבע שעות ברכבת'
const INTRO =
  '<p>לקחתי ספר ותרמוס.</p><h2>תחנה בלי דרך</h2><p>שם אין כביש.</p><ul><li>אחת</li><li>שתיים</li></ul><h2>החלון האיטי</h2><p>לאט.</p><h2>הסוף</h2>' +
  '<blockquote><p>רגע אחד</p></blockquote><pre><code>x = 1</code></pre>' +
  '<table><tbody><tr><th>עיר</th></tr><tr><td>אוסלו</td></tr></tbody></table>'

/** Each screen is loaded at 1440 pixels and then made narrower: loading it is what costs. */
const NARROWER = [768, 390, 320]

/** What is the same in every language: units and formats, the names of programs, and what is typed. */
const AS_IT_IS = new Set(['UTC', 'Chrome', 'Linux', 'http', 'https', 'en', 'SQLite'])

/** The names of the languages that can be chosen, each in itself. */
const LANGUAGES = new Set(
  INTERFACE_LANGUAGES.flatMap(
    (tag) => new Intl.DisplayNames(tag, { type: 'language' }).of(tag)?.split(/[^\p{L}]+/u) ?? [],
  ),
)

/** Of the author: random letters. */
const EMAIL = /[\w-]+@example\.org/g
/** Defaults of settings and names of pages, which the server sends. */
const FROM_SERVER = new Set(
  [...Object.values({ ...siteDefaults, ...pageDrafts }), pages.aboutUs].flatMap((text) => text.split(/[^a-z]+/i)),
)

const button = (page: Page | Locator, text: string) => page.getByRole('button', { name: pseudo(text), exact: true })

const PUBLIC = ['/', '/authors', '/search', '/tags', '/tag/אין', '/about', '/login', '/register', '/forgot-password']
const OWN = [
  '/dashboard',
  '/editProfile',
  '/editProfile/asOthers',
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
  'tags',
  'redirects',
  'people',
  'invitations',
  'addPage',
  'analytics',
  'emails',
  'jobs',
  'import',
].map((page) => `/admin/${page}`)

test('all words of all screens are from the catalogue, and none is cut', async ({ startOwnSite, visit }) => {
  test.slow()
  const site = await startOwnSite({ PUBLIC_READING: 'true' })
  const { author, blog } = await fill(site)
  const page = await visit({ baseURL: site.url })

  await test.step('screens of a visitor', async () => {
    for (const path of [...PUBLIC, '/no/such/page', `/blog/${blog}`, `/userProfile/${author._id}`, '/search?q=ספר'])
      await expectWhole(page, path)
    await show(page, '/register')
    await button(page, session.createAccount).click()
    await expect(page.getByText(pseudo(validation.nameRequired))).toBeVisible()
    await expectNoFault(page)
  })

  await page.context().addCookies(author.cookies(site.url))
  await test.step('screens of an author', async () => {
    for (const path of [...OWN, `/blog/${blog}/revisions`, `/blog/${blog}/analytics`, '/blogs', `/blog/update/${blog}`])
      await expectWhole(page, path)
  })

  await test.step('what opens: toolbar, list of blocks, preview, menu, comments, a question', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.locator('[contenteditable=true]').getByText('לקחתי ספר ותרמוס.').click()
    await expect(page.getByRole('toolbar').first()).toBeVisible()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.keyboard.type('/')
    await expect(page.getByRole('listbox')).toBeVisible()
    await expectNoFault(page)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Backspace')
    await button(page, previews.preview).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNoFault(page)
    await show(page, `/blog/${blog}#comments`)
    await expect(page.getByRole('dialog', { name: pseudo(comments.comments) }).getByText('תודה')).toBeVisible()
    await expectNoFault(page)
    await page.keyboard.press('Escape')
    await button(page, blogs.deleteLabel).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectNoFault(page)
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 320, height: 640 })
    await button(page, layout.openMenu).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNoFault(page)
  })

  makeAdmin(site, author)
  await test.step('screens of an admin', async () => {
    for (const path of ADMIN) await expectWhole(page, path)
    await expectWhole(page, '/admin/audit', new Set(DEFAULT_CATEGORIES.map(({ name }) => name)))
    for (const path of ['settings', 'pages', 'status', 'setup', 'setup?step=mail', 'setup?step=end'])
      await expectWhole(page, `/admin/${path}`, FROM_SERVER)
  })

  await test.step('a blog from left to right stays so', async () => {
    const english = { title: 'Seven hours', intro: '<p>A book and a flask.</p><blockquote><p>Wait.</p></blockquote>' }
    const { _id } = await postBlog(site.url, author, { ...english, category: CATEGORY, language: 'en' })
    await show(page, `/blog/${_id}`)
    await expectDirection(page.getByRole('heading', { name: 'Seven hours' }), 'ltr')
    await expectDirection(page.getByText('A book and a flask.'), 'ltr')
    await expectDirection(page.getByRole('banner').getByRole('link', { name: SETTINGS.name }), 'rtl')
  })
})

test('a Hebrew blog runs from right to left on an English site', async ({ site, author, visit }) => {
  const { _id } = await postBlog(site.url, author, { title: TITLE, intro: INTRO, language: 'he' })
  await addComment(site.url, author, _id, 'תודה רבה')
  const page = await visit({ as: author })
  await show(page, `/userProfile/${author._id}`)
  await expectDirection(page.getByRole('article').getByRole('heading', { name: TITLE }), 'rtl')
  await show(page, `/blog/${_id}#comments`)
  const article = page.getByRole('article')
  for (const text of [TITLE, 'תחנה בלי דרך'])
    await expectDirection(article.getByRole('heading', { name: text, exact: true }), 'rtl')
  for (const text of ['לקחתי ספר ותרמוס.', 'אחת', 'רגע אחד', 'אוסלו'])
    await expectDirection(article.getByText(text, { exact: true }), 'rtl')
  await expectDirection(page.locator('a', { hasText: 'תחנה בלי דרך' }), 'rtl')
  await expectDirection(article.getByText('x = 1'), 'ltr')
  await expectDirection(page.getByRole('dialog').getByText('תודה רבה'), 'rtl')
  await expectDirection(page.getByRole('dialog').getByRole('heading', { name: 'Comments' }), 'ltr')
  await show(page, `/blog/update/${_id}`)
  await expectDirection(page.getByLabel('Blog Title', { exact: true }), 'rtl')
  const text = page.getByRole('textbox', { name: 'Blog Intro', exact: true })
  await expectDirection(text.getByText('לקחתי ספר ותרמוס.'), 'rtl')
  await expectDirection(text.getByText('x = 1'), 'ltr')
  await expectDirection(page.getByLabel('Category', { exact: true }), 'ltr')
})

const expectDirection = (place: Locator, direction: 'ltr' | 'rtl') =>
  expect(place.first()).toHaveCSS('direction', direction)

async function fill(site: Site): Promise<{ author: Person; blog: string }> {
  const author = await register(site.url, { name: 'אילן כהן' })
  makeAdmin(site, author)
  await call(site.url, 'PUT', '/admin/settings', author, SETTINGS)
  const { _id } = await postBlog(site.url, author, { title: TITLE, intro: INTRO, category: CATEGORY, tags: 'רכבות' })
  await addComment(site.url, author, _id, 'תודה רבה')
  return { author, blog: _id }
}

/** Opens a page, which has other scripts than the one before only if that is in another language. */
async function show(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
}

async function expectWhole(page: Page, path: string, known?: ReadonlySet<string>): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await show(page, path)
  await expect(page.getByRole('main').getByText(pseudo(common.loading), { exact: true })).toHaveCount(0)
  await expectNoFault(page, known)
  for (const width of NARROWER) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoFault(page, known)
  }
}

async function expectNoFault(page: Page, known: ReadonlySet<string> = new Set()): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  const { texts, cut } = await page.evaluate(readPage)
  const others = texts.flatMap((text) =>
    // Words beside `/`, `@`, `_`, `.`, `-` and braces are addresses, names of variables and options.
    (text.replaceAll(EMAIL, '').match(/(?<![\p{L}\p{M}\p{N}@/._#{-])[a-z]{2,}(?![\p{L}\p{M}@/_}])/giu) ?? [])
      .filter((word) => !AS_IT_IS.has(word) && !LANGUAGES.has(word) && !known.has(word))
      .map((word) => `${word} of ${text.slice(0, 80)}`),
  )
  expect.soft([...others, ...cut], `${page.url()} at ${page.viewportSize()?.width}`).toEqual([])
}

/** All that can be read on a page, and what is cut there or sticks out. */
function readPage(): { texts: string[]; cut: string[] } {
  const READ = [
    'alt',
    'title',
    'placeholder',
    'aria-label',
    'aria-description',
    'aria-valuetext',
    'aria-roledescription',
  ]
  const texts = [document.title]
  const cut: string[] = []
  for (const element of document.body.querySelectorAll('*')) {
    if (element.closest('script, style, noscript, code, kbd, pre')) continue
    for (const node of element.childNodes) if (node instanceof Text) texts.push(node.data)
    for (const name of READ) texts.push(element.getAttribute(name) ?? '')
    for (const pseudo of ['::before', '::after']) {
      const { content } = getComputedStyle(element, pseudo)
      if (content.startsWith('"')) texts.push(content)
    }
    const isControl = element.matches(
      'button:not(.floating-button), summary, [role=tab], [role=option], a.rounded-full',
    )
    if (
      isControl &&
      element.checkVisibility() &&
      element.scrollWidth > element.clientWidth + 2 &&
      element.clientWidth > 1
    )
      cut.push(`${element.textContent} is cut: ${element.scrollWidth} of ${element.clientWidth}`)
  }
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) cut.push(`The page scrolls sideways: ${scrollWidth} in ${clientWidth}`)
  return { texts: texts.filter((text) => text.trim()), cut }
}

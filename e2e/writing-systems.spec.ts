import type { Page } from '@playwright/test'
import { card, open } from './actions.ts'
import { watchShifts } from './layout-shifts.ts'
import { expect, test } from './site.ts'
import { postBlog, register } from './users.ts'

/** The style sheets and fonts that a page asks for, without their hashes. */
function filesOf(page: Page): Set<string> {
  const files = new Set<string>()
  page.on('request', (request) => {
    if (!['font', 'stylesheet'].includes(request.resourceType())) return
    files.add(new URL(request.url()).pathname.replace(/^.*\/|-.{8}(?=\.\w+$)/g, ''))
  })
  return files
}

const styleOf = (page: Page, selector: string, names: string[]) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, wanted) => wanted.map((name) => getComputedStyle(element).getPropertyValue(name).trim()), names)

test('a page has the type of other writing systems where its texts are in them', async ({ startOwnSite, visit }) => {
  const site = await startOwnSite({ PUBLIC_READING: 'true' })
  const author = await register(site.url, { name: 'سلمى حداد' })
  const writer = await register(site.url)
  const post = (title: string, language: string, intro: string) =>
    postBlog(site.url, writer, { title, language, intro })
  const english = await postBlog(site.url, author, { title: 'The keeper', intro: '<p>She said مرحبا.</p>' })

  await test.step('an English site loads what it did, also for a name in Arabic', async () => {
    const page = await visit({ baseURL: site.url })
    const files = filesOf(page)
    await open(page, '/')
    await expect(card(page, 'The keeper')).toContainText(author.name)
    await page.waitForLoadState('networkidle')
    await open(page, `/blog/${english._id}`)
    await page.waitForLoadState('networkidle')
    expect([...files].sort()).toEqual(['inter.woff2', 'source-serif-italic.woff2', 'source-serif.woff2'])
  })

  await test.step('Japanese has no italics, and the fonts of the system', async () => {
    const blog = await post(
      '灯台守の日記と海辺の二十年',
      'ja',
      '<p>毎晩<em>誰か</em>が階段を上った。</p><blockquote><p>光</p></blockquote>',
    )
    const page = await visit({ baseURL: site.url })
    const files = filesOf(page)
    await open(page, `/blog/${blog._id}`)
    expect(await styleOf(page, '.prose em', ['font-style', 'text-emphasis-style'])).toEqual(['normal', 'dot'])
    expect(await styleOf(page, '.prose blockquote', ['font-style', 'line-break'])).toEqual(['normal', 'strict'])
    expect((await styleOf(page, 'h1', ['font-family']))[0]).toContain('Hiragino Mincho')
    expect(await styleOf(page, 'h1', ['letter-spacing'])).toEqual(['normal'])
    // Below the text is the name in Arabic.
    expect([...files].filter((file) => /^noto-(?!.*arabic)/.test(file))).toEqual([])
  })

  await test.step('Korean words stay whole', async () => {
    const blog = await post('등대지기의 일기와 바다', 'ko', '<p>매일 저녁 누군가가 계단을 올라갔다.</p>')
    const page = await visit({ baseURL: site.url })
    await open(page, `/blog/${blog._id}`)
    expect(await styleOf(page, '.prose', ['word-break'])).toEqual(['keep-all'])
  })

  for (const { language, title, intro, font } of [
    {
      language: 'ar',
      title: 'يوميات حارس المنارة',
      intro: 'كل مساء صعد <em>أحدهم</em> الدرج.',
      font: 'noto-naskh-arabic.woff2',
    },
    {
      language: 'he',
      title: 'יומנו של שומר המגדלור',
      intro: 'בכל ערב <em>מישהו</em> עלה.',
      font: 'noto-serif-hebrew.woff2',
    },
    {
      language: 'hi',
      title: 'रक्षक की डायरी',
      intro: 'हर शाम <em>कोई</em> चढ़ता था।',
      font: 'noto-serif-devanagari.woff2',
    },
  ]) {
    await test.step(`${language} loads its font, and nothing moves`, async () => {
      const blog = await post(title, language, `<p>${intro}</p>`)
      const page = await visit({ baseURL: site.url })
      const shifts = await watchShifts(page)
      const files = filesOf(page)
      await open(page, `/blog/${blog._id}`)
      await page.waitForLoadState('networkidle')
      expect([...files]).toEqual(expect.arrayContaining(['writing-systems.css', font]))
      expect(await styleOf(page, '.prose em', ['font-style', 'font-weight'])).toEqual(['normal', '650'])
      expect((await shifts()).filter((shift) => Number.parseFloat(shift) > 0.001)).toEqual([])
    })
  }

  await test.step('a text that comes after the page brings its style sheet', async () => {
    const page = await visit({ baseURL: site.url })
    await open(page, `/blog/${english._id}`)
    const files = filesOf(page)
    await page.getByRole('banner').getByRole('link').first().click()
    await expect(card(page, 'रक्षक की डायरी')).toBeVisible()
    await expect.poll(() => files.has('writing-systems.css')).toBe(true)
  })
})

import type { Page } from '@playwright/test'
import fc from 'fast-check'
import type { Blog } from '#contract/blogs.ts'
import { FOOTNOTE_START } from '#contract/footnotes.ts'
import type { Picture } from '#contract/pictures.ts'
import { GALLERY_START, textOf } from '#contract/rich-text.ts'
import { documents } from '../server/testing/rich-texts.ts'
import { expectAccessible, expectNoSidewaysScroll, holdBack, open, submit, tool, writing } from './actions.ts'
import { call } from './client.ts'
import { photograph } from './picture-fixtures.ts'
import { expect, test } from './site.ts'
import { type Person, postBlog, square } from './users.ts'

const LABELS = {
  intro: 'Blog Intro',
  paraOneDescription: 'Para One Description',
  paraTwoDescription: 'Para Two Description',
  paraThreeDescription: 'Para Three Description',
} as const
type Name = keyof typeof LABELS
const NAMES = Object.keys(LABELS) as Name[]

const read = async (url: string, author: Person, id: string) =>
  (await call<Blog>(url, 'GET', `/blog/singleBlog/${id}`, author)).data

async function postPicture(url: string, author: Person): Promise<Picture> {
  const form = new FormData()
  form.append('image', new Blob([new Uint8Array(await square('#0f766e'))]), 'picture.png')
  return (await call<Picture>(url, 'POST', '/blog/picture', author, form)).data
}

/** Changes a text and takes the change back, so that the form sends what the editor makes of it. */
async function touch(page: Page, label: string): Promise<void> {
  await writing(page, label).focus()
  // Not by a click: what is around it may move meanwhile, and the panel of an embed that is hit is above the text.
  await writing(page, label)
    .locator('> p')
    .last()
    .evaluate((paragraph) => getSelection()?.setPosition(paragraph, paragraph.childNodes.length))
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type('x')
  await page.keyboard.press('Backspace')
}

test('editor content is the same to the byte after saving and editing again', async ({ site, author, visit }) => {
  test.setTimeout(180_000)
  const picture = await postPicture(site.url, author)
  const sample = fc.sample(documents(picture), { numRuns: 10, seed: Number(process.env.SEED ?? Date.now()) })
  // A line break alone, and three, are lost by the editor's library.
  const blank = ['\n', '\n\n\n'].map((code) => `<pre><code>${code}</code></pre><p>After the code.</p>`)
  const texts = [...blank, ...sample]
  for (let first = 0; first < texts.length; first += NAMES.length) {
    const sent = Object.fromEntries(NAMES.map((name, at) => [name, texts[first + at] ?? '']))
    const blog = await postBlog(site.url, author, sent)
    expect(await read(site.url, author, blog._id), 'as it was sent').toMatchObject(sent)
    const page = await visit({ as: author })
    await open(page, `/blog/update/${blog._id}`)
    for (const label of Object.values(LABELS)) await touch(page, label)
    await writing(page, LABELS.intro).focus()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.press('ControlOrMeta+C')
    await writing(page, LABELS.paraThreeDescription).focus()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.press('ControlOrMeta+V')
    sent.paraThreeDescription = sent.intro ?? ''
    await submit(page)
    await expect(page.getByText('Blog updated successfully')).toBeVisible()
    const saved = await read(site.url, author, blog._id)
    for (const name of NAMES) expect(saved[name], `${name}, edited again`).toBe(sent[name])
    await page.context().close()
  }
})

test("text copied from a blog's page pastes into the editor as it is stored", async ({ site, author, visit }) => {
  const picture = await postPicture(site.url, author)
  // What a browser copies of a page does not tell a frame from a table of one cell, nor an invisible break at an end; the
  // texts of footnotes are elsewhere on it, and copied pictures are uploaded one by one.
  const isShown = (html: string) =>
    textOf(html).length >= 10 &&
    !html.includes(FOOTNOTE_START) &&
    !html.includes(GALLERY_START) &&
    !/<table><tbody><tr><t[hd]>(?:(?!<\/tr>).)*<\/tr><\/tbody>|<br \/><\/p>|\n<\/code>/s.test(html)
  const [intro = ''] = fc.sample(documents(picture).filter(isShown), { numRuns: 1, seed: 7 })
  const page = await visit({ as: author })
  await open(page, `/blog/${(await postBlog(site.url, author, { intro }))._id}`)
  await page.locator('.prose').first().selectText()
  await page.keyboard.press('ControlOrMeta+C')
  const blog = await postBlog(site.url, author)
  await open(page, `/blog/update/${blog._id}`)
  await writing(page, LABELS.intro).focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('ControlOrMeta+V')
  await expect(writing(page, LABELS.intro).getByText('Uploading the picture')).toHaveCount(0)
  await submit(page)
  await expect(page.getByText('Blog updated successfully')).toBeVisible()
  // Its pictures are copies.
  const withoutIds = (html: string) => html.replace(/\/media\/[^/"]+\//g, '/media/')
  expect(withoutIds((await read(site.url, author, blog._id)).intro)).toBe(withoutIds(intro))
})

test('Tab moves between table cells even before the table editing script has loaded', async ({ author, visit }) => {
  const page = await visit({ as: author })
  const load = await holdBack(page, /table-editing/)
  await open(page, '/blogs')
  const place = writing(page, 'Blog Intro')
  await place.click()
  await tool(page, 'Blog Intro', 'Table').click()
  for (const key of ['A', 'Tab', 'B', 'Tab', 'C', 'Tab', 'D', 'Shift+Tab', 'E', 'Tab', 'F'])
    await page.keyboard.press(key)
  const cells = place.locator('th, td')
  await expect(cells).toHaveText([/^A$/, /^B$/, /^(CE|EC)$/, /^(DF|FD)$/, '', '', '', '', ''])
  load()
  await cells.last().click()
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(place.locator('tr')).not.toHaveCount(3, { timeout: 100 })
  }).toPass()
})

test('an author writes quotes, code, tables, rules and captions, and readers see them', async ({
  site,
  author,
  visit,
}) => {
  const blog = await postBlog(site.url, author)
  const page = await visit({ as: author })
  await open(page, `/blog/update/${blog._id}`)
  const label = 'Para One Description'
  const place = writing(page, label)
  const press = (name: string) => tool(page, label, name).click()
  await page.getByLabel('Para One Title').fill('With everything')
  await place.click()
  await press('Header 1')
  await page.keyboard.type('A heading of the text')
  await page.keyboard.press('Enter')
  await press('Quote')
  await page.keyboard.type('The sea, once it casts its spell')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  for (const [mark, text] of [
    ['Superscript', '2'],
    ['Subscript', 'n'],
    ['Inline code', 'npm start'],
  ] as const) {
    await press(mark)
    await page.keyboard.type(text)
    await press(mark)
    await page.keyboard.type(' and ')
  }
  await page.keyboard.press('Enter')
  await press('Code block')
  await page.keyboard.type('const a = "x < y"\nreturn a')
  await place.getByLabel('Language of the code').selectOption('TypeScript')
  await expect(place).toBeFocused()
  await page.keyboard.press('ControlOrMeta+End')
  await press('Rule')
  await page.keyboard.press('ControlOrMeta+End')
  await press('Table')
  for (const cell of ['Name', 'Price', 'Note', 'Bread', '3', '', 'Cheese', '7']) {
    await page.keyboard.type(cell)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.type('hard')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Wine')
  await expect(place.locator('tr')).toHaveCount(4)
  await press('Add column')
  await press('Remove row')
  await place.locator('th').nth(1).click()
  await page.keyboard.type('Unit')
  await expect(place.locator('tr')).toHaveCount(3)
  await expect(place.locator('tr').first().locator('th')).toHaveCount(4)
  await page.keyboard.press('ControlOrMeta+End')
  const chooser = page.waitForEvent('filechooser')
  await press('Image')
  await (await chooser).setFiles(await photograph('phone.jpg'))
  const figure = place.locator('figure')
  await figure.locator('img').click()
  await figure.getByLabel('Description').fill('The harbour at dusk')
  await figure.getByLabel('Width').selectOption('Wide')
  await figure.locator('figcaption').click()
  await page.keyboard.type('Photographed by Noor')
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  await submit(page)
  await expect(page.getByText('Blog updated successfully')).toBeVisible()

  const saved = (await read(site.url, author, blog._id)).paraOneDescription
  expect(saved).toContain('<blockquote><p>The sea, once it casts its spell</p></blockquote>')
  expect(saved).toContain('<p><sup>2</sup> and <sub>n</sub> and <code>npm start</code> and </p>')
  expect(saved).toContain('<pre><code class="language-typescript">const a = "x &lt; y"\nreturn a</code></pre>')
  expect(saved).toContain('<hr />')
  expect(saved).toContain('<tr><th><p>Name</p></th><th><p>Unit</p></th><th><p>Price</p></th>')
  expect(saved).toMatch(/<figure data-width="wide"><img [^<>]*alt="The harbour at dusk"[^<>]*><figcaption>Photographed/)
  expect(saved).not.toMatch(/style=|hljs/)

  await open(page, `/blog/${blog._id}`)
  const article = page.getByRole('article')
  await expect(article.locator('blockquote')).toHaveText('The sea, once it casts its spell')
  await expect(article.locator('pre .hljs-keyword').first()).toHaveText('const')
  await expect(article.getByRole('table').getByRole('row')).toHaveCount(3)
  await expect(article.getByRole('figure')).toContainText('Photographed by Noor')
  await expect(article.getByRole('img', { name: 'The harbour at dusk' })).toBeVisible()
  await expectNoSidewaysScroll(page)

  await test.step('a heading of the text looks no larger than the title of its section', async () => {
    const size = (name: string) =>
      article
        .getByRole('heading', { name })
        .evaluate((heading) => Number.parseFloat(getComputedStyle(heading).fontSize))
    expect(await size('A heading of the text')).toBeLessThan(await size('With everything'))
  })

  await test.step('a portrait picture fills at most 85 % of the height of the window', async () => {
    const image = article.getByRole('img', { name: 'The harbour at dusk' })
    await image.scrollIntoViewIfNeeded()
    const [shown, window] = await image.evaluate((one) => [one.getBoundingClientRect().height, innerHeight])
    expect(shown).toBeLessThanOrEqual((window ?? 0) * 0.85 + 1)
  })

  await test.step('on the narrowest screen only tables and code scroll', async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    await expectNoSidewaysScroll(page)
  })
  await expectAccessible(page)
})

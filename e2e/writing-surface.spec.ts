// Over 250 lines, so that the tests of the editor share what finds its parts.
import type { Page } from '@playwright/test'
import {
  card,
  choose,
  expectAccessible,
  expectNoSidewaysScroll,
  fillBlog,
  open,
  submit,
  titleField,
  tool,
  writing,
} from './actions.ts'
import { photograph } from './picture-fixtures.ts'
import { expect, test } from './site.ts'
import { postBlog } from './users.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Writing', exact: true })
const toolbars = (page: Page) => page.getByRole('toolbar', { name: /^Formatting: / })
/** How wide a label is seen; 1 pixel if it is left to screen readers. */
const labelWidth = (page: Page, label: string) =>
  page.getByText(label, { exact: true }).evaluate((element) => element.parentElement?.getBoundingClientRect().width)
const heightOf = async (page: Page, name: string) => (await page.getByRole('group', { name }).boundingBox())?.height

test('sections are compact until used, with labels until something is written', {
  tag: '@phone',
}, async ({ author, visit }) => {
  const page = await visit({ as: author })
  await open(page, '/blogs')
  for (const name of ['Para One', 'Para Two', 'Para Three']) {
    expect(await heightOf(page, name), name).toBeLessThan(160)
    for (const field of ['Title', 'Description', 'Image']) {
      expect(await labelWidth(page, `${name} ${field}`)).toBeGreaterThan(50)
      await expect(page.getByLabel(`${name} ${field}`, { exact: true })).toBeAttached()
    }
  }
  expect(await labelWidth(page, 'Blog Title')).toBeGreaterThan(50)
  await titleField(page).fill('A title')
  expect(await labelWidth(page, 'Blog Title')).toBeLessThan(2)
  await expect(page.getByLabel('Blog Title', { exact: true })).toHaveValue('A title')
})

test('the title field grows with its text, wraps, and takes no line breaks', async ({ author, visit }) => {
  const page = await visit({ as: author })
  await open(page, '/blogs')
  const before = (await titleField(page).boundingBox())?.height ?? 0
  await titleField(page).fill('A long title that goes on\nand on in another line, and in one more after it')
  await expect(titleField(page)).toHaveValue(
    'A long title that goes on and on in another line, and in one more after it',
  )
  expect((await titleField(page).boundingBox())?.height).toBeGreaterThan(1.8 * before)
  expect(await titleField(page).evaluate((field) => field.scrollHeight - field.clientHeight)).toBeLessThan(10)
  await titleField(page).press('Enter')
  await expect(titleField(page)).not.toHaveValue(/\n/)
  await titleField(page).fill('The lamp')
  for (const key of ['Home', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight']) await titleField(page).press(key)
  await page.keyboard.insertText('old\n')
  await page.keyboard.type('red ')
  await expect(titleField(page)).toHaveValue('The old red lamp')
})

test('the writing bar stays in view, and shows word count and reading time', async ({ author, visit }) => {
  const page = await visit({ as: author })
  await open(page, '/blogs')
  await expect(bar(page)).toContainText('0 words')
  await writing(page, 'Blog Intro').fill('one two three')
  await writing(page, 'Para Two Description').fill(Array.from({ length: 437 }, (_, at) => `word${at}`).join(' '))
  await expect(bar(page)).toContainText('440 words · 2 min read')
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 })
    for (const end of [0, 1e6]) {
      await page.evaluate((y) => scrollTo(0, y), end)
      await expect(bar(page).getByRole('button', { name: 'Submit' })).toBeInViewport({ ratio: 1 })
      await expect(bar(page).getByLabel('Publish')).toBeInViewport({ ratio: 1 })
    }
  }
})

test('the writing bar counts the same words as the first revision', async ({ author, visit }) => {
  const page = await visit({ as: author })
  await open(page, '/blogs')
  await fillBlog(page, { title: 'Oil — and 石油', intro: 'One, two – and don’t count a dash' })
  await page.getByLabel('Para One Title', { exact: true }).fill('In 2024年')
  await expect(bar(page)).toContainText('14 words · 1 min read')
  await submit(page)
  await card(page, 'Oil — and 石油').getByRole('link').first().click()
  // The cards of the home page say it too, until the blog has opened.
  await expect(page.getByRole('heading', { level: 1, name: 'Oil — and 石油' })).toBeVisible()
  await expect(page.getByText('1 min read')).toBeVisible()
  await page.getByRole('link', { name: 'Revisions' }).click()
  await expect(page.getByRole('navigation', { name: 'Revisions' })).toContainText('14 words added, 0 words removed')
})

test('the only toolbar belongs to the focused text, and covers no words', { tag: '@phone' }, async ({
  author,
  visit,
}) => {
  const page = await visit({ as: author })
  await open(page, '/blogs')
  await expect(toolbars(page)).toHaveCount(0)
  await writing(page, 'Blog Intro').click()
  await expect(toolbars(page)).toHaveAccessibleName('Formatting: Blog Intro')
  await writing(page, 'Para One Description').click()
  await expect(toolbars(page)).toHaveAccessibleName('Formatting: Para One Description')
  for (let line = 0; line < 30; line++) await page.keyboard.press('Enter')
  await page.keyboard.type('The last line')
  const words = await page.getByText('The last line').boundingBox()
  const top = (await toolbars(page).boundingBox())?.y ?? 0
  expect((words?.y ?? 0) + (words?.height ?? 0)).toBeLessThanOrEqual(top)
  await titleField(page).click()
  await expect(toolbars(page)).toHaveCount(0)
})

test('a slash on an empty line opens the block menu, filtered by what follows', async ({ author, visit }) => {
  const page = await visit({ as: author })
  await open(page, '/blogs')
  const text = writing(page, 'Blog Intro')
  const options = page.getByRole('listbox', { name: 'Blocks' }).getByRole('option')
  await text.click()
  await page.keyboard.type('Either/or')
  await expect(options).toHaveCount(0)
  await page.keyboard.press('Enter')
  await page.keyboard.type('/')
  await expect(options.filter({ hasText: 'Header 1' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  const second = options.filter({ hasText: 'Header 2' })
  await expect(second).toHaveAttribute('aria-selected', 'true')
  expect(await text.getAttribute('aria-activedescendant')).toBe(await second.getAttribute('id'))
  await page.keyboard.press('Enter')
  await page.keyboard.type('A heading')
  await expect(text.getByRole('heading', { level: 2 })).toHaveText('A heading')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.keyboard.press('Enter')
  await page.keyboard.type('/bul')
  await expect(options).toHaveText(['Bullet list'])
  await options.click()
  await page.keyboard.type('A point')
  await expect(text.locator('ul > li')).toHaveText('A point')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/no such block')
  await expect(options).toHaveCount(0)
  await expect(text).toContainText('/no such block')
})

test('Escape closes the block menu, and the slash stays', async ({ author, visit }) => {
  const page = await visit({ as: author })
  await open(page, '/blogs')
  const text = writing(page, 'Blog Intro')
  const blocks = page.getByRole('listbox', { name: 'Blocks' })
  await text.click()
  await page.keyboard.type('/')
  await expect(blocks).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(blocks).toHaveCount(0)
  await page.keyboard.press('Enter')
  await page.keyboard.type('usr')
  await expect(text).toHaveText('/usr')
})

test('Markdown is converted as it is typed', async ({ author, visit }) => {
  const page = await visit({ as: author })
  await open(page, '/blogs')
  const text = writing(page, 'Blog Intro')
  await text.click()
  const lines = [
    '# One',
    '## Two',
    '### Three',
    '1. first',
    'second',
    '',
    '- point',
    '',
    '> said',
    '',
    'a **bold** b *slanted* c `code` d ~~gone~~ e',
  ]
  for (const line of lines) {
    await page.keyboard.type(line)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.type('---')
  await page.keyboard.type('```ts # no heading')
  await expect
    .poll(() => text.evaluate(outline))
    .toEqual([
      'h1 One',
      'h2 Two',
      'h3 Three',
      'ol first,second',
      'ul point',
      'blockquote said',
      'p a <strong>bold</strong> b <em>slanted</em> c <code>code</code> d <s>gone</s> e',
      'hr ',
      'pre # no heading',
      'p ',
    ])
  await expect(text.getByLabel('Language of the code')).toHaveValue('typescript')
})

/** The blocks of a text: the items of a list, the marks of a paragraph, the words of any other. */
function outline(text: Element): string[] {
  return [...text.children].map((block) => {
    const items = [...block.querySelectorAll('li')].map((item) => item.textContent).join()
    const words = block.querySelector('pre > code')?.textContent ?? block.textContent
    return `${block.localName} ${items || (block.localName === 'p' && words ? block.innerHTML : words)}`
  })
}

test('a selection shows a toolbar with marks, and Ctrl+K sets a link', async ({ author, visit }) => {
  const page = await visit({ as: author })
  await open(page, '/blogs')
  const text = writing(page, 'Blog Intro')
  await text.click()
  await page.keyboard.type('the lighthouse')
  await page.keyboard.press('Shift+Home')
  const marks = page.getByRole('toolbar', { name: 'Formatting of the selection' })
  await marks.getByRole('button', { name: 'Bold' }).click()
  await expect(text.locator('strong')).toHaveText('the lighthouse')
  await expect(marks.getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'true')
  await expect(tool(page, 'Blog Intro', 'Bold')).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Control+k')
  await page.getByLabel('Address of the link').fill('example.org')
  await page.keyboard.press('Enter')
  await expect(text.getByRole('link')).toHaveAttribute('href', 'https://example.org')
  await expect(text).toBeFocused()
  await page.keyboard.press('ArrowRight', { delay: 100 })
  await expect(marks).toHaveCount(0)
})

test('Ctrl+S saves at once and shows that it is already saved', async ({ author, visit }) => {
  const page = await visit({ as: author })
  await open(page, '/blogs')
  await writing(page, 'Blog Intro').fill('Saved on the spot')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('status').filter({ hasText: 'Already saved' })).toBeVisible()
  expect(await page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })))).toBe(true)
  await page.reload()
  await expect(writing(page, 'Blog Intro')).toHaveText('Saved on the spot')
})

test('the writing page loads at most 340 kB of script, editor included', async ({ author, visit }) => {
  const page = await visit({ as: author })
  await open(page, '/blogs')
  await writing(page, 'Blog Intro').click()
  await expect(toolbars(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  const bytes = await page.evaluate(() => {
    const asked = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
    // A script that was fetched and then imported has two entries.
    const sizes = new Map(asked.map((entry) => [entry.name, (entry as PerformanceResourceTiming).encodedBodySize]))
    return [...sizes.values()].reduce((sum, size) => sum + size, 0)
  })
  expect(bytes).toBeGreaterThan(150_000)
  expect(bytes).toBeLessThan(340_000)
})

test('the form keeps what is typed before its script loads', async ({ author, visit }) => {
  const page = await visit({ as: author })
  const arrived = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await arrived.promise
    await route.continue()
  })
  await page.goto('/blogs', { waitUntil: 'commit' })
  await titleField(page).fill('Typed too early')
  await page.getByLabel('Category', { exact: true }).selectOption('Food')
  arrived.resolve()
  await writing(page, 'Blog Intro').click()
  await expect(titleField(page)).toHaveValue('Typed too early')
  await expect(page.getByLabel('Category', { exact: true })).toHaveValue('Food')
})

const preview = (page: Page) => page.getByRole('dialog', { name: 'Preview' })

test('the preview shows the blog as it will look, also offline', async ({ author, visit, allow }) => {
  allow(/ERR_INTERNET_DISCONNECTED|WebSocket/)
  const page = await visit({ as: author })
  await open(page, '/blogs')
  // The script of the preview is loaded when it is first used.
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(preview(page).getByRole('heading', { level: 1 })).toHaveText('Untitled')
  await page.keyboard.press('Escape')
  await page.context().setOffline(true)
  await titleField(page).fill('An evening at the lighthouse')
  await page.getByLabel('Category', { exact: true }).selectOption('Travel')
  await choose(page, 'Main Image', 'waves.webp')
  await writing(page, 'Blog Intro').fill('Every evening somebody climbed the stairs.')
  await page.getByLabel('Para Two Title').fill('What the keeper said')
  await choose(page, 'Para Two Image', 'cut-out.png')
  // A picture is checked before the form takes it.
  for (const label of ['Main Image', 'Para Two Image']) {
    await expect(page.getByRole('img', { name: `Preview: ${label}` })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Preview' }).click()
  const article = preview(page).getByRole('article')
  await expect(article.getByRole('heading', { level: 1 })).toHaveText('An evening at the lighthouse')
  await expect(article).toContainText('Travel')
  await expect(article).toContainText(author.name)
  await expect(article).toContainText('Every evening somebody climbed the stairs.')
  await expect(article.getByRole('heading', { level: 2 })).toHaveText(['What the keeper said'])
  const pictures = article.locator('img[src^="blob:"]')
  await expect(pictures).toHaveCount(2)
  for (const picture of await pictures.all()) {
    await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(1)
  }
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 })
    await expectNoSidewaysScroll(page)
  }
  await expect(page).toHaveTitle('Create blog - Blogi')
  // A click on a link would leave the form.
  await article.getByRole('link', { name: author.name }).click()
  await expect(page).toHaveURL('/blogs')
  await preview(page).getByRole('tab', { name: 'Card and sharing' }).click()
  await expect(preview(page).getByRole('heading', { name: 'On a card' })).toBeVisible()
  await expect(preview(page)).toContainText('An evening at the lighthouse - Blogi')
  await preview(page).getByRole('button', { name: 'Close the preview' }).click()
  await expect(preview(page)).toHaveCount(0)
  await expect(titleField(page)).toHaveValue('An evening at the lighthouse')
})

test('the checks before publishing list what to improve, lead there, and never block', async ({
  site,
  author,
  visit,
  allow,
}) => {
  allow(/status of 404/)
  const blog = await postBlog(site.url, author)
  const gone = `${site.url}/blog/01890000-0000-7000-8000-000000000000`
  const intro = [
    '<h1>First</h1><h3>Too deep</h3>',
    `<p><a href="https://example.org/">here</a> and <a href="${gone}">the lost one</a></p>`,
    `<p><a href="${site.url}/blog/${blog._id}">the other blog</a></p>`,
  ].join('')
  const own = await postBlog(site.url, author, {
    title: 'A title that goes on for so long that no card has the room for all of it, in any window that is narrow',
    intro,
    paraOneTitle: 'Only a title',
  })
  const page = await visit({ as: author })
  await open(page, `/blog/update/${own._id}`)
  await writing(page, 'Blog Intro').click()
  await page.keyboard.press('Control+End')
  const chooser = page.waitForEvent('filechooser')
  await tool(page, 'Blog Intro', 'Image').click()
  await (await chooser).setFiles(await photograph('cut-out.png'))
  await expect(writing(page, 'Blog Intro').locator('img[src^="/media/"]')).toBeVisible()
  await page.getByRole('button', { name: 'Preview' }).click()
  await preview(page)
    .getByRole('tab', { name: /^Checks/ })
    .click()
  await expect(preview(page).getByRole('listitem')).toHaveText(
    [
      'The title is cut off on cards.',
      'Blog Intro: A picture has no description for people who cannot see it.',
      'Blog Intro: “Too deep” is a Header 3 and follows Header 1.',
      'Blog Intro: A link is called “here”. Say where it leads.',
      'Para One has a title but no text.',
      'Blog Intro: “the lost one” links to a blog that does not exist.',
    ].map((says) => `${says} Show`),
  )
  await expectAccessible(page, '[role=dialog]')
  await preview(page)
    .getByRole('listitem')
    .filter({ hasText: 'Para One' })
    .getByRole('button', { name: 'Show' })
    .click()
  await expect(writing(page, 'Para One Description')).toBeFocused()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page).toHaveURL(`/blog/${own._id}/${own.slug}`)
})

test('on a phone, bar and toolbar stay above the keyboard, with large targets', {
  tag: '@phone',
}, async ({ author, visit, hasTouch }) => {
  test.skip(!hasTouch, 'only a finger needs the room')
  const page = await visit({ as: author })
  await open(page, '/blogs')
  await writing(page, 'Blog Intro').click()
  const bottom = async () => {
    const box = await bar(page).boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0)
  }
  expect(await bottom()).toBe(740)
  // As a phone tells that its keyboard covers 300 pixels.
  await page.evaluate(() => {
    Object.defineProperty(visualViewport, 'height', { value: innerHeight - 300 })
    visualViewport?.dispatchEvent(new Event('resize'))
  })
  await expect.poll(bottom).toBe(440)
  const tools = await toolbars(page).boundingBox()
  expect((tools?.y ?? 0) + (tools?.height ?? 0)).toBeLessThanOrEqual((await bar(page).boundingBox())?.y ?? 0)
  const buttons = [...(await toolbars(page).getByRole('button').all()), ...(await bar(page).getByRole('button').all())]
  for (const button of [...buttons, bar(page).getByLabel('Publish')]) {
    const box = await button.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0), `${button}`).toBeGreaterThanOrEqual(44)
  }
  await expect(toolbars(page), 'a shadow at the edge beyond which there is more').toHaveCSS(
    'background-attachment',
    'local, local, scroll, scroll',
  )
  const rows = [bar(page).getByLabel('Publish'), bar(page).getByRole('button', { name: 'Submit' })]
  const tops = await Promise.all(rows.map(async (element) => Math.round((await element.boundingBox())?.y ?? 0)))
  expect(new Set(tops).size, 'Submit stands in the row of the others').toBe(1)
})

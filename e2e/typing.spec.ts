import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import type { Blog } from '#contract/blogs.ts'
import { expectAccessible, open, submit, tool, writing } from './actions.ts'
import { call } from './client.ts'
import { photograph } from './picture-fixtures.ts'
import { expect, test } from './site.ts'
import { postBlog } from './users.ts'

const htmlIn = (place: Locator) =>
  place.evaluate((element) => (element as HTMLElement & { editor: { getHTML(): string } }).editor.getHTML())

test('further Markdown is converted as it is typed: deep headers, 1), links and tables', async ({ author, visit }) => {
  const page = await visit({ as: author })
  await open(page, '/blogs')
  const text = writing(page, 'Blog Intro')
  await text.click()
  for (const line of [
    '#### Deep',
    '3) third',
    'fourth',
    '',
    'See [the tower](example.org/a) and ![no](x.y) or www.example.org now',
  ])
    await page.keyboard.type(`${line}\n`)
  await page.keyboard.type('| Lamp | Oil |\n|---|:-:|\n| one | two |\n| three | four |\n\nBelow')
  await expect
    .poll(async () => (await htmlIn(text)).replaceAll(' target="_blank" rel="noopener nofollow ugc"', ''))
    .toBe(
      '<h3>Deep</h3><ol start="3"><li><p>third</p></li><li><p>fourth</p></li></ol>' +
        '<p>See <a href="https://example.org/a">the tower</a> and ![no](x.y) or <a href="https://www.example.org">www.example.org</a> now</p>' +
        '<table><tbody><tr><th><p>Lamp</p></th><th><p>Oil</p></th></tr><tr><td><p>one</p></td><td><p>two</p></td></tr><tr><td><p>three</p></td><td><p>four</p></td></tr></tbody></table><p>Below</p>',
    )
})

test('quotation marks become those of the language, and Backspace takes that back', async ({ author, visit }) => {
  const page = await visit({ as: author })
  await open(page, '/blogs')
  const text = writing(page, 'Blog Intro')
  await text.click()
  await page.keyboard.type(`"It's 'so'," (she "said")`)
  await expect(text).toHaveText('“It’s ‘so’,” (she “said”)')
  await page.keyboard.type(' "')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('a"')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(text).toHaveText('“It’s ‘so’,” (she “said”) "a"')
  await page.keyboard.press('Enter')
  await page.keyboard.type('``` it\'s "code"')
  await expect(text.locator('pre > code')).toHaveText('it\'s "code"')
})

test('bold in a header says that it is bold by itself', async ({ author, visit }) => {
  const page = await visit({ as: author })
  await open(page, '/blogs')
  const text = writing(page, 'Blog Intro')
  await text.click()
  await page.keyboard.type('# A header')
  await page.keyboard.press('ControlOrMeta+b')
  await expect(page.getByText('Headers are always bold.')).toBeVisible()
  await page.keyboard.type(' and on\nWords ')
  await page.keyboard.press('ControlOrMeta+b')
  await page.keyboard.type('bold')
  await expect.poll(() => htmlIn(text)).toBe('<h1>A header and on</h1><p>Words <strong>bold</strong></p><p></p>')
})

test('Ctrl+/ and a button list the shortcuts, and the text has the focus again', async ({ author, visit }) => {
  const page = await visit({ as: author })
  await open(page, '/blogs')
  const text = writing(page, 'Blog Intro')
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await text.click()
  await page.keyboard.press('ControlOrMeta+/')
  await expect(list).toContainText('Inline code')
  await expectAccessible(page, '[role=dialog]')
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
  await expect(text).toBeFocused()
  await tool(page, 'Blog Intro', 'Keyboard shortcuts').click()
  await expect(list).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(text).toBeFocused()
})

test('a text that is too long says at once by how much, in sight', async ({ author, visit }) => {
  const page = await visit({ as: author })
  await open(page, '/blogs')
  const text = writing(page, 'Para One Description')
  await text.focus()
  await text.evaluate((element) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'Ten bytes.'.repeat(100).concat('\n\n').repeat(250))
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  const told = page.getByText(/^This text is 5\d kB too long/)
  await expect(told).toBeInViewport()
  await page.keyboard.press('ControlOrMeta+Home')
  await expect(told).toBeInViewport()
})

test('a picture dropped into a word is beside its paragraph, and opens no file', async ({ author, visit }) => {
  const page = await visit({ as: author })
  await open(page, '/blogs')
  const text = writing(page, 'Blog Intro')
  await text.click()
  await page.keyboard.type('lighthouse')
  // As one text: a list of numbers takes a busy machine a minute.
  const bytes = await readFile(await photograph('cut-out.png'), 'base64')
  const drop = (place: Locator) =>
    place.evaluate((element, content) => {
      const dataTransfer = new DataTransfer()
      const file = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
      dataTransfer.items.add(new File([file], 'a.png', { type: 'image/png' }))
      const { left, top, height } = element.getBoundingClientRect()
      const at = { clientX: left + 40, clientY: top + Math.min(height / 2, 20) }
      const init = { dataTransfer, bubbles: true, cancelable: true, ...at }
      // Whether the browser would open it.
      return [
        element.dispatchEvent(new DragEvent('dragover', init)),
        element.dispatchEvent(new DragEvent('drop', init)),
      ]
    }, bytes)
  expect(await drop(text.locator('p').first())).toEqual([false, false])
  await expect(text.locator('img[src^="/media/"]')).toBeVisible()
  await expect(text.locator('p').first()).toHaveText('lighthouse')
  for (const place of [page.getByRole('banner'), page.getByLabel('Blog Title', { exact: true })])
    expect(await drop(place)).toEqual([false, false])
  await expect(page).toHaveURL('/blogs')
})

test('the checks name what the blog cannot be sent without', async ({ author, visit }) => {
  const page = await visit({ as: author })
  await open(page, '/blogs')
  await writing(page, 'Blog Intro').fill('Words that are long enough.')
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: 'Preview' })
  await preview.getByRole('tab', { name: /^Checks/ }).click()
  await expect(preview.getByRole('listitem')).toHaveText([
    /^Needed: Blog title is required/,
    /^Needed: Category is required/,
    /^Needed: Main image is required/,
  ])
  await expectAccessible(page, '[role=dialog]')
  await preview.getByRole('button', { name: 'Show' }).first().click()
  await expect(page.getByLabel('Blog Title', { exact: true })).toBeFocused()
})

test('a time in the past is refused where it is chosen', async ({ author, visit }) => {
  const page = await visit({ as: author })
  await open(page, '/blogs')
  const button = page.getByRole('button', { name: /^Time/ })
  await button.click()
  const time = page.getByLabel('Time (optional)')
  await time.fill('2001-02-03T04:05')
  await expect(page.getByText('This time has passed: choose a later one.')).toBeVisible()
  await expect(time).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('button', { name: 'Done' })).toBeDisabled()
  await time.fill('2999-02-03T04:05')
  await expect(page.getByText('This time has passed')).toHaveCount(0)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(button).toContainText('2999')
})

test('a form that could not reach the server says when it can again', async ({ page, author, allow }) => {
  allow(/ERR_FAILED/)
  await open(page, '/forgot-password')
  await page.getByLabel('Email').fill(author.email)
  await page.route('**/api/v1/**', (route) => route.abort())
  await page.getByRole('main').getByRole('button').first().click()
  const banner = page.getByRole('main').getByRole('alert')
  await expect(banner).toContainText('The server cannot be reached')
  await page.unrouteAll()
  await expect(banner).toContainText('can be reached again')
  await expect(banner).not.toContainText('cannot')
})

test('a key pressed directly after End acts at the end, on a busy page too', async ({ site, author, visit }) => {
  const embed =
    '<figure data-kind="embed"><a href="https://example.org/" rel="noopener nofollow ugc" target="_blank">A card</a> </figure>'
  const intro = `${embed}<p>The first words</p>`
  const blog = await postBlog(site.url, author, { intro })
  const page = await visit({ as: author })
  await page.addInitScript(() =>
    window.addEventListener('selectionchange', (event) => event.isTrusted && event.stopImmediatePropagation(), true),
  )
  await open(page, `/blog/update/${blog._id}`)
  const place = writing(page, 'Blog Intro')
  // The card is what an editor that begins with one has selected.
  await place.focus()
  for (const key of ['ControlOrMeta+End', 'x', 'Home', 'End', 'Enter', 'y', 'ArrowUp', 'Home', 'z'])
    await page.keyboard.press(key)
  await submit(page)
  await expect(page.getByText('Blog updated successfully')).toBeVisible()
  const saved = await call<Blog>(site.url, 'GET', `/blog/singleBlog/${blog._id}`, author)
  expect(saved.data.intro).toBe(`${embed}<p>zThe first wordsx</p><p>y</p>`)
})

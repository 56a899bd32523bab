import type { Locator, Page } from '@playwright/test'
import type { Blog } from '#contract/blogs.ts'
import { open, submit, writing } from './actions.ts'
import { call } from './client.ts'
import { CLIPBOARDS } from './paste-fixtures.ts'
import { expect, test } from './site.ts'
import { postBlog, square } from './users.ts'

/** Pastes as another program would have it: a real clipboard would sanitise its HTML first. */
async function paste(place: Locator, { html, text, file }: { html?: string; text?: string; file?: number[] }) {
  await place.focus()
  await place.evaluate(
    (element, { html, text, file }) => {
      const clipboardData = new DataTransfer()
      if (html !== undefined) clipboardData.setData('text/html', html)
      if (text !== undefined) clipboardData.setData('text/plain', text)
      if (file) clipboardData.items.add(new File([new Uint8Array(file)], 'picture.png', { type: 'image/png' }))
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    { html, text, file },
  )
}

/** What the editor holds, as it would be sent. */
const htmlIn = (place: Locator) =>
  place.evaluate((element) => (element as HTMLElement & { editor: { getHTML(): string } }).editor.getHTML())

const LABEL = 'Para One Description'

async function empty(page: Page): Promise<Locator> {
  const place = writing(page, LABEL)
  await place.focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('Delete')
  return place
}

test('what other programs copy arrives as what it is, and what is lost is said', async ({ author, visit }) => {
  const page = await visit({ as: author })
  await open(page, '/blogs')
  for (const [what, { html, text, arrives, lost }] of Object.entries(CLIPBOARDS)) {
    await test.step(what, async () => {
      const place = await empty(page)
      await paste(place, { ...(html !== undefined && { html }), text })
      await expect.poll(() => htmlIn(place), what).toBe(arrives)
      if (html === undefined) return
      const notice = page.getByRole('status').filter({ hasText: 'Pasted' })
      await expect(notice).toContainText(lost ?? 'Pasted.')
      await page.getByRole('button', { name: 'Close', exact: true }).click()
    })
  }
})

test('what was pasted can be pasted again as plain text or as Markdown', async ({ author, visit }) => {
  const page = await visit({ as: author })
  await open(page, '/blogs')
  const place = await empty(page)
  await paste(place, { html: '<h2>A <b>heading</b></h2><p>## words</p>', text: 'A heading\n\n## words' })
  await expect.poll(() => htmlIn(place)).toBe('<h2>A <strong>heading</strong></h2><p>## words</p>')
  await page.getByRole('button', { name: 'as Markdown' }).click()
  await expect.poll(() => htmlIn(place)).toBe('<p>A heading</p><h2>words</h2><p></p>')
  await page.getByRole('button', { name: 'Paste again as plain text' }).click()
  await expect.poll(() => htmlIn(place)).toContain('<p>## words</p>')
})

test('pictures of the clipboard are uploaded, and no other address is stored', async ({ site, author, visit }) => {
  const png = [...(await square('#0f766e'))]
  const data = `data:image/png;base64,${Buffer.from(png).toString('base64')}`
  const blog = await postBlog(site.url, author)
  const page = await visit({ as: author })
  await open(page, `/blog/update/${blog._id}`)
  const place = await empty(page)
  await paste(place, {
    html: `<p>Before</p><figure><img src="${data}" alt="A square"><figcaption>Green <b>square</b></figcaption></figure><p>After <img src="https://a.example/x.png"></p>`,
    text: 'Before',
  })
  await expect(place.locator('img[src^="/media/"]')).toHaveCount(1)
  await page.keyboard.press('ControlOrMeta+End')
  await paste(place, { html: '<img src="https://a.example/y.png">', file: png })
  await expect(place.locator('img[src^="/media/"]')).toHaveCount(2)
  await submit(page)
  await expect(page.getByText('Blog updated successfully')).toBeVisible()
  const { paraOneDescription } = (await call<Blog>(site.url, 'GET', `/blog/singleBlog/${blog._id}`, author)).data
  expect(paraOneDescription).toMatch(
    /^<p>Before<\/p><figure><img src="\/media\/[^"]+"[^<>]*alt="A square"[^<>]*><figcaption>Green <strong>square<\/strong><\/figcaption><\/figure><p>After/,
  )
  expect(paraOneDescription.match(/<img /g)).toHaveLength(2)
  expect(paraOneDescription).not.toMatch(/data:|blob:|a\.example|pasted/)
})

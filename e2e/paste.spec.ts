import type { Locator, Page } from '@playwright/test'
import type { Blog } from '#contract/blogs.ts'
import { open, submit, writing } from './actions.ts'
import { call } from './client.ts'
import { CLIPBOARDS } from './paste-fixtures.ts'
import { expect, test } from './site.ts'
import { postBlog, square } from './users.ts'

/** Pastes as another program would have it: a real clipboard would sanitise its HTML first. */
async function paste(place: Locator, what: { html?: string; rtf?: string; text?: string; file?: number[] }) {
  await place.focus()
  await place.evaluate((element, { html, rtf, text, file }) => {
    const clipboardData = new DataTransfer()
    if (rtf !== undefined) clipboardData.setData('text/rtf', rtf)
    if (html !== undefined) clipboardData.setData('text/html', html)
    if (text !== undefined) clipboardData.setData('text/plain', text)
    if (file) clipboardData.items.add(new File([new Uint8Array(file)], 'picture.png', { type: 'image/png' }))
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, what)
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

test('content pasted from other programs keeps its structure, or says what was lost', async ({ author, visit }) => {
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

test('pasted content can be pasted again as plain text or Markdown, also by keyboard', async ({ author, visit }) => {
  const page = await visit({ as: author })
  await open(page, '/blogs')
  const place = await empty(page)
  const notice = page.getByRole('status').filter({ hasText: 'Pasted' })
  await paste(place, { html: '<h2>A <b>heading</b></h2><p>## words</p>', text: 'A heading\n\n## words' })
  await expect.poll(() => htmlIn(place)).toBe('<h2>A <strong>heading</strong></h2><p>## words</p>')
  await page.getByRole('button', { name: 'as Markdown' }).click()
  await expect.poll(() => htmlIn(place)).toBe('<p>A heading</p><h2>words</h2><p></p>')
  await expect(notice).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Paste again as plain text' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(place).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => htmlIn(place)).toContain('<p>## words</p>')
  await expect(place).toBeFocused()

  // Of plain text with one sign of Markdown, the writer knows which it is; Ctrl+Shift+V says so before.
  await empty(page)
  await paste(place, { text: 'Some **bold** words' })
  await expect.poll(() => htmlIn(place)).toBe('<p>Some **bold** words</p>')
  await notice.getByRole('button', { name: 'Paste again as Markdown' }).click()
  await expect.poll(() => htmlIn(place)).toBe('<p>Some <strong>bold</strong> words</p>')
  await empty(page)
  await place.dispatchEvent('keydown', { key: 'V', shiftKey: true, ctrlKey: true })
  await paste(place, { text: '# Title\n\n- one' })
  await expect.poll(() => htmlIn(place)).toBe('<p># Title</p><p>- one</p>')
  await notice.getByRole('button', { name: 'Close' }).click()
  await expect(place).toBeFocused()
})

test('the notice of a paste is in sight, and does not cover the caret', { tag: '@phone' }, async ({
  author,
  visit,
}) => {
  const page = await visit({ as: author })
  await open(page, '/blogs')
  const place = writing(page, LABEL)
  await place.focus()
  await page.keyboard.type('After it')
  await page.keyboard.press('Home')
  const lines = Array.from({ length: 30 }, (_, line) => `<p>Line ${line}</p>`).join('')
  await paste(place, { html: `${lines}<p>The last<img src="file:///C:/x.png" alt="A lamp"></p>`, text: 'Lines' })
  const notice = page.getByRole('status').filter({ hasText: '1 picture was left out (A lamp)' })
  const words = place.getByText('The last')
  const boxes = () =>
    Promise.all([words, notice, page.getByRole('toolbar', { name: LABEL })].map((one) => one.boundingBox()))
  await expect
    .poll(async () => {
      const [caret, said, tools] = (await boxes()).map((box) => ({
        top: box?.y ?? 0,
        end: (box?.y ?? 0) + (box?.height ?? 0),
      }))
      return caret && said && tools && caret.top >= 0 && caret.end <= said.top && said.end <= tools.top
    })
    .toBe(true)
})

/** Pictures as Word and LibreOffice put them into RTF. */
const rtfOf = (pictures: Buffer[]) =>
  `{\\rtf1\\ansi ${pictures.map((png) => `{\\*\\shppict{\\pict{\\*\\picprop}\\picw640\\pngblip\\bliptag-2{\\*\\blipuid 0a}${png.toString('hex')}}}{\\nonshppict{\\pict\\wmetafile8 0100}}`).join('\\par ')}}`

test('uploads pictures that a word processor puts into RTF, each in its place', async ({ author, visit }) => {
  const rtf = rtfOf([await square('#0f766e'), await square('#7f1d1d')])
  const page = await visit({ as: author })
  await open(page, '/blogs')
  const place = await empty(page)
  await paste(place, {
    html: '<p>One<img src="file:///C:/clip_image001.png" alt="Green"></p><p>Two</p><p><img src="https://a.example/clip_image002.png" alt="Red"></p><p>Three</p>',
    rtf,
    text: 'One',
  })
  const pictures = place.locator('img[src^="/media/"]')
  await expect(pictures).toHaveCount(2)
  const colourOf = (picture: Locator) =>
    picture.evaluate(async (image: HTMLImageElement) => {
      await image.decode()
      const canvas = new OffscreenCanvas(1, 1).getContext('2d')
      canvas?.drawImage(image, 0, 0)
      const [red = 0, green = 0] = canvas?.getImageData(0, 0, 1, 1).data ?? []
      return red > green ? 'Red' : 'Green'
    })
  for (const picture of await pictures.all()) expect(await picture.getAttribute('alt')).toBe(await colourOf(picture))
  expect((await htmlIn(place)).replace(/<img [^>]*alt="(\w+)"[^>]*>/g, '[$1]')).toBe(
    '<p>One</p>[Green]<p>Two</p>[Red]<p>Three</p>',
  )
  await empty(page)
  await paste(place, { html: '<p>No place for any of them</p>', rtf, text: 'No place' })
  await expect(pictures).toHaveCount(2)
  await expect(page.getByText('2 pictures are at the end')).toBeVisible()
})

test('uploads pasted pictures, and stores no other picture URLs', async ({ site, author, visit }) => {
  const png = [...(await square('#0f766e'))]
  const data = `data:image/png;base64,${Buffer.from(png).toString('base64')}`
  const blog = await postBlog(site.url, author)
  const page = await visit({ as: author })
  await open(page, `/blog/update/${blog._id}`)
  const place = await empty(page)
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(new URL(request.url()).pathname))
  await paste(place, {
    html: `<p>Before</p><figure><img src="${data}" alt="A square"><figcaption>Green <b>square</b></figcaption></figure><p>After <img src="https://a.example/x.png"></p>`,
    text: 'Before',
  })
  await expect(place.locator('img[src^="/media/"]')).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'x.png' })).toHaveAttribute('href', 'https://a.example/x.png')
  // Nothing is asked for at the address that holds the place of a picture until it is uploaded.
  expect(addresses.filter((address) => address.startsWith('/media/pasted'))).toEqual([])
  await page.keyboard.press('ControlOrMeta+End')
  await paste(place, { html: '<img src="https://a.example/y.png">', file: png })
  await expect(place.locator('img[src^="/media/"]')).toHaveCount(2)
  // As Safari gives the address of a pasted file.
  const blobUrl = await page.evaluate(
    (bytes) => URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type: 'image/png' })),
    png,
  )
  await paste(place, { html: `<p>Last <img src="${blobUrl}"></p>` })
  await expect(place.locator('img[src^="/media/"]')).toHaveCount(3)
  await submit(page)
  await expect(page.getByText('Blog updated successfully')).toBeVisible()
  const { paraOneDescription } = (await call<Blog>(site.url, 'GET', `/blog/singleBlog/${blog._id}`, author)).data
  expect(paraOneDescription).toMatch(
    /^<p>Before<\/p><figure><img src="\/media\/[^"]+"[^<>]*alt="A square"[^<>]*><figcaption>Green <strong>square<\/strong><\/figcaption><\/figure><p>After/,
  )
  expect(paraOneDescription.match(/<img /g)).toHaveLength(3)
  expect(paraOneDescription).not.toMatch(/data:|blob:|a\.example|pasted/)
})

import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import type { Blog } from '#contract/blogs.ts'
import type { OwnDraft } from '#contract/drafts.ts'
import { holdBack, open, saved, submit, titleField, writing } from './actions.ts'
import { call } from './client.ts'
import { RESTORED, stored } from './drafts.ts'
import { expect, test } from './site.ts'
import { changeBlog, postBlog, square } from './users.ts'

const INTRO = 'Blog Intro'
const paragraphs = (...texts: string[]) => texts.map((text) => `<p>${text}</p>`).join('')
const notice = (page: Page): Locator => page.getByRole('status').filter({ hasText: 'Pasted' })

/** What comes from another program to a place, where the pointer is for what is dropped. */
async function bring(place: Locator, kind: 'paste' | 'drop', types: Record<string, string>): Promise<void> {
  await place.evaluate(
    (element, { kind, types }) => {
      const data = new DataTransfer()
      for (const [type, text] of Object.entries(types)) data.setData(type, text)
      const { left, top, height } = element.getBoundingClientRect()
      const at = { clientX: left + 1, clientY: top + height / 2, bubbles: true, cancelable: true }
      element.dispatchEvent(
        kind === 'drop'
          ? new DragEvent('drop', { ...at, dataTransfer: data })
          : new ClipboardEvent('paste', { ...at, clipboardData: data }),
      )
    },
    { kind, types },
  )
}

test('what is dropped and pasted again leaves the words around it as they are', async ({ site, author, visit }) => {
  const blog = await postBlog(site.url, author, { intro: paragraphs('One', 'Two', 'Three') })
  const page = await visit({ as: author })
  await open(page, `/blog/update/${blog._id}`)
  const text = writing(page, INTRO)
  for (const [caret, target] of [
    ['ControlOrMeta+Home', 'Three'],
    ['ControlOrMeta+End', 'One'],
  ] as const) {
    await text.focus()
    await page.keyboard.press(caret)
    await bring(text.getByText(target), 'drop', { 'text/html': '<b>Bold</b>', 'text/plain': 'Bold' })
    await expect(text.locator('strong')).toHaveText('Bold')
    await notice(page).getByRole('button', { name: 'Paste again as plain text' }).click()
    await expect(text.locator('strong')).toHaveCount(0)
  }
  await expect(text.locator('p')).toHaveText(['BoldOne', 'Two', 'BoldThree'])
})

test('Markdown is where it was pasted, however late its converter is loaded', async ({ site, author, visit }) => {
  const blog = await postBlog(site.url, author, { intro: paragraphs('The first', '', 'The third') })
  const page = await visit({ as: author })
  const load = await holdBack(page, '**/assets/marked*.js')
  await open(page, `/blog/update/${blog._id}`)
  const text = writing(page, INTRO)
  await text.locator('p').nth(1).click()
  await bring(text, 'paste', { 'text/plain': '- a\n- **b**' })
  // The words are there at once, and another paste does not take their place.
  await expect(text.locator('p')).toHaveText(['The first', '- a', '- **b**', 'The third'])
  await page.keyboard.type(' typed')
  await page.keyboard.press('ControlOrMeta+End')
  await bring(text, 'paste', { 'text/plain': ' and `more`' })
  await page.keyboard.press('Shift+Home')
  load()
  await expect(text.locator('li')).toHaveText(['a', 'b typed'])
  await page.keyboard.type('Selected')
  await expect(text.locator('> p')).toHaveText(['The first', 'Selected'])
})

test('Markdown that was changed before its converter is loaded stays as it is', async ({ author, visit }) => {
  const page = await visit({ as: author })
  const load = await holdBack(page, '**/assets/marked*.js')
  await open(page, '/blogs')
  const text = writing(page, INTRO)
  await text.focus()
  await bring(text, 'paste', { 'text/plain': '- a\n- **b**' })
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('changed')
  const loaded = page.waitForResponse('**/assets/marked*.js')
  await titleField(page).focus()
  load()
  await (await loaded).finished()
  await page.keyboard.type('A title')
  await expect(titleField(page)).toHaveValue('A title')
  await expect(text.locator('> *')).toHaveText(['- a', '- **b*changed*'])
})

test('the caret stays where it is when another device changes the text on both sides', async ({
  site,
  author,
  visit,
}) => {
  const page = await visit({ as: author })
  await open(page, '/blogs')
  const text = writing(page, INTRO)
  await text.focus()
  for (const line of ['one', 'two', 'three', 'four', 'five']) {
    await page.keyboard.type(line)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.type('six')
  await saved(page)
  for (let times = 0; times < 3; times++) await page.keyboard.press('ArrowUp')
  await page.keyboard.press('End')
  const [draft] = (await call<{ drafts: OwnDraft[] }>(site.url, 'GET', '/drafts', author)).data.drafts
  const value = paragraphs('one of the other', 'two', 'three', 'four', 'five', 'inserted', 'six')
  await call(site.url, 'PUT', `/drafts/${draft?._id}`, author, {
    version: draft?.version,
    device: randomUUID(),
    blogId: null,
    blogVersion: null,
    fields: { intro: { value, at: new Date().toISOString() } },
  })
  await expect(text).toContainText('one of the other')
  await page.keyboard.type('!')
  const lines = ['one of the other', 'two', 'three!', 'four', 'five', 'inserted', 'six']
  await expect(text.locator('p')).toHaveText(lines)
})

test('words typed while the choice between two versions loads stay', async ({ site, author, visit, allow }) => {
  const blog = await postBlog(site.url, author, { title: 'As it was in the beginning' })
  const page = await visit({ as: author })
  await page.route('**/socket.io/**', (route) => route.abort())
  allow(/socket\.io|ERR_FAILED/)
  const load = await holdBack(page, '**/assets/conflict-screen*.js')
  await open(page, `/blog/update/${blog._id}`)
  await titleField(page).fill('What I wrote meanwhile')
  await changeBlog(site.url, author, blog._id, { title: 'What the other tab wrote' })
  await submit(page)
  // The form may be typed into again.
  await expect(page.getByRole('button', { name: 'Submit' })).toBeEnabled()
  await page.getByLabel('Para One Title', { exact: true }).fill('Typed while it loads')
  load()
  const screen = page.getByRole('dialog', { name: 'This blog was changed elsewhere while you were writing' })
  await screen.getByRole('radio', { name: 'Keep the other', exact: true }).check()
  await screen.getByRole('button', { name: 'Use these' }).click()
  await expect(titleField(page)).toHaveValue('What the other tab wrote')
  await expect(page.getByLabel('Para One Title', { exact: true })).toHaveValue('Typed while it loads')
})

test('Undo takes back what was typed, and not the draft that was restored', async ({ author, visit }) => {
  const page = await visit({ as: author })
  await open(page, '/blogs')
  await writing(page, INTRO).fill('From the visit before')
  await stored(page)
  await page.reload()
  await expect(page.getByText(RESTORED)).toBeVisible()
  const text = writing(page, INTRO)
  await text.focus()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' and now')
  for (let times = 0; times < 4; times++) await page.keyboard.press('ControlOrMeta+z')
  await expect(text).toHaveText('From the visit before')
})

test('Submit waits for the pictures of a text, and stops where one is refused', async ({
  site,
  author,
  visit,
  allow,
}) => {
  allow(/status of 507/)
  const blog = await postBlog(site.url, author, { intro: paragraphs('What stands before it') })
  const page = await visit({ as: author })
  await open(page, `/blog/update/${blog._id}`)
  const text = writing(page, INTRO)
  const png = [...(await square('#0f766e'))]
  const drop = () =>
    text.evaluate((element, bytes) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' }))
      const { left, bottom } = element.getBoundingClientRect()
      const at = { clientX: left + 10, clientY: bottom - 5, bubbles: true, cancelable: true }
      element.dispatchEvent(new DragEvent('drop', { ...at, dataTransfer }))
    }, png)
  await page.route('**/blog/picture', (route) => route.fulfill({ status: 507, json: { message: 'The disk is full.' } }))
  await drop()
  await submit(page)
  await expect(page.getByRole('main').getByRole('alert').filter({ hasText: 'The disk is full.' })).toBeVisible()
  await expect(page).toHaveURL(`/blog/update/${blog._id}`)

  // It is sent again by itself.
  await page.unrouteAll()
  const letThrough = await holdBack(page, '**/blog/picture')
  await expect(text.getByText('Uploading')).toBeVisible()
  await submit(page)
  letThrough()
  await expect(page.getByText('Blog updated successfully')).toBeVisible()
  const { intro } = (await call<Blog>(site.url, 'GET', `/blog/singleBlog/${blog._id}`, author)).data
  expect(intro).toMatch(/before it.*<img src="\/media\//)
})

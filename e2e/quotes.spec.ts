import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, listening, open } from './actions.ts'
import { expect, test } from './site.ts'
import { changeBlog, postBlog, register } from './users.ts'

const PHRASE = 'a lamp that burned colza oil'
const TEXTS = {
  title: 'How the lighthouse was kept',
  intro: `<p>${'Every evening somebody climbed the stairs of the tower. '.repeat(30)}</p>`,
  paraOneTitle: 'What the lamp burned',
  paraOneDescription: `<p>${'The night was long. '.repeat(20)}</p><p>There was ${PHRASE}, and nobody <em>asked</em> why.</p><p>${'The night was long. '.repeat(60)}</p>`,
  paraTwoTitle: 'Who climbed up',
  paraTwoDescription: `<p>${'Two keepers took turns. '.repeat(40)}</p>`,
}

const panel = (page: Page): Locator => page.getByRole('dialog', { name: 'Comments' })
const field = (page: Page): Locator => panel(page).getByPlaceholder('Write a comment...')
const group = (page: Page, name: string): Locator => panel(page).getByRole('region', { name })
const quoteIn = (place: Locator, quote = PHRASE): Locator =>
  place.getByRole('button', { name: `Show in the text: ${quote}` })
const sectionButton = (page: Page, name: string): Locator => page.locator('.reading').getByRole('button', { name })

/** Finds words in the text of the blog, and where they stand in the window. */
const boxOf = (page: Page, words: string) =>
  page.evaluate((wanted) => {
    const walker = document.createTreeWalker(document.querySelector('.reading') ?? document, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const text = walker.currentNode as Text
      const at = text.data.indexOf(wanted)
      if (at < 0) continue
      const range = document.createRange()
      range.setStart(text, at)
      range.setEnd(text, at + wanted.length)
      const { left, right, top, bottom } = range.getBoundingClientRect()
      return { left, right, middle: (top + bottom) / 2 }
    }
    throw new Error(`${wanted} is not in the text`)
  }, words)

/** Selects words as the keyboard does. */
const selectByKeyboard = (page: Page, words: string, within: string) =>
  page.evaluate(
    ([wanted, section]) => {
      const walker = document.createTreeWalker(
        document.querySelector(`[data-section=${section}] .prose`) ?? document,
        NodeFilter.SHOW_TEXT,
      )
      const text = walker.nextNode() as Text
      const at = text.data.indexOf(wanted)
      getSelection()?.setBaseAndExtent(text, at, text, at + wanted.length)
    },
    [words, within] as const,
  )

const isMarked = (page: Page) => page.evaluate(() => CSS.highlights.has('quote-shown'))

async function expectInView(page: Page, words: string): Promise<void> {
  const { height } = page.viewportSize() ?? { height: 0 }
  await expect.poll(async () => (await boxOf(page, words)).middle).toBeGreaterThan(0)
  expect((await boxOf(page, words)).middle).toBeLessThan(height)
}

test('a comment quotes a phrase of the text, and leads to it and back', async ({ site, author, visit }) => {
  const blog = await postBlog(site.url, author, TEXTS)
  const path = `/blog/${blog._id}`
  const [writer, other] = await Promise.all([register(site.url, { role: 'Reader' }), register(site.url)])
  const desktop = await visit({ as: writer, viewport: { width: 1280, height: 800 } })
  const phone = await visit({ as: other, viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  await listening(desktop, path)
  await listening(phone, path)
  await expect(sectionButton(phone, 'Comment on this section: What the lamp burned')).toBeVisible()

  await test.step('selected by mouse: the button opens the field, and the quote survives a reload', async () => {
    await desktop.getByText(PHRASE).scrollIntoViewIfNeeded()
    const { left, right, middle } = await boxOf(desktop, PHRASE)
    const before = await desktop.locator('.reading').boundingBox()
    await desktop.mouse.move(left + 1, middle)
    await desktop.mouse.down()
    await desktop.mouse.move(right - 1, middle, { steps: 8 })
    await desktop.mouse.up()
    const comment = desktop.getByRole('button', { name: 'Comment on the selected words' })
    await expect(comment).toBeVisible()
    expect(await desktop.locator('.reading').boundingBox()).toEqual(before)
    await comment.click()
    await expect(field(desktop)).toBeFocused()
    await expect(quoteIn(panel(desktop))).toBeVisible()
    await field(desktop).fill('Why colza?')
    await open(desktop, path)
    await desktop.getByRole('button', { name: /^Comments/ }).click()
    await expect(field(desktop)).toHaveValue('Why colza?')
    await expect(panel(desktop).getByText('On What the lamp burned')).toBeVisible()
    await field(desktop).press('Control+Enter')
    await expect(field(desktop)).toHaveValue('')
    await expect(panel(desktop).getByRole('button', { name: 'Remove the quote' })).toHaveCount(0)
    await expect(group(desktop, 'What the lamp burned').getByText('Why colza?')).toBeInViewport()
    await expectAccessible(desktop, '[data-side-panel]')
  })

  await test.step('on the phone: from the text to the comment, and from the comment to the text', async () => {
    const count = sectionButton(phone, '1 comment on What the lamp burned')
    await count.tap()
    const there = group(phone, 'What the lamp burned')
    await expect(there).toBeInViewport()
    await expectNoSidewaysScroll(phone)
    await quoteIn(there).tap()
    await expect(panel(phone)).toHaveCount(0)
    await expectInView(phone, PHRASE)
    expect(await isMarked(phone)).toBe(true)
    await phone.keyboard.press('Shift')
    expect(await isMarked(phone)).toBe(false)
  })

  await test.step('on the phone: words are selected, and the comment stands there on the desktop, too', async () => {
    const words = 'Two keepers took turns.'
    await selectByKeyboard(phone, words, 'paraTwo')
    await phone.getByRole('button', { name: 'Comment on the selected words' }).tap()
    await expect(quoteIn(panel(phone), words)).toBeVisible()
    await field(phone).fill('Only two?')
    await panel(phone).getByRole('button', { name: 'Submit' }).tap()
    await expect(group(phone, 'Who climbed up').getByText('Only two?')).toBeVisible()
    await expect(group(desktop, 'Who climbed up').getByText('Only two?')).toBeVisible()
    // In the order of the text, not of time.
    const headings = panel(desktop).getByRole('heading', { level: 3 })
    await expect(headings).toHaveText([/^What the lamp burned/, /^Who climbed up/])
    await phone.getByRole('button', { name: 'Close comments' }).tap()
  })

  await test.step('by keyboard: the button of a section quotes what is selected in it, or stands at it', async () => {
    await selectByKeyboard(desktop, 'Every evening', 'intro')
    await sectionButton(desktop, 'Comment on this section: Introduction').press('Enter')
    await expect(field(desktop)).toBeFocused()
    await expect(quoteIn(panel(desktop), 'Every evening')).toBeVisible()
    await panel(desktop).getByRole('button', { name: 'Remove the quote' }).press('Enter')
    await expect(quoteIn(panel(desktop), 'Every evening')).toHaveCount(0)
    await desktop.evaluate(() => getSelection()?.removeAllRanges())
    await sectionButton(desktop, 'Comment on this section: Introduction').press('Enter')
    await expect(panel(desktop).getByText('On Introduction')).toBeVisible()
    await field(desktop).fill('A fine beginning')
    await field(desktop).press('Control+Enter')
    await expect(group(desktop, 'Introduction').getByText('A fine beginning')).toBeVisible()
    await quoteIn(group(desktop, 'What the lamp burned')).click()
    await expect(panel(desktop)).toBeVisible()
    await expectInView(desktop, PHRASE)
    expect(await isMarked(desktop)).toBe(true)
  })

  await test.step('a click on a quoted phrase leads to its comment beside the text', async () => {
    const { left, middle } = await boxOf(desktop, PHRASE)
    await desktop.mouse.click(left + 5, middle)
    await expect(panel(desktop).locator('[data-comment]').filter({ hasText: 'Why colza?' })).toBeFocused()
  })

  await test.step('the phrase is gone after an edit: its comment stays and says so', async () => {
    const { paraOneDescription } = TEXTS
    await changeBlog(site.url, author, blog._id, {
      ...TEXTS,
      paraOneDescription: paraOneDescription.replace(PHRASE, 'a lamp'),
      paraTwoTitle: '',
      paraTwoDescription: '',
    })
    await desktop.getByRole('button', { name: 'Show the new version' }).click()
    const gone = group(desktop, 'What the lamp burned')
    await expect(gone.getByText('This phrase is no longer in the text')).toBeVisible()
    await expect(gone.getByText(PHRASE)).toBeVisible()
    await expect(gone.getByText('Why colza?')).toBeVisible()
    await expect(group(desktop, 'No longer in the text').getByText('Only two?')).toBeVisible()
    // What was quoted of the text as it was is refused with its reason, and the words stay.
    await selectByKeyboard(phone, 'Two keepers', 'paraTwo')
    await phone.getByRole('button', { name: 'Comment on the selected words' }).tap()
    await field(phone).fill('Still two?')
    await panel(phone).getByRole('button', { name: 'Submit' }).tap()
    await expect(phone.getByText(/^This phrase is no longer in the text\. You can send/)).toBeVisible()
    await expect(field(phone)).toHaveValue('Still two?')
    await panel(phone).getByRole('button', { name: 'Remove the quote' }).tap()
    await panel(phone).getByRole('button', { name: 'Submit' }).tap()
    await expect(group(desktop, 'The whole blog').getByText('Still two?')).toBeVisible()
  })
})

import type { Blog } from '#contract/blogs.ts'
import { FOOTNOTE_START } from '#contract/footnotes.ts'
import { expectAccessible, expectNoSidewaysScroll, open, submit, tool, writing } from './actions.ts'
import { call } from './client.ts'
import { expect, test } from './site.ts'
import { postBlog } from './users.ts'

test('an author writes footnotes, by a button and by typing, and continues behind them', async ({
  site,
  author,
  visit,
}) => {
  const blog = await postBlog(site.url, author, { intro: '<p>An introduction to lamps that have gone out.</p>' })
  const page = await visit({ as: author })
  await open(page, `/blog/update/${blog._id}`)
  const label = 'Blog Intro'
  const place = writing(page, label)
  await place.click()
  await page.keyboard.press('ControlOrMeta+End')
  await tool(page, label, 'Footnote').click()
  await page.keyboard.type('First ')
  await page.keyboard.press('ControlOrMeta+I')
  await page.keyboard.type('note')
  await page.keyboard.press('ControlOrMeta+I')
  await page.keyboard.press('Enter')
  await page.keyboard.type(' Behind[^')
  await page.keyboard.type('Second')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type(', end')
  await test.step('keys lead into a footnote and out of it', async () => {
    // The browser moves the caret, and reports it a moment later: no one presses a key so fast.
    for (let key = 0; key < ', end'.length + 1; key++) await page.keyboard.press('ArrowLeft', { delay: 50 })
    await page.keyboard.type('!')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    await page.keyboard.type('.')
  })
  await expect(place.getByRole('note')).toHaveText(['First note', 'Second.'])
  await test.step('what cannot be in a footnote comes behind it', async () => {
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.type('.[^')
    await tool(page, label, 'Rule').click()
    await page.keyboard.press('ControlOrMeta+Z')
    await page.keyboard.press('ControlOrMeta+Z')
  })
  await submit(page)
  await expect(page.getByText('Blog updated successfully')).toBeVisible()
  const { data } = await call<Blog>(site.url, 'GET', `/blog/singleBlog/${blog._id}`, author)
  expect(data.intro).toMatch(
    /^<p>An introduction to lamps that have gone out\.<sup data-kind="footnote">First <em>note<\/em><\/sup> Behind<sup data-kind="footnote">Second\.<\/sup>\.?, end<\/p>/,
  )
})

test('footnotes are numbered, and listed at the end with a way back', async ({ site, author, visit }) => {
  const note = (text: string) => `${FOOTNOTE_START}${text}</sup>`
  const blog = await postBlog(site.url, author, {
    intro: `<p>An introduction${note('One')} with two${note('<a href="https://example.org/">Two</a> <em>p. 7</em>')} notes.</p>`,
    paraOneTitle: 'A section',
    paraOneDescription: `<p>${'Long words. '.repeat(400)}Last${note('Three')}</p>`,
  })
  const page = await visit({ as: author })
  await open(page, `/blog/${blog._id}`)
  const list = page.getByRole('group', { name: 'Footnotes' }).or(page.locator('[role="doc-endnotes"]'))
  await expect(list.getByRole('listitem')).toHaveText([/^One/, /^Two p. 7/, /^Three/])
  const number = page.locator('#fnref-3')
  await expect(number).toHaveText('3')
  await number.press('Enter')
  await expect(list.getByText('Three')).toBeInViewport()
  await list.getByRole('link', { name: 'Back to the text' }).last().press('Enter')
  await expect(number).toBeInViewport()
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
})

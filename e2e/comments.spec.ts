import type { Locator, Page } from '@playwright/test'
import { expectNoSidewaysScroll, open } from './actions.ts'
import { expect, test } from './site.ts'
import { ARABIC, EMOJI, LONG_WORD } from './text-fixtures.ts'
import { addComment, postBlog, register } from './users.ts'

const toggle = (page: Page): Locator => page.getByRole('button', { name: /^Comments/ })
const panel = (page: Page): Locator => page.getByRole('dialog', { name: 'Comments' })
const comment = (page: Page, text: string): Locator => panel(page).getByRole('listitem').filter({ hasText: text })
const draft = (page: Page): Locator => panel(page).getByPlaceholder('Write a comment...')
const edit = (page: Page): Locator => panel(page).getByPlaceholder('Edit your comment...')
/** The submit button of the new comment; that of an edit is in its list item. */
const send = (page: Page): Locator => panel(page).getByRole('button', { name: 'Submit' }).last()

async function openPanel(page: Page, blogId: string): Promise<void> {
  await open(page, `/blog/${blogId}`)
  await toggle(page).click()
  await expect(panel(page)).toBeVisible()
}

test('a user adds, edits and deletes a comment, and others see each change live', async ({ site, author, visit }) => {
  const blog = await postBlog(site.url, author)
  const [reader, other] = [await register(site.url, { role: 'Reader' }), await register(site.url, { role: 'Reader' })]
  const phone = { width: 360, height: 740 }
  const [mine, theirs] = [await visit({ as: reader }), await visit({ as: other, viewport: phone })]
  await openPanel(theirs, blog._id)
  await expect(panel(theirs).getByText('No comments found')).toBeVisible()
  await panel(theirs).getByRole('button', { name: 'Close comments' }).click()
  await openPanel(mine, blog._id)

  await test.step('written with a line break and sent by keyboard', async () => {
    await draft(mine).fill('A first line\nand a second one')
    await draft(mine).press('Control+Enter')
    await expect(draft(mine)).toHaveValue('')
    const own = comment(mine, 'A first line')
    await expect(own).toContainText(reader.name)
    await expect(own).toContainText('just now')
    await expect(own.locator('time')).toHaveAttribute('title', /\d{4}/)
    const text = own.getByText('A first line')
    // biome-ignore lint/performance/useDomNodeTextContent: lines are what is asked for
    expect((await text.innerText()).split('\n')).toEqual(['A first line', 'and a second one'])
    await expect(own.locator('img')).toHaveAttribute('src', reader.avatar?.variants[0]?.url ?? '')
  })

  await test.step('the other hears of it with the panel closed', async () => {
    await expect(toggle(theirs)).toHaveAccessibleName('Comments, 1')
    await expect(theirs.getByText('1 new comment', { exact: true })).toBeAttached()
    await toggle(theirs).click()
    await expect(comment(theirs, 'A first line')).toBeVisible()
    await expect(comment(theirs, 'A first line').getByRole('button', { name: /Edit|Delete/ })).toHaveCount(0)
  })

  await test.step('changed', async () => {
    await comment(mine, 'A first line').getByRole('button', { name: 'Edit' }).click()
    await expect(edit(mine)).toBeFocused()
    await expect(edit(mine)).toHaveValue('A first line\nand a second one')
    await panel(mine).getByRole('button', { name: 'Cancel' }).click()
    await expect(edit(mine)).toHaveCount(0)
    await expect(comment(mine, 'A first line').getByRole('button', { name: 'Edit' })).toBeFocused()
    await comment(mine, 'A first line').getByRole('button', { name: 'Edit' }).click()
    await edit(mine).fill('Said better')
    await panel(mine).getByRole('listitem').getByRole('button', { name: 'Submit' }).click()
    for (const page of [mine, theirs]) {
      await expect(comment(page, 'Said better')).toContainText('(edited)')
      await expect(comment(page, 'A first line')).toHaveCount(0)
    }
  })

  await test.step('deleted, after a question that the focus starts away from', async () => {
    const question = mine.getByRole('alertdialog')
    const deleting = comment(mine, 'Said better').getByRole('button', { name: 'Delete' })
    await deleting.click()
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await mine.keyboard.press('Escape')
    await expect(deleting).toBeFocused()
    await deleting.click()
    await question.getByRole('button', { name: 'Delete comment' }).click()
    for (const page of [mine, theirs]) {
      await expect(panel(page).getByText('No comments found')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Comments, 0', includeHidden: true })).toBeAttached()
    }
  })
})

test('only its author edits a comment, and the author of the blog may delete it', async ({ site, author, visit }) => {
  const blog = await postBlog(site.url, author)
  // With the same name, so that only the id tells them apart.
  const [writer, namesake] = [
    await register(site.url, { role: 'Reader' }),
    await register(site.url, { role: 'Reader', name: author.name }),
  ]
  await addComment(site.url, writer, blog._id, 'From a reader')
  await addComment(site.url, author, blog._id, 'From the author')
  const buttons = async (page: Page, text: string) =>
    (await comment(page, text).getByRole('button').allInnerTexts()).map((label) => label.split('\n')[0]).join()
  for (const [person, onReaders, onAuthors] of [
    [writer, 'Reply,Edit,Delete', 'Reply,Report'],
    [author, 'Reply,Hide,Delete,Report', 'Reply,Edit,Delete'],
    [namesake, 'Reply,Report', 'Reply,Report'],
  ] as const) {
    const page = await visit({ as: person })
    await openPanel(page, blog._id)
    await expect(comment(page, 'From the author')).toBeVisible()
    expect(await buttons(page, 'From a reader')).toBe(onReaders)
    expect(await buttons(page, 'From the author')).toBe(onAuthors)
  }
  const page = await visit({ as: author })
  await openPanel(page, blog._id)
  await comment(page, 'From a reader').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete comment' }).click()
  await expect(comment(page, 'From a reader')).toHaveCount(0)
  await expect(comment(page, 'From the author')).toBeVisible()
})

test('identifies own comments by name when the response has no author id', async ({ site, author, visit }) => {
  const blog = await postBlog(site.url, author)
  const page = await visit({ as: author })
  await page.route('**/api/v1/comment/getComment/*', (route) => {
    const one = (_id: string, name: string) => ({
      _id,
      comment: `Comment ${_id}`,
      authorInfo: { name, avatar: null },
      createdAt: new Date(0).toISOString(),
      editedAt: null,
    })
    return route.fulfill({ json: { message: '', data: [one('1', author.name), one('2', 'Somebody Else')] } })
  })
  await openPanel(page, blog._id)
  await expect(comment(page, 'Comment 1').getByRole('button', { name: 'Edit' })).toBeVisible()
  await expect(comment(page, 'Comment 2').getByRole('button', { name: 'Edit' })).toHaveCount(0)
})

test('rejects blank and long comments, and counts down near the limit', async ({ site, author, visit }) => {
  const blog = await postBlog(site.url, author)
  const page = await visit({ as: author })
  await openPanel(page, blog._id)
  for (const blank of ['', '  \n ']) {
    await draft(page).fill(blank)
    await expect(send(page)).toBeDisabled()
    await draft(page).press('Control+Enter')
  }
  await draft(page).fill('x'.repeat(1800))
  await expect(panel(page).getByText(/left$/)).toHaveCount(0)
  await draft(page).fill('x'.repeat(1990))
  await expect(panel(page).getByText('10 left')).toBeVisible()
  await draft(page).fill('x'.repeat(2003))
  await expect(panel(page).getByText('3 too many')).toBeVisible()
  await expect(draft(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(send(page)).toBeDisabled()
  await expect(panel(page).getByText('No comments found')).toBeVisible()
  const longest = `${LONG_WORD} ${ARABIC} ${EMOJI} `.padEnd(2000, 'y')
  await draft(page).fill(longest)
  await send(page).click()
  await expect(comment(page, longest.slice(0, 100))).toBeVisible()
  await expectNoSidewaysScroll(page)
  const wide = await panel(page).evaluate((element) => element.scrollWidth - element.clientWidth)
  expect(wide, 'pixels that stick out of the panel').toBeLessThanOrEqual(0)
})

test('shows missed comments after reconnecting', async ({ site, author, visit, allow }) => {
  allow(/ERR_INTERNET_DISCONNECTED|WebSocket connection/)
  const blog = await postBlog(site.url, author)
  const page = await visit({ as: await register(site.url, { role: 'Reader' }) })
  await openPanel(page, blog._id)
  await page.context().setOffline(true)
  await addComment(site.url, author, blog._id, 'Said into the silence')
  await page.context().setOffline(false)
  await expect(comment(page, 'Said into the silence')).toBeVisible({ timeout: 40_000 })
  await addComment(site.url, author, blog._id, 'And heard again')
  await expect(comment(page, 'And heard again')).toBeVisible()
})

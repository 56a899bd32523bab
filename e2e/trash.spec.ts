import type { Page } from '@playwright/test'
import { card, expectAccessible, expectUsable, listening, open, TOASTS } from './actions.ts'
import { expect, test } from './site.ts'
import { addComment, postBlog, register } from './users.ts'

/** Deletes the open blog, after the question. */
async function deleteBlog(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete blog' }).click()
}

const undo = (page: Page) => page.getByRole('button', { name: 'Undo' })
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

test('Undo restores a deleted blog by keyboard alone, in its place on every open page', async ({
  site,
  author,
  visit,
}) => {
  const older = await postBlog(site.url, author, { title: `The older one of ${author.name}` })
  const newer = await postBlog(site.url, author, { title: `The newer one of ${author.name}` })
  await addComment(site.url, author, older._id, 'Kept while it was away')
  const [home, reading, dashboard] = [
    await visit(),
    await visit({ as: await register(site.url) }),
    await visit({ as: author }),
  ]
  await listening(home, '/')
  await listening(reading, `/blog/${older._id}`)
  await listening(dashboard, '/dashboard')
  const mine = await visit({ as: author })
  await open(mine, `/blog/${older._id}`)
  await deleteBlog(mine)
  await expect(mine.getByText('Blog deleted successfully')).toBeVisible()
  await expect(mine).toHaveURL('/')
  for (const page of [home, dashboard, mine]) await expect(card(page, older.title)).toHaveCount(0)
  await expect(reading.getByText('This blog is no longer available.')).toBeVisible()

  await expect(undo(mine)).toBeFocused()
  await undo(mine).hover()
  await expectAccessible(mine, TOASTS)
  await mine.keyboard.press('Enter')
  await expect(mine.getByText('Blog restored')).toBeVisible()
  for (const page of [home, dashboard, mine]) {
    await expect(card(page, older.title)).toHaveCount(1)
    const titles = await page.getByRole('main').getByRole('article').getByRole('heading').allInnerTexts()
    const [first, second] = [newer.title, older.title].map((title) => titles.indexOf(title))
    expect(first).toBeLessThan(second ?? -1)
  }
  // Its text is the same.
  await expect(reading.getByText('This blog is no longer available.')).toHaveCount(0)
  await expect(reading.getByRole('button', { name: 'Comments, 1' })).toBeVisible()
})

test('the trash on the dashboard restores and permanently deletes blogs', async ({ site, author, visit }) => {
  const [kept, gone] = [
    await postBlog(site.url, author, { title: `To be restored ${author.name}` }),
    await postBlog(site.url, author, { title: `To be forgotten ${author.name}` }),
  ]
  const page = await visit({ as: author })
  for (const { _id } of [gone, kept]) {
    await open(page, `/blog/${_id}`)
    await deleteBlog(page)
    await expect(page).toHaveURL('/')
  }
  await open(page, '/dashboard')
  await expect(page.getByText('You have not written anything yet.')).toBeVisible()
  await tab(page, 'All').focus()
  await page.keyboard.press('End')
  await expect(tab(page, 'Trash')).toBeFocused()
  await expect(page).toHaveURL('/dashboard?tab=trash')
  const rows = page.getByRole('tabpanel').getByRole('listitem')
  await expect(rows).toHaveText([new RegExp(kept.title), new RegExp(gone.title)])
  await expectUsable(page)

  await page.getByRole('button', { name: `Restore ${kept.title}` }).click()
  await expect(page.getByText('Blog restored')).toBeVisible()
  await expect(rows).toHaveText([new RegExp(gone.title)])
  await page.getByRole('button', { name: `Delete permanently ${gone.title}` }).click()
  // The question does not wait until the list was read again, or Back would close it instead of leaving.
  const held = Promise.withResolvers<void>()
  await page.route(/\/api\/v1\/trash\b/, async (route) => {
    if (route.request().method() === 'GET') await held.promise
    await route.continue()
  })
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(page.getByText('Blog permanently deleted')).toBeVisible()
  await expect(page.getByText('The trash is empty.')).toBeVisible()
  await expect(question).toHaveCount(0)
  held.resolve()
  await page.goBack()
  await expect(page).toHaveURL('/dashboard')
  await expect(card(page, kept.title)).toHaveCount(1)
  await expect(card(page, gone.title)).toHaveCount(0)
})

test('Undo restores a deleted comment in its place, also on open panels', async ({ site, author, visit }) => {
  const blog = await postBlog(site.url, author)
  for (const text of ['First words', 'Second words', 'Third words']) await addComment(site.url, author, blog._id, text)
  const mine = await visit({ as: author, viewport: { width: 360, height: 740 } })
  const theirs = await visit({ as: await register(site.url) })
  for (const page of [mine, theirs]) {
    await listening(page, `/blog/${blog._id}`)
    await page.getByRole('button', { name: 'Comments, 3' }).click()
  }
  const texts = (page: Page) => page.getByRole('dialog').getByRole('listitem')
  await texts(mine).filter({ hasText: 'Second words' }).getByRole('button', { name: 'Delete' }).click()
  await mine.getByRole('alertdialog').getByRole('button', { name: 'Delete comment' }).click()
  // A toast under the mouse stays.
  await undo(mine).hover()
  for (const page of [mine, theirs]) await expect(texts(page)).toHaveCount(2)
  await expectAccessible(mine, '[role=dialog]')
  await undo(mine).press('Enter')
  for (const page of [mine, theirs]) {
    await expect(texts(page)).toHaveText([/First words/, /Second words/, /Third words/])
  }
  await expect(undo(mine)).toHaveCount(0)
  await texts(mine).filter({ hasText: 'Second words' }).getByRole('button', { name: 'Edit' }).click()
  await mine.getByPlaceholder('Edit your comment...').fill('Second words, changed')
  await mine.getByRole('listitem').getByRole('button', { name: 'Submit' }).click()
  await expect(texts(theirs).filter({ hasText: 'Second words, changed' })).toBeVisible()
})

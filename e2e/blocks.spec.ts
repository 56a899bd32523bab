import type { Locator, Page } from '@playwright/test'
import { expectAccessible, open } from './actions.ts'
import { expect, test } from './site.ts'
import { addComment, postBlog, register } from './users.ts'

const panel = (page: Page): Locator => page.getByRole('dialog', { name: 'Comments' })

async function openPanel(page: Page, blogId: string): Promise<void> {
  await open(page, `/blog/${blogId}`)
  await page.getByRole('button', { name: /^Comments/ }).click()
  await expect(panel(page)).toBeVisible()
}

test('somebody blocked on their profile is not read and cannot comment', async ({ site, author, visit, allow }) => {
  allow(/status of 403/)
  const blog = await postBlog(site.url, author)
  const troll = await register(site.url, { role: 'Reader' })
  await addComment(site.url, troll, blog._id, 'Something rude')
  await addComment(site.url, author, blog._id, 'Something kind')
  const [mine, theirs] = [await visit({ as: author, reducedMotion: 'reduce' }), await visit({ as: troll })]
  await openPanel(mine, blog._id)
  await panel(mine).getByRole('link', { name: troll.name, exact: true }).click()
  await mine.getByRole('button', { name: 'Block this person' }).click()
  await expectAccessible(mine)
  await mine.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
  await expect(mine.getByRole('button', { name: 'Unblock this person' })).toBeVisible()

  await openPanel(mine, blog._id)
  await expect(panel(mine).getByText('Something kind')).toBeVisible()
  await expect(panel(mine).getByText('Something rude')).toHaveCount(0)
  await expect(mine.getByRole('button', { name: 'Comments, 1', includeHidden: true })).toBeAttached()
  await openPanel(theirs, blog._id)
  const draft = panel(theirs).getByPlaceholder('Write a comment...')
  await draft.fill('More of it')
  await draft.press('Control+Enter')
  await expect(theirs.getByText('The author of this blog has blocked you: you cannot comment on it.')).toBeVisible()
  await expect(draft).toHaveValue('More of it')

  await open(mine, '/editProfile')
  await mine.getByRole('button', { name: `Unblock ${troll.name}` }).click()
  await expect(mine.getByText('You have not blocked anyone.')).toBeVisible()
  await openPanel(mine, blog._id)
  await expect(panel(mine).getByText('Something rude')).toBeVisible()
})

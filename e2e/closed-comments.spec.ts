import type { Locator, Page } from '@playwright/test'
import { expectNoSidewaysScroll, open } from './actions.ts'
import { call } from './client.ts'
import { expect, test } from './site.ts'
import { addComment, postBlog, register } from './users.ts'

const panel = (page: Page): Locator => page.getByRole('dialog', { name: 'Comments' })
const draft = (page: Page): Locator => panel(page).getByPlaceholder('Write a comment...')

async function openPanel(page: Page, blogId: string): Promise<void> {
  await open(page, `/blog/${blogId}`)
  await page.getByRole('button', { name: /^Comments/ }).click()
  await expect(panel(page)).toBeVisible()
}

test('the creator closes the comments and opens them again, and open pages follow', { tag: '@phone' }, async ({
  site,
  author,
  visit,
  allow,
}) => {
  const blog = await postBlog(site.url, author)
  const reader = await register(site.url, { role: 'Reader' })
  await addComment(site.url, reader, blog._id, 'Said in time')
  const [theirs, mine] = [await visit({ as: reader }), await visit({ as: author })]
  await openPanel(theirs, blog._id)
  await draft(theirs).fill('Not sent yet')
  // On a phone it is on the page that edits the blog.
  await open(mine, `/blog/update/${blog._id}`)
  await mine.getByRole('button', { name: 'Stop comments' }).click()
  await expect(mine.getByRole('button', { name: 'Allow comments' })).toBeVisible()
  await expect(panel(theirs).getByText('Comments are closed')).toBeVisible()
  // What was typed stays in sight, to be copied.
  await expect(draft(theirs)).toHaveValue('Not sent yet')
  await expect(panel(theirs).getByRole('listitem').filter({ hasText: 'Said in time' })).toBeVisible()
  await openPanel(mine, blog._id)
  await expect(panel(mine).getByText('Comments are closed')).toBeVisible()
  await expectNoSidewaysScroll(mine)
  await panel(mine).getByRole('button', { name: 'Close comments' }).click()

  const inHeader = mine.getByRole('article').getByRole('button', { name: 'Allow comments' })
  if (!(await inHeader.isVisible())) await open(mine, `/blog/update/${blog._id}`)
  await mine.getByRole('button', { name: 'Allow comments' }).click()
  await expect(draft(theirs)).toHaveValue('Not sent yet')

  await test.step('closed while the reader is offline: after coming back', async () => {
    // However the browser words the loss of the network.
    allow(/net::ERR_|WebSocket connection/)
    await theirs.context().setOffline(true)
    await call(site.url, 'PUT', `/blog/comments/${blog._id}`, author, { commentsClosed: true })
    await theirs.context().setOffline(false)
    await expect(panel(theirs).getByText('Comments are closed')).toBeVisible()
  })
})

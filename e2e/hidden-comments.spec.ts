import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, open } from './actions.ts'
import { expect, test } from './site.ts'
import { addComment, postBlog, register } from './users.ts'

const panel = (page: Page): Locator => page.getByRole('dialog', { name: 'Comments' })
const hidden = (page: Page): Locator => panel(page).getByRole('region', { name: 'Hidden comments' })

async function openPanel(page: Page, blogId: string): Promise<void> {
  await open(page, `/blog/${blogId}`)
  await page.getByRole('button', { name: /^Comments/ }).click()
  await expect(panel(page)).toBeVisible()
}

test('the creator hides a comment with a reason, and shows it again', async ({ site, author, visit }) => {
  const blog = await postBlog(site.url, author)
  const [writer, reader] = [await register(site.url, { role: 'Reader' }), await register(site.url, { role: 'Reader' })]
  await addComment(site.url, writer, blog._id, 'Something rude')
  const [mine, writers, readers] = [
    await visit({ as: author, reducedMotion: 'reduce' }),
    await visit({ as: writer, reducedMotion: 'reduce', viewport: { width: 360, height: 740 } }),
    await visit({ as: reader }),
  ]
  for (const page of [mine, writers, readers]) await openPanel(page, blog._id)
  await expect(panel(readers).getByText('Something rude')).toBeVisible()
  await expect(panel(readers).getByRole('button', { name: /^Hide/ })).toHaveCount(0)

  const dialog = mine.getByRole('dialog', { name: 'Hide this comment?' })

  await test.step('the creator writes a reason, which is kept when the dialog is closed', async () => {
    await panel(mine)
      .getByRole('button', { name: `Hide the comment of ${writer.name}` })
      .click()
    await dialog.getByLabel(/^Reason/).fill('It is rude')
    await expectAccessible(mine)
    await mine.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await panel(mine)
      .getByRole('button', { name: `Hide the comment of ${writer.name}` })
      .click()
    await expect(dialog.getByLabel(/^Reason/)).toHaveValue('It is rude')
  })

  await test.step('the comment is hidden from others, and its writer sees the reason', async () => {
    await dialog.getByRole('button', { name: 'Hide comment' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(hidden(mine)).toContainText('It is rude')
    await expect(hidden(writers)).toContainText('Hidden by the author: It is rude')
    await expectNoSidewaysScroll(writers)
    await expect(panel(readers).getByText('No comments found')).toBeVisible()
    await expect(hidden(readers)).toHaveCount(0)
  })

  await test.step('the creator shows the comment again, and everyone sees it', async () => {
    await hidden(mine).getByRole('button', { name: 'Show again' }).click()
    for (const page of [mine, writers, readers]) {
      await expect(panel(page).getByText('Something rude')).toBeVisible()
      await expect(hidden(page)).toHaveCount(0)
    }
  })
})

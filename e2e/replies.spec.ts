import type { Locator, Page } from '@playwright/test'
import type { Comment } from '#contract/comments.ts'
import { expectAccessible, expectNoSidewaysScroll, open } from './actions.ts'
import { call } from './client.ts'
import { expect, test } from './site.ts'
import { addComment, type Person, postBlog, register } from './users.ts'

const panel = (page: Page): Locator => page.getByRole('dialog', { name: 'Comments' })
const field = (page: Page): Locator => panel(page).getByRole('textbox', { name: /^Reply to / })
const thread = (page: Page, text: string): Locator =>
  panel(page)
    .locator('ul > li')
    .filter({ hasText: text })
    .filter({ has: page.locator('ul, form') })

async function openPanel(page: Page, blogId: string): Promise<void> {
  await open(page, `/blog/${blogId}`)
  await page.getByRole('button', { name: /^Comments/ }).click()
  await expect(panel(page)).toBeVisible()
}

async function reply(url: string, by: Person, blogId: string, comment: string, { _id }: Comment): Promise<void> {
  await call(url, 'POST', `/comment/newComment/${blogId}`, by, { comment, parent: _id })
}

test('a reply is below its comment on every open page, and outlives it', async ({ site, author, visit }) => {
  const blog = await postBlog(site.url, author)
  const reader = await register(site.url, { role: 'Reader' })
  const first = await addComment(site.url, reader, blog._id, 'The first comment')
  await addComment(site.url, author, blog._id, 'The second comment')
  const [mine, theirs] = [
    await visit({ as: reader, reducedMotion: 'reduce' }),
    await visit({ as: author, reducedMotion: 'reduce' }),
  ]
  await openPanel(theirs, blog._id)
  await openPanel(mine, blog._id)
  const second = panel(theirs).getByText('The second comment')
  const answer = panel(mine).getByRole('button', { name: `Reply to ${reader.name}` })

  await test.step('what is typed outlives a reload, Cancel returns the focus', async () => {
    await answer.focus()
    await mine.keyboard.press('Enter')
    await expect(field(mine)).toBeFocused()
    await mine.keyboard.type('A reply')
    await mine.reload()
    await mine.getByRole('button', { name: /^Comments/ }).click()
    await expect(field(mine)).toHaveValue('A reply')
    await answer.click()
    await expect(field(mine)).toBeFocused()
    await panel(mine).getByRole('button', { name: 'Cancel' }).click()
    await expect(field(mine)).toHaveCount(0)
    await expect(answer).toBeFocused()
  })

  await test.step('sent by keyboard, it stands below its comment and before the next one, here and elsewhere', async () => {
    await answer.click()
    await field(mine).fill('The reply')
    await expectAccessible(mine)
    await mine.keyboard.press('Control+Enter')
    await expect(field(mine)).toHaveCount(0)
    await expect(answer.first()).toBeFocused()
    for (const page of [mine, theirs]) {
      await expect(panel(page).getByRole('list', { name: `Replies to ${reader.name}` })).toContainText('The reply')
      const texts = await panel(page).locator('[data-comment] p:last-of-type').allInnerTexts()
      expect(texts.map((text) => text.trim()).filter((text) => text.startsWith('The '))).toEqual([
        'The first comment',
        'The reply',
        'The second comment',
      ])
      await expectNoSidewaysScroll(page)
    }
    await expect(second).toBeInViewport()
  })

  await test.step('deleted, its comment leaves its place, and comes back to it', async () => {
    const shown = panel(theirs).locator('[data-comment]').filter({ hasText: 'The first comment' })
    await shown.getByRole('button', { name: 'Delete' }).click()
    await theirs.getByRole('alertdialog').getByRole('button', { name: 'Delete comment' }).click()
    for (const page of [mine, theirs]) {
      await expect(thread(page, 'The reply')).toContainText('Comment removed')
      await expect(panel(page).getByText('The first comment')).toHaveCount(0)
    }
    await reply(site.url, author, blog._id, 'One more', { ...first, _id: await replyId(site.url, author, blog._id) })
    await expect(thread(mine, 'Comment removed')).toContainText('One more')
    await panel(theirs).getByRole('button', { name: 'Undo' }).click()
    for (const page of [mine, theirs]) {
      await expect(panel(page).getByText('Comment removed')).toHaveCount(0)
      await expect(thread(page, 'The first comment')).toContainText('One more')
    }
  })
})

async function replyId(url: string, by: Person, blogId: string): Promise<string> {
  const { data } = await call<Comment[]>(url, 'POST', `/comment/getComment/${blogId}`, by)
  return data.find(({ parent }) => parent)?._id ?? ''
}

test('a reply whose comment is removed is kept, and a live one moves nothing', async ({ site, author, visit }) => {
  const blog = await postBlog(site.url, author)
  const reader = await register(site.url, { role: 'Reader' })
  const first = await addComment(site.url, author, blog._id, 'Soon removed')
  const target = await addComment(site.url, author, blog._id, 'Much discussed')
  for (let at = 0; at < 12; at++) await addComment(site.url, author, blog._id, `Number ${at}\n\n\nwith room`)
  const page = await visit({ as: reader, reducedMotion: 'reduce' })
  await openPanel(page, blog._id)
  await panel(page).getByRole('button', { name: 'Reply to' }).first().click()
  await field(page).fill('Half a reply')
  await call(site.url, 'POST', `/comment/deleteComment/${first._id}/${blog._id}`, author)
  await expect(panel(page).getByText('This comment was removed in the meantime. What you wrote is kept.')).toBeVisible()
  await expect(panel(page).getByRole('listitem').first().getByRole('textbox')).toBeFocused()
  await panel(page).getByRole('button', { name: 'Post as new' }).click()
  await expect(panel(page).getByRole('listitem').last()).toContainText('Half a reply')
  // The form goes after the comment came: until then both hold the text.
  await expect(panel(page).getByRole('list').getByRole('textbox')).toHaveCount(0)

  const last = panel(page).getByText('Half a reply')
  await last.scrollIntoViewIfNeeded()
  const before = (await last.boundingBox())?.y
  await reply(site.url, author, blog._id, 'Said from afar', target)
  const waiting = panel(page).getByRole('button', { name: '1 new comment' })
  await expect(waiting).toBeVisible()
  expect((await last.boundingBox())?.y).toBe(before)
  await waiting.click()
  await expect(panel(page).getByText('Said from afar')).toBeInViewport()
  await expect(waiting).toHaveCount(0)
})

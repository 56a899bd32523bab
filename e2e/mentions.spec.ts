import type { Locator, Page } from '@playwright/test'
import { expectAccessible, open } from './actions.ts'
import { expect, test } from './site.ts'
import { addComment, postBlog, register } from './users.ts'

const panel = (page: Page): Locator => page.getByRole('dialog', { name: 'Comments' })
const draft = (page: Page): Locator => panel(page).getByPlaceholder('Write a comment...')
const people = (page: Page): Locator => page.getByRole('listbox', { name: 'People to mention' })
const comment = (page: Page, text: string): Locator => panel(page).getByRole('listitem').filter({ hasText: text })

async function openPanel(page: Page, blogId: string): Promise<void> {
  await open(page, `/blog/${blogId}`)
  await page.getByRole('button', { name: /^Comments/ }).click()
  await expect(panel(page)).toBeVisible()
}

test('people are suggested while @ is typed, and linked in the comment', async ({ site, author, visit }) => {
  const blog = await postBlog(site.url, author)
  const reader = await register(site.url, { role: 'Reader', name: `Zoë Þórsdóttir ${Date.now()}` })
  const elsewhere = await register(site.url, { name: `Writer Elsewhere ${Date.now()}` })
  const me = await register(site.url, { role: 'Reader' })
  await addComment(site.url, reader, blog._id, 'Here before')
  const [mine, theirs] = [await visit({ as: me, reducedMotion: 'reduce' }), await visit({ as: author })]
  await openPanel(mine, blog._id)
  await openPanel(theirs, blog._id)

  await test.step('first those who take part and the author; Escape closes the list alone', async () => {
    await draft(mine).focus()
    await mine.keyboard.type('Hello @')
    await expect(people(mine).getByRole('option')).toHaveText([reader.name, author.name])
    await expect(draft(mine)).toHaveAttribute('aria-activedescendant', /-0$/)
    await expectAccessible(mine)
    await mine.keyboard.press('Escape')
    await expect(people(mine)).toHaveCount(0)
    await expect(panel(mine)).toBeVisible()
    await mine.keyboard.press('Backspace')
    await mine.keyboard.type('@zoe')
    await expect(people(mine).getByRole('option')).toHaveText([reader.name])
    for (const _ of 'zoe') await mine.keyboard.press('Backspace')
    await mine.keyboard.type('thors')
    await expect(people(mine).getByRole('option')).toHaveText([reader.name])
    await mine.keyboard.press('Enter')
    await expect(draft(mine)).toHaveValue(`Hello @${reader.name} `)
    await expect(people(mine)).toHaveCount(0)
  })

  await test.step('other authors by their names; what was picked outlives a reload', async () => {
    await mine.keyboard.type('and @writer else')
    await expect(people(mine).getByRole('option')).toHaveText([elsewhere.name])
    await mine.keyboard.press('ArrowDown')
    await mine.keyboard.press('Tab')
    await mine.keyboard.type('at mail@example.org')
    await expect(people(mine)).toHaveCount(0)
    await mine.reload()
    await mine.getByRole('button', { name: /^Comments/ }).click()
    const text = `Hello @${reader.name} and @${elsewhere.name} at mail@example.org`
    await expect(draft(mine)).toHaveValue(text)
    await draft(mine).press('Control+Enter')
    for (const page of [mine, theirs]) {
      for (const { name, _id } of [reader, elsewhere]) {
        const link = comment(page, 'mail@example.org').getByRole('link', { name: `@${name}` })
        await expect(link).toHaveAttribute('href', `/userProfile/${_id}`)
      }
      await expect(comment(page, 'mail@example.org').getByRole('link', { name: '@' })).toHaveCount(2)
    }
  })

  await test.step('a reply to a reply is for its writer; an edit keeps who is left in the text', async () => {
    await comment(theirs, 'mail@example.org')
      .getByRole('button', { name: `Reply to ${me.name}` })
      .click()
    await theirs.keyboard.type('Thanks')
    await theirs.keyboard.press('Control+Enter')
    await comment(mine, 'Thanks')
      .last()
      .getByRole('button', { name: `Reply to ${author.name}` })
      .click()
    await expect(panel(mine).getByRole('textbox', { name: `Reply to ${me.name}...` })).toHaveValue(`@${author.name} `)
    await mine.keyboard.type('Welcome')
    await mine.keyboard.press('Control+Enter')
    const answer = comment(theirs, 'Welcome').last()
    await expect(answer.getByRole('link', { name: `@${author.name}` })).toBeVisible()
    await comment(mine, 'Welcome').last().getByRole('button', { name: 'Edit' }).click()
    await mine.keyboard.type(' again')
    await mine.keyboard.press('Control+Enter')
    await expect(answer).toContainText('Welcome again')
    await expect(answer.getByRole('link', { name: `@${author.name}` })).toBeVisible()
  })
})

import type { Locator, Page } from '@playwright/test'
import { open, tool, writing } from './actions.ts'
import { expect, test } from './site.ts'
import { addComment, postBlog, register } from './users.ts'

/**
 * A key that an input method has taken to choose characters: within the composition, as most browsers send it, and after
 * its end, as Safari does.
 * @returns whether the page left each of them to the input method
 */
async function composedKey(field: Locator, key: string): Promise<boolean[]> {
  return field.evaluate(
    (element, init) =>
      [true, false].map((isComposing) => {
        const event = { ...init, keyCode: 229, isComposing, bubbles: true, cancelable: true }
        return element.dispatchEvent(new KeyboardEvent('keydown', event))
      }),
    { key, code: key },
  )
}

const LEFT = [true, true]

/** Characters of an input method, which stay those of its composition until `insertText` ends it. */
async function compose(page: Page, text: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
}

test('keys of an input method choose no person and no suggestion, and close nothing', async ({
  site,
  author,
  visit,
}) => {
  const blog = await postBlog(site.url, author, { title: 'The harbour of 長崎 in the rain' })
  const reader = await register(site.url, { role: 'Reader', name: `山田 ${Date.now()}` })
  await addComment(site.url, reader, blog._id, 'Here before')
  const page = await visit({ as: author, reducedMotion: 'reduce' })

  await open(page, `/blog/${blog._id}`)
  await page.getByRole('button', { name: /^Comments/ }).click()
  const panel = page.getByRole('dialog', { name: 'Comments' })
  const draft = panel.getByPlaceholder('Write a comment...')
  await draft.focus()
  await page.keyboard.type('@')
  await page.keyboard.insertText('山')
  const people = page.getByRole('listbox', { name: 'People to mention' }).getByRole('option')
  await expect(people).toHaveText([reader.name])
  for (const key of ['Enter', 'Tab', 'ArrowDown']) expect(await composedKey(draft, key), key).toEqual(LEFT)
  await composedKey(draft, 'Escape')
  await expect(draft).toHaveValue('@山')
  await expect(people).toHaveText([reader.name])
  await page.keyboard.press('Enter')
  await expect(draft).toHaveValue(`@${reader.name} `)
  await composedKey(draft, 'Escape')
  await expect(panel).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)

  await open(page, '/')
  const search = page.getByRole('search').getByLabel('Search blogs')
  await search.focus()
  await page.keyboard.type('harbour')
  const options = page.getByRole('option')
  await expect(options.filter({ hasText: blog.title })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  const chosen = options.first()
  await expect(chosen).toHaveAttribute('aria-selected', 'true')
  for (const key of ['Enter', 'ArrowDown', 'Escape']) expect(await composedKey(search, key), key).toEqual(LEFT)
  await expect(chosen).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveURL('/')
})

test('Enter of an input method inserts nothing, and a full-width slash opens the menu', async ({ author, visit }) => {
  const page = await visit({ as: author })
  await open(page, '/blogs')
  const text = writing(page, 'Blog Intro')
  const blocks = page.getByRole('listbox', { name: 'Blocks' }).getByRole('option')
  await text.click()
  await compose(page, '／')
  await expect(blocks.first()).toBeVisible()
  for (const key of ['Enter', 'Tab', 'ArrowDown']) await composedKey(text, key)
  await expect(text).toHaveText('／')
  await page.keyboard.insertText('／ｈ２')
  await expect(blocks).toHaveText(['Header 2'])
  await page.keyboard.press('Enter')
  await page.keyboard.type('Words')
  await expect(text.getByRole('heading', { level: 2 })).toHaveText('Words')

  await page.keyboard.press('Shift+Home')
  await tool(page, 'Blog Intro', 'Link').click()
  const address = page.getByLabel('Address of the link')
  await address.fill('https://例え.jp')
  expect(await composedKey(address, 'Enter')).toEqual(LEFT)
  await composedKey(address, 'Escape')
  await expect(address).toBeVisible()
  await expect(text.getByRole('link')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(text.getByRole('link')).toHaveText('Words')

  const title = page.getByLabel('Blog Title', { exact: true })
  const tags = page.getByLabel('Tags', { exact: true })
  for (const field of [title, tags]) expect(await composedKey(field, 'Enter')).toEqual(LEFT)
})

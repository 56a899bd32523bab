import { card, expectUsable, listening, open } from './actions.ts'
import { expect, test } from './site.ts'
import { postBlog, register } from './users.ts'

test('a reader bookmarks a blog, finds it on another device, and removes it there', { tag: '@phone' }, async ({
  site,
  author,
  visit,
}) => {
  const blog = await postBlog(site.url, author)
  const reader = await register(site.url, { role: 'Reader' })
  const elsewhere = await visit({ as: reader })
  await listening(elsewhere, '/bookmarks')
  await expect(elsewhere.getByText('Nothing is bookmarked yet.')).toBeVisible()
  await expectUsable(elsewhere)

  const page = await visit({ as: reader })
  await listening(page, `/blog/${blog._id}/${blog.slug}`)
  const icon = page.getByRole('button', { name: 'Bookmark this blog' })
  await expect(icon).toHaveAttribute('aria-pressed', 'false')
  await icon.click()
  await expect(icon).toHaveAttribute('aria-pressed', 'true')
  await expect(card(elsewhere, blog.title)).toBeVisible()
  await expectUsable(elsewhere)

  await open(elsewhere, `/blog/${blog._id}/${blog.slug}`)
  await elsewhere.getByRole('button', { name: 'Bookmark this blog' }).click()
  await expect(icon).toHaveAttribute('aria-pressed', 'false')
  await open(page, '/bookmarks')
  await expect(page.getByText('Nothing is bookmarked yet.')).toBeVisible()
})

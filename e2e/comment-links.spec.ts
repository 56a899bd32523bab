import { open } from './actions.ts'
import { expect, test } from './site.ts'
import { addComment, postBlog, register, signInHere } from './users.ts'

test('the link to a comment opens its blog at it, also by way of the login form', async ({ site, author, visit }) => {
  const blog = await postBlog(site.url, author)
  const reader = await register(site.url, { role: 'Reader' })
  for (let index = 0; index < 12; index++) await addComment(site.url, author, blog._id, `Remark ${index} of many`)
  const page = await visit({ as: author })
  await open(page, `/blog/${blog._id}/${blog.slug}`)
  await page.getByRole('button', { name: /^Comments/ }).click()
  const panel = page.getByRole('dialog', { name: 'Comments' })
  const second = panel.locator('[data-comment]').filter({ hasText: 'Remark 2 of many' })
  await second.getByRole('link', { name: /^Link to this comment/ }).click()
  await expect(page).toHaveURL(/#comment-[\w-]+$/)
  await expect(second).toBeFocused()
  // After a click no ring shows the focus: a colour says which one it is.
  expect(await second.evaluate((element) => element.getAnimations().length)).toBe(1)

  const elsewhere = await visit({ viewport: { width: 360, height: 740 } })
  await open(elsewhere, page.url().replace(site.url, ''))
  await expect(elsewhere).toHaveURL('/login')
  await signInHere(elsewhere, reader)
  await expect(elsewhere).toHaveURL(page.url())
  const linked = elsewhere.locator('[data-comment]').filter({ hasText: 'Remark 2 of many' })
  await expect(linked).toBeFocused()
  await expect(linked).toBeInViewport()

  await elsewhere.goto('/about')
  await elsewhere.goto(`/blog/${blog._id}/${blog.slug}#comment-none`)
  await expect(elsewhere.getByText('This comment is not shown here. It may have been removed.')).toBeVisible()
})

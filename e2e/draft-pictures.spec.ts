import { fillBlog, holdBack, open, submit } from './actions.ts'
import { one } from './drafts.ts'
import { expect, test } from './site.ts'

test('a picture whose upload Submit broke off is uploaded after a failed Submit', async ({ author, visit, allow }) => {
  allow(/ERR_FAILED/)
  const page = await visit({ as: author })
  await open(page, '/blogs')
  const letThrough = await holdBack(page, '**/api/v1/blog/picture')
  await fillBlog(page, one)
  await page.route('**/api/v1/blog/post', (route) => route.abort())
  await submit(page)
  await expect(page.getByRole('alert').filter({ hasText: 'cannot be reached' })).toBeVisible()
  letThrough()
  await expect(page.getByRole('img', { name: 'Preview: Main Image' })).toHaveAttribute('src', /^\/media\//)
})

import { expectNoSidewaysScroll, open } from './actions.ts'
import { expect, test } from './site.ts'
import { postBlog } from './users.ts'

test('pages do not overflow a phone screen at 200 % text size', async ({ site, author, visit }) => {
  const blog = await postBlog(site.url, author)
  const page = await visit({ as: author, viewport: { width: 360, height: 740 } })
  for (const path of [
    '/',
    '/authors',
    '/tags',
    `/blog/${blog._id}`,
    '/dashboard',
    '/editProfile',
    '/blogs',
    '/followings',
  ]) {
    await open(page, path)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
})

test('no page scrolls sideways at 320 pixels', async ({ site, author, visit }) => {
  const blog = await postBlog(site.url, author)
  const page = await visit({ as: author, viewport: { width: 320, height: 640 } })
  for (const path of [
    '/',
    '/authors',
    '/tags',
    '/about',
    '/dashboard',
    '/editProfile',
    '/followings',
    '/followedBlogs',
    '/blogs',
    `/blog/${blog._id}`,
    `/blog/update/${blog._id}`,
    `/userProfile/${author._id}`,
    '/no/such/page',
  ]) {
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
})

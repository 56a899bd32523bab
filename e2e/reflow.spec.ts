import { expectNoSidewaysScroll, goOn, open } from './actions.ts'
import { expect, test } from './site.ts'
import { postBlog } from './users.ts'

test('no page scrolls sideways at 320 pixels, or on a phone at 200 % text size', async ({ site, author, visit }) => {
  const blog = await postBlog(site.url, author)
  const page = await visit({ as: author })
  const setTextSize = (size: string) =>
    page.evaluate((size) => {
      document.documentElement.style.fontSize = size
    }, size)
  for (const path of [
    '/',
    '/authors',
    '/tags',
    '/about',
    '/dashboard',
    '/editProfile',
    '/account/security',
    '/account/emails',
    '/followings',
    '/followedBlogs',
    '/blogs',
    `/blog/${blog._id}`,
    `/blog/update/${blog._id}`,
    `/userProfile/${author._id}`,
    '/no/such/page',
  ]) {
    await test.step(path, async () => {
      await page.setViewportSize({ width: 320, height: 640 })
      await (path === '/' ? open(page, path) : goOn(page, path))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectNoSidewaysScroll(page)
      await page.setViewportSize({ width: 360, height: 740 })
      await setTextSize('200%')
      await expectNoSidewaysScroll(page)
      await setTextSize('')
    })
  }
})

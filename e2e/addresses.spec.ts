import { listening, open } from './actions.ts'
import { expect, test } from './site.ts'
import { changeBlog, postBlog } from './users.ts'

test('a blog has a readable address, is shown under any, and names the right one also when its title changes', async ({
  site,
  author,
  visit,
}) => {
  const blog = await postBlog(site.url, author, { title: `日本語 Größe of ${author.name}` })
  expect(blog.slug).toMatch(/^ri-ben-yu-grosse-of-/)
  const visitor = await visit()
  const canonical = visitor.locator('link[rel=canonical]')
  for (const slug of ['', '/an-old-title', '/%E6%97%A5/', `/${blog.slug}`]) {
    const answer = await visitor.request.get(`${site.url}/blog/${blog._id}${slug}`)
    expect([slug, answer.status()]).toEqual([slug, 200])
    expect(await answer.text()).toContain(`<link rel="canonical" href="${site.url}/blog/${blog._id}/${blog.slug}"/>`)
  }

  const reading = await visit({ as: author })
  await listening(reading, `/blog/${blog._id}/an-old-title`)
  const title = reading.getByRole('heading', { level: 1 })
  await expect(title).toHaveText(blog.title)
  await expect(reading.locator('link[rel=canonical]')).toHaveCount(1)
  await changeBlog(site.url, author, blog._id, { title: 'Quite another title' })
  await reading.getByRole('button', { name: 'Show the new version' }).click()
  await expect(title).toHaveText('Quite another title')
  await expect(reading.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    `${site.url}/blog/${blog._id}/quite-another-title`,
  )
  await expect(reading).toHaveURL(`/blog/${blog._id}/an-old-title`)

  await open(visitor, '/')
  await expect(canonical).toHaveCount(0)
  await visitor.getByRole('link', { name: 'Quite another title' }).click()
  await expect(visitor).toHaveURL('/login')
  await expect(visitor.getByText('Sign in to read')).toBeVisible()
})

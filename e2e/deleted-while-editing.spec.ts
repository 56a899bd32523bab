import type { Page } from '@playwright/test'
import type { OwnBlogCard } from '#contract/blogs.ts'
import { listening, open, submit, titleField, writing } from './actions.ts'
import { call } from './client.ts'
import { expect, test } from './site.ts'
import { type Person, postBlog } from './users.ts'

const pill = (page: Page, text: string) => page.getByRole('main').getByText(text)
const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click()

test('edits to a blog deleted in the meantime stay, and are saved as a new blog', async ({ author, site, visit }) => {
  const page = await visit({ as: author })
  const blog = await postBlog(site.url, author, { title: 'To be deleted elsewhere' })
  await listening(page, `/blog/update/${blog._id}`)
  await titleField(page).fill('What I wrote meanwhile')
  await call(site.url, 'DELETE', `/blog/deletePost/${blog._id}`, author)
  await expect(pill(page, 'This blog was deleted elsewhere. What you wrote is still here')).toBeVisible()
  await expect(titleField(page)).toHaveValue('What I wrote meanwhile')
  await submit(page)
  await expect(page.getByText('Blog created successfully').first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'What I wrote meanwhile' })).toBeVisible()
  expect(await titlesOf(site.url, author)).toEqual(['What I wrote meanwhile'])
})

test('stored edits to a blog deleted in the meantime are offered as a new blog', async ({ author, site, visit }) => {
  const page = await visit({ as: author })
  const blog = await postBlog(site.url, author, { title: 'To be deleted elsewhere' })
  await open(page, `/blog/update/${blog._id}`)
  await titleField(page).fill('What I wrote meanwhile')
  await expect
    .poll(() => page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true }))))
    .toBe(true)
  await page.goto('/about')
  await call(site.url, 'DELETE', `/blog/deletePost/${blog._id}`, author)
  await open(page, `/blog/update/${blog._id}`)
  await press(page, 'Continue as a new blog')
  await expect(page).toHaveURL('/blogs')
  await expect(titleField(page)).toHaveValue('What I wrote meanwhile')
  await expect(writing(page, 'Blog Intro')).toHaveText('Every evening somebody climbed the stairs.')
  await page.getByLabel('Category', { exact: true }).selectOption('Game')
  await page.reload()
  await expect(titleField(page)).toHaveValue('What I wrote meanwhile')
})

const titlesOf = async (url: string, author: Person) =>
  (await call<{ blogs: OwnBlogCard[] }>(url, 'GET', '/user/allUserBlog', author)).data.blogs.map(({ title }) => title)

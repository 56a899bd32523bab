import type { OwnBlogCard } from '#contract/blogs.ts'
import { fillBlog, open, submit, writing } from './actions.ts'
import { call } from './client.ts'
import { expect, test } from './site.ts'
import { changeBlog, type Person, postBlog } from './users.ts'

const CONFLICT = 'This blog was changed elsewhere while you were writing'
const titleField = 'Blog Title'

test('two who save the same blog never overwrite each other silently: the writer chooses', async ({
  author,
  site,
  visit,
  allow,
}) => {
  allow(/status of 409/)
  const blog = await postBlog(site.url, author, { title: 'As it was in the beginning' })
  const saveElsewhere = (title: string) =>
    changeBlog(site.url, author, blog._id, { title, intro: '<p>Changed in another tab.</p>' })
  const page = await visit({ as: author })
  await open(page, `/blog/update/${blog._id}`)
  await page.getByLabel(titleField, { exact: true }).fill('What I wrote meanwhile')
  await writing(page, 'Blog Intro').fill('My own beginning of it.')
  await saveElsewhere('What the other tab wrote')
  await submit(page)
  await expect(page.getByRole('alert').filter({ hasText: CONFLICT })).toBeVisible()
  await expect(page.getByLabel(titleField, { exact: true })).toHaveValue('What I wrote meanwhile')
  await expect(writing(page, 'Blog Intro')).toHaveText('My own beginning of it.')

  // Changed again before the choice: the choice was for another version, so the user is asked again.
  await saveElsewhere('The other tab once more')
  await page.getByRole('button', { name: 'Save mine over it' }).click()
  await expect(page.getByRole('alert').filter({ hasText: CONFLICT })).toBeVisible()
  await page.getByRole('button', { name: 'Save mine over it' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'What I wrote meanwhile' })).toBeVisible()

  await open(page, `/blog/update/${blog._id}`)
  await page.getByLabel(titleField, { exact: true }).fill('Mine, to be dropped')
  await saveElsewhere('The one to go on with')
  await submit(page)
  await page.getByRole('button', { name: 'Drop mine and edit the other' }).click()
  await expect(page.getByLabel(titleField, { exact: true })).toHaveValue('The one to go on with')
  await expect(writing(page, 'Blog Intro')).toHaveText('Changed in another tab.')
  await page.getByLabel(titleField, { exact: true }).fill('The other one, edited')
  await submit(page)
  await expect(page.getByRole('heading', { level: 1, name: 'The other one, edited' })).toBeVisible()
})

const titlesOf = async (url: string, author: Person) =>
  (await call<{ blogs: OwnBlogCard[] }>(url, 'GET', '/user/allUserBlog', author)).data.blogs.map(({ title }) => title)

test('a blog whose answer was lost is sent again and created once', async ({ author, site, visit, allow }) => {
  allow(/ERR_FAILED/)
  const page = await visit({ as: author })
  await open(page, '/blogs')
  await fillBlog(page, { title: 'Sent although no answer came' })
  await page.route('**/api/v1/blog/post', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await submit(page)
  await expect(page.getByRole('alert').filter({ hasText: 'cannot be reached' })).toBeVisible()
  await page.unroute('**/api/v1/blog/post')
  await submit(page)
  await expect(page.getByText('Blog created successfully')).toBeVisible()
  expect(await titlesOf(site.url, author)).toEqual(['Sent although no answer came'])
})

test('a double click on Submit creates one blog', async ({ author, site, visit }) => {
  const page = await visit({ as: author })
  await open(page, '/blogs')
  await fillBlog(page, { title: 'Clicked twice in a hurry' })
  await page.getByRole('button', { name: 'Submit' }).dblclick()
  await expect(page.getByText('Blog created successfully')).toBeVisible()
  expect(await titlesOf(site.url, author)).toEqual(['Clicked twice in a hurry'])
})

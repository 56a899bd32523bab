import type { OwnBlogCard } from '#contract/blogs.ts'
import { fillBlog, open, saved, submit, titleField } from './actions.ts'
import { call } from './client.ts'
import { act, holdUpStore, OTHER, one, two, writeInNewTab } from './drafts.ts'
import { expect, test } from './site.ts'
import type { Person } from './users.ts'

const titlesOf = async (url: string, author: Person) =>
  (await call<{ blogs: OwnBlogCard[] }>(url, 'GET', '/user/allUserBlog', author)).data.blogs.map(({ title }) => title)

test('a blog resent after a lost response is created once', async ({ author, site, visit, allow }) => {
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
  // In the meantime the picture is uploaded, which does not make it another blog.
  await saved(page)
  await submit(page)
  await expect(page.getByText('Blog created successfully')).toBeVisible()
  expect(await titlesOf(site.url, author)).toEqual(['Sent although no answer came'])
})

test('a form whose answer never comes can be typed in again, and creates one blog', async ({
  author,
  site,
  visit,
  allow,
}) => {
  allow(/ERR_FAILED|ERR_ABORTED/)
  const page = await visit({ as: author })
  await page.clock.install()
  await open(page, '/blogs')
  await fillBlog(page, { title: 'The connection went silent' })
  const arrived = Promise.withResolvers<void>()
  await page.route('**/api/v1/blog/post', async (route) => {
    await route.fetch()
    arrived.resolve()
  })
  await submit(page)
  await arrived.promise
  await expect(page.locator('main form')).toHaveAttribute('aria-busy', 'true')
  await page.clock.fastForward('02:05')
  await expect(page.getByRole('alert').filter({ hasText: 'cannot be reached' })).toBeVisible()
  await expect(titleField(page)).toHaveValue('The connection went silent')
  await titleField(page).click()
  await expect(titleField(page)).toBeFocused()
  await page.unroute('**/api/v1/blog/post')
  await submit(page)
  await expect(page.getByText('Blog created successfully')).toBeVisible()
  expect(await titlesOf(site.url, author)).toEqual(['The connection went silent'])
})

test('a double click on Submit creates one blog', async ({ author, site, visit }) => {
  const page = await visit({ as: author })
  await open(page, '/blogs')
  await fillBlog(page, { title: 'Clicked twice in a hurry' })
  const posts: string[] = []
  page.on('request', (request) => request.url().endsWith('/blog/post') && posts.push(request.url()))
  await page.getByRole('button', { name: 'Submit' }).dblclick()
  await expect(page.getByText('Blog created successfully')).toBeVisible()
  expect(posts).toHaveLength(1)
  expect(await titlesOf(site.url, author)).toEqual(['Clicked twice in a hurry'])
})

const REFUSED = { code: 'invalid', message: 'Not this title' }

test('nothing can be typed while a blog is sent, and the focus returns if that fails', async ({
  author,
  site,
  visit,
  allow,
}) => {
  allow(/ERR_FAILED|status of 400/)
  const page = await visit({ as: author })
  await open(page, '/blogs')
  await fillBlog(page, { title: 'Sent as it was' })
  const form = page.locator('main form')
  const button = page.getByRole('button', { name: 'Submit' })
  const errors = [{ path: 'title', ...REFUSED }]
  for (const [answer, focused] of [
    [undefined, button],
    [{ status: 400, json: { statusCode: 400, success: false, ...REFUSED, errors } }, titleField(page)],
  ] as const) {
    const sent = Promise.withResolvers<void>()
    await page.route('**/api/v1/blog/post', async (route) => {
      await sent.promise
      await (answer ? route.fulfill(answer) : route.abort())
    })
    await submit(page)
    await expect(form).toHaveAttribute('aria-busy', 'true')
    await titleField(page).click({ force: true })
    await page.keyboard.type('Too late')
    sent.resolve()
    await expect(form).toHaveAttribute('aria-busy', 'false')
    await expect(focused).toBeFocused()
    await expect(titleField(page)).toHaveValue('Sent as it was')
    await page.unroute('**/api/v1/blog/post')
  }
  await submit(page)
  await expect(page.getByText('Blog created successfully')).toBeVisible()
  expect(await titlesOf(site.url, author)).toEqual(['Sent as it was'])
})

test('a draft that was chosen just before Submit does not come into the form', async ({ author, visit, allow }) => {
  allow(/ERR_FAILED/)
  const page = await visit({ as: author })
  await open(page, '/blogs')
  await fillBlog(page, one)
  const other = await writeInNewTab(page, two)
  await open(other, '/about')
  await page.reload()
  await page.getByText(OTHER).click()
  const letGo = await holdUpStore(other)
  const sent = Promise.withResolvers<void>()
  await page.route('**/api/v1/blog/post', async (route) => {
    await sent.promise
    await route.abort()
  })
  await act(page, two.title).click()
  await submit(page)
  await expect(page.locator('main form')).toHaveAttribute('aria-busy', 'true')
  await letGo()
  const locked = () => other.evaluate(async () => (await navigator.locks.query()).held?.length)
  // Its own draft.
  await expect.poll(locked).toBe(1)
  sent.resolve()
  await expect(page.locator('main form')).toHaveAttribute('aria-busy', 'false')
  await expect(titleField(page)).toHaveValue(one.title)
})

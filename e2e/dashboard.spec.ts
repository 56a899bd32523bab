import { randomUUID } from 'node:crypto'
import { card, expectUsable, listening, listOwnBlogsBy, open, titleField } from './actions.ts'
import { call } from './client.ts'
import { expect, test } from './site.ts'
import { addComment, postBlog } from './users.ts'

test('lists own blogs in tabs, which the keyboard and the URL select', async ({ site, author, visit }) => {
  const publishAt = '2099-12-03T09:30:00.000Z'
  const published = await postBlog(site.url, author, { title: `Crème brûlée by ${author.name}` })
  const draft = await postBlog(site.url, author, { title: `A draft by ${author.name}`, published: 'False' })
  const scheduled = await postBlog(site.url, author, { title: `For later by ${author.name}`, publishAt })
  await addComment(site.url, author, published._id, 'A first comment')
  const page = await visit({ as: author })
  await open(page, '/dashboard?tab=drafts')
  const tabs = page.getByRole('tablist', { name: 'Your blogs' }).getByRole('tab')
  await expect(tabs).toHaveText(['All', 'Published', 'Drafts', 'Scheduled', 'Trash'])
  await expect(card(page, draft.title)).toBeVisible()
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1)

  await page.getByRole('tab', { name: 'Drafts' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL('/dashboard?tab=scheduled')
  await expect(card(page, scheduled.title)).toBeVisible()
  await expect(page.getByText(/^Scheduled for .*3 Dec 2099/)).toBeVisible()
  await expectUsable(page)

  await page.getByRole('tab', { name: 'Published' }).click()
  await expect(card(page, published.title)).toBeVisible()
  await expect(page.getByText('0 reads · 1 comment · 0 new followers')).toBeVisible()
  const search = page.getByRole('search').getByLabel('Search your titles')
  await search.fill('nothing of the kind')
  await search.press('Enter')
  await expect(page.getByText('No title here contains “nothing of the kind”.')).toBeVisible()
  await search.fill('creme brulee')
  await search.press('Enter')
  await expect(card(page, published.title)).toBeVisible()
  await page.goBack()
  await expect(card(page, scheduled.title)).toBeVisible()
})

test('tabs update live for blogs in every state, and for drafts', async ({ site, author, visit }) => {
  const dashboard = await visit({ as: author })
  await listening(dashboard, '/dashboard?tab=scheduled')
  const tab = (name: string) => dashboard.getByRole('tab', { name }).click()
  const publishAt = new Date(Date.now() + 6000).toISOString()
  const { _id, title } = await postBlog(site.url, author, { title: `By its time ${author.name}`, publishAt })
  await expect(card(dashboard, title)).toContainText('Scheduled for')
  await expect(card(dashboard, title)).toHaveCount(0)
  await tab('Published')
  await expect(card(dashboard, title)).toBeVisible()
  await call(site.url, 'DELETE', `/blog/deletePost/${_id}`, author)
  await expect(card(dashboard, title)).toHaveCount(0)
  await tab('Trash')
  await expect(dashboard.getByRole('listitem').filter({ hasText: title })).toBeVisible()
  await call(site.url, 'POST', `/trash/restoreBlog/${_id}`, author)
  await expect(dashboard.getByText('The trash is empty.')).toBeVisible()

  await tab('Drafts')
  const other = await visit({ as: author })
  await open(other, '/blogs')
  await titleField(other).fill('Begun elsewhere')
  const draft = dashboard.getByRole('listitem').filter({ hasText: 'Begun elsewhere' })
  await expect(draft).toBeVisible()
  await titleField(other).fill('')
  await expect(draft).toHaveCount(0)
})

test('opens the selected one of several drafts, even if only the server has it', async ({ site, author, visit }) => {
  for (const value of ['The older draft', 'The newer draft']) {
    const fields = { title: { value, at: new Date().toISOString() } }
    const body = { version: 0, device: 'another', blogId: null, blogVersion: null, fields }
    await call(site.url, 'PUT', `/drafts/${randomUUID()}`, author, body)
  }
  const page = await visit({ as: author })
  await open(page, '/dashboard?tab=drafts')
  await page.getByRole('link', { name: 'Continue writing The older draft' }).click()
  await expect(titleField(page)).toHaveValue('The older draft')
})

test('lists all own blogs in pages, to which new ones are added', async ({ site, author, visit, allow }) => {
  allow(/status of 403/)
  const titles = ['first', 'second', 'third'].map((name) => `The ${name} of ${author.name}`)
  for (const title of titles) await postBlog(site.url, author, { title, published: 'False' })
  const page = await visit({ as: author })
  await listOwnBlogsBy(page, 2)
  await listening(page, '/dashboard')
  const cards = page.getByRole('main').getByRole('article')
  const [oldest = '', older = '', old = ''] = titles
  await expect(cards).toContainText([old, older])
  await page.getByRole('button', { name: 'Show more' }).focus()
  await page.keyboard.press('Enter')
  await expect(cards).toContainText([old, older, oldest])
  await expect(card(page, oldest).getByRole('link')).toBeFocused()
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)
  const { title } = await postBlog(site.url, author, { title: `The newest of ${author.name}` })
  await expect(cards).toContainText([title, old, older, oldest])
  await expectUsable(page)

  await test.step('a page that could not be loaded is reported, and can be asked for again', async () => {
    let isRefused = false
    await page.route(/ownBlogs\?.*cursor=/, (route) => {
      if (isRefused) return route.fallback()
      isRefused = true
      return route.fulfill({ status: 403, json: { success: false, message: 'Not just now.' } })
    })
    await page.getByRole('tab', { name: 'Drafts' }).click()
    await expect(cards).toContainText([old, older])
    await page.getByRole('button', { name: 'Show more' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('Not just now.')
    await page.keyboard.press('Enter')
    await expect(card(page, oldest).getByRole('link').first()).toBeFocused()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})

import { expectUsable, open, titleField, writing } from './actions.ts'
import { expect, test } from './site.ts'
import { postBlog, register } from './users.ts'

test('a preview link shows a draft without an account until the author ends it', async ({ author, site, visit }) => {
  const title = 'What is not ready yet'
  const draft = await postBlog(site.url, author, { title, published: 'False' })
  const page = await visit({ as: author, permissions: ['clipboard-read', 'clipboard-write'] })
  await open(page, `/blog/${draft._id}`)
  await page.getByRole('button', { name: 'Preview link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Preview link' })
  await dialog.getByRole('button', { name: 'Create preview link' }).click()
  const address = await dialog.getByLabel('Address, shown only once').inputValue()
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  await expectUsable(page)

  const visitor = await visit()
  const referrers: (string | undefined)[] = []
  visitor.on('request', (request) => referrers.push(request.headers().referer))
  const answer = await visitor.goto(address)
  expect(await answer?.allHeaders()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
  await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(visitor.getByText('Every evening somebody climbed the stairs.')).toBeVisible()
  await expect(visitor.getByText('Preview of a draft')).toBeVisible()
  await expect(visitor.getByRole('button', { name: /comment/i })).toHaveCount(0)
  await expect(visitor.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expectUsable(visitor)
  expect(referrers.filter((one) => one?.includes('preview'))).toEqual([])

  await dialog.getByRole('button', { name: 'End' }).click()
  await expect(page.getByText('The preview link has ended')).toBeVisible()
  // An open page learns of it when somebody comes back to it.
  const ended = visitor.getByRole('heading', { level: 1, name: 'This preview has been ended by its author.' })
  await visitor.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect(ended).toBeVisible()
  await expect(visitor.getByText('Every evening')).toHaveCount(0)
  expect((await visitor.reload())?.status()).toBe(404)
  await expect(ended).toBeVisible()
  await expect(visitor.getByText('Every evening')).toHaveCount(0)
})

test('a draft being written has a preview link, with highlighted code', async ({ author, visit }) => {
  const page = await visit({ as: author })
  await open(page, '/blogs')
  await page.getByRole('button', { name: 'Preview' }).click()
  const dialog = page.getByRole('dialog', { name: 'Preview' })
  await dialog.getByRole('tab', { name: 'Preview link' }).click()
  await expect(dialog.getByRole('status')).toHaveText('There is nothing to show yet.')
  await page.keyboard.press('Escape')
  await titleField(page).fill('Written just now')
  await writing(page, 'Blog Intro').click()
  await page.keyboard.type('```js const answer = 42')
  await expect(writing(page, 'Blog Intro').locator('.hljs-keyword')).toHaveText('const')

  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByRole('article').locator('.hljs-number')).toHaveText('42')
  await dialog.getByRole('tab', { name: 'Preview link' }).click()
  await dialog.getByRole('button', { name: 'Create preview link' }).click()
  const address = await dialog.getByLabel('Address, shown only once').inputValue()
  await expectUsable(page, '[role=dialog]')
  const visitor = await visit()
  await visitor.goto(address)
  await expect(visitor.getByRole('heading', { level: 1, name: 'Written just now' })).toBeVisible()
  await expect(visitor.locator('pre .hljs-keyword')).toHaveText('const')
  await dialog.getByRole('button', { name: 'End' }).click()
  await expect(page.getByText('The preview link has ended')).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByRole('heading', { level: 1 })).toContainText('ended by its author')
})

test('a forged preview URL shows nothing, and drafts stay hidden from others', async ({ author, site, visit }) => {
  const page = await visit()
  await page.goto('/preview/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('This preview does not exist')
  const blog = await postBlog(site.url, author, { title: 'A blog for everybody' })
  const own = await visit({ as: author })
  await open(own, `/blog/${blog._id}`)
  await expect(own.getByRole('link', { name: 'Revisions' })).toBeVisible()
  await expect(own.getByRole('button', { name: 'Preview link' })).toHaveCount(0)
  const draft = await postBlog(site.url, author, { title: 'A draft of somebody', published: 'False' })
  const other = await visit({ as: await register(site.url) })
  await open(other, `/blog/${draft._id}`)
  await expect(other.getByRole('heading', { level: 1 })).toContainText('does not exist')
})

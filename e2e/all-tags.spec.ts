import { randomUUID } from 'node:crypto'
import { card, expectUsable, holdBack, listening, open } from './actions.ts'
import { openDatabase } from './database.ts'
import { expect, test } from './site.ts'
import { changeBlog, postBlog, register } from './users.ts'

const SERVER = 'The shelves are being dusted.'

test('all tags are listed with their blogs, in pages, and lead to theirs', async ({ startOwnSite, visit }) => {
  const site = await startOwnSite()
  const page = await visit({ baseURL: site.url })
  await open(page, '/tags')
  await expect(page).toHaveTitle('All tags - Blogi')
  await expect(page.getByText('No tags yet.')).toBeVisible()
  await expectUsable(page)

  const author = await register(site.url)
  const blog = await postBlog(site.url, author, { title: 'Kites over the dunes', tags: 'kites, dunes' })
  // A hundred further tags, of blogs that nobody wrote.
  const database = openDatabase(site)
  const row = database.prepare('select * from blogs where id = ?').get(blog._id) ?? {}
  const columns = Object.keys(row)
  const copy = database.prepare(`insert into blogs (${columns}) values (${columns.map((name) => `:${name}`)})`)
  for (let i = 0; i < 20; i++) {
    const tags = Array.from({ length: 5 }, (_, at) => `tag-${String(i * 5 + at).padStart(3, '0')}`)
    copy.run({ ...row, id: randomUUID(), submission_id: null, tags: JSON.stringify(tags) })
  }
  database.close()
  const other = await postBlog(site.url, author, { title: 'Kites in the rain', tags: 'kites' })

  await test.step('without scripts', async () => {
    const plain = await visit({ baseURL: site.url, javaScriptEnabled: false })
    await plain.goto('/tags')
    const links = plain.getByRole('main').getByRole('listitem').getByRole('link')
    await expect(links).toHaveCount(100)
    await expect(links.first()).toHaveText('#kites2 blogs')
    await expect(links.nth(1)).toHaveText('#dunes1 blog')
  })

  await test.step('in pages', async () => {
    await listening(page, '/tags')
    const links = page.getByRole('main').getByRole('listitem').getByRole('link')
    await expect(links).toHaveCount(100)
    await expectUsable(page)
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect(links).toHaveCount(102)
    await expect(links.nth(100)).toBeFocused()
    await expect(links.last()).toHaveText('#tag-0991 blog')
    await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)
  })

  await test.step('to a tag and back, where a blog untagged in the meantime is no longer counted', async () => {
    await page.getByRole('link', { name: '#kites' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('#kites')
    await expect(card(page, 'Kites in the rain')).toBeVisible()
    await expectUsable(page)
    await changeBlog(site.url, author, other._id, { title: 'Kites in the rain', tags: 'rain' })
    await expect(card(page, 'Kites in the rain')).toHaveCount(0)
    await page.getByRole('link', { name: 'All tags' }).click()
    await expect(page).toHaveURL('/tags')
    await expect(page.getByRole('link', { name: '#kites' })).toHaveText('#kites1 blog')
    await expect(page.getByRole('link', { name: '#rain' })).toBeVisible()
  })
})

test('all tags that cannot be loaded, or not yet, say so', async ({ page, allow }) => {
  allow(/status of 500/)
  await open(page, '/tag/nobody-uses-it')
  const letThrough = await holdBack(page, '**/api/v1/tags/all*')
  await page.getByRole('link', { name: 'All tags' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All tags')
  await expect(page.getByRole('main').getByText('Loading...')).toBeAttached()
  letThrough()
  await expect(page.getByRole('main').getByText('Loading...')).toHaveCount(0)

  await open(page, '/tag/nobody-uses-it')
  await page.unrouteAll()
  const json = { statusCode: 500, success: false, message: SERVER }
  await page.route('**/api/v1/tags/all*', (route) => route.fulfill({ status: 500, json }))
  await page.getByRole('link', { name: 'All tags' }).click()
  await expect(page.getByRole('heading', { level: 1, name: SERVER })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go Back Home' })).toBeVisible()
})

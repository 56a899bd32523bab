import { randomUUID } from 'node:crypto'
import { BOOKMARKS_MAX } from '#contract/limits.ts'
import { card, expectUsable, listening, open } from './actions.ts'
import { openDatabase } from './database.ts'
import { expect, test } from './site.ts'
import { postBlog, register } from './users.ts'

test('a reader bookmarks a blog, finds it on another device, and removes it there', async ({ site, author, visit }) => {
  const blog = await postBlog(site.url, author)
  const reader = await register(site.url, { role: 'Reader' })
  const elsewhere = await visit({ as: reader })
  await listening(elsewhere, '/bookmarks')
  await expect(elsewhere.getByText('No bookmarks yet.')).toBeVisible()
  await expectUsable(elsewhere)

  const page = await visit({ as: reader })
  await listening(page, `/blog/${blog._id}/${blog.slug}`)
  const icon = page.getByRole('button', { name: 'Bookmark this blog' })
  await expect(icon).toHaveAttribute('aria-pressed', 'false')
  await icon.click()
  await expect(icon).toHaveAttribute('aria-pressed', 'true')
  await expect(card(elsewhere, blog.title)).toBeVisible()
  await expectUsable(elsewhere)

  await open(elsewhere, `/blog/${blog._id}/${blog.slug}`)
  await elsewhere.getByRole('button', { name: 'Bookmark this blog' }).click()
  await expect(icon).toHaveAttribute('aria-pressed', 'false')
  await open(page, '/bookmarks')
  await expect(page.getByText('No bookmarks yet.')).toBeVisible()
})

test('a reader bookmarks on a card, and takes it back in the list of bookmarks', async ({ site, author, visit }) => {
  const blog = await postBlog(site.url, author, { title: `To be read later ${randomUUID()}` })
  const name = `Bookmark “${blog.title}”`
  const reader = await register(site.url, { role: 'Reader' })
  for (let others = 0; others < 3; others++) await postBlog(site.url, author)
  const calls: string[] = []
  const page = await visit({ as: reader, viewport: { width: 360, height: 740 } })
  page.on('request', (request) => {
    if (/\/api\/.*bookmark/.test(request.url())) calls.push(request.url())
  })
  await listening(page, '/')
  const button = card(page, blog.title).getByRole('button', { name })
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  const asked = calls.map((url) => (new URL(url).searchParams.get('ids') ?? '').split(',').length)
  expect(Math.max(...asked), 'one call for all cards').toBeGreaterThanOrEqual(4)
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await expect(page, 'the link that covers the card is not followed').toHaveURL('/')

  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, '/bookmarks')
  await expectUsable(page)
  await button.click()
  await expect(card(page, blog.title)).toHaveCount(0)
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeFocused()
  await undo.click()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
})

test('the cards of visitors and of authors themselves have no bookmark', async ({ site, author, visit }) => {
  const blog = await postBlog(site.url, author)
  for (const page of [await visit(), await visit({ as: author })]) {
    await listening(page, '/')
    await expect(card(page, blog.title)).toBeVisible()
    await expect(card(page, blog.title).getByRole('button')).toHaveCount(0)
  }
})

test('a reader with as many bookmarks as there can be is asked to remove one', async ({ site, author, visit }) => {
  const reader = await register(site.url, { role: 'Reader' })
  const blog = await postBlog(site.url, author)
  // Unpublished, so that no listing of other tests has them.
  const kept = await postBlog(site.url, author, { published: 'False' })
  const database = openDatabase(site)
  const row = database.prepare('select * from blogs where id = ?').get(kept._id) ?? {}
  const columns = Object.keys(row)
  const copy = database.prepare(`insert into blogs (${columns}) values (${columns.map((name) => `:${name}`)})`)
  const bookmark = database.prepare('insert into bookmarks (user_id, blog_id, created_at) values (?, ?, ?)')
  database.exec('begin immediate')
  for (let i = 0; i < BOOKMARKS_MAX; i++) {
    const id = `${kept._id}-${i}`
    copy.run({ ...row, id, submission_id: null })
    bookmark.run(reader._id, id, new Date().toISOString())
  }
  database.exec('commit')

  const page = await visit({ as: reader })
  await listening(page, `/blog/${blog._id}/${blog.slug}`)
  const button = page.getByRole('button', { name: 'Bookmark this blog' })
  await button.click()
  await expect(page.getByText('You have 5,000 bookmarks, which is the maximum. Remove one of them first')).toBeVisible()
  await expect(button).toHaveAttribute('aria-pressed', 'false')

  database.prepare('delete from bookmarks where blog_id = ?').run(`${kept._id}-0`)
  database.close()
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  // Removing it works at the limit, too.
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'false')
})

import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll, expectUsable, listening, open } from './actions.ts'
import { call } from './client.ts'
import { expect, test } from './site.ts'
import { changeBlog, postBlog, register } from './users.ts'

const field = (page: Page) => page.getByRole('search').getByLabel('Search blogs')
const found = (page: Page) => page.getByRole('main').getByRole('article')
const status = (page: Page) => page.getByRole('main').getByRole('status').filter({ hasText: 'found' })

test('a reader finds blogs by keyboard alone, from the field of any page to the blog', async ({
  site,
  author,
  visit,
}) => {
  const [word, other] = [`word${randomUUID().slice(0, 8)}`, `other${randomUUID().slice(0, 8)}`]
  const blog = await postBlog(site.url, author, {
    title: `Lighthouses of ${word}`,
    paraOneDescription: `<p>The lamp was lit at ${other} ${word}.</p>`,
  })
  const page = await visit({ as: await register(site.url, { role: 'Reader' }) })
  await open(page, '/')
  await page.keyboard.press('/')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type(`lighth ${word.slice(0, 6)}`)
  const options = page.getByRole('option')
  await expect(options.filter({ hasText: blog.title })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(options.first()).toBeHidden()
  await page.keyboard.press('Backspace')
  await expect(options.filter({ hasText: blog.title })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/blog/${blog._id}`))

  await page.keyboard.press('/')
  await field(page).fill(`${other} ${word}`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/search?q=${other}+${word}`)
  await expect(page).toHaveTitle(`Search: ${other} ${word} - Blogi`)
  await expect(status(page)).toHaveText('1 blog found')
  await expect(found(page).locator('mark')).toHaveText([word, other, word])
  await expectUsable(page)

  // Filters are part of the address, and Back takes them back.
  await page.getByLabel('Category').selectOption('Food')
  await expect(page).toHaveURL(/category=Food/)
  await expect(page.getByText('Nothing was found.')).toBeVisible()
  await page.goBack()
  await expect(found(page)).toHaveCount(1)
  await found(page).getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/blog/${blog._id}`))
})

test('what is found changes with the blogs, and visitors see what is searched', async ({ site, author, visit }) => {
  const word = `word${randomUUID().slice(0, 8)}`
  const blog = await postBlog(site.url, author, { title: `A title with ${word}` })
  const page = await visit({ viewport: { width: 360, height: 740 } })
  await listening(page, '/')
  await page.getByRole('link', { name: 'Search' }).click()
  await field(page).fill(word.replace('or', 'ro'))
  await field(page).press('Enter')
  await expect(status(page)).toContainText(`1 blog found for “${word}”`)
  await expect(page.getByText('Titles, excerpts and authors were searched.')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectUsable(page)
  await changeBlog(site.url, author, blog._id, { title: `Another title with ${word}` })
  await expect(found(page)).toContainText('Another title')
  await call(site.url, 'DELETE', `/blog/deletePost/${blog._id}`, author)
  await expect(found(page)).toHaveCount(0)
  await expect(page.getByText('Nothing was found.')).toBeVisible()
})

test('a blog ends with others to read next, which come and go with their blogs', async ({ site, author, visit }) => {
  const word = `word${randomUUID().slice(0, 8)}`
  const other = await register(site.url, { name: 'Another Writer' })
  const blog = await postBlog(site.url, author, { title: `The first of ${word}` })
  const next = await postBlog(site.url, other, { title: `The second of ${word}` })
  const page = await visit({ as: await register(site.url, { role: 'Reader' }) })
  await listening(page, `/blog/${blog._id}`)
  const more = page.getByRole('complementary', { name: 'More to read' })
  await more.scrollIntoViewIfNeeded()
  await expect(more.getByRole('link', { name: next.title })).toBeVisible()
  await expectUsable(page)
  await call(site.url, 'DELETE', `/blog/deletePost/${next._id}`, other)
  await expect(more.getByRole('link', { name: next.title })).toHaveCount(0)
})

test('on a phone Search in the header leads to the field, where one types at once', async ({ visit }) => {
  const page = await visit({ viewport: { width: 360, height: 740 } })
  await open(page, '/about')
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
  await expect(page.getByRole('main').getByLabel('Search blogs')).toBeFocused()
})

test('a search that has not begun says what it searches, and leads to tags', async ({ site, author, visit }) => {
  const tag = `tag${randomUUID().slice(0, 8)}`
  const blog = await postBlog(site.url, author, { tags: tag, category: 'Game' })
  const page = await visit()
  await open(page, '/search')
  const main = page.getByRole('main')
  await expect(main).toContainText('Blogs are found by their words, their author and their tags.')
  await expectUsable(page)
  await main.getByRole('list', { name: 'Tags' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/tag\//)
  await page.goBack()
  await main.getByRole('list', { name: 'Categories' }).getByRole('link', { name: 'Game' }).click()
  await expect(page).toHaveURL('/search?category=Game')
  await expect(found(page).filter({ hasText: blog.title })).toBeVisible()
  await expect(main.getByRole('list', { name: 'Categories' })).toHaveCount(0)

  const still = await visit({ javaScriptEnabled: false })
  await still.goto('/search')
  await expect(still.getByRole('list', { name: 'Tags' }).getByRole('link').first()).toBeVisible()
})

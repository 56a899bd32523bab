import type { Page } from '@playwright/test'
import { card, expectNoSidewaysScroll, listening, open } from './actions.ts'
import { call } from './client.ts'
import { expect, test } from './site.ts'
import { follow, PASSWORD, type Person, postBlog, register } from './users.ts'

const cards = (page: Page) => page.getByRole('main').getByRole('article')
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const size = (page: Page) => page.getByLabel('Items per page')

/** A reader, and the authors they follow, most recent first. */
async function makeFollower(url: string, count: number): Promise<{ reader: Person; authors: Person[] }> {
  const reader = await register(url, { role: 'Reader' })
  const authors = await Promise.all(Array.from({ length: count }, () => register(url)))
  for (const author of authors) await follow(url, reader, author)
  return { reader, authors: authors.reverse() }
}

test('followings are paginated by a chosen size, with page and size in the URL', async ({ site, visit }) => {
  const { reader, authors } = await makeFollower(site.url, 10)
  const names = authors.map(({ name }) => name)
  const page = await visit({ as: reader })

  await test.step('the first page shows four, the most recent first', async () => {
    await open(page, '/followings')
    await expect(page).toHaveTitle('Your Followings - Blogi')
    await expect(page.getByRole('heading', { level: 1, name: 'Your Followings' })).toBeVisible()
    await expect(size(page)).toHaveValue('4')
    await expect(size(page).locator('option')).toHaveText(['4', '8', '12', '16'])
    await expect(cards(page).getByRole('heading')).toHaveText(names.slice(0, 4))
    await expect(cards(page).first()).toContainText(authors[0]?.email ?? '')
    await expect(cards(page).first()).toContainText('Subscribers1')
    await expect(button(page, 'Prev')).toBeDisabled()
    await expectNoSidewaysScroll(page)
  })

  await test.step('Next and the numbers lead to other pages, which a reload keeps', async () => {
    await button(page, 'Next').click()
    await expect(page).toHaveURL('/followings?page=2')
    await expect(cards(page).getByRole('heading')).toHaveText(names.slice(4, 8))
    await button(page, '3').click()
    await expect(cards(page)).toHaveCount(2)
    await expect(button(page, 'Next')).toBeDisabled()
    await page.reload()
    await expect(cards(page)).toHaveCount(2)
  })

  await test.step('the reader chooses another size, and Back returns to the first one', async () => {
    await size(page).selectOption('8')
    await expect(page).toHaveURL('/followings?size=8')
    await expect(cards(page)).toHaveCount(8)
    await button(page, 'Next').click()
    await expect(page).toHaveURL('/followings?size=8&page=2')
    await expect(cards(page)).toHaveCount(2)
    await page.goBack()
    await expect(cards(page)).toHaveCount(8)
    await page.goBack()
    await expect(size(page)).toHaveValue('4')
    await expect(cards(page).getByRole('heading')).toHaveText(names.slice(8))
  })

  await test.step('a page after the last shows the last, and an unfollowed author is removed', async () => {
    await open(page, '/followings?size=16&page=9')
    await expect(page).toHaveURL('/followings?size=16')
    await expect(cards(page)).toHaveCount(10)
    await cards(page).nth(6).getByRole('link').click()
    await expect(page).toHaveURL(`/userProfile/${authors[6]?._id}`)
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(page.getByRole('button', { name: 'Subscribe', exact: true })).toBeVisible()
    await page.goBack()
    await expect(cards(page)).toHaveCount(9)
  })
})

test('followings require signing in, which leads back to the same page', async ({ site, page }) => {
  const { reader } = await makeFollower(site.url, 5)
  await open(page, '/followings?page=2')
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Email').fill(reader.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Role').selectOption('Reader')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/followings?page=2')
  await expect(cards(page)).toHaveCount(1)
})

test('shows that no one is followed, and links from followed blogs to the authors', async ({ site, visit }) => {
  const page = await visit({ as: await register(site.url, { role: 'Reader' }) })
  await open(page, '/followings')
  await expect(page.getByText('No followings found.')).toBeVisible()
  await open(page, '/followedBlogs')
  await expect(page).toHaveTitle('Followed blogs - Blogi')
  // An empty list has no text of its own, only the link.
  await expect(page.getByRole('main')).toHaveText(/^BLOGSFind authors to follow$/)
  await page.getByRole('link', { name: 'Find authors to follow' }).click()
  await expect(page).toHaveURL('/authors')
})

test('shows placeholders for missing details of an author', async ({ site, visit }) => {
  const page = await visit({ as: await register(site.url, { role: 'Reader' }) })
  const unknown = { authorId: 'x', name: 'Nobody Known', email: null, avatar: null }
  await page.route('**/api/v1/subscribe/allSubscribedAuhtorInfo?*', (route) =>
    route.fulfill({ json: { message: '', data: { allAuthorInfo: [unknown], total: 1, page: 0 } } }),
  )
  await open(page, '/followings')
  await expect(cards(page)).toContainText('SubscribersNot Available')
  await expect(cards(page).locator('img')).toHaveAttribute('src', '/default-avatar.png')
})

test('shows the error when followings or followed blogs fail to load', async ({ site, visit, allow }) => {
  allow(/status of 500/)
  const page = await visit({ as: await register(site.url, { role: 'Reader' }) })
  await page.route('**/api/v1/subscribe/*', (route) =>
    route.fulfill({ status: 500, json: { message: 'Following rests today.' } }),
  )
  await page.route('**/api/v1/subscribe/*?*', (route) =>
    route.fulfill({ status: 500, json: { message: 'Following rests today.' } }),
  )
  for (const path of ['/followings', '/followedBlogs']) {
    await open(page, path)
    await expect(page.getByRole('heading', { name: 'Following rests today.' })).toBeVisible()
    await expect(page.getByText('500')).toBeVisible()
  }
})

test('followings and followed blogs update live', async ({ site, visit }) => {
  const { reader, authors } = await makeFollower(site.url, 1)
  const author = authors[0] as Person
  const [list, blogs] = [await visit({ as: reader }), await visit({ as: reader })]
  await listening(list, '/followings')
  await listening(blogs, '/followedBlogs')
  await expect(blogs.getByRole('heading', { level: 1, name: 'BLOGS' })).toBeVisible()
  await follow(site.url, await register(site.url), author)
  await expect(cards(list)).toContainText('Subscribers2')

  const elsewhere = await postBlog(site.url, await register(site.url))
  const blog = await postBlog(site.url, author)
  await expect(card(blogs, blog.title)).toBeVisible()
  await expect(card(blogs, elsewhere.title)).toHaveCount(0)
  await expect(card(blogs, blog.title)).toContainText('Travel')
  await expect(card(blogs, blog.title)).toContainText(author.name)
  await expectNoSidewaysScroll(blogs)
  await card(blogs, blog.title).getByRole('link').click()
  await expect(blogs).toHaveURL(`/blog/${blog._id}/${blog.slug}`)
  await blogs.goBack()
  await fetch(`${site.url}/api/v1/blog/deletePost/${blog._id}`, {
    method: 'DELETE',
    headers: { cookie: author.cookieHeader },
  })
  await expect(card(blogs, blog.title)).toHaveCount(0)
})

test('the blogs of a profile, and those of who is followed, end with Show more', async ({ site, visit }) => {
  const { reader, authors } = await makeFollower(site.url, 1)
  const author = authors[0] as Person
  const titles = ['first', 'second', 'third'].map((name) => `The ${name} of ${author.name}`)
  for (const title of titles) await postBlog(site.url, author, { title })
  const [oldest = '', older = '', old = ''] = titles
  const page = await visit({ as: reader })
  await page.route(/getUserSubscribedAuthorBlogs|user\/userProfile\//, (route) => {
    const url = new URL(route.request().url())
    url.searchParams.set('limit', '2')
    return route.continue({ url: url.href })
  })
  for (const path of ['/followedBlogs', `/userProfile/${author._id}`]) {
    await test.step(path, async () => {
      await listening(page, path)
      const shown = page.getByRole('main').getByRole('article')
      await expect(shown).toContainText([old, older])
      await page.getByRole('button', { name: 'Show more' }).press('Enter')
      await expect(shown).toContainText([old, older, oldest])
      await expect(card(page, oldest).getByRole('link')).toBeFocused()
      await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)
      const { title, _id } = await postBlog(site.url, author, { title: `A new one of ${author.name} at ${path}` })
      await expect(shown).toContainText([title, old, older, oldest])
      await call(site.url, 'DELETE', `/blog/deletePost/${_id}`, author)
      await expect(shown).toContainText([old, older, oldest])
    })
  }
})

const EVERYWHERE = ['Home']
const OWN = ['Home', 'Dashboard', 'Create Blogs', 'Followings', 'Subscribed blogs']
/** To what the menu leads on every page, in whatever words. */
const ALWAYS = ['/search', '/tags']
const ALWAYS_OWN = [...ALWAYS, '/followedBlogs', '/bookmarks', '/notifications', '/editProfile']

test('the header or side menu shows the links for the page and the user', async ({ author, visit }) => {
  const [nobody, somebody] = [await visit(), await visit({ as: author })]
  for (const [page, path, places] of [
    [nobody, '/', ['Home', 'All Authors', 'About']],
    [nobody, '/authors', EVERYWHERE],
    [nobody, '/about', EVERYWHERE],
    [nobody, '/blogs', EVERYWHERE],
    [somebody, '/', ['Home', 'All Authors', 'About', 'Dashboard']],
    [somebody, '/authors', ['Home', 'Dashboard']],
    [somebody, '/dashboard', OWN],
    [somebody, '/editProfile', OWN],
    [somebody, '/followings', OWN],
    [somebody, '/followedBlogs', OWN],
    [somebody, '/bookmarks', OWN],
    [somebody, '/blogs', OWN],
  ] as const) {
    await open(page, path)
    const links = (name: string) => page.getByRole('navigation', { name }).getByRole('link')
    await expect(links('Main'), path).toHaveText([...places])
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(links('Menu'), path).toHaveText([...places])
    const leadsTo = await page
      .getByRole('dialog')
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(leadsTo, path).toEqual(expect.arrayContaining(page === somebody ? ALWAYS_OWN : ALWAYS))
    expect(new Set(leadsTo).size, 'one link to each place').toBe(leadsTo.length)
    if (path === '/blogs' && page === somebody) {
      await links('Menu').filter({ hasText: 'Subscribed blogs' }).click()
      await expect(page).toHaveURL('/followedBlogs')
    }
    await page.setViewportSize({ width: 1280, height: 800 })
  }
  await somebody.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Followings' }).click()
  await expect(somebody).toHaveURL('/followings')
})

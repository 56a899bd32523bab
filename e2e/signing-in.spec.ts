import type { Page } from '@playwright/test'
import { open } from './actions.ts'
import { expect, test } from './site.ts'
import { postBlog, signInHere } from './users.ts'

const main = (page: Page) => page.getByRole('main')

test('both forms show for which blog a visitor signs in, and lead there', async ({ page, site, author }) => {
  const blog = await postBlog(site.url, author, { title: `Worth signing in for ${author.name}` })
  await open(page, `/blog/${blog._id}`)
  for (const other of ['Create an account', 'Sign in']) {
    await expect(main(page)).toContainText(`Sign in to read “${blog.title}”`)
    await expect(main(page)).toContainText(`by ${author.name}`)
    const picture = main(page).locator('img').first()
    await expect(picture).toHaveAttribute('src', blog.mainImage.url)
    await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
    await main(page).getByRole('link', { name: other }).click()
  }
  await signInHere(page, author)
  await expect(page).toHaveURL(`/blog/${blog._id}`)
})

test('Login in the header leads back to the page it was pressed on', async ({ page, author }) => {
  await open(page, `/authors?query=${author.name}`)
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await signInHere(page, author)
  await expect(page).toHaveURL(`/authors?query=${author.name}`)
})

test('the login form shows which protected page a visitor signs in for', async ({ page, author }) => {
  for (const [path, said] of [
    ['/dashboard', 'Sign in to open your dashboard'],
    ['/editProfile', 'Sign in to edit your profile'],
    ['/followings', 'Sign in to see the authors you follow'],
    ['/followedBlogs', 'Sign in to see the blogs you follow'],
    ['/blog/update/x', 'Sign in to edit your blog'],
    [`/userProfile/${author._id}`, 'Sign in to see this profile'],
  ] as const) {
    await open(page, path)
    await expect(page).toHaveURL('/login')
    await expect(main(page)).toContainText(said)
  }
  await open(page, `/authors?query=${author.name}`)
  await page.getByRole('article').getByRole('link').click()
  await expect(main(page)).toContainText(`Sign in to see ${author.name}`)
  await open(page, '/about')
  await open(page, '/login')
  await expect(main(page).getByText(/^Sign in to/)).toHaveCount(0)
})

test('both forms show a signed-in user their name, a link to home and Logout', async ({ author, visit }) => {
  const page = await visit({ as: author })
  for (const path of ['/login', '/register']) {
    await open(page, path)
    await expect(main(page)).toContainText(`You are signed in as ${author.name}.`)
    await expect(main(page).getByLabel('Email')).toHaveCount(0)
    await expect(main(page).getByRole('link', { name: 'Go to home' })).toHaveAttribute('href', '/')
  }
  await main(page).getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
})

test('the category filter ignores case and spaces, and an unknown category is reported', async ({ page }) => {
  for (const [asked, url, chosen] of [
    ['/?tag=food', '/?tag=Food', 'Food'],
    ['/?tag=%20aNIME%20', '/?tag=Anime', 'Anime'],
    ['/?tag=all', '/', 'All'],
    ['/?tag=knitting', '/?tag=knitting', 'All'],
  ] as const) {
    await open(page, asked)
    await expect(page).toHaveURL(url)
    await expect(page.getByRole('button', { pressed: true })).toHaveText(chosen)
    await expect(page.getByText('There is no category “knitting”. These are all blogs.')).toHaveCount(
      asked.includes('knitting') ? 1 : 0,
    )
  }
})

test('an unknown page has no link elements without an href', async ({ page }) => {
  await open(page, '/no/such/page')
  const named = await page.locator('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((href) => !href)).toEqual([])
})

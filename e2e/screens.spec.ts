import type { Page } from '@playwright/test'
import type { BlogCard } from '#contract/blogs.ts'
import { card, expectAccessible, expectUsable, goOn, listening, open, tool, writing } from './actions.ts'
import { photograph } from './picture-fixtures.ts'
import { expect, test } from './site.ts'
import { addComment, PASSWORD, postBlog } from './users.ts'

const SCREENS = [
  { name: 'home', path: '/', title: 'Home - Blogi' },
  { name: 'a category', path: '/?tag=Anime', title: 'Home - Blogi' },
  { name: 'authors', path: '/authors', title: 'All authors - Blogi' },
  { name: 'search', path: '/search', title: 'Search - Blogi' },
  { name: 'all tags', path: '/tags', title: 'All tags - Blogi' },
  { name: 'a tag', path: '/tag/nobody-uses-it', title: '#nobody-uses-it - Blogi' },
  { name: 'a search without a result', path: '/authors?query=nobody-at-all', title: 'All authors - Blogi' },
  { name: 'about', path: '/about', title: 'About - Blogi' },
  { name: 'login', path: '/login', title: 'Login - Blogi' },
  { name: 'register', path: '/register', title: 'Register - Blogi' },
  { name: 'create', path: '/blogs', title: 'Create blog - Blogi' },
  { name: 'an unknown address', path: '/no/such/page', title: / - Blogi$/ },
]
const OWN = [
  { name: 'dashboard', path: () => '/dashboard', title: 'Dashboard - Blogi' },
  { name: 'create as an author', path: () => '/blogs', title: 'Create blog - Blogi' },
  { name: 'a blog', path: (id: string) => `/blog/${id}`, title: /^A blog of .* - Blogi$/ },
  { name: 'edit profile', path: () => '/editProfile', title: 'Edit profile - Blogi' },
  { name: 'followings', path: () => '/followings', title: 'Your Followings - Blogi' },
  { name: 'followed blogs', path: () => '/followedBlogs', title: 'Followed blogs - Blogi' },
  { name: 'a profile', path: (_id: string, author: string) => `/userProfile/${author}`, title: /^Ada .* - Blogi$/ },
  { name: 'edit', path: (id: string) => `/blog/update/${id}`, title: 'Edit blog - Blogi' },
]

test('every screen of a visitor is accessible and does not scroll sideways', async ({ page }) => {
  test.slow()
  for (const { name, path, title } of SCREENS) await test.step(name, () => expectUsableScreen(page, path, title))
})

test('every screen of an author is accessible and does not scroll sideways', async ({ site, author, visit }) => {
  test.slow()
  const blog = await postBlog(site.url, author)
  const page = await visit({ as: author })
  await open(page, '/')
  for (const { name, path, title } of OWN)
    await test.step(name, () => expectUsableScreen(page, path(blog._id, author._id), title))
})

test('dialogs, menus and form errors are accessible', async ({ site, author, visit }) => {
  const blog = await postBlog(site.url, author)
  await addComment(site.url, author, blog._id, 'Mine')
  const page = await visit({ as: author, reducedMotion: 'reduce' })
  await open(page, `/blog/${blog._id}`)
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Delete this blog?' })).toBeVisible()
  await expectAccessible(page, '[role=alertdialog]')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Comments, 1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click()
  await expectAccessible(page, '[role=dialog]')
  await open(page, '/blogs')
  await writing(page, 'Blog Intro').click()
  await tool(page, 'Blog Intro', 'Link').click()
  await page.getByRole('button', { name: 'Set link' }).click()
  await expect(page.getByText('Enter an address that starts with')).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Blog title is required')).toBeVisible()
  await expectAccessible(page, 'form')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Followings' })).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
})

test('home, about and the forms are complete without JavaScript', async ({ site, author, visit }) => {
  const { title } = await postBlog(site.url, author)
  const page = await visit({ javaScriptEnabled: false })
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'BLOGS', exact: true })).toBeVisible()
  await expect(card(page, title)).toBeVisible()
  await page.goto('/about')
  await expect(page.getByRole('heading', { name: 'Our Mission' })).toBeVisible()
  await page.goto('/register')
  await expect(page.getByLabel('Name', { exact: true })).toBeVisible()
})

test('the filter row collapses to six and expands to thirteen', async ({ page }) => {
  await open(page, '/')
  const filters = page.locator('button[aria-pressed]')
  await expect(filters).toHaveCount(6)
  await page.getByRole('button', { name: 'Expand' }).click()
  await expect(filters).toHaveText([
    'All',
    'Technology',
    'Health',
    'Travel',
    'Food',
    'Lifestyle',
    'Finance',
    'Education',
    'Entertainment',
    'Game',
    'Anime',
    'Testing',
    'Trending',
  ])
  await page.getByRole('button', { name: 'Testing', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Testing', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('No blogs found')).toBeVisible()
  await page.getByRole('button', { name: 'Collapse' }).click()
  // The first six, and the selected one.
  await expect(filters).toHaveText(['All', 'Technology', 'Health', 'Travel', 'Food', 'Lifestyle', 'Testing'])
  await expect(page.getByRole('button', { name: 'Testing', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Food', exact: true }).click()
  await expect(filters).toHaveCount(6)
})

test('a protected page redirects to the login form, and signing in leads back', async ({ page, author }) => {
  await open(page, '/dashboard')
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Email').fill(author.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Role').selectOption('Author')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: author.name })).toBeVisible()
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
})

test('signing in and publishing work with the keyboard alone', async ({ page, author }) => {
  await test.step('an author signs in on the way to the form', async () => {
    await open(page, '/')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('link', { name: 'Write a blog' }))
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('link', { name: 'Sign in as an Author' }))
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByLabel('Email'))
    await page.keyboard.type(author.email)
    await tabTo(page, page.getByLabel('Password', { exact: true }))
    await page.keyboard.type(PASSWORD)
    await tabTo(page, page.getByLabel('Role'))
    await page.keyboard.type('Author')
    await expect(page.getByLabel('Role')).toHaveValue('Author')
    await tabTo(page, page.getByRole('button', { name: 'Sign In' }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/blogs')
  })

  await test.step('the author writes, publishes and opens a blog', async () => {
    const title = `Written by keyboard for ${author.name}`
    await tabTo(page, page.getByLabel('Blog Title', { exact: true }))
    await page.keyboard.type(title)
    await tabTo(page, page.getByLabel('Category', { exact: true }))
    await page.keyboard.type('Lifestyle')
    await expect(page.getByLabel('Category', { exact: true })).toHaveValue('Lifestyle')
    // Before tabbing there: the browser takes a moment to set up interception of file dialogs.
    const chooser = page.waitForEvent('filechooser', { timeout: 30_000 })
    await tabTo(page, page.getByLabel('Main Image', { exact: true }))
    await page.keyboard.press('Enter')
    await (await chooser).setFiles(await photograph('cut-out.png'))
    await tabTo(page, writing(page, 'Blog Intro'))
    // The toolbar of the text in focus is one tab stop; arrow keys move inside it, and Escape leads back.
    await tabTo(page, tool(page, 'Blog Intro', 'Header 1'))
    await page.keyboard.press('ArrowRight')
    await expect(tool(page, 'Blog Intro', 'Header 2')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(writing(page, 'Blog Intro')).toBeFocused()
    await page.keyboard.type('Without a mouse, ')
    await page.keyboard.press('Control+b')
    await page.keyboard.type('and bold')
    await tabTo(page, page.getByRole('button', { name: 'Submit' }))
    await page.keyboard.press('Enter')
    await expect(page.getByText('Blog created successfully')).toBeVisible()
    await tabTo(page, card(page, title).getByRole('link'))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('article').locator('strong')).toHaveText('and bold')
  })
})

test('Show more moves focus to the first further blog, whatever is published', async ({ page, site, author }) => {
  const older = await postBlog(site.url, author, { title: `The older one of ${author.name}`, category: 'Finance' })
  const newer = await postBlog(site.url, author, { title: `The newer one of ${author.name}`, category: 'Finance' })
  const between = `Published in between by ${author.name}`
  let loads = 0
  await page.route('**/blog/getAllBlog?*', async (route) => {
    const further = new URL(route.request().url()).searchParams.has('cursor')
    if (further) loads++
    if (further && loads === 1) {
      await postBlog(site.url, author, { title: between, category: 'Finance' })
      // Held back if the listing's top is out of sight.
      await expect(page.getByRole('button', { name: '1 new blog' }).or(card(page, between))).toBeVisible()
    }
    const response = await route.fetch({ url: `${site.url}/api/v1/blog/getAllBlog?tag=Finance` })
    const answer = await response.json()
    if (!further && route.request().url().includes('Finance')) await new Promise((done) => setTimeout(done, 1500))
    const wanted = further ? [older.title] : [newer.title, between]
    const data = answer.data.filter(({ title }: BlogCard) => wanted.includes(title))
    await route.fulfill({ json: { ...answer, data, nextCursor: further ? null : 'next' } })
  })
  await listening(page, '/')
  await page.getByRole('button', { name: 'Expand' }).click()
  await page.getByRole('button', { name: 'Finance', exact: true }).click()
  // Until its cards are there, the button belongs to the listing of all blogs.
  await expect(page.getByText('Shown: Finance')).toBeAttached()
  await page.getByRole('button', { name: 'Show more' }).focus()
  await page.keyboard.press('Enter')
  await expect(card(page, older.title).getByRole('link')).toBeFocused()
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)
  // More than two if the listing was refetched for another reason, too.
  expect(loads, 'loads of the further page, the first of which was cut off').toBeGreaterThanOrEqual(2)
})

test('signing out on the home page moves focus to its heading', async ({ author, visit }) => {
  const page = await visit({ as: author })
  await open(page, '/')
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

/** Presses Tab until the element has the focus, as a keyboard user does. */
async function tabTo(page: Page, target: ReturnType<Page['locator']>): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 80; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target, 'reached with Tab').toBeFocused()
}

/** Opens a page, and asserts it at the page's width and at a phone's. */
async function expectUsableScreen(page: Page, path: string, title: string | RegExp): Promise<void> {
  // The title of a category is that of home.
  await (/^\/(?:\?|$)/.test(path) ? open(page, path) : goOn(page, path))
  await expect(page).toHaveTitle(title)
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expectUsable(page)
  // So that the colours of the next screen are in no transition.
  await page.emulateMedia({ colorScheme: 'light' })
}

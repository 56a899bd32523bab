import type { Page } from '@playwright/test'
import { fillBlog, goTo, holdBack, logout, open, submit } from './actions.ts'
import { photograph } from './picture-fixtures.ts'
import { expect, test } from './site.ts'
import { PASSWORD, postBlog, signInHere } from './users.ts'

const OFFLINE = 'The server cannot be reached. Check your connection and try again.'
const SERVER = 'The shelves are being dusted.'
const FROM_SERVER = { status: 500, json: { statusCode: 500, success: false, message: SERVER } }
const WITHOUT_WORDS = { status: 500, body: '' }

/** Answers a call in the browser; null aborts the request. Replaces all previous routes. */
async function answer(
  page: Page,
  path: string,
  how: { status: number; json: object } | { status: number; body: string } | null,
): Promise<void> {
  await page.unrouteAll()
  await page.route(`**/api/v1${path}`, (route) => (how ? route.fulfill(how) : route.abort()))
}

/** What users see for a message of the server, for a response without one, and for no response at all. */
const cases = (fallback: string, offline: string) =>
  [
    [FROM_SERVER, SERVER],
    [WITHOUT_WORDS, fallback],
    [null, offline],
  ] as const

const banner = (page: Page, said: string) => page.getByRole('main').getByRole('alert').filter({ hasText: said })
const toast = (page: Page, said: string) => page.getByRole('alert').filter({ hasText: said })

test.beforeEach(({ allow }) => allow(/status of 500|ERR_FAILED/))

test.describe('a failed load shows an error view with the message', () => {
  for (const { name, path, from, link, call } of [
    { name: 'the listing', path: '/', from: '/about', link: 'Home', call: '/blog/getAllBlog*' },
    { name: 'the directory', path: '/authors', from: '/', link: 'All Authors', call: '/user/authors*' },
  ]) {
    test(name, async ({ page }) => {
      for (const [how, said] of cases('An unknown error occurred', OFFLINE)) {
        await page.unrouteAll()
        await open(page, from)
        await answer(page, call, how)
        await goTo(page, link)
        await expect(page.getByRole('heading', { level: 1, name: said })).toBeVisible()
        await expect(page).toHaveURL(path)
        await expect(page.getByRole('link', { name: 'Go Back Home' })).toHaveAttribute('href', '/')
        if (how === WITHOUT_WORDS) await expect(page.getByText('500', { exact: true })).toBeVisible()
      }
    })
  }

  // Without a response: recovery.spec.ts.
  test('the pages of a blog and of a user', async ({ site, author, visit }) => {
    const blog = await postBlog(site.url, author)
    const page = await visit({ as: author })
    const expectError = async (path: string, call: string, [how, said]: ReturnType<typeof cases>[number]) => {
      await answer(page, call, how)
      await open(page, path)
      await expect(page.getByRole('heading', { level: 1, name: said })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Go Back Home' })).toBeVisible()
    }
    const [fromServer, withoutWords] = cases('An unknown error occurred', OFFLINE)
    await expectError(`/blog/${blog._id}`, '/blog/singleBlog/*', withoutWords)
    for (const [path, call] of [
      [`/blog/${blog._id}`, '/blog/singleBlog/*'],
      [`/blog/update/${blog._id}`, '/blog/singleBlog/*'],
      [`/userProfile/${author._id}`, '/user/userProfile/*'],
      ['/dashboard', '/user/allUserBlog*'],
      ['/followings', '/subscribe/allSubscribedAuhtorInfo*'],
      ['/followedBlogs', '/subscribe/getUserSubscribedAuthorBlogs*'],
    ] as const) {
      await expectError(path, call, fromServer)
    }
  })
})

test('a failed sign-in shows an error and keeps the password', async ({ page, author }) => {
  await open(page, '/login')
  await page.getByLabel('Email').fill(author.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Role').selectOption('Author')
  for (const [how, said] of cases('Unexpected error occurred while login the user', OFFLINE)) {
    await answer(page, '/user/login', how)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(banner(page, said)).toBeVisible()
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD)
  }
})

test('a failed registration shows an error and keeps the input', async ({ page }) => {
  await open(page, '/register')
  await page.getByLabel('Name', { exact: true }).fill('Ada')
  await page.getByLabel('Phone').fill('555 0100')
  await page.getByLabel('Education').selectOption('PHD')
  await page.getByLabel('Email', { exact: true }).fill('ada@example.org')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Role').selectOption('Reader')
  await page.getByLabel('Avatar', { exact: true }).setInputFiles(await photograph('cut-out.png'))
  for (const [how, said] of cases('Unexpected error occurred while registering the user', OFFLINE)) {
    await answer(page, '/user/register', how)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(banner(page, said)).toBeVisible()
    await expect(page.getByLabel('Phone')).toHaveValue('555 0100')
  }
})

test('a failed blog creation shows an error banner, which disappears when it is resent', async ({ author, visit }) => {
  const page = await visit({ as: author })
  await open(page, '/blogs')
  await fillBlog(page, { title: 'It does not get through' })
  for (const [how, said] of cases('Unexpected error occurred while creating the blog', OFFLINE)) {
    await answer(page, '/blog/post', how)
    await submit(page)
    await expect(banner(page, said)).toBeVisible()
  }
  await page.unrouteAll()
  const letThrough = await holdBack(page, '**/api/v1/blog/post')
  await submit(page)
  await expect(banner(page, OFFLINE)).toHaveCount(0)
  letThrough()
  await expect(page.getByText('Blog created successfully')).toBeVisible()
})

test('a failed blog update shows an error', async ({ site, author, visit }) => {
  const blog = await postBlog(site.url, author)
  const page = await visit({ as: author })
  await open(page, `/blog/update/${blog._id}`)
  for (const [how, said] of cases('Unexpected error occurred while creating the blog', OFFLINE)) {
    await answer(page, '/blog/update/*', how)
    await submit(page)
    await expect(banner(page, said)).toBeVisible()
  }
})

test('a failed blog deletion shows an error, and a successful one redirects home', async ({ site, author, visit }) => {
  const blog = await postBlog(site.url, author)
  const page = await visit({ as: author })
  const remove = async () => {
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete blog' }).click()
  }
  await open(page, `/blog/${blog._id}`)
  for (const [how, said] of cases('FAILED TO DELETE | PLEASE TRY AGAIN', OFFLINE)) {
    await answer(page, '/blog/deletePost/*', how)
    await remove()
    await expect(toast(page, said)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeFocused()
  }
  await page.unrouteAll()
  await remove()
  await expect(page.getByText('Blog deleted successfully')).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('a failed sign-out shows an error and leaves the user signed in', async ({ author, visit }) => {
  const page = await visit({ as: author })
  await open(page, '/')
  for (const [how, said] of cases('Unexpected error during logout', OFFLINE)) {
    await answer(page, '/user/logout', how)
    await logout(page).click()
    await expect(toast(page, said)).toBeVisible()
    await expect(logout(page)).toBeVisible()
  }
})

test('an expired session is reported once, and leads to sign-in and back', async ({ site, author, visit }) => {
  const blog = await postBlog(site.url, author)
  const expired = 'Session expired. Please login again.'
  const acts: [path: string, act: (page: Page) => Promise<unknown>, back: string][] = [
    ['/about', (page) => goTo(page, 'Dashboard'), '/dashboard'],
    ['/about', (page) => logout(page).click(), '/about'],
    [
      `/blog/${blog._id}`,
      async (page) => {
        await answer(page, '/blog/deletePost/*', { status: 401, json: { message: 'Please login.' } })
        await page.getByRole('button', { name: 'Delete', exact: true }).click()
        await page.getByRole('alertdialog').getByRole('button', { name: 'Delete blog' }).click()
      },
      `/blog/${blog._id}`,
    ],
    [`/blog/update/${blog._id}`, submit, `/blog/update/${blog._id}`],
    ['/editProfile', (page) => page.getByRole('button', { name: 'Save', exact: true }).click(), '/editProfile'],
  ]
  const page = await visit({ as: author })
  for (const [path, act, back] of acts) {
    await test.step(`${path} to ${back}`, async () => {
      await page.unrouteAll()
      await open(page, path)
      // On a blog's page other calls could notice the expired session before the tested one.
      if (path !== `/blog/${blog._id}`) await page.context().clearCookies()
      await act(page)
      await expect(page).toHaveURL('/login')
      await expect(page.getByText(expired)).toHaveCount(1)
      await expect(page.getByRole('alert').filter({ hasText: /.+/ })).toHaveCount(1)
      await signInHere(page, author)
      await expect(page).toHaveURL(back)
    })
  }
})

test('a visitor sees no message about an expired session', async ({ page, author }) => {
  await page.route('**/api/v1/user/me', (route) => route.fulfill(WITHOUT_WORDS))
  await open(page, '/dashboard')
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Email').fill(author.email)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByLabel('Role').selectOption('Author')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(banner(page, 'Email or password is wrong.')).toBeVisible()
  await expect(page.getByText(/expired|unknown error/i)).toHaveCount(0)
})

test('an unknown URL shows the error page, which links home', async ({ page }) => {
  await open(page, '/no/such/page')
  await expect(page.getByText('404', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Go Back Home' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { name: 'BLOGS', exact: true })).toBeVisible()
})

import { randomUUID } from 'node:crypto'
import { copyFile, writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { choose, fillBlog, open, submit, writing } from './actions.ts'
import { photograph } from './picture-fixtures.ts'
import { expect, test } from './site.ts'
import { PASSWORD, register } from './users.ts'

/** Asserts the message of a field, as assistive technology reads it with the field. */
async function expectAt(page: Page, label: string, message: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true }).and(page.locator('[aria-invalid]'))
  await expect(field).toHaveAccessibleDescription(new RegExp(message.replace(/[().]/g, '\\$&')))
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText(message).first()).toBeVisible()
}

test('login shows an error at each invalid field, and one for wrong credentials', async ({ page, author }) => {
  await open(page, '/login')
  const signIn = page.getByRole('button', { name: 'Sign In' })
  await signIn.click()
  await expectAt(page, 'Email', 'Email is required')
  await expectAt(page, 'Password', 'Password is required')
  await expectAt(page, 'Role', 'Role is required')
  await page.getByLabel('Email').fill('somebody@nowhere')
  await expectAt(page, 'Email', 'Email address must be valid')
  const wrong = 'Email or password is wrong.'
  for (const [email, password, role] of [
    [author.email, 'not the password', 'Author'],
    [author.email, 'not the password', 'Reader'],
    [`${randomUUID()}@example.org`, PASSWORD, 'Author'],
  ] as const) {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Role').selectOption(role)
    await signIn.click()
    await expect(page.getByRole('alert').filter({ hasText: wrong })).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await expect(page).toHaveURL('/login')
  }
  await page.getByLabel('Role').selectOption('Reader')
  await page.getByLabel('Email').fill(author.email)
  await signIn.click()
  await expectAt(page, 'Role', 'This account is an Author. Choose Author to sign in.')
  await page.getByLabel('Role').selectOption('Author')
  await signIn.click()
  await expect(page).toHaveURL('/')
})

test('register shows an error at each invalid field, and keeps all input when rejected', async ({ page, author }) => {
  await open(page, '/register')
  const create = page.getByRole('button', { name: 'Create account' })
  await create.click()
  for (const [label, message] of [
    ['Name', 'Name is required'],
    ['Phone', 'Phone number is required'],
    ['Education', 'Education is required'],
    ['Email', 'Email is required'],
    ['Password', 'Password is required'],
    ['Role', 'Role is required'],
    ['Avatar', 'Avatar is required'],
  ] as const) {
    await expectAt(page, label, message)
  }
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.getByLabel('Email', { exact: true }).fill('no address')
  await expectAt(page, 'Email', 'Email address must be valid')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await expectAt(page, 'Password', 'Password must be at least 8 characters long')
  await page.getByLabel('Password', { exact: true }).fill('x'.repeat(129))
  await expectAt(page, 'Password', 'Password must be at most 128 characters long')

  await page.getByLabel('Name', { exact: true }).fill('Ada')
  await page.getByLabel('Phone').fill('555 0100')
  await page.getByLabel('Education').selectOption('PHD')
  await page.getByLabel('Email', { exact: true }).fill(author.email.toUpperCase())
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Role').selectOption('Reader')
  await choose(page, 'Avatar', 'cut-out.png')
  await create.click()
  await expectAt(page, 'Email', 'This email address already has an account. Please sign in instead.')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ada')
  await expect(page.getByLabel('Phone')).toHaveValue('555 0100')
  await expect(page.getByLabel('Education')).toHaveValue('PHD')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD)
  await expect(page.getByLabel('Role')).toHaveValue('Reader')
  await expect(page.getByRole('img', { name: 'Preview: Avatar' })).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill(`${randomUUID()}@example.org`)
  await create.click()
  await expect(page).toHaveURL('/')
})

test('create shows an error at each invalid field', async ({ author, visit }) => {
  const page = await visit({ as: author })
  await open(page, '/blogs')
  await submit(page)
  await expectAt(page, 'Blog Title', 'Blog title is required')
  await expectAt(page, 'Category', 'Category is required')
  await expectAt(page, 'Main Image', 'Main image is required')
  await expectAt(page, 'Blog Intro', 'Blog content is required')
  await page.getByLabel('Blog Title', { exact: true }).fill('Too short')
  await expectAt(page, 'Blog Title', 'Blog title must be at least 10 characters long')
  await page.getByLabel('Blog Title', { exact: true }).fill('x'.repeat(201))
  await expectAt(page, 'Blog Title', 'Blog title must be at most 200 characters long')
  for (const label of ['Para One Title', 'Para Two Title', 'Para Three Title']) {
    await page.getByLabel(label, { exact: true }).fill('x'.repeat(201))
    await expectAt(page, label, `${label} must be at most 200 characters long`)
  }
  await writing(page, 'Blog Intro').fill('Too short')
  await expectAt(page, 'Blog Intro', 'Content must be at least 10 characters long')
  await writing(page, 'Blog Intro').fill('Long enough now')
  await expect(page.getByText('Content must be at least 10 characters long')).toHaveCount(0)
})

test('a blog that cannot be sent keeps every field and picture until it can', async ({
  visit,
  allow,
  startOwnSite,
}, testInfo) => {
  allow(/ERR_CONNECTION_REFUSED|WebSocket connection|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_SOCKET_NOT_CONNECTED/)
  const site = await startOwnSite()
  const author = await register(site.url)
  const page = await visit({ as: author, baseURL: site.url })
  await page.context().addCookies(author.cookies(site.url))
  await open(page, '/blogs')

  await test.step('an author fills in the form', async () => {
    await fillBlog(page, { title: 'Sent into a storm', category: 'Game' })
    await page.getByLabel('Para One Title').fill('In the meantime')
    await writing(page, 'Para One Description').fill('Nothing is lost.')
    const file = testInfo.outputPath('waves.webp')
    await copyFile(await photograph('waves.webp'), file)
    await page.getByLabel('Para One Image', { exact: true }).setInputFiles(file)
    await expect(page.getByRole('img', { name: 'Preview: Para One Image' })).toBeVisible()
    // A program saves it again.
    await writeFile(file, 'not the same')
  })

  await test.step('submitting fails while the server is down, and the form is kept', async () => {
    await site.kill('SIGKILL')
    await submit(page)
    const banner = page.getByRole('alert').filter({ hasText: 'The server cannot be reached' })
    await expect(banner).toBeVisible()
    await expect(page.getByLabel('Blog Title', { exact: true })).toHaveValue('Sent into a storm')
    await expect(page.getByLabel('Category', { exact: true })).toHaveValue('Game')
    await expect(page.getByLabel('Para One Title')).toHaveValue('In the meantime')
    await expect(writing(page, 'Blog Intro')).toContainText('climbed the stairs')
    await expect(writing(page, 'Para One Description')).toContainText('Nothing is lost.')
    for (const label of ['Main Image', 'Para One Image']) {
      await expect(page.getByRole('img', { name: `Preview: ${label}` })).toBeVisible()
    }
  })

  await test.step('the form is submitted once the server is back', async () => {
    await site.restart()
    await submit(page)
    await expect(page.getByText('Blog created successfully')).toBeVisible()
    await expect(page.getByRole('main').getByRole('article').first()).toContainText('Sent into a storm')
  })
})

test('shows an error toast while the server is down, even if it is the first toast', async ({
  visit,
  allow,
  startOwnSite,
}) => {
  allow(/ERR_CONNECTION_REFUSED|WebSocket connection|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_SOCKET_NOT_CONNECTED/)
  const site = await startOwnSite()
  const [author, reader] = [await register(site.url), await register(site.url, { role: 'Reader' })]
  const page = await visit({ as: reader, baseURL: site.url })
  await page.context().addCookies(reader.cookies(site.url))
  await open(page, `/userProfile/${author._id}`)
  // The script with the toasts loads once the page is idle; importing it waits until it has loaded completely.
  const script = await page.waitForFunction(
    () => performance.getEntriesByType('resource').find(({ name }) => name.includes('/assets/idle-'))?.name,
  )
  await page.evaluate((name) => import(name ?? ''), await script.jsonValue())
  await site.kill('SIGKILL')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The server cannot be reached' })).toBeVisible()
})

for (const [script, what] of [
  ['the first one', /\/assets\/first-.*\.js$/],
  ['the one that all pages share', /\/assets\/core-.*\.js$/],
] as const) {
  test(`a form submitted before a script has loaded is sent once it has: ${script}`, async ({ site, author, page }) => {
    const arrived = Promise.withResolvers<void>()
    await page.route(what, async (route) => {
      await arrived.promise
      await route.continue()
    })
    const asked = page.waitForRequest(what)
    await page.goto('/login')
    await page.getByLabel('Email').fill(author.email)
    await page.getByLabel('Password', { exact: true }).fill(author.password)
    await page.getByLabel('Role').selectOption(author.role)
    await asked
    await page.getByRole('button', { name: 'Sign In' }).click()
    arrived.resolve()
    await expect(page).toHaveURL(`${site.url}/`)
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  })
}

test('a button pressed before the scripts have loaded does its work once they have', async ({ visit }) => {
  const page = await visit({ viewport: { width: 360, height: 740 } })
  const arrived = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await arrived.promise
    await route.continue()
  })
  await page.goto('/about', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Open menu' }).click()
  arrived.resolve()
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
})

test('keeps input typed before the scripts have loaded', async ({ page }) => {
  let arrive = () => {}
  const held = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('early@example.org')
  await page.getByLabel('Role').selectOption('Author')
  arrive()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('early@example.org')
  await expect(page.getByLabel('Role')).toHaveValue('Author')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expectAt(page, 'Password', 'Password is required')
  await expect(page.getByText('Email is required')).toHaveCount(0)
})

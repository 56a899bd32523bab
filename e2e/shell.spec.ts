import type { Locator } from '@playwright/test'
import { card, open, writing } from './actions.ts'
import { expect, test } from './site.ts'
import { postBlog, register, signInHere } from './users.ts'

const DAY_MS = 86_400_000

test('the footer has three columns of links to home, and the year 2023', async ({ page }) => {
  await open(page, '/about')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('heading')).toHaveText(['Company', 'Support', 'Legals'])
  for (const title of ['Company', 'Support', 'Legals']) {
    const links = footer.getByRole('navigation', { name: title }).getByRole('link')
    await expect(links).toHaveCount(3)
    for (const link of await links.all()) await expect(link).toHaveAttribute('href', '/')
  }
  await expect(footer).toContainText('© 2023 Blogi')
  await footer.getByRole('link', { name: 'Terms' }).click()
  await expect(page).toHaveURL('/')
})

test('Login is green and leads to its form, Logout is red', async ({ page, author, visit }) => {
  const [red, green] = [0, 1]
  const strongest = async (button: Locator) => {
    const colour = await button.evaluate((element) => getComputedStyle(element).borderTopColor)
    const parts = (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number)
    return parts.indexOf(Math.max(...parts))
  }
  await open(page, '/')
  const login = page.getByRole('banner').getByRole('link', { name: 'Login' })
  expect(await strongest(login)).toBe(green)
  await login.click()
  await expect(page).toHaveURL('/login')
  const mine = await visit({ as: author })
  await open(mine, '/')
  expect(await strongest(mine.getByRole('banner').getByRole('button', { name: 'Logout' }))).toBe(red)
})

test('the side menu traps focus, and returns it on Escape', { tag: '@phone' }, async ({ page, hasTouch }) => {
  test.skip(!hasTouch, 'wide screens have no side menu')
  await open(page, '/')
  const opener = page.getByRole('button', { name: 'Open menu' })
  await opener.click()
  const menu = page.getByRole('dialog')
  await expect(menu.getByRole('link', { name: 'Login' })).toBeVisible()
  for (let presses = 0; presses < 10; presses++) {
    await page.keyboard.press('Tab')
    await expect(menu.locator(':focus')).toHaveCount(1)
  }
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('about presents Blogi, its mission and how to take part', async ({ page }) => {
  await open(page, '/about')
  await expect(page).toHaveTitle('About - Blogi')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading')).toHaveText(['About Us', 'Our Mission', 'Join the Conversation'])
  await expect(main.getByRole('listitem').locator('strong')).toHaveText(['Inspire', 'Educate', 'Engage'])
  await expect(main.getByText(/every blog has its comments/)).toBeVisible()
  // Its place for social links is there once admins name some: pages.spec.ts.
  await expect(main.getByText(/elsewhere/)).toHaveCount(0)
})

test('blogs are laid out in 1, 2 or 3 columns by width, authors in 1, 2, 3 or 4', async ({ site, author, visit }) => {
  await postBlog(site.url, author)
  const page = await visit()
  const columns = (list: Locator) =>
    list.evaluate((element) => getComputedStyle(element).gridTemplateColumns.split(' ').length)
  const listOf = (name: string) =>
    page
      .getByRole('main')
      .getByRole('list')
      .filter({ has: page.getByRole('article').filter({ hasText: name }) })
  for (const [path, widths] of [
    ['/', { 639: 1, 640: 2, 767: 2, 768: 3, 1280: 3 }],
    [`/authors?query=${author.name}`, { 639: 1, 640: 2, 1023: 2, 1024: 3, 1279: 3, 1280: 4 }],
  ] as const) {
    await open(page, path)
    for (const [width, count] of Object.entries(widths)) {
      await page.setViewportSize({ width: Number(width), height: 800 })
      await expect.poll(() => columns(listOf(author.name)), `${path} at ${width}`).toBe(count)
    }
  }
})

/** As in "Thu, 3 Dec 2026, 09:00". */
const EXACT = /^\w{3}, \d+ \w{3} \d{4}, \d\d:\d\d$/

test('dates are relative, with the exact time in a tooltip', async ({ site, author, visit }) => {
  const blog = await postBlog(site.url, author)
  const year = String(new Date().getUTCFullYear())
  const page = await visit({ as: author })
  await open(page, '/')
  const time = card(page, blog.title).getByRole('time')
  await expect(time).toHaveText('just now')
  await expect(time).toHaveAttribute('title', EXACT)
  await time.hover()
  expect(await time.evaluate((element) => element.matches(':hover')), 'nothing lies over it').toBe(true)
  await page.clock.setFixedTime(Date.now() + 3 * DAY_MS)
  await open(page, `/blog/${blog._id}`)
  const times = page.getByRole('article').getByRole('time')
  await expect(times).toHaveText([new RegExp(year)])
  for (const one of await times.all()) await expect(one).toHaveAttribute('title', EXACT)
  await open(page, `/userProfile/${author._id}`)
  await expect(page.locator('dd').getByRole('time')).toHaveAttribute('title', EXACT)
})

test('only the author of a blog is offered Edit and Delete', async ({ site, author, visit }) => {
  const blog = await postBlog(site.url, author)
  for (const [person, count] of [
    [author, 1],
    [await register(site.url), 0],
  ] as const) {
    const page = await visit({ as: person })
    await open(page, `/blog/${blog._id}`)
    await expect(page.getByText('Every evening somebody climbed the stairs.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(count)
    await expect(page.getByRole('button', { name: 'Delete', exact: true })).toHaveCount(count)
    if (count === 0) {
      await open(page, `/blog/update/${blog._id}`)
      await expect(page.getByRole('heading', { name: 'Only the author of a blog can edit it' })).toBeVisible()
    }
  }
})

test('non-Authors can write, see how to publish, and keep their text at sign-in', async ({ site, author, visit }) => {
  const page = await visit()
  await open(page, '/blogs')
  await expect(page.getByText('Only Authors can publish.')).toBeVisible()
  await page.getByLabel('Blog Title', { exact: true }).fill('Begun before signing in')
  await writing(page, 'Blog Intro').fill('These words are to stay.')
  await page.getByRole('link', { name: 'Sign in as an Author' }).click()
  await expect(page).toHaveURL('/login')
  await signInHere(page, author)
  await expect(page).toHaveURL('/blogs')
  await expect(page.getByText('Restored what you were writing.')).toBeVisible()
  await expect(page.getByLabel('Blog Title', { exact: true })).toHaveValue('Begun before signing in')
  await expect(writing(page, 'Blog Intro')).toHaveText('These words are to stay.')
  await expect(page.getByText('only Authors can publish', { exact: false })).toHaveCount(0)
  const reader = await visit({ as: await register(site.url, { role: 'Reader' }) })
  await open(reader, '/blogs')
  await expect(reader.getByText('You are signed in as a Reader, and only Authors can publish.')).toBeVisible()
})

test('the forms offer the specified choices, and link to each other', async ({ author, visit }) => {
  const page = await visit()
  const offers = (label: string, choices: string[]) =>
    expect(page.getByLabel(label, { exact: true }).locator('option'), label).toHaveText(choices)
  const roles = ['Select Role', 'Reader', 'Author']
  const educations = ['B.Tech', 'M.Tech', 'PHD', '10Th pass', '12Th pass', 'Other']
  await open(page, '/login')
  await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible()
  await offers('Role', roles)
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click()
  await expect(page).toHaveURL('/register')
  await offers('Role', roles)
  await offers('Education', ['Select Education', ...educations])
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/login')
  await signInHere(page, author)
  await open(page, '/editProfile')
  await offers('Education', ['Select Education', ...educations])
  await open(page, '/blogs')
  const categories = 'Technology Health Travel Food Lifestyle Finance Education Entertainment Game Anime Testing'
  await offers('Category', ['Select Category', ...categories.split(' ')])
  await offers('Publish', ['True', 'False'])
  await expect(page.getByLabel('Publish')).toHaveValue('True')
  await expect(page.getByRole('main').locator('legend')).toHaveText(['Para One', 'Para Two', 'Para Three'])
})

test('error toasts show four seconds, success toasts two, and at most twenty', async ({ author, visit, allow }) => {
  allow(/status of 500/)
  const page = await visit({ as: author })
  await page.clock.install()
  await open(page, '/editProfile')
  let refused = 0
  await page.route('**/api/v1/user/updateUserProfile', (route) =>
    route.fulfill({ status: 500, json: { message: `Refused: ${++refused}.` } }),
  )
  const save = page.getByRole('button', { name: 'Save', exact: true })
  const refusal = page.getByRole('alert').filter({ hasText: /^Refused: / })
  await page.clock.pauseAt(Date.now() + 60_000)
  /** Advances time in small steps until so many toasts are shown; returns the milliseconds. */
  const until = async (toasts: Locator, count: number) => {
    let passed = 0
    const step = async () => {
      await page.clock.runFor(50)
      passed += 50
      return toasts.count()
    }
    await expect.poll(step, { intervals: [0] }).toBe(count)
    return passed
  }
  /** An expired toast fades out. */
  const standsFor = async (milliseconds: number, toasts: Locator) => {
    await until(toasts, 1)
    await page.clock.runFor(milliseconds - 200)
    await expect(toasts).toHaveCount(1)
    const rest = await until(toasts, 0)
    expect(rest).toBeGreaterThanOrEqual(150)
    expect(rest).toBeLessThan(1600)
  }

  await test.step('an error toast shows four seconds', async () => {
    await save.press('Enter')
    await standsFor(4000, refusal)
  })

  await test.step('at most twenty toasts are shown', async () => {
    for (let count = 2; count <= 22; count++) {
      await save.press('Enter')
      await until(refusal.filter({ hasText: `Refused: ${count}.` }), 1)
    }
    await until(refusal, 20)
    await page.clock.runFor(6000)
    await expect(refusal).toHaveCount(0)
  })

  await test.step('a success toast shows two seconds', async () => {
    await page.unrouteAll()
    await save.press('Enter')
    await standsFor(2000, page.getByText('Profile updated'))
  })
})

import type { BrowserContext, Page } from '@playwright/test'
import { card, fillBlog, goTo, holdBack, hydrated, listening, logout, open, signOut, submit } from './actions.ts'
import { expect, test } from './site.ts'
import { type Person, postBlog, register, signIn } from './users.ts'

const EXPIRED = 'Session expired'
const asOther = (person: Person) => `You are signed in as ${person.name} now`
const named = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const people = async (url: string) =>
  [
    await register(url, { name: `Inês ${Math.random().toString(36).slice(2, 8)}` }),
    await register(url, { name: `Nour ${Math.random().toString(36).slice(2, 8)}` }),
  ] as const

/** A tab that receives no messages from the others, as one that was suspended. */
async function deafTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript(() => Reflect.deleteProperty(window, 'BroadcastChannel'))
  return page
}

/** What a page notices when the user returns to its tab; in these browsers every tab has the focus all the time. */
const comeBack = (page: Page) => page.evaluate(() => dispatchEvent(new Event('focus')))

async function changeTo(page: Page, person: Person): Promise<void> {
  await open(page, '/about')
  await signOut(page)
  await signIn(page, person)
  await hydrated(page)
}

async function stored(site: { url: string }, person: Person, path: string) {
  const answer = await fetch(`${site.url}/api/v1${path}`, { headers: { cookie: person.cookieHeader } })
  return (await answer.json()).data
}

test('rejects a profile save from a stale tab, and keeps the input for its user', async ({ site, visit }) => {
  const [ines, nour] = await people(site.url)
  const first = await visit({ as: ines })
  const behind = await deafTab(first.context())
  await open(behind, '/editProfile')
  await behind.getByLabel('Name', { exact: true }).fill('What Inês typed')
  await behind.getByLabel('Phone').fill('555 0199')
  await changeTo(first, nour)

  const refused = behind.waitForResponse(/updateUserProfile/)
  await behind.getByRole('button', { name: 'Save', exact: true }).click()
  expect((await refused).status()).toBe(409)
  await expect(behind.getByText(asOther(nour))).toBeVisible()
  await expect(behind.getByLabel('Name', { exact: true })).toHaveValue(nour.name)
  await expect(behind.getByLabel('Phone')).toHaveValue('555 0100')
  await expect(behind.getByText(EXPIRED)).toHaveCount(0)
  expect(await stored(site, nour, `/user/me`)).toMatchObject({ name: nour.name, phone: '555 0100' })

  await changeTo(first, ines)
  await comeBack(behind)
  await expect(behind.getByText(asOther(ines))).toBeVisible()
  await expect(behind.getByLabel('Name', { exact: true })).toHaveValue('What Inês typed')
  await expect(behind.getByLabel('Phone')).toHaveValue('555 0199')
  await expect(behind.getByText('Your unsaved changes are back.')).toBeVisible()
  await behind.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(named(behind, 'What Inês typed')).toBeVisible()
  await open(behind, '/editProfile')
  await expect(behind.getByText('Your unsaved changes are back.')).toHaveCount(0)
})

test('does not publish a blog from a stale tab under another user', async ({ site, visit }) => {
  const [ines, nour] = await people(site.url)
  for (const writer of [ines, null]) {
    const first = await visit(writer ? { as: writer } : {})
    const behind = await deafTab(first.context())
    await open(behind, '/blogs')
    await fillBlog(behind, { title: 'Written before the other came' })
    if (writer) await changeTo(first, nour)
    else await signIn(first, nour)
    const refused = behind.waitForResponse(/blog\/post/)
    await submit(behind)
    expect((await refused).status()).toBe(409)
    await expect(behind.getByText(asOther(nour)).first()).toBeVisible()
    expect((await stored(site, nour, '/user/allUserBlog')).blogs).toEqual([])
    await expect(behind.getByText(EXPIRED)).toHaveCount(0)
  }
})

test('every tab updates when another user signs in, and shows nothing of the last', async ({ site, visit }) => {
  const [ines, nour] = await people(site.url)
  const secret = await postBlog(site.url, ines, { title: 'A draft of Inês alone', published: 'False' })
  const first = await visit({ as: ines })
  const own = await first.context().newPage()
  await listening(own, '/dashboard')
  await expect(card(own, secret.title)).toBeVisible()
  const shared = await first.context().newPage()
  await listening(shared, '/about')
  const told = shared.getByText(`${asOther(nour)}.`).waitFor()
  await changeTo(first, nour)
  await told
  await goTo(shared, 'Dashboard')
  await expect(named(shared, nour.name)).toBeVisible()
  await expect(shared.getByText('You have not written anything yet.')).toBeVisible()
  await goTo(own, 'Dashboard')
  await expect(named(own, nour.name)).toBeVisible()
  await expect(card(own, secret.title)).toHaveCount(0)
  // Their sockets now belong to the other user.
  const blog = await postBlog(site.url, nour, { title: 'What Nour writes', published: 'False' })
  for (const tab of [own, shared]) {
    await expect(card(tab, blog.title)).toBeVisible()
    await expect(tab.getByText(EXPIRED)).toHaveCount(0)
  }
})

test('a suspended tab checks the current user on focus and when restored', async ({ site, visit }) => {
  const [ines, nour] = await people(site.url)
  const first = await visit({ as: ines })
  const behind = await deafTab(first.context())
  await open(behind, '/editProfile')
  await changeTo(first, nour)
  await comeBack(behind)
  await expect(behind.getByLabel('Name', { exact: true })).toHaveValue(nour.name)
  await changeTo(first, ines)
  await behind.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(behind.getByLabel('Name', { exact: true })).toHaveValue(ines.name)
})

test('other tabs report a sign-out as such, not as an expired session', async ({ site, author, visit }) => {
  const blog = await postBlog(site.url, author)
  const first = await visit({ as: author })
  const tabs = [] as Page[]
  for (const path of ['/dashboard', '/about', `/blog/${blog._id}`]) {
    const tab = await first.context().newPage()
    await listening(tab, path)
    tabs.push(tab)
  }
  const [dashboard, about] = tabs as [Page, Page, Page]
  await open(first, '/about')
  const told = tabs.map((tab) => tab.getByText('You signed out in another tab.').waitFor())
  await logout(first).click()
  await Promise.all(told)
  await expect(first).toHaveURL('/')
  for (const tab of tabs) {
    await expect(tab.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  }
  await expect(dashboard).toHaveURL('/login')
  await expect(about).toHaveURL('/about')
  await signIn(first, author)
  for (const tab of [first, ...tabs]) {
    await expect(logout(tab)).toBeVisible()
    await expect(tab.getByText(EXPIRED)).toHaveCount(0)
  }
})

test('a save in flight during an account switch does not change the new user', async ({ site, visit }) => {
  const [ines, nour] = await people(site.url)
  const first = await visit({ as: ines })
  const tab = await first.context().newPage()
  await open(tab, '/editProfile')
  await tab.getByLabel('Name', { exact: true }).fill('Sent before')
  const letThrough = await holdBack(tab, '**/updateUserProfile')
  await tab.getByRole('button', { name: 'Save', exact: true }).click()
  await changeTo(first, nour)
  await expect(logout(tab)).toBeVisible()
  const answered = tab.waitForResponse(/updateUserProfile/)
  letThrough()
  await answered
  await expect(tab).not.toHaveURL('/dashboard')
  await goTo(tab, 'Dashboard')
  await expect(named(tab, nour.name)).toBeVisible()
  expect((await stored(site, nour, '/user/me')).name).toBe(nour.name)
})

test('retries loading the current user after a failure, without redirecting to sign-in', async ({
  author,
  visit,
  allow,
}) => {
  allow(/status of (500|429)|ERR_FAILED/)
  const page = await visit({ as: author })
  const answers = [{ status: 500, body: '' }, { status: 429, body: '' }, null]
  await page.route('**/api/v1/user/me', (route) => {
    const next = answers.shift()
    if (next === undefined) return route.continue()
    return next ? route.fulfill(next) : route.abort()
  })
  await page.goto('/dashboard')
  await expect(named(page, author.name)).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  expect(answers).toEqual([])
})

test('a private page says that the server cannot be reached, and retries on click', async ({
  author,
  visit,
  allow,
}) => {
  allow(/status of 503/)
  const page = await visit({ as: author })
  await page.route('**/api/v1/user/me', (route) => route.fulfill({ status: 503, body: '' }))
  await page.goto('/editProfile')
  await expect(page.getByText('Loading...')).toBeVisible()
  await expect(page.getByText('The server cannot be reached.')).toBeVisible()
  await expect(page).toHaveURL('/editProfile')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(author.name)
})

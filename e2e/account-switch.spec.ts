import type { BrowserContext, Page } from '@playwright/test'
import {
  card,
  fillBlog,
  goTo,
  holdBack,
  hydrated,
  listening,
  logout,
  open,
  signOut,
  submit,
  titleField,
  writing,
} from './actions.ts'
import { call, formOf } from './client.ts'
import { expect, test } from './site.ts'
import { follow, type Person, postBlog, register, signIn } from './users.ts'

const EXPIRED = 'Session expired'
const asOther = (person: Person) => `You are signed in as ${person.name} now`
const named = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const role = (page: Page) => page.getByRole('main').locator('dt', { hasText: 'Role' }).locator('~ dd')
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

test.beforeEach(({ allow }) => allow(/status of 409/))

test('a profile that is saved in a tab that is behind changes nobody else, and waits for its writer', async ({
  site,
  visit,
}) => {
  const [ines, nour] = await people(site.url)
  const first = await visit({ as: ines })
  const behind = await deafTab(first.context())
  await open(behind, '/editProfile')
  await behind.getByLabel('Name', { exact: true }).fill('What Inês typed')
  await behind.getByLabel('Phone').fill('555 0199')
  await changeTo(first, nour)

  const refused = behind.waitForResponse(/updateUserProfile/)
  await behind.getByRole('button', { name: 'Save' }).click()
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
  await expect(behind.getByText('What you had typed here is back.')).toBeVisible()
  await behind.getByRole('button', { name: 'Save' }).click()
  await expect(named(behind, 'What Inês typed')).toBeVisible()
  await open(behind, '/editProfile')
  await expect(behind.getByText('What you had typed here is back.')).toHaveCount(0)
})

test('a blog of a tab that is behind is published under nobody else’s name, nor one that a visitor wrote', async ({
  site,
  visit,
}) => {
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

test('every tab follows at once when somebody else signs in, and shows nothing of who was here', async ({
  site,
  visit,
}) => {
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

test('a tab that slept looks who is here when one comes back to it, also out of the cache of Back', async ({
  site,
  visit,
}) => {
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

test('signing out in one tab is told in the others as that', async ({ site, author, visit }) => {
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

test('a save that is under way while another signs in changes nobody else', async ({ site, visit }) => {
  const [ines, nour] = await people(site.url)
  const first = await visit({ as: ines })
  const tab = await first.context().newPage()
  await open(tab, '/editProfile')
  await tab.getByLabel('Name', { exact: true }).fill('Sent before')
  const letThrough = await holdBack(tab, '**/updateUserProfile')
  await tab.getByRole('button', { name: 'Save' }).click()
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

test('the person is asked for again when that fails, and nobody is sent to sign in for it', async ({
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

test('a page of one’s own says that the server cannot be reached, and asks again at a press', async ({
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

test('a Reader becomes an Author where they would write, and a Reader again in Edit profile', async ({
  site,
  visit,
}) => {
  const reader = await register(site.url, { role: 'Reader' })
  const page = await visit({ as: reader })
  const dashboard = await page.context().newPage()
  await listening(dashboard, '/dashboard')
  await expect(role(dashboard)).toHaveText('Reader')
  await open(page, '/blogs')
  await titleField(page).fill('Begun as a Reader')
  await page.getByRole('button', { name: 'Become an Author' }).click()
  await expect(page.getByText('You are an Author now.')).toBeVisible()
  await expect(page.getByText('only Authors can publish')).toHaveCount(0)
  await expect(role(dashboard)).toHaveText('Author')
  await expect(titleField(page)).toHaveValue('Begun as a Reader')
  await fillBlog(page, { title: 'Begun as a Reader' })
  const posted = page.waitForResponse(/blog\/post/)
  await submit(page)
  expect((await posted).status()).toBe(201)
  await expect(page).toHaveURL('/')

  await open(page, '/editProfile')
  await page.getByLabel('Role').selectOption('Reader')
  await expect(page.getByText(/^Readers read, comment and subscribe\..* switch back to Author/)).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(role(page)).toHaveText('Reader')
  await expect(page.getByRole('link', { name: 'Create New Blog' })).toHaveCount(0)
  await expect(card(page, 'Begun as a Reader')).toBeVisible()
  await expect(role(dashboard)).toHaveText('Reader')

  await page.getByRole('link', { name: 'Edit Profile' }).click()
  await page.getByLabel('Role').selectOption('Author')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('link', { name: 'Create New Blog' })).toBeVisible()
})

test('that only Authors can write is said no longer once one is an Author, in whichever tab', async ({
  site,
  visit,
  allow,
}) => {
  allow(/status of 403/)
  const reader = await register(site.url, { role: 'Reader' })
  const first = await visit({ as: reader })
  const second = await first.context().newPage()
  const refusal = (page: Page) => page.getByRole('alert').filter({ hasText: 'Only Authors can write blogs' })
  for (const page of [first, second]) {
    await listening(page, '/blogs')
    await fillBlog(page, { title: 'Refused to a Reader' })
    await submit(page)
    await expect(refusal(page)).toBeVisible()
  }
  await second.getByRole('button', { name: 'Become an Author' }).click()
  await expect(second.getByText('You are an Author now.')).toBeVisible()
  for (const page of [first, second]) {
    await expect(refusal(page)).toHaveCount(0)
    await expect(page.getByText('only Authors can publish')).toHaveCount(0)
    await expect(titleField(page)).toHaveValue('Refused to a Reader')
  }
  await submit(first)
  await expect(first.getByText('Blog created successfully')).toBeVisible()
})

test('a page that missed a switch of the role learns it from the refusal, and from being connected again', async ({
  site,
  author,
  visit,
  allow,
}) => {
  allow(/status of 403|ERR_INTERNET_DISCONNECTED|WebSocket/)
  const switchTo = (role: string) =>
    call(site.url, 'PATCH', '/user/updateUserProfile', author, formOf({ name: author.name, role }))
  const page = await visit({ as: author })
  // No socket reports it.
  await page.routeWebSocket(/socket\.io/, () => {})
  await page.route(/socket\.io/, (route) => route.abort())
  allow(/ERR_FAILED/)
  await open(page, '/blogs')
  await fillBlog(page, { title: 'Written as an Author' })
  await switchTo('Reader')
  await submit(page)
  await page.getByRole('button', { name: 'Become an Author' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Only Authors' })).toHaveCount(0)
  await submit(page)
  await expect(page.getByText('Blog created successfully')).toBeVisible()

  const dashboard = await visit({ as: author })
  await listening(dashboard, '/dashboard')
  await dashboard.context().setOffline(true)
  await switchTo('Reader')
  await dashboard.context().setOffline(false)
  await expect(role(dashboard)).toHaveText('Reader', { timeout: 30_000 })
})

test('who created a blog as an Author changes and deletes it as a Reader too', async ({ site, author, visit }) => {
  const blog = await postBlog(site.url, author, { title: 'Written while an Author' })
  const page = await visit({ as: author })
  const tab = await page.context().newPage()
  await listening(tab, `/blog/${blog._id}`)
  await expect(tab.getByRole('button', { name: 'Delete', exact: true })).toBeVisible()
  await open(page, '/editProfile')
  await page.getByLabel('Role').selectOption('Reader')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(role(page)).toHaveText('Reader')

  await card(page, blog.title).getByRole('link').click()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(titleField(page)).toHaveValue(blog.title)
  await expect(page.getByText('only Authors can publish')).toHaveCount(0)
  await writing(page, 'Blog Intro').fill('What a Reader changed in their own blog.')
  await submit(page)
  await expect(page.getByText('What a Reader changed in their own blog.')).toBeVisible()

  await tab.getByRole('button', { name: 'Delete', exact: true }).click()
  await tab.getByRole('alertdialog').getByRole('button', { name: 'Delete blog' }).click()
  await expect(tab.getByText('Blog deleted successfully')).toBeVisible()
})

test('who follows an Author that is a Reader now can leave, and not come back', async ({ site, author, visit }) => {
  const fan = await register(site.url, { role: 'Reader' })
  await follow(site.url, fan, author)
  const own = await visit({ as: author })
  await open(own, '/editProfile')
  await own.getByLabel('Role').selectOption('Reader')
  await own.getByRole('button', { name: 'Save' }).click()
  await expect(own).toHaveURL('/dashboard')
  const page = await visit({ as: fan })
  await open(page, `/userProfile/${author._id}`)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('button', { name: /ubscribe$/ })).toHaveCount(0)
  const followed = async () => (await stored(site, fan, '/subscribe/allSubscribedAuhtorInfo')).total
  await expect.poll(followed).toBe(0)
})

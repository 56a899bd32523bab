import type { Locator, Page } from '@playwright/test'
import { card, choose, expectNoSidewaysScroll, expectPicturesShown, listening, open } from './actions.ts'
import { startSite } from './server.ts'
import { expect, test } from './site.ts'
import { follow, PASSWORD, type Person, postBlog, register } from './users.ts'

const fact = (page: Page, term: string): Locator =>
  page.getByRole('main').locator('dt', { hasText: term }).locator('~ dd')
const named = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
type Answer = { status: number; json?: unknown; body?: string }
const profileOf = (person: Person) => `/userProfile/${person._id}`

test.describe("somebody else's profile", () => {
  test('shows who they are and what they wrote, also at its other address', async ({ site, author, visit }) => {
    const blog = await postBlog(site.url, author)
    await postBlog(site.url, author, { title: 'A draft that nobody sees', published: 'False' })
    const reader = await register(site.url, { role: 'Reader' })
    const page = await visit({ as: reader })
    await open(page, `/profile/${author._id}`)
    await expect(page).toHaveURL(profileOf(author))
    await expect(page).toHaveTitle(`${author.name} - Blogi`)
    await expect(named(page, author.name)).toBeVisible()
    await expect(fact(page, 'Role')).toHaveText('Author')
    await expect(fact(page, 'Email')).toHaveText(author.email)
    await expect(fact(page, 'Education')).toHaveText('PHD')
    await expect(fact(page, 'Followers')).toHaveText('0')
    await expect(fact(page, 'Joined')).toContainText(`${new Date().getUTCFullYear()}`)
    await expectPicturesShown(page.getByRole('main'))
    await expectNoSidewaysScroll(page)
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(1)
    await card(page, blog.title).getByRole('link').click()
    await expect(page).toHaveURL(`/blog/${blog._id}`)
  })

  test('is shown after signing in', async ({ author, page }) => {
    await open(page, profileOf(author))
    await expect(page).toHaveURL('/login')
    await page.getByLabel('Email').fill(author.email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Role').selectOption('Author')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL(profileOf(author))
    await expect(named(page, author.name)).toBeVisible()
    await expect(page.getByText('Session expired')).toHaveCount(0)
  })

  test('is followed and unfollowed at a press, before the server has answered', async ({ site, author, visit }) => {
    const reader = await register(site.url, { role: 'Reader' })
    const page = await visit({ as: reader })
    const answers: (() => void)[] = []
    await page.route('**/api/v1/subscribe/*/*', async (route) => {
      await new Promise<void>((resolve) => answers.push(resolve))
      await route.continue()
    })
    const answerNext = async () => {
      await expect.poll(() => answers.length).toBeGreaterThan(0)
      answers.shift()?.()
    }
    await open(page, profileOf(author))
    await button(page, 'Subscribe').click()
    await expect(button(page, 'Unsubscribe')).toBeVisible()
    await expect(fact(page, 'Followers')).toHaveText('1')
    const stored = page.waitForResponse(/newSubscriber/)
    await answerNext()
    expect((await stored).status()).toBe(200)
    await expect(fact(page, 'Followers')).toHaveText('1')

    await button(page, 'Unsubscribe').click()
    await expect(button(page, 'Subscribe')).toBeVisible()
    await expect(fact(page, 'Followers')).toHaveText('0')
    const removed = page.waitForResponse(/deleteSubscriber/)
    await answerNext()
    await removed
    await page.unrouteAll()
    await button(page, 'Subscribe').click()
    await expect(button(page, 'Unsubscribe')).toBeVisible()
    await expect.poll(() => followersOf(page, author)).toBe(1)
    await page.reload()
    await expect(button(page, 'Unsubscribe')).toBeVisible()
    await expect(fact(page, 'Followers')).toHaveText('1')
  })

  test('never counts below nobody', async ({ site, author, visit, allow }) => {
    allow(/status of 500/)
    const reader = await register(site.url, { role: 'Reader' })
    await follow(site.url, reader, author)
    const page = await visit({ as: reader })
    await page.route('**/api/v1/user/userProfile/*', async (route) => {
      const answer = await route.fetch()
      const body = await answer.json()
      await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, subscriberCount: 0 } } })
    })
    await open(page, profileOf(author))
    await button(page, 'Unsubscribe').click()
    await expect(button(page, 'Subscribe')).toBeVisible()
    await expect(fact(page, 'Followers')).toHaveText('0')
    await page.unrouteAll({ behavior: 'wait' })
  })

  test('says why following failed, and stands as before', async ({ site, author, visit, allow }) => {
    allow(/status of 50[03]|ERR_FAILED/)
    const reader = await register(site.url, { role: 'Reader' })
    const page = await visit({ as: reader })
    await open(page, profileOf(author))
    const refuse = async (press: string, answer: Answer | null, said: string, count: string) => {
      await page.route('**/api/v1/subscribe/*/*', (route) => (answer ? route.fulfill(answer) : route.abort()))
      await button(page, press).click()
      await expect(page.getByRole('alert').filter({ hasText: said })).toBeVisible()
      await expect(button(page, press)).toBeVisible()
      await expect(fact(page, 'Followers')).toHaveText(count)
      await page.unrouteAll()
    }
    const noEnvelope = { status: 503, body: '<h1>A gateway without words</h1>' }
    await refuse('Subscribe', { status: 500, json: { message: 'No following today.' } }, 'No following today.', '0')
    await refuse('Subscribe', noEnvelope, 'Unexpected error while subscribing', '0')
    await button(page, 'Subscribe').click()
    await expect.poll(() => followersOf(page, author)).toBe(1)
    await refuse('Unsubscribe', { status: 500, json: { message: 'No leaving today.' } }, 'No leaving today.', '1')
    await refuse('Unsubscribe', null, 'The server cannot be reached', '1')
    await refuse('Unsubscribe', noEnvelope, 'Unexpected error while unsubscribing', '1')
  })

  test('offers no following of oneself or of a Reader', async ({ site, author, visit }) => {
    const reader = await register(site.url, { role: 'Reader' })
    const page = await visit({ as: author })
    for (const person of [author, reader]) {
      await open(page, profileOf(person))
      await expect(named(page, person.name)).toBeVisible()
      await expect(button(page, 'Subscribe')).toHaveCount(0)
    }
    await expect(page.getByText('No blogs found')).toBeVisible()
  })

  test('is an error screen where there is nobody, or no answer', async ({ author, visit, allow }) => {
    allow(/status of 500/)
    const page = await visit({ as: author })
    await open(page, '/userProfile/01900000-0000-7000-8000-000000000000')
    await expect(page.getByText('404')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go Back Home' })).toBeVisible()
    await page.route('**/api/v1/user/userProfile/*', (route) =>
      route.fulfill({ status: 500, json: { message: 'Profiles rest today.' } }),
    )
    await open(page, profileOf(author))
    await expect(page.getByRole('heading', { name: 'Profiles rest today.' })).toBeVisible()
  })

  test('follows what happens while it is open', async ({ site, author, visit }) => {
    const [reader, other] = [await register(site.url, { role: 'Reader' }), await register(site.url)]
    const page = await visit({ as: reader })
    await listening(page, profileOf(author))
    await expect(page.getByText('No blogs found')).toBeVisible()
    await follow(site.url, other, author)
    await expect(fact(page, 'Followers')).toHaveText('1')
    const elsewhere = await postBlog(site.url, other)
    const blog = await postBlog(site.url, author)
    await expect(card(page, blog.title)).toBeVisible()
    await expect(card(page, elsewhere.title)).toHaveCount(0)
    await fetch(`${site.url}/api/v1/blog/deletePost/${blog._id}`, {
      method: 'DELETE',
      headers: { cookie: author.cookieHeader },
    })
    await expect(card(page, blog.title)).toHaveCount(0)
  })

  test('is open to everybody where the site says so, and following leads through the login form', async ({ visit }) => {
    const site = await startSite({ PUBLIC_READING: 'true' })
    try {
      const author = await register(site.url)
      const { title } = await postBlog(site.url, author)
      const bare = await visit({ baseURL: site.url, javaScriptEnabled: false })
      await bare.goto(profileOf(author))
      await expect(bare).toHaveTitle(`${author.name} - Blogi`)
      await expect(card(bare, title)).toBeVisible()
      const page = await visit({ baseURL: site.url })
      await open(page, profileOf(author))
      await expect(named(page, author.name)).toBeVisible()
      await page.getByRole('link', { name: 'Subscribe' }).click()
      await expect(page).toHaveURL(`${site.url}/login`)
      await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
      // Otherwise it would keep calling a site that is stopped.
      await page.close()
    } finally {
      await site.stop()
    }
  })
})

test.describe("one's own profile", () => {
  test('is edited, and stands changed everywhere', async ({ author, visit }) => {
    const page = await visit({ as: author })
    await open(page, '/dashboard')
    await expect(page.getByRole('link', { name: 'Create New Blog' })).toHaveAttribute('href', '/blogs')
    await page.getByRole('link', { name: 'Edit Profile' }).click()
    await expect(page).toHaveTitle('Edit profile - Blogi')
    await expect(named(page, 'Edit profile')).toBeFocused()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(author.name)
    await expect(page.getByLabel('Phone')).toHaveValue('555 0100')
    await expect(page.getByLabel('Education')).toHaveValue('PHD')
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(author.email)
    await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute('readonly', '')
    await expect(page.getByText(/email address cannot be changed/)).toBeVisible()
    await expect(page.getByLabel('Show my email to others')).toBeChecked()
    await expectNoSidewaysScroll(page)

    await page.getByLabel('Name', { exact: true }).fill('  ')
    await button(page, 'Save').click()
    await expect(page.getByText('Name is required')).toBeVisible()
    const name = `${author.name} of the Sea`
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByLabel('Phone').fill('')
    await page.getByLabel('Education').selectOption('M.Tech')
    await choose(page, 'Avatar', 'cut-out.png')
    await expect(page.getByRole('img', { name: 'Preview: Avatar' })).toHaveAttribute('src', /^blob:/)
    await page.getByLabel('Show my email to others').uncheck()
    await button(page, 'Save').click()
    await expect(page.getByText('Profile updated')).toBeVisible()
    await expect(page).toHaveURL('/dashboard')
    await expect(named(page, name)).toBeVisible()
    await expect(fact(page, 'Education')).toHaveText('M.Tech')
    await expect(fact(page, 'Email')).toHaveText(author.email)
    await expect(fact(page, 'Role')).toHaveText('Author')
    await expect(fact(page, 'Phone')).toHaveText('Not Available')
    await expect(fact(page, 'Followers')).toHaveText('0')
    const portrait = page.getByRole('banner').getByRole('img', { name: `Dashboard of ${name}` })
    expect(await portrait.getAttribute('src')).not.toBe(author.avatar?.url)
    await expectPicturesShown(page.getByRole('banner'))
    await page.reload()
    await expect(named(page, name)).toBeVisible()

    await open(page, profileOf(author))
    await expect(fact(page, 'Email')).toHaveText('Not Available')
    await open(page, `/authors?query=${author.name}`)
    await expect(page.getByRole('article').filter({ hasText: name })).toContainText('Not Available')
  })

  test('cancelling changes nothing', async ({ author, visit }) => {
    const page = await visit({ as: author })
    await open(page, '/editProfile')
    await page.getByLabel('Name', { exact: true }).fill('Somebody Else')
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page).toHaveURL('/dashboard')
    await expect(named(page, author.name)).toBeVisible()
  })

  test('says why it could not be saved, and keeps what was typed', async ({ author, visit, allow }) => {
    allow(/status of 50[03]|ERR_FAILED/)
    const page = await visit({ as: author })
    await open(page, '/editProfile')
    await page.getByLabel('Phone').fill('555 0199')
    for (const [answer, said] of [
      [{ status: 500, json: { message: 'Profiles rest today.' } }, 'Profiles rest today.'],
      [{ status: 503, body: '' }, 'Error Occured While Updating Profile ! Please Try Again'],
      [null, 'The server cannot be reached'],
    ] as const) {
      await page.route('**/api/v1/user/updateUserProfile', (route) => (answer ? route.fulfill(answer) : route.abort()))
      await button(page, 'Save').click()
      await expect(page.getByRole('alert').filter({ hasText: said })).toBeVisible()
      await expect(page).toHaveURL('/editProfile')
      await expect(page.getByLabel('Phone')).toHaveValue('555 0199')
      await page.unrouteAll()
    }
    await button(page, 'Save').click()
    await expect(page).toHaveURL('/dashboard')
    await expect(fact(page, 'Phone')).toHaveText('555 0199')
  })

  test('a Reader edits theirs and is offered no writing', async ({ site, visit }) => {
    const page = await visit({ as: await register(site.url, { role: 'Reader' }) })
    await open(page, '/dashboard')
    await expect(page.getByRole('link', { name: 'Edit Profile' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Create New Blog' })).toHaveCount(0)
  })

  test('counts followers on the dashboard while it is open', async ({ site, author, visit }) => {
    const reader = await register(site.url, { role: 'Reader' })
    const page = await visit({ as: author })
    await listening(page, '/dashboard')
    await expect(fact(page, 'Followers')).toHaveText('0')
    await follow(site.url, reader, author)
    await expect(fact(page, 'Followers')).toHaveText('1')
  })
})

async function followersOf(page: Page, author: Person): Promise<number> {
  const answer = await page.request.get(`/api/v1/user/userProfile/${author._id}`)
  return (await answer.json()).data.subscriberCount
}

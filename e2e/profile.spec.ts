import type { Locator, Page } from '@playwright/test'
import { card, expectNoSidewaysScroll, expectPicturesShown, listening, open, signOut } from './actions.ts'
import { expect, test } from './site.ts'
import { follow, PASSWORD, type Person, postBlog, register, signInHere } from './users.ts'

const fact = (page: Page, term: string): Locator =>
  page.getByRole('main').locator('dt', { hasText: term }).locator('~ dd')
const named = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
type Answer = { status: number; json?: unknown; body?: string }
const profileOf = (person: Person) => `/userProfile/${person._id}`

test.describe("somebody else's profile", () => {
  test('shows the author and their published blogs, and redirects from /profile/:id', async ({
    site,
    author,
    visit,
  }) => {
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
    await expect(page).toHaveURL(`/blog/${blog._id}/${blog.slug}`)
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

  test('can be followed and unfollowed, and updates before the server responds', async ({ site, author, visit }) => {
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

  test('never shows a negative follower count', async ({ site, author, visit, allow }) => {
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

  test('shows why following or unfollowing failed, and reverts the button and the count', async ({
    site,
    author,
    visit,
    allow,
  }) => {
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

  test("offers no Subscribe button on a user's own profile or a Reader's", async ({ site, author, visit }) => {
    const reader = await register(site.url, { role: 'Reader' })
    const page = await visit({ as: author })
    for (const person of [author, reader]) {
      await open(page, profileOf(person))
      await expect(named(page, person.name)).toBeVisible()
      await expect(button(page, 'Subscribe')).toHaveCount(0)
    }
    await expect(page.getByText('No blogs found')).toBeVisible()
  })

  test('shows an error screen for an unknown user or a failed request', async ({ author, visit, allow }) => {
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

  test('updates followers and blogs live', async ({ site, author, visit }) => {
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

  test('is public with PUBLIC_READING, and a pressed button is done after sign-in', async ({ visit, startOwnSite }) => {
    const site = await startOwnSite({ PUBLIC_READING: 'true' })
    const author = await register(site.url)
    const { title, _id } = await postBlog(site.url, author)

    await test.step('a visitor without scripts sees the profile, its feed and a blog', async () => {
      const bare = await visit({ baseURL: site.url, javaScriptEnabled: false })
      await bare.goto(profileOf(author))
      await expect(bare).toHaveTitle(`${author.name} - Blogi`)
      await expect(card(bare, title)).toBeVisible()
      const facts = JSON.parse((await bare.locator('script[type="application/ld+json"]').textContent()) ?? '')
      const url = site.url + profileOf(author)
      const image = expect.stringContaining(site.url)
      expect(facts['@graph'][0]).toMatchObject({ '@type': 'Person', '@id': url, name: author.name, url, image })
      const feed = await bare.getByRole('link', { name: 'Feed' }).getAttribute('href')
      expect(await (await bare.request.get(feed ?? '')).text()).toContain(title)
      await bare.goto(`/blog/${_id}`)
      await expect(bare.getByRole('heading', { name: title })).toBeVisible()
      await expect(bare.getByText('Sign in to read')).toHaveCount(0)
    })

    const page = await visit({ baseURL: site.url })
    const reader = await register(site.url, { role: 'Reader' })

    await test.step('a visitor presses Subscribe, and follows the author after sign-in', async () => {
      await open(page, profileOf(author))
      await expect(named(page, author.name)).toBeVisible()
      await page.getByRole('link', { name: 'Subscribe' }).click()
      await expect(page).toHaveURL(`${site.url}/login`)
      await expect(page.getByText(`Sign in to follow ${author.name}`)).toBeVisible()
      await signInHere(page, reader)
      await expect(page).toHaveURL(site.url + profileOf(author))
      await expect(page.getByText(`You follow ${author.name}`)).toBeVisible()
    })

    await test.step('the reader unsubscribes, which a reload does not undo', async () => {
      await page.getByRole('button', { name: 'Unsubscribe' }).click()
      await expect(page.getByRole('button', { name: 'Subscribe', exact: true })).toBeVisible()
      await expect.poll(() => followersOf(page, author)).toBe(0)
      // Done once, whatever is opened again.
      await page.reload()
      await expect(page.getByRole('button', { name: 'Subscribe', exact: true })).toBeVisible()
    })

    await test.step('a visitor presses Bookmark, and has the bookmark after sign-in', async () => {
      await signOut(page)
      await open(page, `/blog/${_id}`)
      await page.getByRole('link', { name: 'Bookmark' }).click()
      await signInHere(page, reader)
      const bookmark = page.getByRole('button', { name: 'Bookmark this blog' })
      await expect(bookmark).toHaveAttribute('aria-pressed', 'true')
    })

    await test.step('an author who presses Subscribe on their own profile sees no error', async () => {
      await signOut(page)
      await open(page, profileOf(author))
      await page.getByRole('link', { name: 'Subscribe' }).click()
      await signInHere(page, author)
      await expect(page).toHaveURL(site.url + profileOf(author))
      expect(await followersOf(page, author)).toBe(0)
      await expect(page.getByRole('alert').filter({ hasText: /follow|subscrib/i })).toHaveCount(0)
    })

    // Otherwise it would keep calling a site that is stopped.
    await page.close()
  })
})

async function followersOf(page: Page, author: Person): Promise<number> {
  const answer = await page.request.get(`/api/v1/user/userProfile/${author._id}`)
  return (await answer.json()).data.subscriberCount
}

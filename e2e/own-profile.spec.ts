import type { Locator, Page } from '@playwright/test'
import type { User } from '#contract/users.ts'
import { choose, expectNoSidewaysScroll, expectPicturesShown, expectUsable, listening, open } from './actions.ts'
import { call, formOf } from './client.ts'
import { expect, test } from './site.ts'
import { follow, type Person, register } from './users.ts'

const fact = (page: Page, term: string): Locator =>
  page.getByRole('main').locator('dt', { hasText: term }).locator('~ dd')
const named = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const profileOf = (person: Person) => `/userProfile/${person._id}`

test.describe("a user's own profile", () => {
  test('can be edited, and the changes show everywhere', async ({ author, visit }) => {
    const page = await visit({ as: author })

    await test.step('a user finds the form with their profile', async () => {
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
    })

    const name = `${author.name} of the Sea`

    await test.step('fields that are missing or too long are shown', async () => {
      await page.getByLabel('Name', { exact: true }).fill('  ')
      await button(page, 'Save').click()
      await expect(page.getByText('Name is required')).toBeVisible()
      await page.getByLabel('Name', { exact: true }).fill(name)
      await page.getByLabel('Phone').fill('')
      await page.getByLabel('About you').fill('x'.repeat(301))
      await button(page, 'Save').click()
      await expect(page.getByText('About you must be at most 300 characters long')).toBeVisible()
    })

    await test.step('the user saves changes and a picture', async () => {
      await page.getByLabel('About you').fill('I keep a lighthouse.\nAnd <b>bees</b>.')
      await page.getByLabel('Education').selectOption('M.Tech')
      await choose(page, 'Avatar', 'cut-out.png')
      await expect(page.getByRole('img', { name: 'Preview: Avatar' })).toHaveAttribute('src', /^blob:/)
      await page.getByLabel('Show my email to others').uncheck()
      await button(page, 'Save').click()
      await expect(page.getByText('Profile updated')).toBeVisible()
      await expect(page).toHaveURL('/dashboard')
    })

    await test.step('dashboard and header show the changes', async () => {
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
    })

    await test.step('the profile and the list of authors show them, without the address', async () => {
      await open(page, profileOf(author))
      await expect(fact(page, 'Email')).toHaveText('Not Available')
      await expect(page.getByText('I keep a lighthouse. And <b>bees</b>.')).toBeVisible()
      await open(page, `/authors?query=${author.name}`)
      await expect(page.getByRole('article').filter({ hasText: name })).toContainText('Not Available')
    })
  })

  test('chooses who sees what, and sees the profile as others do', async ({ author, site, visit }) => {
    const page = await visit({ as: author })

    await test.step('an author chooses who sees each field', async () => {
      await open(page, '/editProfile')
      await expect(page.getByLabel('Who sees the number')).toHaveValue('nobody')
      await expect(page.getByLabel('Who sees the degree')).toHaveValue('everybody')
      await page.getByLabel('Who sees the number').selectOption('Signed-in people')
      await page.getByLabel('Who sees the degree').selectOption('Nobody')
      await page.getByLabel('Who sees the address').selectOption('Signed-in people')
      await page.getByLabel('Show my email to others').uncheck()
      await expect(page.getByLabel('Who sees the address')).toHaveCount(0)
      await page.getByLabel('Show my email to others').check()
      await expectUsable(page, 'main')
      await button(page, 'Save').click()
      await expect(page).toHaveURL('/dashboard')
    })

    await test.step('the author sees the profile as others do, and a reader sees the same', async () => {
      await open(page, '/editProfile')
      await page.getByRole('link', { name: 'See yourself as others do' }).click()
      await expect(page).toHaveTitle('Your profile as others see it - Blogi')
      await expect(fact(page, 'Phone')).toHaveText('555 0100')
      await expect(fact(page, 'Email')).toHaveText(author.email)
      await expect(fact(page, 'Education')).toHaveText('Not Available')
      await expectUsable(page)
      await page.getByRole('tab', { name: 'Visitors' }).click()
      await expect(fact(page, 'Email')).toHaveText('Not Available')
      await expect(fact(page, 'Phone')).toHaveCount(0)
      await expect(page.getByText('only if reading is public')).toBeVisible()
      const other = await visit({ as: await register(site.url, { role: 'Reader' }) })
      await open(other, profileOf(author))
      await expect(fact(other, 'Phone')).toHaveText('555 0100')
    })

    await test.step('saving a page with older values shows no field to more people', async () => {
      await open(page, '/editProfile')
      const changes = { name: author.name, phoneVisibility: 'nobody', emailVisibility: 'nobody' }
      await call(site.url, 'PATCH', '/user/updateUserProfile', author, formOf(changes))
      await page.getByLabel('Name', { exact: true }).fill(`${author.name} again`)
      await button(page, 'Save').click()
      await expect(page).toHaveURL('/dashboard')
      await open(page, '/editProfile')
      await expect(page.getByLabel('Who sees the number')).toHaveValue('nobody')
      await expect(page.getByLabel('Show my email to others')).not.toBeChecked()
    })
  })

  test('chooses nothing by itself while a server of version 0.1.0 answers, too', async ({ author, site, visit }) => {
    const page = await visit({ as: author })
    await page.route('**/user/me', async (route) => {
      const response = await route.fetch()
      const body = await response.json()
      for (const name of ['about', 'emailVisibility', 'phoneVisibility', 'educationVisibility']) delete body.data[name]
      await route.fulfill({ response, json: body })
    })
    await call(site.url, 'PATCH', '/user/updateUserProfile', author, formOf({ name: author.name, about: 'A keeper' }))
    await open(page, '/editProfile')
    await page.getByLabel('Name', { exact: true }).fill(`${author.name} between releases`)
    await button(page, 'Save').click()
    await expect(page).toHaveURL('/dashboard')
    expect((await call<User>(site.url, 'GET', '/user/me', author)).data).toMatchObject({
      name: `${author.name} between releases`,
      about: 'A keeper',
      emailVisibility: 'everybody',
      phoneVisibility: 'nobody',
      educationVisibility: 'everybody',
    })
  })

  test('is not changed by Cancel', async ({ author, visit }) => {
    const page = await visit({ as: author })
    await open(page, '/editProfile')
    await page.getByLabel('Name', { exact: true }).fill('Somebody Else')
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page).toHaveURL('/dashboard')
    await expect(named(page, author.name)).toBeVisible()
  })

  test('shows why it could not be saved, and keeps the input', async ({ author, visit, allow }) => {
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

  test('offers a Reader Edit Profile but not Create New Blog', async ({ site, visit }) => {
    const page = await visit({ as: await register(site.url, { role: 'Reader' }) })
    await open(page, '/dashboard')
    await expect(page.getByRole('link', { name: 'Edit Profile' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Create New Blog' })).toHaveCount(0)
  })

  test('updates the follower count on the open dashboard', async ({ site, author, visit }) => {
    const reader = await register(site.url, { role: 'Reader' })
    const page = await visit({ as: author })
    await listening(page, '/dashboard')
    await expect(fact(page, 'Followers')).toHaveText('0')
    await follow(site.url, reader, author)
    await expect(fact(page, 'Followers')).toHaveText('1')
  })
})

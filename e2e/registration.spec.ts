import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import * as errors from '#messages/errors.ts'
import { choose, goTo, hydrated, open, signOut } from './actions.ts'
import { photograph } from './picture-fixtures.ts'
import { expect, test } from './site.ts'
import { PASSWORD, register, signIn, signInHere } from './users.ts'

const main = (page: Page) => page.getByRole('main')

/** Fills in the registration form, except the password and the avatar. */
async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Inês Kept')
  await page.getByLabel('Phone').fill('555 0199')
  await page.getByLabel('Education').selectOption('M.Tech')
  await page.getByLabel('Email', { exact: true }).fill(`kept-${Date.now()}@example.org`)
  await page.getByLabel('Role').selectOption('Author')
}

test('register marks required fields, and keeps all input but the password', async ({ allow, page, visit }) => {
  await test.step('required fields are marked', async () => {
    await open(page, '/register')
    for (const label of ['Name', 'Phone', 'Education', 'Email', 'Password', 'Role']) {
      const field = page.getByLabel(label, { exact: true })
      await expect(field, label).toHaveAttribute('aria-required', 'true')
      const mark = await field.evaluate((input) => {
        const described = (input as HTMLInputElement).labels?.[0]
        return described && getComputedStyle(described, '::after').content
      })
      expect(mark, label).toContain('*')
    }
  })

  const preview = page.getByRole('img', { name: 'Preview: Avatar' })

  await test.step('a visitor fills in the form and chooses a picture', async () => {
    await fillIn(page)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Show my email to others').check()
    await page.getByLabel('Avatar', { exact: true }).setInputFiles(await photograph('cut-out.png'))
    await expect(preview).toBeVisible()
  })

  const email = await page.getByLabel('Email', { exact: true }).inputValue()
  const expectKept = async () => {
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Inês Kept')
    await expect(page.getByLabel('Phone')).toHaveValue('555 0199')
    await expect(page.getByLabel('Education')).toHaveValue('M.Tech')
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
    await expect(page.getByLabel('Role')).toHaveValue('Author')
    await expect(page.getByLabel('Show my email to others')).toBeChecked()
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
    await expect(preview).toBeVisible()
  }

  await test.step('a reload keeps all but the password', async () => {
    // A picture is stored once it was read, which takes a moment on a busy machine.
    await expect
      .poll(() => page.evaluate(() => Object.values({ ...sessionStorage }).some((item) => item.includes('image/png'))))
      .toBe(true)
    await page.reload()
    await hydrated(page)
    await expectKept()
    const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
    expect(stored).not.toContain(PASSWORD)
  })

  await test.step('the input is kept on the way to sign-in and back, and not on another device', async () => {
    await main(page).getByRole('link', { name: 'Sign in' }).click()
    await expect(page).toHaveURL('/login')
    await main(page).getByRole('link', { name: 'Create an account' }).click()
    await expectKept()
    const elsewhere = await visit()
    await open(elsewhere, '/register')
    await expect(elsewhere.getByLabel('Name', { exact: true })).toHaveValue('')
  })

  await test.step('the account is created while many register', async () => {
    // As while many register: the page does the work, and other work once the server does not know the first.
    allow(/status of 4(29|00)/)
    const work = { challenge: 'of another server', bits: 4 }
    const tooOften = { statusCode: 429, success: false, message: 'That was too often.', data: { work } }
    await page.route('**/user/register', (route) => route.fulfill({ status: 429, json: tooOften }), { times: 1 })
    const thread = page.waitForEvent('worker')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Create account' }).click()
    await thread
    // How many attempts the work takes is chance: four times the usual number once in fifty times.
    await expect(page).toHaveURL('/', { timeout: 80_000 })
  })

  await test.step('the form is empty after signing out', async () => {
    await signOut(page)
    await open(page, '/register')
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
    await expect(preview).toHaveCount(0)
  })
})

test('the register form is empty after a user signs in and out on the same tab', async ({ page, author }) => {
  await open(page, '/register')
  await fillIn(page)
  await main(page).getByRole('link', { name: 'Sign in' }).click()
  await signInHere(page, author)
  await signOut(page)
  await open(page, '/register')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
})

test('the register form is empty after a user signs in and out in another tab', async ({ page, author }) => {
  const other = await page.context().newPage()
  const name = page.getByLabel('Name', { exact: true })
  await open(page, '/register')
  await fillIn(page)
  await signIn(other, author)
  await hydrated(other)
  await expect(main(page)).toContainText(`You are signed in as ${author.name}.`)
  await signOut(other)
  await expect(name).toHaveValue('')
  await page.reload()
  await hydrated(page)
  await expect(name).toHaveValue('')

  await test.step('while this tab was elsewhere', async () => {
    await fillIn(page)
    await page.goto('about:blank')
    await signIn(other, author)
    await open(page, '/about')
    await signOut(page)
    await open(page, '/register')
    await expect(name).toHaveValue('')
  })
})

test('a damaged avatar is reported, and not restored on reload', async ({ page }) => {
  const preview = page.getByRole('img', { name: 'Preview: Avatar' })
  const kept = () => page.evaluate(() => sessionStorage.getItem('registration-avatar'))
  await open(page, '/register')
  await choose(page, 'Avatar', 'truncated.jpg')
  await expect(page.getByText(errors.pictureBroken)).toBeVisible()
  await expect.poll(kept).toBe(null)

  await test.step('one that was kept before it was found to be damaged', async () => {
    const content = (await readFile(await photograph('truncated.jpg'))).toString('base64')
    await page.evaluate((text) => sessionStorage.setItem('registration-avatar', text), `a.jpg\nimage/jpeg\n${content}`)
    await page.reload()
    await expect(page.getByText(errors.pictureBroken)).toBeVisible()
    await expect(preview).toHaveCount(0)
    await expect.poll(kept).toBe(null)
  })

  await choose(page, 'Avatar', 'cut-out.png')
  // Before that it holds an id, while the file is read.
  await expect.poll(kept).toContain('image/png')
  await page.reload()
  await expect(preview).toBeVisible()
})

test('the register form hides the email by default', async ({ page, site, author, visit }) => {
  await open(page, '/register')
  await fillIn(page)
  await expect(page.getByLabel('Show my email to others')).not.toBeChecked()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Avatar', { exact: true }).setInputFiles(await photograph('cut-out.png'))
  const answered = page.waitForResponse('**/api/v1/user/register')
  await page.getByRole('button', { name: 'Create account' }).click()
  const { data } = await (await answered).json()
  await expect(page).toHaveURL('/')
  const other = await visit({ as: author })
  await open(other, `/userProfile/${data._id}`)
  await expect(other.locator('dd').filter({ hasText: 'Not Available' })).toBeVisible()
  await expect(other.getByText(data.email)).toHaveCount(0)
  expect((await register(site.url)).showEmail, 'a client that does not name it').toBe(true)
})

for (const [button, shows] of [
  ['Keep showing it', true],
  ['Hide it', false],
] as const) {
  test(`a user whose email was shown by default is notified once: ${button}`, async ({ author, visit }) => {
    const page = await visit({ as: author })
    // Only databases of earlier releases have such users.
    let chosen = false
    await page.route('**/api/v1/user/me', async (route) => {
      const answer = await route.fetch()
      const body = await answer.json()
      if (body.data && !chosen) body.data.emailNotice = true
      await route.fulfill({ response: answer, json: body })
    })
    await open(page, '/dashboard')
    const notice = page.getByText('Your email address is shown on your profile.')
    await expect(notice).toBeVisible()
    const answered = page.waitForResponse('**/api/v1/user/updateUserProfile')
    // From the choice on the server's value is used: the page may refetch before it has the response.
    chosen = true
    await page.getByRole('button', { name: button }).click()
    expect((await (await answered).json()).data).toMatchObject({ showEmail: shows, emailNotice: false })
    await expect(notice).toHaveCount(0)
    await goTo(page, 'Home')
    await page.reload()
    await goTo(page, 'Dashboard')
    await expect(page.getByRole('heading', { level: 1, name: author.name })).toBeVisible()
    await expect(notice).toHaveCount(0)
  })
}

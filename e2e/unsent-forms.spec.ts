import type { Page } from '@playwright/test'
import { choose, hydrated, open, signOut } from './actions.ts'
import { expect, test } from './site.ts'
import { PASSWORD, register, signIn, signInHere } from './users.ts'

const BACK = 'Your unsaved changes are back. Save keeps them, Cancel discards them.'

const email = (page: Page) => page.getByLabel('Email', { exact: true })
const password = (page: Page) => page.getByLabel('Password', { exact: true })
const role = (page: Page) => page.getByLabel('Role')
const name = (page: Page) => page.getByLabel('Name', { exact: true })
const preview = (page: Page) => page.getByRole('img', { name: 'Preview: Avatar' })
/** All that this browser keeps of forms that are not sent. */
const kept = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((done) => {
        const opening = indexedDB.open('blogi-unsent', 1)
        opening.onupgradeneeded = () =>
          opening.result.createObjectStore('rows', { keyPath: ['key', 'tab'] }).createIndex('at', 'at')
        opening.onsuccess = () => {
          const rows = opening.result.transaction('rows').objectStore('rows').getAll()
          rows.onsuccess = () => {
            opening.result.close()
            const named = (_key: string, value: unknown) => (value instanceof File ? value.name : value)
            done(JSON.stringify([rows.result, { ...sessionStorage, ...localStorage }], named))
          }
        }
      }),
  )

async function reload(page: Page): Promise<void> {
  await page.reload()
  await hydrated(page)
}

/** The session ends while a page is open, as after its last day. */
const endSession = (page: Page) => page.context().clearCookies()

test('login keeps the input except the password over a reload, until a user signs in', async ({ author, visit }) => {
  const page = await visit({ as: author })
  await open(page, '/dashboard')
  await endSession(page)
  await reload(page)
  await expect(page).toHaveURL('/login')
  await email(page).fill(author.email)
  await password(page).fill(PASSWORD)
  await role(page).selectOption('Author')
  await reload(page)
  await expect(email(page)).toHaveValue(author.email)
  await expect(role(page)).toHaveValue('Author')
  await expect(password(page)).toHaveValue('')
  expect(await kept(page)).not.toContain(PASSWORD)
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await expect(email(page)).toHaveValue(author.email)

  await password(page).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/dashboard')
  expect(await kept(page)).not.toContain(author.email)
  await signOut(page)
  await open(page, '/login')
  await expect(email(page)).toHaveValue('')
})

test('the login form is empty after a user signs in and out in another tab', async ({ page, author }) => {
  await open(page, '/login')
  await email(page).fill('somebody@example.org')
  const other = await page.context().newPage()
  await signIn(other, author)
  await hydrated(other)
  await expect(page.getByRole('main')).toContainText(`You are signed in as ${author.name}.`)
  await signOut(other)
  await expect(email(page)).toHaveValue('')
  await reload(page)
  await expect(email(page)).toHaveValue('')
})

test('Edit profile keeps unsaved input over a reload and an expired session', async ({ author, site, visit }) => {
  const page = await visit({ as: author })
  await open(page, '/editProfile')
  await name(page).fill('A name not saved yet')
  await page.getByLabel('Phone').fill('555 0177')
  await page.getByLabel('About you').fill('Words not saved yet')
  await choose(page, 'Avatar', 'cut-out.png')
  await expect(preview(page)).toHaveAttribute('src', /^blob:/)
  await expect.poll(() => kept(page)).toContain('cut-out.png')
  const expectKept = async () => {
    await expect(page.getByText(BACK)).toBeVisible()
    await expect(name(page)).toHaveValue('A name not saved yet')
    await expect(page.getByLabel('Phone')).toHaveValue('555 0177')
    await expect(page.getByLabel('About you')).toHaveValue('Words not saved yet')
    await expect(preview(page)).toHaveAttribute('src', /^blob:/)
  }
  await reload(page)
  await expectKept()

  await test.step('the session ends before it is saved', async () => {
    await endSession(page)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page).toHaveURL('/login')
    await signInHere(page, author)
    await expect(page).toHaveURL('/editProfile')
    await expectKept()
  })

  await test.step('another person on the same tab sees nothing of it', async () => {
    await signOut(page)
    const other = await register(site.url)
    await signIn(page, other)
    await open(page, '/editProfile')
    await expect(name(page)).toHaveValue(other.name)
    await expect(preview(page)).not.toHaveAttribute('src', /^blob:/)
    await expect(page.getByText(BACK)).toHaveCount(0)
    await signOut(page)
    await signIn(page, author)
    await open(page, '/editProfile')
    await expectKept()
  })

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText('A name not saved yet')).toBeVisible()
  await expect.poll(() => kept(page)).not.toContain('cut-out.png')
  await open(page, '/editProfile')
  await expect(page.getByText(BACK)).toHaveCount(0)
  await name(page).fill('Dropped by Cancel')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect.poll(() => kept(page)).not.toContain('Dropped by Cancel')
})

test("unsaved input of Edit profile comes back in another tab, each tab's its own", async ({ author, visit }) => {
  const first = await visit({ as: author })
  await open(first, '/editProfile')
  await name(first).fill('Typed in the first tab')
  await choose(first, 'Avatar', 'cut-out.png')
  const second = await first.context().newPage()
  await open(second, '/editProfile')
  await expect(name(second)).toHaveValue(author.name)
  await second.getByLabel('Phone').fill('555 0188')
  await expect.poll(() => kept(second)).toContain('555 0188')
  await expect.poll(() => kept(second)).toContain('cut-out.png')
  await first.close()
  await second.close()

  const third = await first.context().newPage()
  await open(third, '/editProfile')
  await expect(third.getByText(BACK)).toBeVisible()
  await expect(name(third)).toHaveValue('Typed in the first tab')
  await expect(third.getByLabel('Phone')).toHaveValue('555 0188')
  await expect(preview(third)).toHaveAttribute('src', /^blob:/)
  await third.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(third).toHaveURL('/dashboard')
  const fourth = await third.context().newPage()
  await open(fourth, '/editProfile')
  await expect(name(fourth)).toHaveValue('Typed in the first tab')
  await expect(fourth.getByText(BACK)).toHaveCount(0)
})

import { randomUUID } from 'node:crypto'
import { choose, open } from './actions.ts'
import { acceptCookies, refuseCookies } from './refuse-cookies.ts'
import { expect, test } from './site.ts'

test('signing in says that cookies are needed, and keeps all but the password', async ({ page, author }) => {
  await refuseCookies(page)
  await open(page, '/login')
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Sign In' }) })
  await form.getByLabel('Email').fill(author.email)
  await form.getByLabel('Password', { exact: true }).fill(author.password)
  await form.getByLabel('Role').selectOption(author.role)
  await form.getByRole('button', { name: 'Sign In' }).click()
  await expect(form.getByRole('alert').filter({ hasText: 'Allow cookies for this site' })).toBeVisible()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  await expect(form.getByLabel('Email')).toHaveValue(author.email)
  await expect(form.getByLabel('Role')).toHaveValue(author.role)
  await expect(form.getByLabel('Password', { exact: true })).toHaveValue('')

  // Once they are allowed, the form signs in.
  await acceptCookies(page)
  await form.getByLabel('Password', { exact: true }).fill(author.password)
  await form.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible()
})

test('registering says that the account is there, and that signing in needs cookies', async ({ page }) => {
  await refuseCookies(page)
  await open(page, '/register')
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Create account' }) })
  const email = `${randomUUID()}@example.org`
  await form.getByLabel('Name').fill('Ada')
  await form.getByLabel('Phone').fill('555 0100')
  await form.getByLabel('Education').selectOption('PHD')
  await form.getByLabel('Email', { exact: true }).fill(email)
  await form.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await form.getByLabel('Role').selectOption('Reader')
  await choose(page, 'Avatar', 'cut-out.png')
  await form.getByRole('button', { name: 'Create account' }).click()
  await expect(form.getByRole('alert').filter({ hasText: 'Your account was created.' })).toBeVisible()
  await expect(form.getByRole('alert').filter({ hasText: 'Allow cookies for this site' })).toBeVisible()
  await expect(page).toHaveURL('/register')
  await expect(form.getByLabel('Email', { exact: true })).toHaveValue(email)
  await expect(form.getByLabel('Name')).toHaveValue('Ada')
  await expect(form.getByLabel('Password', { exact: true })).toHaveValue('')
})

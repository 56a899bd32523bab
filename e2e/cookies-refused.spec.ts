import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { choose, open } from './actions.ts'
import { expect, test } from './site.ts'

/** Lets a page keep no cookie of the site, as browsers do that block them, or proxies that remove them. */
async function refuseCookies(page: Page): Promise<void> {
  await page.route(/\/api\/v1\/user\/(login|register)$/, async (route) => {
    const asked = route.request()
    const { 'content-length': _, ...headers } = await asked.allHeaders()
    const sent = Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':')))
    // Not by `route.fetch`, which keeps the cookies of the answer.
    const body = asked.postDataBuffer()
    const answer = await fetch(asked.url(), {
      method: asked.method(),
      headers: sent,
      ...(body && { body: new Uint8Array(body) }),
    })
    await route.fulfill({ status: answer.status, contentType: 'application/json', body: await answer.text() })
  })
}

test('signing in says that cookies are needed, and keeps all but the password', { tag: '@phone' }, async ({
  page,
  author,
}) => {
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
  await page.unroute(/\/api\/v1\/user\/(login|register)$/)
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

import { createHash } from 'node:crypto'
import { expectAccessible, expectUsable, open } from './actions.ts'
import { openDatabase } from './database.ts'
import { expect, test } from './site.ts'
import { register } from './users.ts'

test('the first admin is made by an address, and acts once a second factor is passed', async ({
  allow,
  author,
  site,
  visit,
}) => {
  allow(/status of 403/)
  const other = await register(site.url, { name: 'Zaphod Spam' })
  const database = openDatabase(site)
  database.exec('update users set is_admin = 0; delete from admin_claims')
  const hash = createHash('sha256').update('the-token').digest('hex')
  const expiresAt = new Date(Date.now() + 600_000).toISOString()
  database.prepare('insert into admin_claims (token_hash, expires_at) values (?, ?)').run(hash, expiresAt)

  const visitor = await visit()
  await open(visitor, '/admin/claim#the-token')
  await expect(visitor.getByRole('main').getByRole('link', { name: 'Create an account' })).toBeVisible()

  const page = await visit({ as: author })
  await open(page, '/admin/claim#the-token')
  const adminLink = page.getByRole('dialog').getByRole('link', { name: /^Admin(?:,|$)/ })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Bookmarks' })).toBeVisible()
  await expect(adminLink).toHaveCount(0)
  await page.goto('/admin/queue')
  await expect(page.getByText('Only admins can see this.')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Admin pages' })).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link', { name: 'Go Back Home' })).toBeVisible()
  await open(page, '/admin/claim#the-token')
  await page.getByRole('button', { name: 'Become the admin' }).click()
  await expect(page.getByText('You are an admin now.')).toBeVisible()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(adminLink).toHaveAttribute('href', '/admin')
  await page.keyboard.press('Escape')
  await page.goto('/admin/queue')
  await expect(page.getByRole('alert').getByText('Admins need a second factor')).toBeVisible()
  await expectAccessible(page)

  const now = new Date().toISOString()
  database.prepare('update sessions set second_factor_at = ? where user_id = ?').run(now, author._id)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('link', { name: 'People' }).click()
  await page.getByLabel('Search by name or email').fill(other.email)
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText(author.email)).toHaveCount(0)
  const row = page.getByRole('listitem').filter({ hasText: other.email })
  await row.getByText('Actions').click()
  await row.getByRole('button', { name: 'Suspend' }).click()
  const asked = page.getByRole('alertdialog', { name: 'Suspend Zaphod Spam?' })
  await asked.getByLabel('Reason, for the email to them').fill('Spam')
  await asked.getByRole('button', { name: 'Suspend' }).click()
  await expect(row.getByText('Suspended since')).toBeVisible()
  await expect(row.getByRole('button', { name: 'End suspension' })).toBeVisible()
  await expectUsable(page)

  await page.getByRole('navigation', { name: 'Admin pages' }).getByRole('link', { name: 'Status' }).click()
  await expect(page.getByText('None are made.')).toBeVisible()
  await page.getByRole('link', { name: 'Audit log' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: `${author.name} suspended Zaphod Spam` })).toBeVisible()
  await expectUsable(page)

  // Revoked by a command, as the page learns of any change from outside.
  database.exec('update users set is_admin = 0')
  database.close()
  await expect(adminLink).toHaveCount(0)
})

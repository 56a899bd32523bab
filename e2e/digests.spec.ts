import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expectAccessible, expectUsable, listening, open } from './actions.ts'
import { expect, test } from './site.ts'

test('emails are chosen in Edit profile, and ended by the link in one', async ({ site, author, visit }) => {
  const page = await visit({ as: author })
  await listening(page, '/editProfile')
  const section = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Emails', exact: true }) })
  const blogs = section.getByLabel('New blogs of authors and tags you follow')
  await expect(blogs).toHaveValue('never')
  await expect(section.getByText('These emails are not sent until your email address is confirmed.')).toBeVisible()
  await blogs.selectOption('Once a week')
  await section.getByLabel('Comments on your blogs').selectOption('At once')
  await section.getByRole('button', { name: 'Save email settings' }).click()
  await expect(section.getByText('Email settings saved.')).toBeVisible()
  await expectUsable(page, 'main')

  const other = await visit()
  await open(other, `/unsubscribe/comments#${tokenOf(site.dataDir, author._id)}`)
  await expect(other.getByText('You will get no more emails about comments on your blogs.')).toBeVisible()
  await expectAccessible(other, 'main')
  await other.getByRole('button', { name: 'End these emails' }).click()
  await expect(other.getByText('You will no longer get these emails.')).toBeVisible()

  await page.reload()
  await expect(section.getByLabel('Comments on your blogs')).toHaveValue('never')
  await expect(blogs).toHaveValue('weekly')
})

/** The token that each email about comments has: none is sent within the time of a test. */
function tokenOf(dataDir: string, userId: string): string {
  const db = new DatabaseSync(join(dataDir, 'blogi.sqlite'), { readOnly: true })
  const row = db.prepare(`select token from digests where kind = 'comments' and user_id = ?`).get(userId)
  db.close()
  return String(row?.token)
}

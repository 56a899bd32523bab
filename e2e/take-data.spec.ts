import { readFile } from 'node:fs/promises'
import { expectUsable, open } from './actions.ts'
import { expect, test } from './site.ts'

test('Edit profile hands out all that is stored about a user, after the password', async ({ allow, author, visit }) => {
  allow(/status of 403/)
  const page = await visit({ as: author })
  await open(page, '/editProfile')
  const section = page.locator('section', { has: page.getByRole('heading', { name: 'Take my data' }) })
  await section.getByRole('button', { name: 'Take my data' }).click()
  await section.getByLabel('Your password').fill('a wrong guess')
  await section.getByRole('button', { name: 'Download' }).click()
  await expect(section.getByText('This is not your current password')).toBeVisible()
  await expectUsable(page, 'main')
  await section.getByLabel('Your password').fill(author.password)
  const file = page.waitForEvent('download')
  await section.getByRole('button', { name: 'Download' }).click()
  const download = await file
  expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.zip$/)
  expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK')
  await expect(page.getByText('Your data has been downloaded')).toBeVisible()
})

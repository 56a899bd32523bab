import { expectNoSidewaysScroll, expectUsable, open } from './actions.ts'
import { call } from './client.ts'
import { makeAdmin } from './database.ts'
import { expect, test } from './site.ts'
import { postBlog, register } from './users.ts'

test('an admin suspends several people, undoes it, and removes a wave of spam', async ({ visit, startOwnSite }) => {
  const site = await startOwnSite({ PUBLIC_READING: 'true' })
  const [ada, grace] = [
    await register(site.url, { name: 'Ada Spam' }),
    await register(site.url, { name: 'Grace Spam' }),
  ]
  const admin = await register(site.url, { name: 'An Admin' })
  makeAdmin(site, admin)
  await call(site.url, 'PUT', '/admin/settings', admin, { heldWords: 'pills' })
  const blog = await postBlog(site.url, admin)
  for (const comment of ['Cheap pills', 'More pills']) {
    await call(site.url, 'POST', `/comment/newComment/${blog._id}`, ada, { comment })
  }
  await call(site.url, 'POST', `/comment/newComment/${blog._id}`, ada, { comment: 'Thank you' })

  const page = await visit({ baseURL: site.url })
  await page.context().addCookies(admin.cookies(site.url))
  const status = page.getByRole('status')
  const ask = page.getByRole('alertdialog')
  const row = page.getByRole('listitem').filter({ hasText: grace.email })

  await test.step('all are selected; the question says who gets an email, and no admin is suspended', async () => {
    await open(page, '/admin/people')
    await page.getByRole('checkbox', { name: /^Select all on this page/ }).check()
    await page.getByRole('button', { name: 'Suspend', exact: true }).first().click()
    await expect(ask.getByRole('heading')).toHaveText('Suspend 2 people?')
    await expect(ask.getByText('2 people get one email each with your reason')).toBeVisible()
    await expectUsable(page)
    await ask.getByLabel('Reason').fill('Spam')
    await ask.getByRole('button', { name: 'Suspend' }).click()
    await expect(status.filter({ hasText: '2 people suspended' })).toBeFocused()
    await expect(status.getByText('this is you')).toBeVisible()
    await expect(row.getByText('Suspended since')).toBeVisible()
  })

  await test.step('one undo is for all of them', async () => {
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(status.filter({ hasText: 'Undone. No email was sent.' })).toBeFocused()
    await expect(row.getByText('Suspended since')).toHaveCount(0)
    await page.setViewportSize({ width: 320, height: 740 })
    await expectNoSidewaysScroll(page)
  })

  await test.step('a wave names its accounts and is removed; restoring it asks', async () => {
    await open(page, '/admin/queue')
    const wave = page.getByRole('region', { name: 'Spam' })
    await expect(wave.getByText('Wave of spam: 3 posts from 1 account.')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectUsable(page)
    await wave.getByRole('checkbox', { name: 'Ada Spam' }).uncheck()
    await expect(wave.getByRole('button', { name: 'Remove this wave' })).toBeDisabled()
    await wave.getByRole('checkbox', { name: 'Ada Spam' }).check()
    await wave.getByRole('button', { name: 'Remove this wave' }).click()
    await expect(ask.getByRole('heading')).toHaveText('Remove 3 posts from 1 account?')
    await ask.getByRole('button', { name: 'Remove all of it' }).click()
    await expect(wave.getByText('A wave of 1 account was removed')).toBeVisible()
    await expect(wave).toBeFocused()
    await wave.getByRole('button', { name: 'Restore it' }).click()
    await expect(ask.getByRole('heading')).toHaveText('Restore the wave of 1 account?')
    await ask.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(wave.getByText('Wave of spam: 3 posts from 1 account.')).toBeVisible()
  })
})

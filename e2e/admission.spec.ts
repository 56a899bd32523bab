import type { Page } from '@playwright/test'
import * as errors from '#messages/errors.ts'
import * as session from '#messages/session.ts'
import { expectUsable, open } from './actions.ts'
import { makeAdmin } from './database.ts'
import { linkTo } from './outbox.ts'
import { photograph } from './picture-fixtures.ts'
import { expect, test } from './site.ts'
import { PASSWORD, register } from './users.ts'

async function fillIn(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Phone').fill('555 0199')
  await page.getByLabel('Education').selectOption('M.Tech')
  await page.getByLabel('Email', { exact: true }).fill(`${name.toLowerCase()}@example.org`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Role').selectOption('Author')
  await page.getByLabel('Avatar', { exact: true }).setInputFiles(await photograph('cut-out.png'))
}

test('an invitation opens the form, and by approval an account waits', async ({ allow, visit, startOwnSite }) => {
  allow(/status of 403/)
  const site = await startOwnSite()
  const admin = await register(site.url, { name: 'An Admin' })
  makeAdmin(site, admin)
  const deciding = await visit({ baseURL: site.url })
  await deciding.context().addCookies(admin.cookies(site.url))
  const take = async (registration: string) => {
    await open(deciding, '/admin/settings')
    await deciding.getByLabel('Who can create an account').selectOption(registration)
    await deciding.getByRole('button', { name: 'Save' }).click()
    await expect(deciding.getByText('Settings saved')).toBeVisible()
  }

  const address = await test.step('an admin adds an invitation', async () => {
    await take('invitation')
    await open(deciding, '/admin/invitations')
    await expect(deciding.getByText('No invitation is open.')).toBeVisible()
    await deciding.getByRole('button', { name: 'Add an invitation' }).click()
    const address = await deciding.getByLabel('Address, shown only once').inputValue()
    await expect(deciding.getByRole('listitem').filter({ hasText: 'by An Admin' })).toBeVisible()
    await expectUsable(deciding)
    return address
  })

  const late = await visit({ baseURL: site.url })

  await test.step('two visitors open the invitation, and the first creates an account', async () => {
    const invited = await visit({ baseURL: site.url })
    await open(invited, '/login')
    await expect(invited.getByText(errors.invitationNeeded)).toBeVisible()
    await expect(invited.getByRole('link', { name: session.createAnAccount })).toHaveCount(0)
    await open(invited, '/register')
    await expect(invited.getByText(errors.invitationNeeded)).toBeVisible()
    await expect(invited.getByLabel('Phone')).toHaveCount(0)
    await invited.goto(address)
    await fillIn(invited, 'Invited')
    await late.goto(address)
    await fillIn(late, 'Late')
    await invited.getByRole('button', { name: 'Create account' }).click()
    await expect(invited.getByText('Welcome to Blogi, Invited!')).toBeVisible()
  })

  await test.step('the second keeps what they typed, and sees that the invitation was used', async () => {
    await late.getByRole('button', { name: 'Create account' }).click()
    await expect(late.getByRole('alert').getByText(errors.invitationEnded)).toBeVisible()
    await expect(late.getByLabel('Name', { exact: true })).toHaveValue('Late')
    await late.reload()
    await expect(late.getByRole('status').getByText(errors.invitationEnded)).toBeVisible()
    await expect(late.getByLabel('Phone')).toHaveCount(0)
  })

  await test.step('an account that needs approval waits', async () => {
    await take('approval')
    await expect(late.getByText(session.registerByApproval)).toBeVisible()
    await open(late, '/register')
    await expect(late.getByText(session.registerByApproval)).toBeVisible()
    await expectUsable(late)
    await late.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await late.getByRole('button', { name: 'Create account' }).click()
    await expect(late.getByRole('status').getByText(errors.accountWaits)).toBeVisible()
  })

  await test.step('the admin approves the account', async () => {
    await open(deciding, '/admin/queue')
    const entry = deciding.getByRole('article', { name: 'Late' })
    await expect(entry.getByText('Author · late@example.org, not verified yet')).toBeVisible()
    await expectUsable(deciding)
    await entry.getByRole('button', { name: 'Approve' }).click()
    await expect(deciding.getByText('Nothing is waiting.')).toBeVisible()
  })

  await test.step('an invitation by email opens the form with its address and role', async () => {
    await open(deciding, '/admin/invitations')
    await deciding.getByLabel('Email', { exact: true }).fill('guest@example')
    await deciding.getByRole('button', { name: 'Send' }).click()
    await expect(deciding.getByText('Email address must be valid')).toBeVisible()
    await deciding.getByLabel('Email', { exact: true }).fill('guest@example.org')
    await deciding.getByLabel('Role').selectOption('Author')
    await deciding.getByRole('button', { name: 'Send' }).click()
    await expect(deciding.getByRole('listitem').filter({ hasText: /To guest@example\.org.* · Author/ })).toBeVisible()
    await expectUsable(deciding)
    const guest = await visit({ baseURL: site.url })
    await guest.goto(await linkTo(site.dataDir, 'guest@example.org', 'An Admin invites you to Blogi'))
    await expect(guest.getByLabel('Email', { exact: true })).toHaveValue('guest@example.org')
    await expect(guest.getByLabel('Role')).toHaveValue('Author')
    await expect(guest.getByText('An Admin invites you to Blogi.')).toBeVisible()
    await expectUsable(guest)
  })
})

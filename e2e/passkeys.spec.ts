import type { Page } from '@playwright/test'
import { expectUsable, logout, open, signOut } from './actions.ts'
import { acceptCookies, refuseCookies } from './refuse-cookies.ts'
import { expect, test } from './site.ts'

/** Gives the browser an authenticator that keeps passkeys, and confirms whatever it is asked. */
async function withAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      automaticPresenceSimulation: true,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
}

test('a passkey is added and renamed, signs in from field or button, and is removed', async ({
  site,
  author,
  visit,
  allow,
}) => {
  allow(/status of 40[13]/)
  // No passkey is for a number in place of a name.
  const url = site.url.replace('127.0.0.1', 'localhost')
  const page = await visit({ baseURL: url })
  await page.context().addCookies(author.cookies(url))
  await withAuthenticator(page)
  await open(page, '/editProfile')
  const section = page.locator('section', { has: page.getByRole('heading', { name: 'Passkeys' }) })
  await expect(section.getByText('You have no passkeys yet.')).toBeVisible()
  await section.getByRole('button', { name: 'Add a passkey' }).click()
  await section.getByLabel('Your password').fill('a wrong guess')
  await section.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(section.getByText('This is not your current password')).toBeVisible()
  await section.getByLabel('Your password').fill(author.password)
  await section.getByRole('button', { name: 'Add', exact: true }).click()
  const rows = section.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')
  await expect(rows).toHaveText(/ on .*Not used yet, added/)
  await rows.getByRole('button', { name: /^Rename/ }).click()
  await section.getByLabel('Name of the passkey').fill(' ')
  await section.getByRole('button', { name: 'Save the name' }).click()
  await expect(section.getByText('Name is required')).toBeVisible()
  await expectUsable(page, 'main')
  await section.getByLabel('Name of the passkey').fill('The key on my ring')
  await section.getByRole('button', { name: 'Save the name' }).click()
  await expect(rows).toHaveText(/^The key on my ringNot used yet, added/)
  await expectUsable(page, 'main')

  await signOut(page)
  const answered = page.waitForRequest(/passkeyLogin/)
  // This authenticator takes what is offered in the field of the email address.
  await page.goto('/login')
  const replay = (await answered).postDataJSON()
  await expect(page).toHaveURL('/')
  await expect(logout(page)).toBeVisible()
  const refused = await page.request.post('/api/v1/user/passkeyLogin', { data: replay })
  expect(refused.status()).toBe(401)

  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  await signOut(page)
  await open(page, '/login')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL('/')
  await expect(logout(page)).toBeVisible()

  await open(page, '/editProfile')
  await expect(rows).toHaveText(/Last used .*, added/)
  await rows.getByRole('button', { name: /^Remove/ }).click()
  await rows.getByRole('button', { name: 'Remove the passkey', exact: true }).click()
  await expect(rows.getByText('Password is required')).toBeVisible()
  await expectUsable(page, 'main')
  await rows.getByLabel('Your password').fill(author.password)
  await rows.getByRole('button', { name: 'Remove the passkey', exact: true }).click()
  await expect(section.getByText('You have no passkeys yet.')).toBeVisible()
  await signOut(page)
  await open(page, '/login')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('This passkey was not accepted')).toBeVisible()
  await expectUsable(page, 'main')
})

test('a passkey says that cookies are needed, and signs in once they are allowed', async ({ site, author, visit }) => {
  const url = site.url.replace('127.0.0.1', 'localhost')
  const page = await visit({ baseURL: url })
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  await page.context().addCookies(author.cookies(url))
  await withAuthenticator(page)
  await open(page, '/editProfile')
  const section = page.locator('section', { has: page.getByRole('heading', { name: 'Passkeys' }) })
  await section.getByRole('button', { name: 'Add a passkey' }).click()
  await section.getByLabel('Your password').fill(author.password)
  await section.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(section.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')).toHaveText(/Not used yet/)
  await signOut(page)

  await refuseCookies(page)
  await open(page, '/login')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Allow cookies for this site' })).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  await acceptCookies(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(logout(page)).toBeVisible()
})

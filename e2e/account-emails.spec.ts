import { expectAccessible, expectUsable, listening, open } from './actions.ts'
import { linkTo } from './outbox.ts'
import { expect, test } from './site.ts'

const NEW_PASSWORD = 'a different horse'

test('a forgotten password is reset by email, and open pages are signed out', async ({
  site,
  author,
  page,
  visit,
  allow,
}) => {
  allow(/status of 410/)
  const elsewhere = await visit({ as: author })
  await listening(elsewhere, '/authors')

  await open(page, '/login')
  await page.getByLabel('Email').fill(author.email)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveValue(author.email)
  await expectAccessible(page, 'main')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('status').filter({ hasText: author.email })).toContainText('is on its way')

  const link = await linkTo(site.dataDir, author.email, 'Choose a new password')
  await open(page, link)
  const [password, again] = [page.getByLabel('New password', { exact: true }), page.getByLabel('New password again')]
  await password.fill(NEW_PASSWORD)
  await again.fill('another one')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByText('The two passwords are not the same')).toBeVisible()
  await expectUsable(page, 'main')
  await again.fill(NEW_PASSWORD)
  // Gone again before a slow machine has signed in below.
  const told = elsewhere.getByText('Session expired. Please login again.').waitFor()
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page).toHaveURL('/login')

  await page.getByLabel('Email').fill(author.email)
  await page.getByLabel('Password').fill(NEW_PASSWORD)
  await page.getByLabel('Role').selectOption('Author')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible()
  // The other browser has noticed by itself, and says so.
  await told
  await expect(elsewhere.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()

  // The link has been used.
  await open(elsewhere, link)
  await elsewhere.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await elsewhere.getByLabel('New password again').fill(NEW_PASSWORD)
  await elsewhere.getByRole('button', { name: 'Set the password' }).click()
  await expect(elsewhere.getByRole('alert')).toContainText('This link has been used or has expired')
  await expect(elsewhere.getByRole('link', { name: 'Ask for a new link' })).toBeVisible()
})

test('the open profile updates when the email is confirmed on another device', async ({
  site,
  author,
  visit,
  allow,
}) => {
  allow(/status of 403/)
  const page = await visit({ as: author })
  await listening(page, '/editProfile')
  await expect(page.getByText('Your email address is not confirmed yet')).toBeVisible()
  await page.getByRole('button', { name: 'Send the link again' }).click()
  await expect(page.getByText('An email with a link is on its way')).toBeVisible()

  const other = await visit()
  await other.goto(await linkTo(site.dataDir, author.email, 'Confirm your email address'))
  await other.getByRole('button', { name: 'Confirm the address' }).click()
  // On a device that is not signed in the link is not enough.
  const password = other.getByLabel('Password of the account')
  await password.fill('a wrong guess')
  await other.getByRole('button', { name: 'Confirm the address' }).click()
  await expect(other.getByText('This is not your current password')).toBeVisible()
  await expectUsable(other, 'main')
  await password.fill(author.password)
  await other.getByRole('button', { name: 'Confirm the address' }).click()
  await expect(other.getByText('Your email address is confirmed.')).toBeVisible()
  await expectAccessible(other, 'main')
  await expect(page.getByText('Your email address is not confirmed yet')).toBeHidden()

  await page.getByLabel('Current password').fill('a wrong guess')
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('New password again').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('This is not your current password')).toBeVisible()
  await expect(page.getByLabel('Current password')).toBeFocused()
  await page.getByLabel('Current password').fill(author.password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password is changed.')).toBeVisible()
  await expect(page.getByLabel('Current password')).toHaveValue('')

  const address = `new-${author.email}`
  const section = page.locator('section', { hasText: 'Email address' }).filter({ hasText: 'Send the link' })
  await section.getByLabel('New email address').fill(address)
  await section.getByRole('button', { name: 'Send the link' }).click()
  await expect(section.getByText('Password is required')).toBeVisible()
  await expect(section.getByLabel('New email address')).toHaveValue(address)
  await section.getByLabel('Your password').fill(NEW_PASSWORD)
  await section.getByRole('button', { name: 'Send the link' }).click()
  await expect(section.getByText(`An email with a link is on its way to ${address}`)).toBeVisible()
  await expectAccessible(page, 'main')
  await other.goto(await linkTo(site.dataDir, address, 'Confirm your new email address'))
  const button = other.getByRole('button', { name: 'Confirm the new address' })
  await button.click()
  // That device is not signed in: the link alone does not show whose account it is.
  await other.getByLabel('Password of the account').fill('a guess')
  await button.click()
  await expect(other.getByText('This is not your current password')).toBeVisible()
  await other.getByLabel('Password of the account').fill(NEW_PASSWORD)
  await expectAccessible(other, 'main')
  await button.click()
  await expect(other.getByText('Your email address is changed.')).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(address)
})

test('the owner of an address sets a password, which signs others out', async ({
  site,
  author: intruder,
  visit,
  allow,
}) => {
  allow(/status of 40[13]/)
  const theirs = await visit({ as: intruder })
  await listening(theirs, '/editProfile')
  await theirs.getByRole('button', { name: 'Send the link again' }).click()
  await expect(theirs.getByText('An email with a link is on its way')).toBeVisible()

  const owner = await visit()
  await owner.goto(await linkTo(site.dataDir, intruder.email, 'Confirm your email address'))
  await owner.getByRole('button', { name: 'Confirm the address' }).click()
  const ended = owner.getByRole('listitem')
  await expect(ended.filter({ hasText: 'passkeys, two-factor sign-in and its recovery codes' })).toBeVisible()
  await owner.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await owner.getByLabel('New password again').fill('another one')
  await owner.getByRole('button', { name: 'Set the password' }).click()
  await expect(owner.getByText('The two passwords are not the same')).toBeVisible()
  await expectUsable(owner, 'main')
  await owner.getByLabel('New password again').fill(NEW_PASSWORD)
  await owner.getByRole('button', { name: 'Set the password' }).click()
  await expect(owner).toHaveURL('/login')
  await expect(theirs.getByText('Session expired. Please login again.')).toBeVisible()

  for (const [page, password] of [
    [theirs, intruder.password],
    [owner, NEW_PASSWORD],
  ] as const) {
    await open(page, '/login')
    await page.getByLabel('Email').fill(intruder.email)
    await page.getByLabel('Password').fill(password)
    await page.getByLabel('Role').selectOption('Author')
    await page.getByRole('button', { name: 'Sign In' }).click()
  }
  await expect(theirs.getByText('Email or password is wrong')).toBeVisible()
  await expect(owner.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible()
})

import { Secret, TOTP } from 'otpauth'
import { expectAccessible, expectUsable, open } from './actions.ts'
import { expect, test } from './site.ts'

test('two-factor sign-in is set up by QR code, asks for a code, and is turned off', async ({
  author,
  visit,
  allow,
}) => {
  allow(/status of 40[13]/)
  const page = await visit({ as: author })
  await open(page, '/editProfile')
  const section = page.locator('section', { has: page.getByRole('heading', { name: 'Two-factor sign-in' }) })
  await section.getByLabel('Your password').fill('a wrong guess')
  await page.getByRole('button', { name: 'Set up' }).click()
  await expect(page.getByText('This is not your current password')).toBeVisible()
  await section.getByLabel('Your password').fill(author.password)
  await page.getByRole('button', { name: 'Set up' }).click()
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible()
  await expectUsable(page, 'main')
  const key = (
    (await page
      .getByRole('paragraph')
      .filter({ hasText: /^Key: / })
      .textContent()) ?? ''
  )
    .replace('Key: ', '')
    .replaceAll(' ', '')
  const shown = () => TOTP.generate({ secret: Secret.fromBase32(key) })
  await page.getByLabel('Code', { exact: true }).fill(shown())
  await page.getByRole('button', { name: 'Turn on' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await expectUsable(page, 'main')
  const recoveryCode = (await codes.first().textContent()) ?? ''
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByRole('button', { name: 'Turn off' })).toBeVisible()

  await section.getByLabel('Your password').fill(author.password)
  await page.getByRole('button', { name: 'New recovery codes' }).click()
  await expect(page.getByText('Your old recovery codes no longer work.')).toBeVisible()
  const renewedCode = (await codes.first().textContent()) ?? ''
  await page.getByRole('button', { name: 'I have saved them' }).click()

  const other = await visit()
  await open(other, '/login')
  await other.getByLabel('Email').fill(author.email)
  await other.getByLabel('Password').fill(author.password)
  await other.getByLabel('Role').selectOption('Author')
  await other.getByRole('button', { name: 'Sign In' }).click()
  const code = other.getByLabel('Code', { exact: true })
  await expect(code).toBeFocused()
  await expect(other.getByText('The six digits that your')).toBeVisible()
  await expectAccessible(other, 'main')
  await code.fill('0000')
  await other.getByRole('button', { name: 'Sign In' }).click()
  await expect(code).toHaveAttribute('aria-invalid', 'true')
  await code.fill(recoveryCode)
  await other.getByRole('button', { name: 'Sign In' }).click()
  await expect(other.getByText('This code is wrong or was used already')).toBeVisible()
  await code.fill(renewedCode)
  await other.getByRole('button', { name: 'Sign In' }).click()
  await expect(other).toHaveURL('/')

  await section.getByLabel('Your password').fill(author.password)
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('Two-factor sign-in is off.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible()
})

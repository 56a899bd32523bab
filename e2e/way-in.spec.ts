import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expectUsable, open } from './actions.ts'
import { openDatabase } from './database.ts'
import { photograph } from './picture-fixtures.ts'
import { expect, test } from './site.ts'
import { PASSWORD, register, signInHere } from './users.ts'

const EMAIL = 'owner@example.org'
const textsOf = (part: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`../messages/de/${part}.json`, import.meta.url), 'utf8'))
const german = { ...textsOf('admin-settings'), ...textsOf('admin-setup') }
const main = (page: Page) => page.getByRole('main')

/** Sets an authenticator app up, up to the recovery codes. @returns its key */
async function setUpCodes(page: Page): Promise<string> {
  const section = page.locator('section', { has: page.getByRole('heading', { name: 'Two-factor sign-in' }) })
  await section.getByLabel('Your password').fill(PASSWORD)
  await section.getByRole('button', { name: 'Set up' }).click()
  const shown = await section
    .getByRole('paragraph')
    .filter({ hasText: /^Key: / })
    .textContent()
  const key = (shown ?? '').replace('Key: ', '').replaceAll(' ', '')
  await section.getByLabel('Code', { exact: true }).fill(codeOf(key))
  await section.getByRole('button', { name: 'Turn on' }).click()
  await expect(section.getByRole('list', { name: 'Recovery codes' })).toBeVisible()
  return key
}

const codeOf = (key: string) => TOTP.generate({ secret: Secret.fromBase32(key) })

test("the first start's address leads through account, factor and setup to the queue", async ({
  allow,
  startOwnSite,
  visit,
}) => {
  allow(/status of 403/)
  test.slow()
  const site = await startOwnSite({ NODE_ENV: 'production' })
  const [, token = ''] = /\/admin\/claim#([\w-]+)/.exec(site.said()) ?? []
  const page = await visit({ baseURL: site.url })
  const expectStep = (name: string) => expect(page.getByRole('heading', { name })).toBeFocused()
  // What reaches the server, with its headers, before the token is used.
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${JSON.stringify(request.headers())}`))

  await test.step('a new account comes back to the address, also after a reload', async () => {
    await open(page, `/admin/claim#${token}`)
    await expectUsable(page)
    await main(page).getByRole('link', { name: 'Create an account' }).click()
    await expect(page.getByText('to become the admin')).toBeVisible()
    await page.reload()
    await page.getByLabel('Name', { exact: true }).fill('Orla Owner')
    await page.getByLabel('Phone').fill('555 0199')
    await page.getByLabel('Education').selectOption('PHD')
    await page.getByLabel('Email', { exact: true }).fill(EMAIL)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Role').selectOption('Author')
    await page.getByLabel('Avatar', { exact: true }).setInputFiles(await photograph('cut-out.png'))
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page).toHaveURL(`${site.url}/admin/claim#${token}`)
    await expect(page.getByText('You are signed in as Orla Owner.')).toBeVisible()
  })

  await test.step('a page of admins leads back to it from the same tab', async () => {
    await open(page, '/admin/status')
    await expect(page.getByText('Only admins can see this.')).toBeVisible()
    await expectUsable(page)
    await main(page).getByRole('link', { name: 'Become the admin' }).click()
    expect(sent.filter((line) => line.includes(token))).toEqual([])
    expect(site.said().split(token)).toHaveLength(2)
  })

  await test.step('becoming the admin leads to the second factor, and then through the settings', async () => {
    await page.getByRole('button', { name: 'Become the admin' }).click()
    await expect(page).toHaveURL(`${site.url}/admin/second-factor`)
    await expect(page.getByText('a password alone is not enough')).toBeVisible()
    await expectUsable(page)
    await setUpCodes(page)
    await page.getByRole('button', { name: 'I have saved them' }).click()
    await expect(page).toHaveURL(`${site.url}/admin/setup`)
    await expectStep('Step 1 of 8: Name and look')
    await expectUsable(page)
  })

  await test.step('a refused name stays; a saved one leads on, to languages that the page then speaks', async () => {
    const name = page.getByLabel('Name', { exact: true })
    const tooLong = 'The Harbour '.repeat(4)
    await name.fill(tooLong)
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await expect(name).toBeFocused()
    await expect(name).toHaveValue(tooLong)
    await name.fill('The Harbour')
    await page.keyboard.press('Enter')
    await expectStep('Step 2 of 8: Languages')
    await page.getByLabel('Language of the interface').selectOption('de')
    await expect(page.getByLabel('Language of the blogs')).toHaveValue('de')
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await expect(page).toHaveURL(`${site.url}/admin/setup?step=categories`)
    await page.getByRole('button', { name: german.translateCategories ?? '' }).click()
    await expect(page.getByRole('textbox').first()).toHaveValue('Technik')
    await page.goBack()
    await page.getByLabel(german.interfaceLanguage ?? '').selectOption('en')
    await page.getByRole('button', { name: german.saveAndContinue ?? '' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page.getByRole('heading', { name: 'Step 3 of 8: Categories' })).toBeVisible()
    await main(page).getByRole('link', { name: 'Skip' }).click()
    await expect(page.getByRole('heading', { name: 'Step 4 of 8: Who can create an account' })).toBeVisible()
  })

  await test.step('a setting is also decided by leaving it, and each step can be skipped', async () => {
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await expectStep('Step 5 of 8: Public reading')
    await main(page).getByRole('link', { name: 'Skip' }).click()
    await expectStep('Step 6 of 8: Emails')
    await page.reload()
    await expect(page.getByText('SMTP_URL=')).toBeVisible()
    await page.getByRole('button', { name: 'Send a test' }).click()
    await expect(page.getByText('A test is on its way to')).toBeVisible()
    await main(page).getByRole('link', { name: 'Skip' }).click()
    await expectStep('Step 7 of 8: Backups')
    await expect(page.getByText('BACKUP_TO=')).toBeVisible()
    await main(page).getByRole('link', { name: 'Skip' }).click()
    await expectStep('Step 8 of 8: Pages')
    await expect(page.getByText('to fill in:').first()).toBeVisible()
    await main(page).getByRole('link', { name: 'Skip' }).click()
    await expectStep('What is still open')
    await expect(page.getByText('SECRET_KEY is not set')).toBeVisible()
    await expect(page.getByText('The site is still called Blogi.')).toHaveCount(0)
    await expectUsable(page)
    await page.getByRole('link', { name: 'Open the admin pages' }).click()
    await expect(page).toHaveURL(`${site.url}/admin/queue`)
    await expect(page.getByText('Nothing is waiting.')).toBeVisible()
  })

  await test.step('what the site still needs is above the queue until it is dismissed, and then under Status', async () => {
    const steps = page.getByRole('region', { name: 'First steps' })
    const left = steps.getByRole('listitem')
    await expect(left).toHaveCount(9)
    await expect(steps.getByText('3 of 12 are done.')).toBeVisible()
    await steps.getByRole('button', { name: 'Keep it for members' }).click()
    await expect(left).toHaveCount(8)
    await expect(steps.getByRole('link', { name: 'Set up step by step' })).toHaveAttribute('href', '/admin/setup')
    await expectUsable(page)
    await steps.getByRole('button', { name: 'Dismiss' }).click()
    await expect(steps).toHaveCount(0)
    await open(page, '/admin/status')
    await expect(page.getByText('No email was sent through a mail server yet.')).toBeVisible()
  })

  await test.step('the address has been used, which an admin and everybody else are told', async () => {
    await open(page, `/admin/claim#${token}`)
    await expect(page.getByText('You are an admin, Orla Owner.')).toBeVisible()
    await main(page).getByRole('link', { name: 'Open the admin pages' }).click()
    await expect(page).toHaveURL(`${site.url}/admin/queue`)
  })
})

test('each wall before the admin pages has the next step beside it', async ({ allow, site, author, visit }) => {
  allow(/status of 4(03|10)/)
  const other = await register(site.url, { name: 'Zoe Other' })
  const page = await visit({ as: other })

  await test.step('an address that has ended, or is not whole: the command, and the way home', async () => {
    await open(page, '/admin/claim#ended')
    await page.getByRole('button', { name: 'Become the admin' }).click()
    await expect(page.getByRole('alert').getByText('has been used or has expired')).toBeVisible()
    await expect(page.getByText(`npm run admin -- grant ${other.email}`)).toBeVisible()
    await expectUsable(page)
    await expect(main(page).getByRole('link', { name: 'Go Back Home' })).toBeVisible()
    await open(page, '/admin/claim')
    await expect(page.getByText('needs the whole address')).toBeVisible()
  })

  const database = openDatabase(site)
  database.prepare('update users set is_admin = 1 where id = ?').run(author._id)

  await test.step('no admin: another account, which comes back', async () => {
    await open(page, '/admin/people')
    await expect(page.getByText(`npm run admin -- grant ${other.email}`)).toBeVisible()
    await page.getByRole('button', { name: 'Use another account' }).click()
    await expect(page.getByText('Sign in as an admin to see this page')).toBeVisible()
    await signInHere(page, author)
    await expect(page).toHaveURL('/admin/people')
  })

  const key = await test.step('no second factor: adding one, which comes back', async () => {
    await expect(page.getByRole('alert').getByText('Admins need a second factor')).toBeVisible()
    await expectUsable(page)
    await main(page).getByRole('link', { name: 'Add a second factor' }).click()
    const key = await setUpCodes(page)
    await page.getByRole('button', { name: 'I have saved them' }).click()
    await expect(page).toHaveURL('/admin/people')
    await expect(page.getByText(other.email)).toBeVisible()
    return key
  })

  await test.step('a session without it: signing in with a code, which comes back', async () => {
    // Each code is taken once.
    database.prepare('update second_factors set last_step = 0 where user_id = ?').run(author._id)
    // As one that is older than the second factor.
    database.prepare('update sessions set second_factor_at = null where user_id = ?').run(author._id)
    await open(page, '/admin/people')
    await main(page).getByRole('button', { name: 'Sign in with your second factor' }).click()
    await page.getByLabel('Email', { exact: true }).fill(author.email)
    await page.getByLabel('Password', { exact: true }).fill(author.password)
    await page.getByLabel('Role').selectOption(author.role)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await page.getByLabel('Code', { exact: true }).fill(codeOf(key))
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL('/admin/people')
    await expect(page.getByText(other.email)).toBeVisible()
  })
  database.close()
})

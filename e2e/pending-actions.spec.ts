import { holdBack, open, signOut } from './actions.ts'
import { expect, test } from './site.ts'
import { register, signInHere } from './users.ts'

test('a visitor who opens another page in the meantime is not redirected', async ({ visit, startOwnSite, allow }) => {
  allow(/status of 503/)
  const site = await startOwnSite({ PUBLIC_READING: 'true' })
  const [author, reader] = [await register(site.url), await register(site.url, { role: 'Reader' })]
  const page = await visit({ baseURL: site.url })
  await open(page, `/userProfile/${author._id}`)
  const answer = await holdBack(page, '**/newSubscriber/*')
  await page.getByRole('link', { name: 'Subscribe' }).click()
  const form = page.locator('form').filter({ has: page.getByLabel('Role') })
  await form.getByLabel('Email').fill(reader.email)
  await form.getByLabel('Password', { exact: true }).fill(reader.password)
  await form.getByLabel('Role').selectOption('Reader')
  await form.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(page).toHaveURL(`${site.url}/dashboard`)
  answer()
  await expect(page.getByText(`You follow ${author.name}`)).toBeVisible()
  await expect(page).toHaveURL(`${site.url}/dashboard`)
  await page.unrouteAll()

  await signOut(page)
  await open(page, `/userProfile/${author._id}`)
  await page.route('**/newSubscriber/*', (route) => route.fulfill({ status: 503, body: 'busy' }))
  await page.getByRole('link', { name: 'Subscribe' }).click()
  await signInHere(page, reader)
  await expect(page).toHaveURL(`${site.url}/userProfile/${author._id}`)
  await expect(page.getByRole('alert')).toContainText(/try again/i)
  await page.close()
})

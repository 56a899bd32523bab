import type { Page } from '@playwright/test'
import { card, expectUsable, fillBlog, listening, open, submit, titleField, writing } from './actions.ts'
import { call, formOf } from './client.ts'
import { makeAdmin } from './database.ts'
import { expect, test } from './site.ts'
import { follow, type Person, postBlog, register } from './users.ts'

const role = (page: Page) => page.getByRole('main').locator('dt', { hasText: 'Role' }).locator('~ dd')

async function stored(site: { url: string }, person: Person, path: string) {
  const answer = await fetch(`${site.url}/api/v1${path}`, { headers: { cookie: person.cookieHeader } })
  return (await answer.json()).data
}

test('a Reader becomes an Author in the blog form, and a Reader in Edit profile', async ({ site, visit }) => {
  const reader = await register(site.url, { role: 'Reader' })
  const page = await visit({ as: reader })
  const dashboard = await page.context().newPage()
  await listening(dashboard, '/dashboard')
  await expect(role(dashboard)).toHaveText('Reader')
  await open(page, '/blogs')
  await titleField(page).fill('Begun as a Reader')
  await page.getByRole('button', { name: 'Become an Author' }).click()
  await expect(page.getByText('You are an Author now.')).toBeVisible()
  await expect(page.getByText('only Authors can publish')).toHaveCount(0)
  await expect(role(dashboard)).toHaveText('Author')
  await expect(titleField(page)).toHaveValue('Begun as a Reader')
  await fillBlog(page, { title: 'Begun as a Reader' })
  const posted = page.waitForResponse(/blog\/post/)
  await submit(page)
  expect((await posted).status()).toBe(201)
  await expect(page).toHaveURL('/')

  await open(page, '/editProfile')
  await page.getByLabel('Role').selectOption('Reader')
  await expect(page.getByText(/^Readers read, comment and follow\..* switch back to Author/)).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(role(page)).toHaveText('Reader')
  await expect(page.getByRole('link', { name: 'Create New Blog' })).toHaveCount(0)
  await expect(card(page, 'Begun as a Reader')).toBeVisible()
  await expect(role(dashboard)).toHaveText('Reader')

  await page.getByRole('link', { name: 'Edit Profile' }).click()
  await page.getByLabel('Role').selectOption('Author')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Create New Blog' })).toBeVisible()
})

test('a user made a Reader by an admin is notified where they would change it back', async ({
  site,
  author,
  visit,
}) => {
  const page = await visit({ as: author })
  await listening(page, '/editProfile')
  await expect(page.getByLabel('Role')).toBeVisible()
  const admin = await register(site.url)
  makeAdmin(site, admin)
  const act = (action: string) => call(site.url, 'POST', `/admin/people/${author._id}/${action}`, admin, { reason: '' })
  await act('make-reader')
  await open(page, '/editProfile')
  await expect(page.getByText('An admin has made this account a Reader.')).toBeVisible()
  await expect(page.getByLabel('Role')).toHaveCount(0)
  await expectUsable(page, 'main')
  await page.getByLabel('Name', { exact: true }).fill('Another Name')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL('/dashboard')
  await open(page, '/blogs')
  await expect(page.getByText('Only an admin can make it an Author again.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Become an Author' })).toHaveCount(0)
  await act('make-author')
  await open(page, '/editProfile')
  await page.getByLabel('Role').selectOption('Reader')
})

test('the notice for Readers disappears in every tab after becoming an Author', async ({ site, visit, allow }) => {
  allow(/status of 403/)
  const reader = await register(site.url, { role: 'Reader' })
  const first = await visit({ as: reader })
  const second = await first.context().newPage()
  const refusal = (page: Page) => page.getByRole('alert').filter({ hasText: 'Only Authors can write blogs' })
  for (const page of [first, second]) {
    await listening(page, '/blogs')
    await fillBlog(page, { title: 'Refused to a Reader' })
    await submit(page)
    await expect(refusal(page)).toBeVisible()
  }
  await second.getByRole('button', { name: 'Become an Author' }).click()
  await expect(second.getByText('You are an Author now.')).toBeVisible()
  for (const page of [first, second]) {
    await expect(refusal(page)).toHaveCount(0)
    await expect(page.getByText('only Authors can publish')).toHaveCount(0)
    await expect(titleField(page)).toHaveValue('Refused to a Reader')
  }
  await submit(first)
  await expect(first.getByText('Blog created successfully')).toBeVisible()
})

test('a page that missed a role change learns of it from a request, or reconnecting', async ({
  site,
  author,
  visit,
  allow,
}) => {
  allow(/status of 403|ERR_INTERNET_DISCONNECTED|WebSocket/)
  const switchTo = (role: string) =>
    call(site.url, 'PATCH', '/user/updateUserProfile', author, formOf({ name: author.name, role }))
  const page = await visit({ as: author })
  // No socket reports it.
  await page.routeWebSocket(/socket\.io/, () => {})
  await page.route(/socket\.io/, (route) => route.abort())
  allow(/ERR_FAILED/)
  await open(page, '/blogs')
  await fillBlog(page, { title: 'Written as an Author' })
  await switchTo('Reader')
  await submit(page)
  await page.getByRole('button', { name: 'Become an Author' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Only Authors' })).toHaveCount(0)
  await submit(page)
  await expect(page.getByText('Blog created successfully')).toBeVisible()

  const dashboard = await visit({ as: author })
  await listening(dashboard, '/dashboard')
  await dashboard.context().setOffline(true)
  await switchTo('Reader')
  await dashboard.context().setOffline(false)
  await expect(role(dashboard)).toHaveText('Reader', { timeout: 30_000 })
})

test('a Reader can edit and delete a blog created while an Author', async ({ site, author, visit }) => {
  const blog = await postBlog(site.url, author, { title: 'Written while an Author' })
  const page = await visit({ as: author })
  const tab = await page.context().newPage()
  await listening(tab, `/blog/${blog._id}`)
  await expect(tab.getByRole('button', { name: 'Delete', exact: true })).toBeVisible()
  await open(page, '/editProfile')
  await page.getByLabel('Role').selectOption('Reader')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(role(page)).toHaveText('Reader')

  await card(page, blog.title).getByRole('link').click()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(titleField(page)).toHaveValue(blog.title)
  await expect(page.getByText('only Authors can publish')).toHaveCount(0)
  await writing(page, 'Blog Intro').fill('What a Reader changed in their own blog.')
  await submit(page)
  await expect(page.getByText('What a Reader changed in their own blog.')).toBeVisible()

  await tab.getByRole('button', { name: 'Delete', exact: true }).click()
  await tab.getByRole('alertdialog').getByRole('button', { name: 'Delete blog' }).click()
  await expect(tab.getByText('Blog deleted successfully')).toBeVisible()
})

test('a follower of an Author who became a Reader can unsubscribe alone', async ({ site, author, visit }) => {
  const fan = await register(site.url, { role: 'Reader' })
  await follow(site.url, fan, author)
  const own = await visit({ as: author })
  await open(own, '/editProfile')
  await own.getByLabel('Role').selectOption('Reader')
  await own.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(own).toHaveURL('/dashboard')
  const page = await visit({ as: fan })
  await open(page, `/userProfile/${author._id}`)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('button', { name: /ubscribe$/ })).toHaveCount(0)
  const followed = async () => (await stored(site, fan, '/subscribe/allSubscribedAuhtorInfo')).total
  await expect.poll(followed).toBe(0)
})

import { expectAccessible, expectUsable, open } from './actions.ts'
import { expect, test } from './site.ts'
import { postBlog } from './users.ts'

test('a deleted account is gone at once, and as it was when its owner is back', async ({
  site,
  author,
  visit,
  allow,
}) => {
  allow(/status of 403/)
  const blog = await postBlog(site.url, author)
  const page = await visit({ as: author })
  await open(page, '/account/data')
  const section = page.locator('section', { hasText: 'Delete my account' })
  await section.getByRole('button', { name: 'See what will happen' }).click()
  await expect(section.getByText('You have 1 public blog and 0 comments.')).toBeVisible()
  await section.getByRole('button', { name: 'Delete my account' }).click()
  await expect(section.getByText('Choose what happens to your blogs and comments')).toBeVisible()
  await section.getByLabel(/stay, under the name “A former author”/).check()
  await section.getByLabel('Your password').fill('a wrong guess')
  await section.getByRole('button', { name: 'Delete my account' }).click()
  await expect(section.getByText('This is not your current password')).toBeVisible()
  await expectUsable(page, 'main')
  await section.getByLabel('Your password').fill(author.password)
  await section.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText(/^Your account will be deleted on \d/)).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: blog.title })).toContainText('A former author')

  await open(page, '/login')
  await page.getByLabel('Email').fill(author.email)
  await page.getByLabel('Password', { exact: true }).fill(author.password)
  await page.getByLabel('Role').selectOption('Author')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText(/^This account will be deleted on \d/)).toBeVisible()
  await expectAccessible(page, 'main')
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('article').filter({ hasText: blog.title })).toContainText(author.name)
})

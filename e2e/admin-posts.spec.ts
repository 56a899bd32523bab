import { expectNoSidewaysScroll, expectUsable, listening, open } from './actions.ts'
import { makeAdmin } from './database.ts'
import { expect, test } from './site.ts'
import { addComment, postBlog, register } from './users.ts'

test('an admin finds posts and comments, acts on several at once, and undoes it', async ({ visit, startOwnSite }) => {
  const site = await startOwnSite({ PUBLIC_READING: 'true' })
  const [ada, grace] = [await register(site.url), await register(site.url)]
  const admin = await register(site.url, { name: 'An Admin' })
  makeAdmin(site, admin)
  const first = await postBlog(site.url, ada, { title: 'The first of three posts', tags: 'spam' })
  await postBlog(site.url, ada, { title: 'The second of three posts', tags: 'spam' })
  await postBlog(site.url, grace, { title: 'The third of three posts', tags: 'spam' })
  await addComment(site.url, grace, first._id, 'Buy my pills')
  await addComment(site.url, ada, first._id, 'No, thank you')

  const reading = await visit({ baseURL: site.url })
  const page = await visit({ baseURL: site.url })
  await page.context().addCookies(admin.cookies(site.url))
  const status = page.getByRole('status')
  const ask = page.getByRole('alertdialog')

  await test.step('posts are found by a filter, and selected by keyboard, one and all', async () => {
    await listening(reading, '/')
    await expect(reading.getByText('The second of three posts')).toBeVisible()
    await open(page, '/admin/posts')
    await expect(page.getByRole('heading', { name: 'The first of three posts' })).toBeVisible()
    await page.getByText('Filters', { exact: true }).click()
    await page.getByLabel('Tag').fill('spam')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page).toHaveURL(/tag=spam/)
    await page.getByRole('checkbox', { name: 'Select The first of three posts' }).focus()
    await page.keyboard.press('Space')
    await expect(status.getByText('1 selected')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Select all on this page (3)' }).focus()
    await page.keyboard.press('Space')
    await expect(status.getByText('3 selected')).toBeVisible()
  })

  await test.step('removing asks first and says how many people are mailed; open pages follow', async () => {
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(ask.getByRole('heading')).toHaveText('Remove 3 posts?')
    await expect(ask.getByText('2 people get one email each.')).toBeVisible()
    await expectUsable(page)
    await ask.getByLabel('Reason, for the email to each author').fill('All of it is spam')
    await ask.getByRole('button', { name: 'Remove' }).click()
    await expect(status.getByText('3 removed')).toBeVisible()
    await expect(status.filter({ hasText: '3 removed' })).toBeFocused()
    await expect(reading.getByText('The second of three posts')).toHaveCount(0)
  })

  await test.step('undo restores them', async () => {
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(status.filter({ hasText: 'Undone. No email was sent.' })).toBeFocused()
    await expect(page.getByRole('heading', { name: 'The third of three posts' })).toBeVisible()
    await expect(reading.getByText('The second of three posts')).toBeVisible()
  })

  await test.step('tags are added where there is room for them', async () => {
    await page.getByRole('checkbox', { name: 'Select The first of three posts' }).check()
    await page.getByRole('button', { name: 'Add tags' }).click()
    await ask.getByLabel('Tags, separated by commas').fill('a, b, c, d, e')
    await ask.getByRole('button', { name: 'Add tags' }).click()
    await expect(status.getByText('it would have too many tags')).toBeVisible()
    await expectUsable(page)
  })

  await test.step('the filter by an author has the name, also after a reload', async () => {
    await page
      .getByRole('link', { name: `by ${ada.name}` })
      .first()
      .click()
    const only = page.getByRole('checkbox', { name: `Only by ${ada.name}` })
    await expect(only).toBeChecked()
    await page.reload()
    await only.uncheck()
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByLabel('Author', { exact: true })).toHaveValue('')
  })

  await test.step('comments are found by their text, and removed', async () => {
    await open(page, '/admin/comments')
    await page.getByRole('searchbox', { name: 'Search comments' }).fill('PILLS')
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
    await expect(page.getByText('No, thank you')).toHaveCount(0)
    // All were looked at.
    await expect(page.getByText('“Show more”')).toHaveCount(0)
    await page.getByRole('checkbox', { name: /^Select the comment of/ }).check()
    await expectUsable(page)
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(ask.getByRole('heading')).toHaveText('Remove 1 comment?')
    await ask.getByRole('button', { name: 'Remove' }).click()
    const row = page.getByRole('listitem').filter({ hasText: 'Buy my pills' })
    await expect(row.getByText('Removed by an admin')).toBeVisible()
    await expect(status.filter({ hasText: '1 removed' })).toBeFocused()
    await page.setViewportSize({ width: 320, height: 740 })
    await expectNoSidewaysScroll(page)
  })
})

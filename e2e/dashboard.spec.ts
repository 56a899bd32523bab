import { card, expectAccessible, expectNoSidewaysScroll, open } from './actions.ts'
import { expect, test } from './site.ts'
import { addComment, postBlog } from './users.ts'

test('own blogs stand in tabs, which the keyboard and the address choose', { tag: '@phone' }, async ({
  site,
  author,
  visit,
}) => {
  const publishAt = '2099-12-03T09:30:00.000Z'
  const published = await postBlog(site.url, author, { title: `Crème brûlée by ${author.name}` })
  const draft = await postBlog(site.url, author, { title: `A draft by ${author.name}`, published: 'False' })
  const scheduled = await postBlog(site.url, author, { title: `For later by ${author.name}`, publishAt })
  await addComment(site.url, author, published._id, 'A first comment')
  const page = await visit({ as: author })
  await open(page, '/dashboard?tab=drafts')
  const tabs = page.getByRole('tablist', { name: 'Your blogs' }).getByRole('tab')
  await expect(tabs).toHaveText(['All', 'Published', 'Drafts', 'Scheduled', 'Trash'])
  await expect(card(page, draft.title)).toBeVisible()
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1)

  await page.getByRole('tab', { name: 'Drafts' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL('/dashboard?tab=scheduled')
  await expect(card(page, scheduled.title)).toBeVisible()
  await expect(page.getByText(/^Scheduled for .*3 Dec 2099/)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.getByRole('tab', { name: 'Published' }).click()
  await expect(card(page, published.title)).toBeVisible()
  await expect(page.getByText('0 reads · 1 comment · 0 new followers')).toBeVisible()
  const search = page.getByRole('search').getByLabel('Search your titles')
  await search.fill('nothing of the kind')
  await search.press('Enter')
  await expect(page.getByText('No title here contains “nothing of the kind”.')).toBeVisible()
  await search.fill('creme brulee')
  await search.press('Enter')
  await expect(card(page, published.title)).toBeVisible()
  await page.goBack()
  await expect(card(page, scheduled.title)).toBeVisible()
})

import { expectUsable, open } from './actions.ts'
import { call } from './client.ts'
import { makeAdmin } from './database.ts'
import { expect, test } from './site.ts'
import { postBlog, register } from './users.ts'

test('a comment waits, is approved or refused, and comes back by an appeal', async ({ visit, startOwnSite }) => {
  const site = await startOwnSite({ PUBLIC_READING: 'true' })
  const [author, reader] = [await register(site.url), await register(site.url, { role: 'Reader' })]
  const admin = await register(site.url, { name: 'An Admin' })
  makeAdmin(site, admin)
  const blog = await postBlog(site.url, author)

  const deciding = await visit({ baseURL: site.url })
  await deciding.context().addCookies(admin.cookies(site.url))

  await test.step('an admin sets that first posts wait for approval', async () => {
    await open(deciding, '/admin/settings')
    await deciding.getByLabel('First posts wait for approval').fill('1')
    await deciding.getByRole('button', { name: 'Save' }).click()
    await expect(deciding.getByText('Settings saved')).toBeVisible()
  })

  const writing = await visit({ baseURL: site.url })
  await writing.context().addCookies(reader.cookies(site.url))
  const held = writing.getByRole('region', { name: 'Your comments that others do not see' })
  const field = writing.getByLabel('Write a comment...')

  await test.step('the comments of a reader wait, and one is taken back', async () => {
    await open(writing, `/blog/${blog._id}`)
    await writing.getByRole('button', { name: /^Comments/ }).click()
    for (const text of ['A hasty word', 'A first comment']) {
      await field.fill(text)
      await writing.getByRole('button', { name: 'Submit' }).click()
      await expect(held.getByText(text)).toBeVisible()
    }
    await expect(held.getByText('Waits for approval').first()).toBeVisible()
    await expect(writing.getByText('No comments found')).toHaveCount(0)
    await expectUsable(writing)
    await held.getByRole('listitem').filter({ hasText: 'A hasty word' }).getByRole('button').click()
    await expect(field).toHaveValue('A hasty word')
  })

  const entry = deciding.getByRole('article', { name: `On ${blog.title}` })

  await test.step('the admin approves the other, which is shown', async () => {
    await open(deciding, '/admin/queue')
    await expect(entry.getByText('A first comment')).toBeVisible()
    await expect(entry.getByText('First posts')).toBeVisible()
    await expectUsable(deciding)
    await entry.getByRole('button', { name: 'Approve' }).click()
    await expect(deciding.getByText('Nothing is waiting.')).toBeVisible()
    await expect(held).toHaveCount(0)
    const list = writing.getByRole('region', { name: 'List of comments' })
    await expect(list.getByText('A first comment')).toBeVisible()
  })

  await test.step('the admin refuses one with a held word, and gives a reason', async () => {
    await field.fill('A second one')
    await open(deciding, '/admin/settings')
    await deciding.getByLabel('Words and links that hold a post').fill('second one')
    await deciding.getByRole('button', { name: 'Save' }).click()
    await expect(deciding.getByText('Settings saved')).toBeVisible()
    await writing.getByRole('button', { name: 'Submit' }).click()
    await expect(held.getByText('A second one')).toBeVisible()
    await open(deciding, '/admin/queue')
    await entry.getByRole('button', { name: 'Refuse' }).click()
    const asked = deciding.getByRole('alertdialog', { name: 'Refuse this comment?' })
    await asked.getByLabel('Reason').fill('Once is enough')
    await asked.getByRole('button', { name: 'Refuse' }).click()
    await expect(held.getByText('The reason: Once is enough')).toBeVisible()
  })

  await test.step('the reader appeals', async () => {
    await held.getByRole('link', { name: 'Appeal' }).click()
    await writing.getByRole('button', { name: 'Send' }).click()
    await expect(writing.getByText('Write something first')).toBeVisible()
    await writing.getByLabel('Why should this be undone?').fill('It is another one.')
    await expectUsable(writing)
    await writing.getByRole('button', { name: 'Send' }).click()
    await expect(writing.getByRole('status').getByText('Thank you.')).toBeVisible()
    await expect(writing.getByText('It is another one.')).toBeVisible()
    await open(writing, '/appeal')
    await expect(
      writing.getByRole('heading', { name: `Your comment on “${blog.title}” was not approved` }),
    ).toBeVisible()
    for (const text of ['A second one', 'Once is enough', 'It is another one.', 'You have appealed.']) {
      await expect(writing.getByText(text)).toBeVisible()
    }
  })

  await test.step('the admin grants the appeal, and the comment is shown', async () => {
    await open(deciding, '/admin/queue')
    const appeal = deciding.getByRole('article', { name: /^Against the refusal of a comment/ })
    await expect(appeal.getByText('It is another one.')).toBeVisible()
    await expectUsable(deciding)
    await appeal.getByRole('button', { name: 'Publish the comment' }).click()
    await expect(deciding.getByText('Nothing is waiting.')).toBeVisible()
    await open(writing, `/blog/${blog._id}`)
    await expect(writing.getByRole('button', { name: 'Comments, 2' })).toBeVisible()
  })

  // Otherwise they would keep calling a site that is stopped.
  await Promise.all([writing.close(), deciding.close()])
})

test('a comment that waits is shown, even if it is sent while the list is on its way', async ({
  visit,
  startOwnSite,
}) => {
  const site = await startOwnSite({ PUBLIC_READING: 'true' })
  const [admin, reader] = [await register(site.url), await register(site.url, { role: 'Reader' })]
  makeAdmin(site, admin)
  const blog = await postBlog(site.url, await register(site.url))
  await call(site.url, 'PUT', '/admin/settings', admin, { firstPosts: 1 })
  const page = await visit({ as: reader, baseURL: site.url })
  const sent = page.waitForResponse('**/comment/newComment/*')
  // What the server knew before, which arrives after it knows more.
  await page.route(
    '**/comment/held/*',
    async (route) => {
      const answer = await route.fetch()
      await sent
      await route.fulfill({ response: answer }).catch(() => {})
    },
    { times: 1 },
  )
  await open(page, `/blog/${blog._id}`)
  const asked = page.waitForRequest('**/comment/held/*')
  await page.getByRole('button', { name: /^Comments/ }).click()
  await asked
  await page.getByLabel('Write a comment...').fill('A hasty word')
  await page.getByRole('button', { name: 'Submit' }).click()
  const held = page.getByRole('region', { name: 'Your comments that others do not see' })
  await expect(held.getByText('A hasty word')).toBeVisible()
})

import * as messages from '#messages/blogs.ts'
import { expectAccessible, expectUsable, listening, open } from './actions.ts'
import { call } from './client.ts'
import { makeAdmin, openDatabase } from './database.ts'
import { expect, test } from './site.ts'
import { addComment, postBlog, register } from './users.ts'

test('twenty entries fit on a screen; a removal asks first and is undone by keyboard', async ({
  allow,
  visit,
  startOwnSite,
}) => {
  allow(/ERR_FAILED/)
  allow(/status of 404/)
  const site = await startOwnSite({ PUBLIC_READING: 'true' })
  const [author, reader] = [await register(site.url), await register(site.url, { role: 'Reader' })]
  const admin = await register(site.url, { name: 'An Admin' })
  makeAdmin(site, admin)
  const blog = await postBlog(site.url, author)
  for (let n = 1; n <= 20; n++) {
    const comment = await addComment(site.url, n % 2 ? author : reader, blog._id, `Comment ${n} about the stairs`)
    await call(site.url, 'POST', '/reports', n % 2 ? reader : author, {
      kind: 'comment',
      id: comment._id,
      reason: 'spam',
    })
  }
  // As on a site that is set up.
  await call(site.url, 'POST', '/admin/firstSteps/dismiss', admin)
  const page = await visit({ baseURL: site.url })
  await page.context().addCookies(admin.cookies(site.url))
  const entries = page.getByRole('article')
  const entry = (n: number) => entries.filter({ hasText: `Comment ${n} about` })

  await test.step('twenty entries are on one screen', async () => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await open(page, '/admin/queue')
    await expect(entries).toHaveCount(20)
    await expect(entries.last()).toBeInViewport({ ratio: 1 })
    await expect(entry(3).getByText(author.name, { exact: true })).toBeVisible()
    await expectUsable(page)
    await page.setViewportSize({ width: 320, height: 640 })
    await expectUsable(page)
    await page.setViewportSize({ width: 1280, height: 900 })
  })

  await test.step('a removal asks first, keeps the reason when it fails, and then goes to the next entry', async () => {
    await entry(3).getByRole('button', { name: 'Remove' }).focus()
    await page.keyboard.press('Enter')
    const asked = page.getByRole('alertdialog', { name: 'Remove this comment?' })
    await expect(asked.getByLabel('Reason')).toBeFocused()
    await page.keyboard.type('Off topic')
    await expectUsable(page)
    await page.route('**/admin/queue/*/remove', (route) => route.abort())
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(asked.getByRole('button', { name: 'Remove' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(asked.getByRole('alert')).toContainText('cannot be reached')
    await expect(asked.getByLabel('Reason')).toHaveValue('Off topic')
    await page.unroute('**/admin/queue/*/remove')
    await asked.getByRole('button', { name: 'Remove' }).press('Enter')
    await expect(asked).toHaveCount(0)
    await expect(entries).toHaveCount(19)
    await expect(entry(4).getByRole('button', { name: /^Details/ })).toBeFocused()
  })

  await test.step('Ctrl+Z undoes it before its email is sent', async () => {
    await page.keyboard.press('Control+z')
    await expect(page.getByText('Undone. No email was sent.')).toBeVisible()
    await expect(entry(3)).toBeVisible()
    const database = openDatabase(site)
    expect(database.prepare("select id from emails where kind = 'account-notice'").all()).toEqual([])
    database.close()
  })

  await test.step('of two admins the second sees what the first has done', async () => {
    const other = await register(site.url, { name: 'Another Admin' })
    makeAdmin(site, other)
    const { data } = await call<{ _id: string; subject: { text: string } }[]>(site.url, 'GET', '/admin/queue', other)
    const id = data.find(({ subject }) => subject.text.startsWith('Comment 5 '))?._id
    await call(site.url, 'POST', `/admin/queue/${id}/dismiss`, other, { reason: '' })
    await entry(5).getByRole('button', { name: 'Leave it' }).click()
    await expect(page.getByText(/This was decided before: Another Admin closed reports/)).toBeVisible()
    await expect(entry(5)).toHaveCount(0)
    await expect(entry(6).getByRole('button', { name: /^Details/ })).toBeFocused()
  })
  await page.close()
})

test('an admin moderates a blog and a comment where they are, and sees the history', async ({
  allow,
  visit,
  startOwnSite,
}) => {
  allow(/status of 404/)
  const site = await startOwnSite({ PUBLIC_READING: 'true' })
  const [author, reader] = [await register(site.url), await register(site.url, { role: 'Reader' })]
  const admin = await register(site.url, { name: 'An Admin' })
  makeAdmin(site, admin)
  const blog = await postBlog(site.url, author)
  await addComment(site.url, reader, blog._id, 'Buy pills')
  const page = await visit({ baseURL: site.url })
  await page.context().addCookies(admin.cookies(site.url))
  const menu = page.getByRole('dialog', { name: 'Moderate' })
  const comment = page.getByRole('listitem').filter({ hasText: 'Buy pills' })

  await test.step('a comment is removed with a reason, and comes back by Undo', async () => {
    await open(page, `/blog/${blog._id}`)
    await page.getByRole('button', { name: /^Comments/ }).click()
    await comment.getByRole('button', { name: 'Moderate' }).click()
    await expect(menu.getByRole('link', { name: 'History in the audit log' })).toBeVisible()
    await expectAccessible(page)
    await menu.getByRole('button', { name: 'Remove…' }).click()
    const asked = page.getByRole('alertdialog', { name: 'Remove this comment?' })
    await asked.getByLabel('Reason').fill('Spam')
    await asked.getByRole('button', { name: 'Remove' }).click()
    await expect(comment).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(comment).toBeVisible()
  })

  const hold = async () => {
    await open(page, `/blog/${blog._id}`)
    await page.getByRole('main').getByRole('button', { name: 'Moderate' }).last().click()
    await menu.getByRole('button', { name: 'Hold…' }).click()
    await page.getByRole('alertdialog', { name: 'Hold this blog?' }).getByRole('button', { name: 'Hold' }).click()
    await expect(page.getByText('It waits in the queue now.')).toBeVisible()
  }

  await test.step('a page of the blog that is open says that it went, and nothing once that is undone', async () => {
    const reading = await visit({ baseURL: site.url })
    await listening(reading, `/blog/${blog._id}`)
    await hold()
    await expect(reading.getByText(messages.blogRemoved)).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(reading.getByText(messages.blogRemoved)).toHaveCount(0)
    await expect(reading.getByText(messages.blogChanged)).toHaveCount(0)
    await reading.close()
  })

  await test.step('the blog is held, which its entry in the queue says', async () => {
    await hold()
    await open(page, '/admin/queue')
    const entry = page.getByRole('article', { name: blog.title })
    await expect(entry.getByText('Held by an admin')).toBeVisible()
    await entry.getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByText('Nothing is waiting.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Moderation queue' })).toBeFocused()
  })

  await test.step('the audit log has the history of the blog, and the menu to remove and restore it', async () => {
    await open(page, `/admin/audit?about=${blog._id}`)
    await expect(page.getByText(`An Admin held a blog of ${author.name}`).first()).toBeVisible()
    const main = page.getByRole('main')
    await main.getByRole('button', { name: 'Moderate' }).click()
    await menu.getByRole('button', { name: 'Remove…' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText(`An Admin removed a blog of ${author.name}`)).toBeVisible()
    await main.getByRole('button', { name: 'Moderate' }).click()
    await menu.getByRole('button', { name: 'Restore' }).click()
    await expect(page.getByText(`An Admin restored a blog of ${author.name}`)).toBeVisible()
    await expect(main.getByRole('link', { name: blog.title }).first()).toBeVisible()
    await expectUsable(page)
  })
  await page.close()
})

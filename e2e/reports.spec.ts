import { expectUsable, open } from './actions.ts'
import { makeAdmin } from './database.ts'
import { expect, test } from './site.ts'
import { addComment, postBlog, register } from './users.ts'

test('a visitor reports a blog, a reader a comment, and an admin decides on both', async ({ visit, startOwnSite }) => {
  const site = await startOwnSite({ PUBLIC_READING: 'true' })
  const [author, reader] = [await register(site.url), await register(site.url, { role: 'Reader' })]
  const admin = await register(site.url, { name: 'An Admin' })
  makeAdmin(site, admin)
  const blog = await postBlog(site.url, author)
  await addComment(site.url, author, blog._id, 'Buy pills')

  const visitor = await visit({ baseURL: site.url })
  const dialog = visitor.getByRole('dialog', { name: 'Report this blog' })
  const opener = visitor.getByRole('button', { name: 'Report this blog' })

  await test.step('a visitor is shown what a report of the blog lacks', async () => {
    await open(visitor, `/blog/${blog._id}`)
    await opener.focus()
    await opener.press('Enter')
    await dialog.getByRole('button', { name: 'Send report' }).click()
    await expect(dialog.getByText('Choose what is wrong with it')).toBeVisible()
    await dialog.getByLabel('Something else').check()
    await dialog.getByLabel('Your email').fill('nobody')
    await dialog.getByRole('button', { name: 'Send report' }).click()
    await expect(dialog.getByText('Say what is wrong with it')).toBeVisible()
    await expect(dialog.getByText('Email address must be valid')).toBeVisible()
    await dialog.getByLabel('What should the admins know?').fill('It is mine.')
    await expectUsable(visitor)
    await visitor.keyboard.press('Escape')
    await expect(opener).toBeFocused()
  })

  await test.step('what was typed is kept after closing and a reload, and is sent', async () => {
    await open(visitor, `/blog/${blog._id}`)
    await opener.click()
    await expect(dialog.getByLabel('What should the admins know?')).toHaveValue('It is mine.')
    await dialog.getByLabel('Your email').fill('visitor@example.org')
    await dialog.getByRole('button', { name: 'Send report' }).click()
    await expect(visitor.getByText('Thank you. The admins will look at it.')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await visitor.close()
  })

  const reading = await visit({ baseURL: site.url })
  await reading.context().addCookies(reader.cookies(site.url))
  const comment = reading.getByRole('listitem').filter({ hasText: 'Buy pills' })

  await test.step('a reader reports the comment', async () => {
    await open(reading, `/blog/${blog._id}`)
    await reading.getByRole('button', { name: /^Comments/ }).click()
    await comment.getByRole('button', { name: /^Report/ }).click()
    const ofComment = reading.getByRole('dialog', { name: 'Report this comment' })
    await ofComment.getByLabel('Spam').check()
    await expect(ofComment.getByLabel('Your email')).toHaveCount(0)
    await ofComment.getByRole('button', { name: 'Send report' }).click()
    await expect(ofComment).toHaveCount(0)
    await expect(comment).toBeVisible()
  })

  const deciding = await visit({ baseURL: site.url })
  await deciding.context().addCookies(admin.cookies(site.url))

  await test.step('an admin reads the report of the blog, and leaves it', async () => {
    await open(deciding, '/admin')
    await expect(deciding).toHaveURL(`${site.url}/admin/queue`)
    const ofBlog = deciding.getByRole('article', { name: blog.title, exact: true })
    await ofBlog.getByRole('button', { name: /^Details/ }).click()
    await expect(ofBlog.getByText('It is mine.')).toBeVisible()
    await expect(ofBlog.getByText('visitor@example.org')).toBeVisible()
    await expectUsable(deciding)
    await ofBlog.getByRole('button', { name: 'Leave it' }).click()
    await expect(ofBlog).toHaveCount(0)
  })

  await test.step('the admin removes the comment, and open pages follow', async () => {
    const remaining = deciding.getByRole('article', { name: `On ${blog.title}` })
    await expect(remaining.getByText('Buy pills')).toBeVisible()
    await remaining.getByRole('button', { name: 'Remove' }).click()
    const asked = deciding.getByRole('alertdialog', { name: 'Remove this comment?' })
    await expect(asked.getByText('The person who reported it gets an email, too.')).toBeVisible()
    await asked.getByLabel('Reason').fill('Spam')
    await asked.getByRole('button', { name: 'Remove' }).click()
    await expect(deciding.getByText('Nothing is waiting.')).toBeVisible()
    await expect(comment).toHaveCount(0)
  })

  // Otherwise they would keep calling a site that is stopped.
  await Promise.all([reading.close(), deciding.close()])
})

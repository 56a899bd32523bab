import { expectUsable } from './actions.ts'
import { call } from './client.ts'
import { makeAdmin, openDatabase } from './database.ts'
import { linkTo } from './outbox.ts'
import { expect, test } from './site.ts'
import { addComment, postBlog, register } from './users.ts'

test('the link in an email says what was removed, and takes one appeal', async ({ visit, startOwnSite }) => {
  const site = await startOwnSite()
  const [author, writer, admin] = [await register(site.url), await register(site.url), await register(site.url)]
  makeAdmin(site, admin)
  const proved = openDatabase(site).prepare('update users set email_verified_at = ? where id = ?')
  proved.run(new Date().toISOString(), writer._id)
  const blog = await postBlog(site.url, author)
  const comment = await addComment(site.url, writer, blog._id, 'These are my words')
  const reason = { reason: 'Off topic' }
  await call(site.url, 'POST', `/admin/posts/${comment._id}/remove`, admin, reason)
  const link = await linkTo(site.dataDir, writer.email, `Removed: your comment on “${blog.title}”`)

  // Whoever was suspended cannot sign in.
  const visitor = await visit({ baseURL: site.url })
  await visitor.goto(link)
  await expect(visitor.getByRole('heading', { name: `Your comment on “${blog.title}” was removed` })).toBeVisible()
  await expect(visitor.getByText('The reason: Off topic')).toBeVisible()
  await expect(visitor.getByText('These are my words')).toBeVisible()
  await visitor.getByLabel('Why should this be undone?').fill('They are on topic.')
  await expectUsable(visitor)
  await visitor.getByRole('button', { name: 'Send' }).click()
  await expect(visitor.getByRole('status').getByText('Thank you.')).toBeVisible()
  await expect(visitor.getByRole('heading', { name: /^Your appeal of / })).toBeVisible()
  await expect(visitor.getByText('They are on topic.')).toBeVisible()
  await expectUsable(visitor)

  const { data } = await call<{ _id: string; appeal: object | null }[]>(site.url, 'GET', '/admin/queue', admin)
  const { _id } = data.find(({ appeal }) => appeal) ?? {}
  await call(site.url, 'POST', `/admin/queue/${_id}/grant`, admin, { reason: 'You are right' })
  await visitor.reload()
  await expect(visitor.getByText(/^Your appeal was granted on /)).toBeVisible()
  await expect(visitor.getByText('The reason: You are right')).toBeVisible()
  await expect(visitor.getByLabel('Why should this be undone?')).toHaveCount(0)
  await visitor.close()
})

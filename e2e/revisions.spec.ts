import { expectUsable, listening, open } from './actions.ts'
import { call, formOf } from './client.ts'
import { expect, test } from './site.ts'
import { changeBlog, postBlog, register, square } from './users.ts'

const FIRST = '<p>Nobody climbs the stairs any more.</p><p>The lamp was lit at dusk, every evening of the year.</p>'
const SECOND =
  '<p>Nobody climbs the stairs any more.</p><p>The lamp was lit at night, every evening of the year.</p><p>Then it went out.</p>'

test('an author sees what each save changed, restores a revision, and undoes it', async ({ author, site, visit }) => {
  const title = 'The keeper of the light'
  const blog = await postBlog(site.url, author, { title, intro: FIRST })
  await changeBlog(site.url, author, blog._id, { title, intro: SECOND })
  const reader = await visit({ as: await register(site.url, { role: 'Reader' }) })
  await listening(reader, `/blog/${blog._id}`)
  await expect(reader.getByText('Then it went out.')).toBeVisible()

  const page = await visit({ as: author })
  const list = page.getByRole('navigation', { name: 'Revisions' })

  await test.step('the list says how many words each save changed', async () => {
    await open(page, `/blog/${blog._id}`)
    await page.getByRole('link', { name: 'Revisions' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Revisions' })).toBeVisible()
    await expect(list.getByRole('link')).toHaveCount(2)
    await expect(list.getByRole('link').first()).toContainText('Now')
    await expect(list.getByRole('link').first()).toContainText('5 words added, 1 word removed')
    await expectUsable(page)
  })

  const revision = page.getByRole('article', { name: /^Revision of/ })

  await test.step('the newest revision marks what changed', async () => {
    await list.getByRole('link').first().click()
    await expect(revision.getByRole('deletion')).toHaveText(['removed: dusk'])
    await expect(revision.getByRole('insertion')).toHaveText(['added: night', 'added: Then it went out.'])
    await expect(revision.getByText('This is the blog as it is now.')).toBeVisible()
    await expect(revision.getByRole('button', { name: 'Restore' })).toHaveCount(0)
    await expectUsable(page)
  })

  await test.step('the author restores the first version', async () => {
    if (await page.getByRole('link', { name: 'All revisions' }).isVisible()) await page.goBack()
    await list.getByRole('link').nth(1).click()
    await expect(revision.getByText('The lamp was lit at dusk')).toBeVisible()
    await revision.getByRole('button', { name: 'Restore' }).click()
    await expect(page.getByText('Restored. The version it replaced is kept as a revision.')).toBeVisible()
    await expect(list.getByRole('link')).toHaveCount(3)
    await expect(list.getByRole('link').first()).toContainText('1 word added, 5 words removed')
  })

  await test.step('a reader who has the blog open is offered the restored version', async () => {
    await reader.getByRole('button', { name: /Show/ }).click()
    await expect(reader.getByText('Then it went out.')).toHaveCount(0)
    await expect(reader.getByText('The lamp was lit at dusk')).toBeVisible()
  })

  await test.step('the author undoes it by restoring the second version', async () => {
    await list.getByRole('link').nth(1).click()
    await revision.getByRole('button', { name: 'Restore' }).click()
    await expect(list.getByRole('link')).toHaveCount(4)
    await page.getByRole('link', { name: 'Back to the blog' }).click()
    await expect(page.getByText('Then it went out.')).toBeVisible()
  })
})

test('removes a revision permanently after a confirmation', async ({ author, site, visit }) => {
  const blog = await postBlog(site.url, author, { intro: '<p>The password of the door is Sesame.</p>' })
  await changeBlog(site.url, author, blog._id, { title: 'Without the password' })
  const page = await visit({ as: author })
  await open(page, `/blog/update/${blog._id}`)
  await page.getByRole('link', { name: 'Revisions' }).click()
  const list = page.getByRole('navigation', { name: 'Revisions' })
  await list.getByRole('link').nth(1).click()
  const revision = page.getByRole('article', { name: /^Revision of/ })
  await expect(revision.getByText('Sesame')).toBeVisible()
  await revision.getByRole('button', { name: 'Remove this revision for ever' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Remove this revision for ever?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(list.getByRole('link')).toHaveCount(2)
  await revision.getByRole('button', { name: 'Remove this revision for ever' }).click()
  await dialog.getByRole('button', { name: 'Remove for ever' }).click()
  await expect(page.getByText('Revision removed for ever')).toBeVisible()
  await expect(list.getByRole('link')).toHaveCount(1)
  await expect(page.getByText('Sesame')).toHaveCount(0)
  await page.reload()
  await expect(list.getByRole('link')).toHaveCount(1)
})

test('shows changes to pictures, headings, lists and marks, and no unchanged text', async ({ author, site, visit }) => {
  const same = Array.from({ length: 8 }, (_, i) => `<p>Paragraph ${i} stays as it is.</p>`).join('')
  const title = 'All that can change'
  const before = `<h2>The lamp</h2>${same}<ul><li>Oil</li><li>Wick</li></ul><p>A plain word.</p>`
  const after = `<h2>The light</h2>${same}<ul><li>Oil</li></ul><p>A <strong>plain</strong> word.</p>`
  const blog = await postBlog(site.url, author, { title, intro: before })
  const form = formOf({ title, category: 'Food', intro: after })
  form.append('mainImage', new Blob([new Uint8Array(await square('#b91c1c'))]), 'main.png')
  await call(site.url, 'PUT', `/blog/update/${blog._id}`, author, form)
  const page = await visit({ as: author })
  await open(page, `/blog/${blog._id}/revisions?version=2`)
  const part = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(part('Category').getByRole('deletion')).toHaveText(['removed: Travel'])
  await expect(part('Category').getByRole('insertion')).toHaveText(['added: Food'])
  await expect(part('Main Image').getByRole('img')).toHaveCount(2)
  await expect(part('Main Image')).toContainText('Removed:')
  const intro = part('Blog Intro')
  await expect(intro.getByRole('deletion')).toHaveText(['removed: lamp', 'removed: Wick', 'removed: plain'])
  await expect(intro.getByRole('insertion').locator('strong')).toHaveText('plain')
  await expect(part('Blog Title')).toHaveCount(0)
  await expect(intro.getByText('Paragraph 4')).toHaveCount(0)
  await intro.getByRole('button', { name: /unchanged/ }).click()
  await expect(intro.getByText('Paragraph 4')).toBeVisible()
})

test('says what to do when the script that compares is gone', async ({ author, site, visit, allow }) => {
  allow(/compare-worker|404/)
  const blog = await postBlog(site.url, author)
  const page = await visit({ as: author })
  await page.route('**/compare-worker*', (route) => route.fulfill({ status: 404, body: '' }))
  await open(page, `/blog/${blog._id}/revisions`)
  await expect(page.getByRole('alert').filter({ hasText: 'Reload the page' })).toBeVisible()
  await page.unroute('**/compare-worker*')
  await page.reload()
  await expect(page.getByRole('region', { name: 'Blog Title', exact: true })).toBeVisible()
})

test('other users cannot see the revisions, and visitors are redirected to sign in', async ({
  author,
  site,
  visit,
}) => {
  const blog = await postBlog(site.url, author, {})
  const other = await visit({ as: await register(site.url) })
  await open(other, `/blog/${blog._id}/revisions`)
  await expect(other.getByText('404')).toBeVisible()
  await expect(other.getByRole('heading', { level: 1 })).toContainText('This blog does not exist')
  const visitor = await visit()
  await visitor.goto(`/blog/${blog._id}/revisions`)
  await expect(visitor).toHaveURL('/login')
})

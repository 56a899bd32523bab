import { expectNoSidewaysScroll, expectUsable, open } from './actions.ts'
import { makeAdmin } from './database.ts'
import { expect, test } from './site.ts'
import { register } from './users.ts'

const post = (id: number, title: string, content: string, author = 'ada') => `<item>
  <title>${title}</title><link>https://old.example/2020/${id}/</link><dc:creator>${author}</dc:creator>
  <content:encoded><![CDATA[${content}]]></content:encoded><wp:post_id>${id}</wp:post_id>
  <wp:post_date_gmt>2020-01-0${id} 10:00:00</wp:post_date_gmt><wp:status>publish</wp:status>
  <wp:post_type>post</wp:post_type></item>`
const author = (id: number, login: string, name: string) => `<wp:author><wp:author_id>${id}</wp:author_id>
  <wp:author_login>${login}</wp:author_login><wp:author_email>${login}@old.example.org</wp:author_email>
  <wp:author_display_name>${name}</wp:author_display_name></wp:author>`
const EXPORT = `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"
  xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"
  xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>Old</title><link>https://old.example</link>
  <wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>https://old.example</wp:base_blog_url>
  ${author(1, 'ada', 'Ada Lovelace')}${author(2, 'grace', 'Grace Hopper')}
  ${post(1, 'A walk along the river', '<p>Past the old mill.</p><form><input></form><img src="https://old.example/mill.jpg" alt="The mill">')}
  ${post(2, 'Bread without kneading', '<p>It takes a night.</p>', 'grace')}</channel></rss>`

test('an admin moves another site in on the page, and undoes it', async ({ startOwnSite, visit, allow }) => {
  // An account that is not here.
  allow(/status of 400/)
  const site = await startOwnSite({ PUBLIC_READING: 'true' })
  const admin = await register(site.url, { name: 'An Admin' })
  const reader = await register(site.url, { name: 'Grace Here' })
  makeAdmin(site, admin)
  const page = await visit({ baseURL: site.url })
  await page.context().addCookies(admin.cookies(site.url))
  await open(page, '/admin/import')

  await test.step('files are needed, and an unknown file is refused in words', async () => {
    await page.getByRole('button', { name: 'Upload and check' }).click()
    await expect(page.getByText('Choose the files first.')).toBeVisible()
    await page.getByLabel('Files').setInputFiles({ name: 'a.xml', mimeType: 'text/xml', buffer: Buffer.from('no') })
    await page.getByRole('button', { name: 'Upload and check' }).click()
    await expect(page.getByText('These files are no export of a known program')).toBeVisible()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByRole('heading', { name: 'Import of a.xml' })).toHaveCount(0)
  })

  await test.step('the dry run says what would come and what would not', async () => {
    const file = { name: 'export.xml', mimeType: 'text/xml', buffer: Buffer.from(EXPORT) }
    await page.getByLabel('Files').setInputFiles(file)
    await page.getByRole('button', { name: 'Upload and check' }).click()
    const heading = page.getByRole('heading', { name: 'Import of https://old.example' })
    await expect(heading).toBeVisible()
    await expect(page.getByText('The dry run has ended: nothing was written.')).toBeVisible()
    await expect(page.getByRole('definition').first()).toHaveText('2')
    await expect(page.getByText('not carried: form')).toHaveCount(2)
    const sample = page.getByRole('article').filter({ hasText: 'A walk along the river' })
    await expect(sample.getByText('Past the old mill.')).toBeVisible()
    await expectUsable(page)
    await page.setViewportSize({ width: 320, height: 640 })
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('an account that is not here is named at its field', async () => {
    const field = page.getByLabel('Account for Grace Hopper')
    await field.fill('nobody@example.org')
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(page.getByText('There is no account with nobody@example.org here.').first()).toBeVisible()
    await field.fill(reader.email)
  })

  await test.step('the import goes on without the page, and a reader sees the blogs', async () => {
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(page.getByText('The import has ended. This has come:')).toBeVisible()
    await expect(page.getByText('the picture https://old.example/mill.jpg could not be fetched')).toBeVisible()
    await page.getByRole('button', { name: 'Try missing pictures again (1)' }).click()
    await expect(page.getByText('The pictures are being tried again.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try missing pictures again (1)' })).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download the report' }).click()
    expect((await download).suggestedFilename()).toMatch(/^import-\d{4}-\d\d-\d\d\.txt$/)
    const visitor = await visit({ baseURL: site.url })
    await open(visitor, '/')
    await visitor.getByRole('link', { name: 'Bread without kneading' }).first().click()
    await expect(visitor.getByText('It takes a night.')).toBeVisible()
    await expect(visitor.getByText('Grace Here').first()).toBeVisible()
  })

  await test.step('Undo asks first, and the audit log says who did', async () => {
    await page.getByRole('button', { name: 'Undo the import of https://old.example' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo the import' }).click()
    await expect(page.getByText('This import was undone.')).toBeVisible()
    const visitor = await visit({ baseURL: site.url })
    await open(visitor, '/')
    await expect(visitor.getByRole('link', { name: 'Bread without kneading' })).toHaveCount(0)
    await open(page, '/admin/audit')
    await expect(page.getByText('An Admin undid the import of https://old.example')).toBeVisible()
  })
})

test('an Author imports own posts from the dashboard and undoes it @phone', async ({ startOwnSite, visit }) => {
  const site = await startOwnSite({ PUBLIC_READING: 'true' })
  const author = await register(site.url, { name: 'Ada Here', role: 'Author' })
  const page = await visit({ baseURL: site.url })
  await page.context().addCookies(author.cookies(site.url))
  await open(page, '/dashboard')
  await page.getByRole('link', { name: 'Import', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Import your blogs', level: 1 })).toBeVisible()

  await test.step('the dry run has a category to choose, and no accounts', async () => {
    await page.getByLabel('Files').setInputFiles({ name: 'e.xml', mimeType: 'text/xml', buffer: Buffer.from(EXPORT) })
    await page.getByRole('button', { name: 'Upload and check' }).press('Enter')
    await expect(page.getByText('The dry run has ended: nothing was written.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Import of https://old.example' })).toBeFocused()
    await expect(page.getByLabel(/^Account for/)).toHaveCount(0)
    await page.getByLabel('Category of posts without one of this site').selectOption('Food')
    await expectUsable(page)
  })

  await test.step('all posts are of the Author, whoever wrote them there', async () => {
    await page.getByRole('button', { name: 'Import', exact: true }).press('Enter')
    await expect(page.getByText('The import has ended. This has come:')).toBeVisible()
    await open(page, '/dashboard')
    await expect(page.getByRole('link', { name: 'Bread without kneading' }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'A walk along the river' }).first()).toBeVisible()
  })

  await test.step('Undo asks first', async () => {
    await open(page, '/dashboard/import')
    await page.getByRole('button', { name: 'Undo the import of https://old.example' }).press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo the import' }).press('Enter')
    await expect(page.getByText('Undone', { exact: true })).toBeVisible()
    const visitor = await visit({ baseURL: site.url })
    await open(visitor, '/')
    await expect(visitor.getByRole('link', { name: 'Bread without kneading' })).toHaveCount(0)
  })
})

import { expectUsable, open } from './actions.ts'
import { makeAdmin, openDatabase } from './database.ts'
import { expect, test } from './site.ts'
import { register } from './users.ts'

test('an admin opens an unsent email, sends one again and runs a failed job again', async ({ visit, startOwnSite }) => {
  const site = await startOwnSite()
  const [admin, reader] = [await register(site.url, { name: 'An Admin' }), await register(site.url)]
  makeAdmin(site, admin)
  const database = openDatabase(site)
  const now = new Date().toISOString()
  const sent = database.prepare("select id from emails where state = 'sent' and address = ?")
  await expect.poll(() => sent.get(reader.email)).toBeDefined()
  await expect.poll(() => sent.get(admin.email)).toBeDefined()
  const interrupted = "update emails set state = 'unknown', error = ? where address = ?"
  database.prepare(interrupted).run('The program was interrupted while it sent this.', admin.email)
  database
    .prepare(
      `insert into jobs (id, name, state, run_at, attempt, created_at, ended_at, error, payload)
       values ('a-job', 'move-blogs', 'failed', ?, 10, ?, ?, 'SQLITE_FULL: disk is full', '{}')`,
    )
    .run(now, now, now)
  database.close()

  const page = await visit({ baseURL: site.url })
  await page.context().addCookies(admin.cookies(site.url))

  await test.step('an admin sends an email again that may have been sent', async () => {
    await open(page, '/admin/status')
    await page.getByRole('link', { name: '1 may have been sent' }).click()
    const row = page.getByRole('article', { name: admin.email })
    await expect(row.getByText('It may already have arrived. It would then arrive twice.')).toBeVisible()
    await expect(page.getByText('This site has no mail server')).toBeVisible()
    await expectUsable(page)
    await row.getByRole('button', { name: 'Send again' }).click()
    await expect(page.getByText('No emails here.')).toBeVisible()
  })

  await test.step('the admin opens another email and follows its link', async () => {
    await page.getByRole('tab', { name: 'All' }).click()
    const other = page.getByRole('article', { name: reader.email })
    await other.getByRole('button', { name: /^Open/ }).click()
    await expect(other.getByText('Confirm your email address', { exact: true })).toBeVisible()
    await expectUsable(page)
    await other.getByRole('link', { name: /verify-email/ }).click()
    await expect(page.getByRole('button', { name: /Confirm/ })).toBeVisible()
  })

  await test.step('the admin runs a failed job again', async () => {
    await open(page, '/admin/jobs')
    await expect(page.getByText('The disk was full.')).toBeVisible()
    await expectUsable(page)
    await page.getByRole('button', { name: 'Run again' }).click()
    await expect(page.getByText('No job has failed.')).toBeVisible()
  })

  await test.step('the audit log shows what the admin did', async () => {
    await open(page, '/admin/audit')
    await expect(page.getByText('An Admin opened an email to')).toBeVisible()
    await expect(page.getByText('An Admin ran a failed job again: move-blogs')).toBeVisible()
  })

  await page.close()
})

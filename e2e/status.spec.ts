import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll, expectUsable, open } from './actions.ts'
import { makeAdmin, openDatabase } from './database.ts'
import type { Site } from './server.ts'
import { expect, test, type Visit } from './site.ts'
import { register } from './users.ts'

async function openAsAdmin(site: Site, visit: (options?: Visit) => Promise<Page>): Promise<Page> {
  const admin = await register(site.url, { name: 'An Admin' })
  makeAdmin(site, admin)
  const page = await visit({ baseURL: site.url })
  await page.context().addCookies(admin.cookies(site.url))
  await open(page, '/admin/status')
  return page
}

test('what is not set or wrong is told with what to do, and a test email is sent', async ({ startOwnSite, visit }) => {
  // An address that the server refuses to ask.
  const site = await startOwnSite({ UPDATE_CHECK: 'http://127.0.0.1/latest' })
  const page = await openAsAdmin(site, visit)
  const part = (title: string) => page.locator('section', { has: page.getByRole('heading', { name: title }) })

  await test.step('backups, mail and address each have a mend', async () => {
    await expect(part('Backups').getByText('BACKUP_AT=03:30')).toBeVisible()
    await expect(part('Backups').getByRole('button', { name: 'Back up now' })).toHaveCount(0)
    await expect(part('Emails').getByText('SMTP_URL=')).toBeVisible()
    await expect(part('Site').getByText(`PUBLIC_URL=${site.url}`)).toBeVisible()
    await expect(part('Storage').getByText(/\d GB of .* free/)).toBeVisible()
    await expectUsable(page)
    await page.setViewportSize({ width: 320, height: 640 })
    await expectNoSidewaysScroll(page)
  })

  await test.step('a test email is written to the outbox', async () => {
    await part('Emails').getByRole('button', { name: 'Send a test' }).click()
    await expect(page.getByText('A test is on its way to')).toBeVisible()
    // The list is not live, and a job sends the email.
    await expect(async () => {
      await page.goto('/admin/emails?tab=sent')
      await expect(page.getByText('Test', { exact: true })).toBeVisible({ timeout: 2000 })
    }).toPass()
  })

  await test.step('the public blogs are downloaded as one file', async () => {
    await open(page, '/admin/status')
    const download = page.waitForEvent('download')
    await part('Export').getByRole('button', { name: 'Export blogs' }).click()
    expect((await download).suggestedFilename()).toMatch(/^blogs-\d{4}-\d\d-\d\d\.zip$/)
    await expect(page.getByText('The blogs were exported.')).toBeVisible()
  })

  await test.step('a failed job is told, and leads to where it runs again', async () => {
    const database = openDatabase(site)
    const now = new Date().toISOString()
    database
      .prepare(
        `insert into jobs (id, name, state, run_at, attempt, created_at, ended_at, error, payload)
         values ('a-job', 'move-blogs', 'failed', ?, 10, ?, ?, 'SQLITE_FULL: disk is full', '{}')`,
      )
      .run(now, now, now)
    database.close()
    await open(page, '/admin/status')
    await part('Jobs').getByRole('link', { name: '1 failed' }).click()
    await expect(page.getByText('The disk was full.')).toBeVisible()
  })

  await test.step('a newer version is named, with a link to what is new in it', async () => {
    const database = openDatabase(site)
    database.exec(`update site set latest_version = '99.1.0', latest_version_notes = 'https://example.org/notes'`)
    database.close()
    await open(page, '/admin/status')
    await expect(part('Site').getByText(/^Version 99\.1\.0 is available\. This is \d/)).toBeVisible()
    await expect(part('Site').getByRole('link', { name: 'What is new' })).toHaveAttribute(
      'href',
      'https://example.org/notes',
    )
    await expectUsable(page)
  })
})

test('an admin makes a backup at once, and sees it verified', async ({ startOwnSite, visit }) => {
  const to = await mkdtemp(join(tmpdir(), 'blogi-e2e-status-'))
  const site = await startOwnSite({ BACKUP_AT: '03:30', BACKUP_TO: to, PUBLIC_URL: '' })
  const page = await openAsAdmin(site, visit)
  const button = page.getByRole('button', { name: 'Back up now' })
  // The first one is made as soon as the settings are there.
  await expect.poll(() => readdir(to), { timeout: 30_000 }).toEqual([expect.stringMatching(/\.tar$/)])
  const [first] = await readdir(to)
  await expect(button).toBeEnabled({ timeout: 15_000 })
  await button.click()
  await expect(page.getByText('A backup is being made')).toBeVisible()
  await expect(button).toBeDisabled()
  await expect(button).toBeEnabled({ timeout: 30_000 })
  await expect(page.getByText(/made and compared in \d+ second/)).toBeVisible()
  await expect(page.getByText(to)).toHaveCount(0)
  await expectUsable(page)
  // Of one day the newest is kept.
  expect(await readdir(to)).toEqual([expect.not.stringMatching(first ?? '')])
  await rm(to, { recursive: true })
})

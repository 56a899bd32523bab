import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { open, saved, submit, titleField, writing } from './actions.ts'
import {
  act,
  expectWords,
  holdUpStore,
  KEEPS_NOTHING,
  leaving,
  OTHER,
  one,
  two,
  write,
  writeInNewTab,
} from './drafts.ts'
import { expect, test } from './site.ts'
import { postBlog } from './users.ts'

const RESTORED = 'Restored what you were writing.'
/** Words of which the first half is typed well over a second before the last. */
const WORDS = Array.from({ length: 24 }, (_, at) => `word${at}`)

test('loses at most a second of text when browser and server are gone', async ({
  playwright,
  launchOptions,
  author,
  site,
}) => {
  const profile = await mkdtemp(join(tmpdir(), 'blogi-profile-'))
  const start = async () => {
    const context = await playwright.chromium.launchPersistentContext(profile, { ...launchOptions, baseURL: site.url })
    await context.addCookies(author.cookies(site.url))
    await context.route('**/api/v1/drafts/**', (route) => route.abort())
    return { context, page: await context.newPage() }
  }
  try {
    const blog = await postBlog(site.url, author)
    const first = await start()
    const edited = await first.context.newPage()
    await open(edited, `/blog/update/${blog._id}`)
    await writing(edited, 'Blog Intro').fill('Changed a while before.')
    await expect
      .poll(() => edited.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true }))))
      .toBe(true)
    await first.page.bringToFront()
    await open(first.page, '/blogs')
    await writing(first.page, 'Blog Intro').click()
    await first.page.keyboard.type(WORDS.join(' '), { delay: 15 })
    const closed = first.context.waitForEvent('close')
    // The folder stands in the command line of each of the browser's processes.
    expect(spawnSync('pkill', ['-KILL', '-f', profile]).status).toBe(0)
    await closed
    const second = await start()
    await open(second.page, '/blogs')
    await expect(second.page.getByText(RESTORED)).toBeVisible()
    const text = writing(second.page, 'Blog Intro')
    await expect(text).toContainText(WORDS.slice(0, 12).join(' '))
    expect(WORDS.join(' ')).toContain(await text.textContent())
    await open(second.page, `/blog/update/${blog._id}`)
    await expect(writing(second.page, 'Blog Intro')).toHaveText('Changed a while before.')
    await second.context.close()
  } finally {
    await rm(profile, { recursive: true, force: true })
  }
})

test('saves to the server alone when the device is full, and asks before closing', async ({
  author,
  site,
  visit,
  allow,
}) => {
  allow(/ERR_FAILED/)
  const page = await visit({ as: author })
  await open(page, '/blogs')
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin: site.url, quotaSize: 1 })
  await titleField(page).fill('Written on a full device')
  await writing(page, 'Blog Intro').fill('Not a word of it is lost.')
  await saved(page)
  await page.context().route('**/api/v1/drafts/**', (route) => route.abort())
  await writing(page, 'Blog Intro').press('ControlOrMeta+End')
  await page.keyboard.type(' Nor of this.')
  await expect
    .poll(() => page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true }))))
    .toBe(false)
  await expect(page.getByText('Offline, not saved anywhere yet')).toBeVisible()
  await page.context().unroute('**/api/v1/drafts/**')
  await saved(page)
  const other = await visit({ as: author })
  await open(other, '/blogs')
  await expect(titleField(other)).toHaveValue('Written on a full device')
  await expect(writing(other, 'Blog Intro')).toHaveText('Not a word of it is lost. Nor of this.')
})

/** From now on the page can store nothing. Not by its quota: the browser remembers for a while how much is left. */
const fillDevice = (page: Page) =>
  page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('The device is full.', 'QuotaExceededError')
    }
  })

test('does not load another draft when the text of the form would be lost', async ({ author, visit, allow }) => {
  allow(/ERR_FAILED/)
  const page = await visit({ as: author })
  await open(page, '/blogs')
  await write(page, one)
  const other = await writeInNewTab(page, two)
  await other.close()
  await page.reload()
  await expectWords(page, one)
  await page.getByText(OTHER).click()
  await fillDevice(page)
  await page.route('**/api/v1/drafts/**', (route) => route.abort())
  await titleField(page).fill('Stored nowhere')
  await act(page, two.title).click()
  await expect(page.getByText(KEEPS_NOTHING)).toBeVisible()
  await expectWords(page, { ...one, title: 'Stored nowhere' })
  await page.unrouteAll()
  await saved(page)
  await page.getByText(OTHER).click()
  await act(page, two.title).click()
  await expectWords(page, two)
})

test('a draft that was chosen just before the form is left can be used by other tabs', async ({ author, visit }) => {
  const page = await visit({ as: author })
  await open(page, '/blogs')
  await write(page, one)
  const other = await writeInNewTab(page, two)
  await open(other, '/about')
  await page.reload()
  await expectWords(page, one)
  await page.getByText(OTHER).click()
  const letGo = await holdUpStore(other)
  await act(page, two.title).click()
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click()
  await expect(titleField(page)).toHaveCount(0)
  await letGo()
  const locked = () => other.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name))
  await expect.poll(locked).not.toContainEqual(expect.stringMatching(/^draft:/))
})

test('does not say that a text is kept which neither device nor server has', async ({ author, site, visit, allow }) => {
  allow(/ERR_FAILED/)
  const blog = await postBlog(site.url, author)
  const page = await visit({ as: author })
  await open(page, `/blog/update/${blog._id}`)
  await expect(titleField(page)).toHaveValue(blog.title)
  await fillDevice(page)
  await page.route(/api\/v1\/(drafts|blog)\//, (route) => route.abort())
  await titleField(page).fill('Stored nowhere at all')
  await expect(page.getByText('Offline, not saved anywhere yet')).toBeVisible()
  await submit(page)
  const failure = page.getByRole('alert').filter({ hasText: 'cannot be reached' })
  await expect(failure).toBeVisible()
  await expect(failure).not.toContainText('kept on this device')
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click()
  await expect(leaving(page)).toContainText('What you wrote will be lost.')
  await leaving(page).getByRole('button', { name: 'Stay' }).click()
  await page.unrouteAll()
  await saved(page)
})

import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Locator, Page } from '@playwright/test'
import { COMMENTS_SHOWN_MAX } from '#contract/limits.ts'
import { callsOf, listening, nextSocket, open } from './actions.ts'
import { call } from './client.ts'
import { expect, test } from './site.ts'
import { addComment, postBlog, register } from './users.ts'

const panel = (page: Page): Locator => page.getByRole('dialog', { name: 'Comments' })
const remark = (page: Page, index: number): Locator => page.locator(`[data-comment="${idOf(index)}"]`)
const earlier = (page: Page): Locator => panel(page).getByRole('button', { name: 'Earlier comments' })
const top = async (one: Locator) => Math.round((await one.boundingBox())?.y ?? Number.NaN)

const MORE = 100
const idOf = (index: number) => `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`

/** Adds more comments to a blog than are answered at once, the oldest first. */
function fill(dataDir: string, blogId: string, writerId: string): void {
  const database = new DatabaseSync(join(dataDir, 'blogi.sqlite'))
  const insert = database.prepare(
    'insert into comments (id, blog_id, author_id, comment, created_at) values (?, ?, ?, ?, ?)',
  )
  // The server may be writing.
  database.exec('pragma busy_timeout = 30000; begin immediate')
  for (let index = 0; index < COMMENTS_SHOWN_MAX + MORE; index++) {
    const at = new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString()
    insert.run(idOf(index), blogId, writerId, `Remark ${index}`, at)
  }
  database.exec('commit')
  database.close()
}

test('earlier comments come where one asks, stay up to date, and have links', async ({
  site,
  author,
  visit,
  allow,
}) => {
  allow(/ERR_FAILED/)
  const blog = await postBlog(site.url, author)
  fill(site.dataDir, blog._id, author._id)
  const page = await visit({ as: author })
  await listening(page, `/blog/${blog._id}`)
  const button = page.getByRole('button', { name: `Comments, more than ${COMMENTS_SHOWN_MAX}` })
  await button.click()
  const frames: string[] = []
  const calls = callsOf(page)

  await test.step('what is read stays where it is', async () => {
    const first = remark(page, MORE)
    await earlier(page).scrollIntoViewIfNeeded()
    await expect(first).toBeInViewport()
    await page.route(/getComment.*cursor/, (route) => route.abort())
    await earlier(page).press('Enter')
    const failure = panel(page).getByText('They could not be loaded. Try again.')
    await expect(failure).toBeVisible()
    await page.unrouteAll()
    const before = await top(first)
    calls.splice(0)
    await earlier(page).press('Enter')
    await expect(remark(page, MORE - 1)).toBeAttached()
    expect(await top(first)).toBe(before)
    await expect(earlier(page)).toHaveCount(0)
    await expect(panel(page).getByRole('region', { name: 'List of comments' })).toBeFocused()
    await expect(panel(page).getByText(/new comment/)).toHaveCount(0)
  })

  await test.step('changes of those that are loaded, and new ones, need no other request', async () => {
    const path = `${idOf(50)}/${blog._id}`
    await call(site.url, 'POST', `/comment/editComment/${path}`, author, { newComment: 'Changed meanwhile' })
    await expect(panel(page).getByText('Changed meanwhile', { exact: true })).toBeAttached()
    await call(site.url, 'POST', `/comment/deleteComment/${path}`, author)
    await expect(panel(page).getByText('Changed meanwhile', { exact: true })).toHaveCount(0)
    await addComment(site.url, author, blog._id, 'The latest of all')
    await expect(panel(page).getByText('The latest of all', { exact: true })).toBeAttached()
    await expect(remark(page, 40)).toBeAttached()
    expect(calls.filter((one) => one.includes('getComment'))).toHaveLength(1)
  })

  await test.step('one’s own is one small request, and one small event for who watches', async () => {
    const watcher = await visit({ as: await register(site.url, { role: 'Reader' }) })
    watcher.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))))
    await listening(watcher, `/blog/${blog._id}`)
    // The page is subscribed once it hears of this one.
    await expect
      .poll(async () => {
        await addComment(site.url, author, blog._id, 'Is anybody there?')
        return frames.filter((one) => one.includes('Is anybody there?')).length
      })
      .toBeGreaterThan(0)
    const ofWatcher = callsOf(watcher)
    calls.splice(0)
    const answered = page.waitForResponse(/newComment/)
    await panel(page).getByPlaceholder('Write a comment...').fill('My own')
    await panel(page).getByPlaceholder('Write a comment...').press('Control+Enter')
    expect((await (await answered).body()).length).toBeLessThan(1000)
    await expect(panel(page).getByText('My own', { exact: true })).toBeInViewport()
    const isIt = (frame: string) => frame.includes('My own')
    await expect.poll(() => frames.filter(isIt).length).toBe(1)
    expect(frames.find(isIt)?.length).toBeLessThan(1000)
    // Where one reads is saved after a while.
    const ofComments = (all: string[]) => all.filter((one) => !one.includes('/readingPositions/'))
    expect(ofComments(calls)).toEqual([`POST /comment/newComment/${blog._id}`])
    expect(ofComments(ofWatcher)).toEqual([])
  })

  await test.step('the link to the first of all loads what is between', async () => {
    await open(page, `/blog/${blog._id}#comment-${idOf(0)}`)
    await expect(remark(page, 0)).toBeFocused()
    await expect(remark(page, 0)).toBeInViewport()
    await expect(earlier(page)).toHaveCount(0)
  })
})

test('the link to an early comment leads there while the list loads again', async ({ site, author, visit, allow }) => {
  allow(/ERR_INTERNET_DISCONNECTED/)
  const blog = await postBlog(site.url, author)
  fill(site.dataDir, blog._id, author._id)
  const page = await visit({ as: author })
  // The connection is lost while the page of the comment is on its way: whatever was missed is asked for anew.
  let isOnItsWay = () => {}
  const asked = new Promise<void>((resolve) => {
    isOnItsWay = resolve
  })
  let times = 0
  await page.route(/getComment.*cursor/, async (route) => {
    times += 1
    if (times > 1) return route.continue()
    isOnItsWay()
    // Never answered: it is cancelled.
  })
  // Without a socket that was connected, the page would not notice that it is connected again.
  const heard = nextSocket(page)
  await open(page, `/blog/${blog._id}#comment-${idOf(0)}`)
  await Promise.all([asked, heard])
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  // A thousand comments are loaded and drawn.
  await expect(remark(page, 0)).toBeFocused({ timeout: 60_000 })
  await expect(remark(page, 0)).toBeInViewport()
})

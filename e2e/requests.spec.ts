import { randomUUID } from 'node:crypto'
import type { Locator, Page, Request } from '@playwright/test'
import type { Comment } from '#contract/comments.ts'
import { callsOf, card, fillBlog, listening, open, submit, titleField } from './actions.ts'
import { expect, test } from './site.ts'
import { addComment, type Person, postBlog, register } from './users.ts'

const panel = (page: Page): Locator => page.getByRole('dialog', { name: 'Comments' })
const items = (page: Page): Locator => panel(page).getByRole('listitem')
const item = (page: Page, text: string): Locator => items(page).filter({ hasText: text })
const draft = (page: Page): Locator => panel(page).getByPlaceholder('Write a comment...')
const list = (blogId: string) => `POST /comment/getComment/${blogId}`

/**
 * Opens a blog and its comments as a signed-in person, and waits until the server has subscribed this page and all its
 * requests are answered.
 * @param change receives each packet that arrives over the socket, and the function that forwards one
 */
async function watching(
  page: Page,
  blogId: string,
  change: (packet: string, send: (packet: string) => void) => void = (packet, send) => send(packet),
): Promise<void> {
  const asked = new Set<Request>()
  page.on('request', (request) => request.url().includes('/api/') && asked.add(request))
  page.on('requestfinished', (request) => asked.delete(request))
  page.on('requestfailed', (request) => asked.delete(request))
  let isWatching = false
  await page.routeWebSocket(/socket\.io/, (socket) => {
    const server = socket.connectToServer()
    server.onMessage((message) => {
      const packet = String(message)
      change(packet, (changed) => socket.send(changed))
      isWatching ||= packet.startsWith(ACKNOWLEDGED)
    })
  })
  await open(page, `/blog/${blogId}`)
  await expect.poll(() => isWatching).toBe(true)
  // One event loop tick of the page, in which it sends its requests.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  await expect.poll(() => asked.size).toBe(0)
  // The panel asks for the person's own held comments once a script that it loads later is there.
  const heldComments = page.waitForResponse(/\/comment\/held\//)
  await openPanel(page)
  await heldComments
}
/** The beginning of the socket.io packet with which the server acknowledges that the page is subscribed. */
const ACKNOWLEDGED = '43'

async function openPanel(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Comments/ }).click()
  await expect(panel(page)).toBeVisible()
}

async function write(page: Page, text: string): Promise<void> {
  await draft(page).fill(text)
  await draft(page).press('Control+Enter')
}

/** The texts of the comments in the server's response. */
async function texts(url: string, { cookieHeader }: Person, blogId: string): Promise<string[]> {
  const answer = await fetch(`${url}/api/v1/comment/getComment/${blogId}`, {
    method: 'POST',
    headers: { cookie: cookieHeader },
  })
  return ((await answer.json()) as { data: Comment[] }).data.map(({ comment }) => comment)
}

const READ_AHEAD = /^GET \/(blog\/singleBlog|user\/userProfile)\//
const isNews = (packet: string) => packet.startsWith('42["commentsChanged"')

test('changing a comment takes one request, and none on another open page', async ({ site, author, visit }) => {
  const blog = await postBlog(site.url, author)
  const stranger = async () => visit({ as: await register(site.url) })
  const [writer, watcher] = [await stranger(), await stranger()]
  for (const page of [writer, watcher]) await watching(page, blog._id)
  const [ofWriter, ofWatcher] = [callsOf(writer), callsOf(watcher)]

  await write(writer, 'Said once')
  for (const page of [writer, watcher]) await expect(items(page)).toHaveText([/Said once/])
  await expect(draft(writer)).toHaveValue('')
  await item(writer, 'Said once').getByRole('button', { name: 'Edit' }).click()
  await panel(writer).getByPlaceholder('Edit your comment...').fill('Said better')
  await panel(writer).getByPlaceholder('Edit your comment...').press('Control+Enter')
  for (const page of [writer, watcher]) await expect(items(page)).toHaveText([/\(edited\).*Said better/])
  await item(writer, 'Said better').getByRole('button', { name: 'Delete' }).click()
  await writer.getByRole('alertdialog').getByRole('button', { name: 'Delete comment' }).click()
  for (const page of [writer, watcher]) await expect(panel(page).getByText('No comments found')).toBeVisible()

  // Events arrive in order: once this one is shown, all earlier ones have arrived.
  await addComment(site.url, author, blog._id, 'The last word')
  for (const page of [writer, watcher]) await expect(items(page)).toHaveText([/The last word/])
  const names = (calls: string[]) => calls.flatMap((call) => call.match(/\w+Comment\b/) ?? [])
  expect([names(ofWriter), names(ofWatcher)]).toEqual([['newComment', 'editComment', 'deleteComment'], []])
})

test('the comments are the same in whichever order events arrive, or twice', async ({ site, author, visit }) => {
  const blog = await postBlog(site.url, author)
  const reader = await register(site.url, { role: 'Reader' })
  const page = await visit({ as: reader })
  let held: (() => void)[] | undefined
  await watching(page, blog._id, (packet, send) => {
    const twice = () => {
      send(packet)
      if (isNews(packet)) send(packet)
    }
    if (held && isNews(packet)) held.push(twice)
    else twice()
  })
  await addComment(site.url, author, blog._id, 'First')
  await expect(items(page)).toHaveText([/First/])
  const calls = callsOf(page)

  await test.step('after the answer', async () => {
    held = []
    await write(page, 'Second')
    await expect(draft(page)).toHaveValue('')
    await expect(items(page)).toHaveText([/First/, /Second/])
    await expect.poll(() => held?.length).toBe(1)
  })

  await test.step('after the answer of a later call, which deleted what they tell of', async () => {
    await item(page, 'Second').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete comment' }).click()
    await expect(items(page)).toHaveText([/First/])
    await expect.poll(() => held?.length).toBe(2)
    // In the wrong order, as two instances might send them.
    for (const send of held?.reverse() ?? []) send()
    held = undefined
    await addComment(site.url, author, blog._id, 'Third')
    await expect(items(page)).toHaveText([/First/, /Third/])
  })

  await test.step('before the answer, which does not know of them', async () => {
    let letThrough = () => {}
    const released = new Promise<void>((resolve) => {
      letThrough = resolve
    })
    await page.route('**/newComment/*', async (route) => {
      const response = await route.fetch()
      await addComment(site.url, author, blog._id, 'Fifth')
      await released
      await route.fulfill({ response })
    })
    await write(page, 'Fourth')
    await expect(items(page)).toHaveText([/First/, /Third/, /Fourth/, /Fifth/])
    letThrough()
    await expect(draft(page)).toHaveValue('')
    await expect(items(page)).toHaveText([/First/, /Third/, /Fourth/, /Fifth/])
  })
  expect(await texts(site.url, reader, blog._id)).toEqual(['First', 'Third', 'Fourth', 'Fifth'])
  expect(calls).not.toContain(list(blog._id))
})

test('refetches the comments when a 0.1.0 server sends an event without the change', async ({
  site,
  author,
  visit,
}) => {
  const blog = await postBlog(site.url, author)
  const page = await visit({ as: await register(site.url, { role: 'Reader' }) })
  await watching(page, blog._id, (packet, send) => {
    send(isNews(packet) ? `42["commentsChanged","${blog._id}"]` : packet)
  })
  const calls = callsOf(page)
  await addComment(site.url, author, blog._id, 'Of somebody else')
  await expect(items(page)).toHaveText([/Of somebody else/])
  await write(page, 'My own')
  await expect(draft(page)).toHaveValue('')
  await expect(items(page)).toHaveText([/Of somebody else/, /My own/])
  expect(calls).toContain(list(blog._id))
})

test("changing a blog takes one request on its author's page", async ({ author, visit }) => {
  const once = randomUUID().slice(0, 8)
  const [first, second] = [`The night train ${once}`, `The morning train ${once}`]
  const page = await visit({ as: author })
  const goHome = () => page.getByRole('banner').getByRole('link', { name: 'Home' }).click()
  const goToDashboard = () =>
    page
      .getByRole('banner')
      .getByRole('link', { name: /Dashboard of/ })
      .click()
  await listening(page, '/')
  await goToDashboard()
  await expect(page.getByText('You have not written anything yet.')).toBeVisible()
  await page.getByRole('link', { name: 'Create New Blog' }).click()
  await fillBlog(page, { title: first })
  const all = callsOf(page)
  /** The calls since the last check, without autosaves and prefetches while the pointer is over other blogs' cards. */
  const calls = () =>
    all
      .splice(0)
      .filter((call) => !/ \/(?:drafts|blog\/picture)\b/.test(call) && (!READ_AHEAD.test(call) || call.endsWith(id)))
  let id = ' '

  await test.step('published: it stands on home and on the dashboard, and can be read', async () => {
    const answered = page.waitForResponse('**/blog/post')
    await submit(page)
    id = ((await (await answered).json()) as { data: { _id: string } }).data._id
    await expect(page).toHaveURL('/')
    await expect(card(page, first)).toHaveCount(1)
    await goToDashboard()
    await expect(card(page, first)).toHaveCount(1)
    await card(page, first).getByRole('link', { name: first }).click()
    await expect(page.getByText('Every evening somebody climbed the stairs.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Comments, 0' })).toBeVisible()
    // Whom the author has blocked is asked for once, with the first comments.
    const before = [list(id), 'GET /user/blocks']
    expect(calls().filter((call) => !before.includes(call))).toEqual(['POST /blog/post'])
  })

  await test.step('changed: read before, as it may have changed elsewhere, and not after', async () => {
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await expect(titleField(page)).toHaveValue(first)
    expect(calls().filter((call) => call !== list(id))).toEqual([`GET /blog/singleBlog/${id}`])
    await titleField(page).fill(second)
    await submit(page)
    await expect(page.getByRole('heading', { level: 1, name: second })).toBeVisible()
    await goHome()
    await expect(card(page, second)).toHaveCount(1)
    await goToDashboard()
    await expect(card(page, second)).toHaveCount(1)
    expect(calls().filter((call) => call !== list(id))).toEqual([`PUT /blog/update/${id}`])
  })

  await test.step('deleted: gone from both', async () => {
    await card(page, second).getByRole('link', { name: second }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete blog' }).click()
    await expect(page.getByText('Blog deleted successfully')).toBeVisible()
    await expect(page).toHaveURL('/')
    await goToDashboard()
    await expect(page.getByText('You have not written anything yet.')).toBeVisible()
    await goHome()
    await expect(card(page, second)).toHaveCount(0)
    expect(calls().filter((call) => call !== list(id))).toEqual([`DELETE /blog/deletePost/${id}`])
  })
})

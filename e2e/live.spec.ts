import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { card, fillBlog, hydrated, listening, open, submit } from './actions.ts'
import { openDatabase } from './database.ts'
import { expect, test } from './site.ts'
import { type Person, postBlog, register } from './users.ts'

/** A marker that a page loses when it is reloaded, and keeps when it is updated in place. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { neverReloaded: true }))
const isMarked = (page: Page) => page.evaluate(() => 'neverReloaded' in window)

test('home follows every change of a blog without a reload', async ({ site, author, visit, allow }) => {
  const once = randomUUID().slice(0, 8)
  const titles = { first: `The ferry at six ${once}`, second: `The ferry at seven ${once}` }
  const [writer, unfiltered, filtered] = [await visit({ as: author }), await visit(), await visit()]
  await listening(unfiltered, '/')
  await listening(filtered, '/?tag=Food')
  const bystander: Person = await register(site.url)
  const dashboard = await visit({ as: bystander })
  await listening(dashboard, '/dashboard')
  await expect(dashboard.getByText('You have not written anything yet.')).toBeVisible()
  const home = [unfiltered, filtered, dashboard]
  for (const page of home) await mark(page)

  await test.step('published: first on home, absent where another category is shown', async () => {
    await open(writer, '/blogs')
    await fillBlog(writer, { title: titles.first, category: 'Travel' })
    await submit(writer)
    await expect(unfiltered.getByRole('main').getByRole('article').first()).toContainText(titles.first)
    await expect(card(writer, titles.first)).toHaveCount(1)
    await expect(card(filtered, titles.first)).toHaveCount(0)
  })

  await test.step('edited: the title changes where it stands, once', async () => {
    await openEdit(writer, titles.first)
    await writer.getByLabel('Blog Title', { exact: true }).fill(titles.second)
    await submit(writer)
    await expect(card(unfiltered, titles.second)).toHaveCount(1)
    await expect(card(unfiltered, titles.first)).toHaveCount(0)
  })

  await test.step('moved to Food: it arrives there', async () => {
    await openEditHere(writer)
    await writer.getByLabel('Category', { exact: true }).selectOption('Food')
    await submit(writer)
    await expect(card(filtered, titles.second)).toBeVisible()
    await expect(card(unfiltered, titles.second)).toContainText('Food')
  })

  await test.step('moved to Health: it leaves Food and stays on the whole list', async () => {
    await openEditHere(writer)
    await writer.getByLabel('Category', { exact: true }).selectOption('Health')
    await submit(writer)
    await expect(card(filtered, titles.second)).toHaveCount(0)
    await expect(card(unfiltered, titles.second)).toContainText('Health')
  })

  await test.step('unpublished: gone for everybody else, kept for its author', async () => {
    await openEditHere(writer)
    await writer.getByLabel('Publish').selectOption('False')
    await submit(writer)
    await expect(card(unfiltered, titles.second)).toHaveCount(0)
    // The event can arrive before the response that takes the author back to the blog.
    await expect(writer.getByText('Draft, visible only to you')).toBeVisible()
    await writer
      .getByRole('banner')
      .getByRole('link', { name: /Dashboard of/ })
      .click()
    await expect(card(writer, titles.second)).toContainText('Draft')
  })

  await test.step('published again: it is back', async () => {
    // By its title: the blog's own page, which is being left, has other links.
    await card(writer, titles.second).getByRole('link', { name: titles.second }).click()
    await openEditHere(writer)
    await submit(writer)
    await expect(card(unfiltered, titles.second)).toHaveCount(1)
  })

  await test.step('deleted while one is offline: the other sees it at once, the one after coming back', async () => {
    // However the browser words the loss and return of the network.
    allow(/net::ERR_|WebSocket connection/)
    const other = await visit()
    await listening(other, '/')
    await expect(card(other, titles.second)).toBeVisible()
    await unfiltered.context().setOffline(true)
    await writer.getByRole('button', { name: 'Delete' }).click()
    await writer.getByRole('alertdialog').getByRole('button', { name: 'Delete blog' }).click()
    await expect(writer.getByText('Blog deleted successfully')).toBeVisible()
    await expect(card(other, titles.second)).toHaveCount(0)
    await open(writer, '/blogs')
    await fillBlog(writer, { title: `Written meanwhile ${once}` })
    await submit(writer)
    await expect(card(other, `Written meanwhile ${once}`)).toBeVisible()
    await expect(card(unfiltered, titles.second)).toBeVisible()
    await unfiltered.context().setOffline(false)
    await expect(card(unfiltered, titles.second)).toHaveCount(0, { timeout: 40_000 })
    await expect(card(unfiltered, `Written meanwhile ${once}`)).toHaveCount(1)
  })

  await expect(dashboard.getByText('You have not written anything yet.')).toBeVisible()
  await expect(dashboard.getByRole('main').getByRole('article')).toHaveCount(0)
  for (const page of home) expect(await isMarked(page), 'the page was never reloaded').toBe(true)
})

test("an author's dashboard updates live in a second browser", async ({ author, visit }) => {
  const once = randomUUID().slice(0, 8)
  const [writer, dashboard] = [await visit({ as: author }), await visit({ as: author })]
  await listening(dashboard, '/dashboard')
  await open(writer, '/blogs')
  await fillBlog(writer, { title: `Kept to myself ${once}` })
  await writer.getByLabel('Publish').selectOption('False')
  await submit(writer)
  await expect(card(dashboard, `Kept to myself ${once}`)).toContainText('Draft')
  await openEdit(dashboard, `Kept to myself ${once}`)
  await expect(dashboard.getByText(/Saving now publishes it/)).toBeVisible()
  await expect(dashboard.getByLabel('Publish')).toHaveValue('True')
})

async function openEdit(page: Page, title: string): Promise<void> {
  await card(page, title).getByRole('link', { name: title }).click()
  await openEditHere(page)
}

/** Starts from the blog's own page. */
async function openEditHere(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await hydrated(page)
  await expect(page.getByRole('heading', { name: 'Edit Blog' })).toBeVisible()
}

test('a page whose socket was rejected by a busy server receives live events later', async ({
  site,
  author,
  visit,
}) => {
  const page = await visit()
  let refusals = 0
  await page.routeWebSocket(/socket\.io/, (socket) => {
    if (refusals > 0) return void socket.connectToServer()
    refusals += 1
    const handshake = { sid: 'refused', upgrades: [], pingInterval: 25_000, pingTimeout: 20_000, maxPayload: 1000 }
    socket.send(`0${JSON.stringify(handshake)}`)
    socket.onMessage(() => socket.send('44{"message":"Connect anew."}'))
  })
  await open(page, '/')
  await expect.poll(() => refusals).toBe(1)
  const title = `Heard after all ${randomUUID().slice(0, 8)}`
  await postBlog(site.url, author, { title })
  await expect(card(page, title).first()).toBeVisible({ timeout: 20_000 })
})

test('changes made by SQL reach open pages, and deleted sessions sign their users out', async ({
  site,
  author,
  visit,
}) => {
  const title = `Taken down ${randomUUID().slice(0, 8)}`
  const { _id: id } = await postBlog(site.url, author, { title })
  const [home, reading, dashboard] = [
    await visit(),
    await visit({ as: await register(site.url) }),
    await visit({ as: author }),
  ]
  await listening(home, '/')
  await listening(reading, `/blog/${id}`)
  await listening(dashboard, '/dashboard')
  await expect(card(home, title)).toBeVisible()
  for (const page of [home, reading]) await mark(page)
  const database = openDatabase(site)
  database.prepare(`update blogs set state = 'draft', published_at = null, version = version + 1 where id = ?`).run(id)
  await expect(card(home, title)).toHaveCount(0)
  await expect(reading.getByText('This blog is no longer available.')).toBeVisible()
  database.prepare('delete from sessions where user_id = ?').run(author._id)
  database.close()
  await expect(dashboard.getByText('Session expired. Please login again.')).toBeVisible({ timeout: 20_000 })
  await expect(dashboard).toHaveURL(/\/login$/)
  for (const page of [home, reading]) expect(await isMarked(page)).toBe(true)
})

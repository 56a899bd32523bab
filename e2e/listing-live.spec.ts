import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import type { BlogCard } from '#contract/blogs.ts'
import { card, holdBack, listening } from './actions.ts'
import { expect, test } from './site.ts'
import { addComment, changeBlog, follow, type Person, postBlog, register } from './users.ts'

const pill = (page: Page): Locator => page.getByRole('button', { name: /^\d+ new blogs?$/ })
const first = (page: Page): Locator => page.getByRole('main').getByRole('article').first()

/** Posts enough blogs to scroll at every width; returns the text that identifies this test's blogs. */
async function fill(url: string, author: Person): Promise<string> {
  const once = randomUUID().slice(0, 8)
  for (let index = 0; index < 9; index++) {
    await postBlog(url, author, { title: `Long before, part ${index}, ${once}`, category: 'Game' })
  }
  return once
}

/** The vertical position of a card on the screen. */
const placeOf = async (place: Locator): Promise<number | undefined> => (await place.boundingBox())?.y

for (const [path, viewport] of [
  ['/', { width: 1280, height: 800 }],
  ['/?tag=Game', { width: 360, height: 740 }],
] as const) {
  test(`new blogs are held back while a reader has scrolled on ${path}`, async ({ site, author, visit }) => {
    const once = await fill(site.url, author)
    const page = await visit({ reducedMotion: 'reduce', viewport })
    await listening(page, path)

    await test.step('at the top they appear directly', async () => {
      await postBlog(site.url, author, { title: `At the top ${once}`, category: 'Game' })
      await expect(first(page)).toContainText(`At the top ${once}`)
      await expect(pill(page)).toHaveCount(0)
    })

    const reading = card(page, `part 1, ${once}`)
    await reading.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    await expect(reading).toBeInViewport()
    const place = await placeOf(reading)

    await test.step('scrolled, nothing moves; how many there are is said', async () => {
      await postBlog(site.url, author, { title: `First to wait ${once}`, category: 'Game' })
      await expect(pill(page)).toHaveText('1 new blog')
      await expect(pill(page)).toBeInViewport()
      await postBlog(site.url, author, { title: `Second to wait ${once}`, category: 'Game' })
      await expect(pill(page)).toHaveText('2 new blogs')
      await expect(page.locator('[aria-live=polite]').filter({ hasText: '2 new blogs' })).toBeAttached()
      expect(await placeOf(reading)).toBe(place)
      await expect(card(page, `First to wait ${once}`)).toHaveCount(0)
    })

    await test.step('pressed, they are there, and the focus is at the top', async () => {
      await pill(page).click()
      await expect(first(page)).toContainText(`Second to wait ${once}`)
      await expect(card(page, `First to wait ${once}`)).toBeVisible()
      await expect(page.getByRole('heading', { name: 'BLOGS', exact: true })).toBeInViewport()
      await expect(page.getByRole('heading', { name: 'BLOGS', exact: true })).toBeFocused()
      await expect(pill(page)).toHaveCount(0)
    })

    await test.step('and the next appears directly again', async () => {
      await postBlog(site.url, author, { title: `Directly again ${once}`, category: 'Game' })
      await expect(first(page)).toContainText(`Directly again ${once}`)
    })
  })
}

test('applies edits and deletions at once, and shows held-back blogs at the top', async ({ site, author, visit }) => {
  const once = await fill(site.url, author)
  const last = await postBlog(site.url, author, { title: `Soon another name ${once}`, category: 'Game' })
  const gone = await postBlog(site.url, author, { title: `Soon gone ${once}`, category: 'Game' })
  const page = await visit({ reducedMotion: 'reduce' })
  await listening(page, '/?tag=Game')
  await card(page, `part 1, ${once}`).evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await postBlog(site.url, author, { title: `Elsewhere ${once}`, category: 'Food' })
  await postBlog(site.url, author, { title: `Waits ${once}`, category: 'Game' })
  await expect(pill(page)).toHaveText('1 new blog')
  await changeBlog(site.url, author, last._id, { category: 'Game', title: `It has another name ${once}` })
  await expect(card(page, `It has another name ${once}`)).toHaveCount(1)
  await fetch(`${site.url}/api/v1/blog/deletePost/${gone._id}`, {
    method: 'DELETE',
    headers: { cookie: author.cookieHeader },
  })
  await expect(card(page, `Soon gone ${once}`)).toHaveCount(0)
  await expect(pill(page)).toHaveText('1 new blog')

  await page.evaluate(() => window.scrollTo({ top: 0 }))
  await expect(pill(page)).toHaveCount(0)
  await expect(first(page)).toContainText(`Waits ${once}`)
})

test('the Trending ranking stays while a reader has scrolled, and updates at the top', async ({
  site,
  author,
  visit,
}) => {
  const once = await fill(site.url, author)
  const { data } = (await (await fetch(`${site.url}/api/v1/blog/getAllBlog`)).json()) as { data: BlogCard[] }
  const mine = data.filter(({ title }) => title.includes(once))
  const readers = await Promise.all([1, 2, 3, 4, 5].map(() => register(site.url, { role: 'Reader' })))
  const [last, ...others] = readers as [Person, ...Person[]]
  for (const { _id } of mine) for (const reader of others) await addComment(site.url, reader, _id, 'Well')
  const page = await visit({ reducedMotion: 'reduce' })
  await listening(page, '/?tag=Trending')
  const titles = page.getByRole('main').getByRole('article').getByRole('heading')
  await expect(titles.nth(8)).toBeAttached()
  const before = await titles.allTextContents()
  await titles.nth(8).evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await expect(titles.nth(8)).toBeInViewport()

  const rising = mine.find(({ title }) => title === before[5]) as BlogCard
  await addComment(site.url, last, rising._id, 'Well')
  // A refetch that another one overtakes is cancelled, and never finishes.
  const ranked = page.waitForEvent('requestfinished', (request) => request.url().includes('tag=Trending'))
  await postBlog(site.url, author, { title: `Not discussed yet ${once}`, category: 'Game' })
  const answered = (await (await (await ranked).response())?.json()) as { data: BlogCard[] }
  expect(answered.data[0]?.title, 'the server has a new ranking').toBe(rising.title)
  const renamed = mine.find(({ title }) => title === before[7]) as BlogCard
  await changeBlog(site.url, author, renamed._id, { category: 'Game', title: `Renamed where it stands ${once}` })
  await expect(titles).toHaveText(before.with(7, `Renamed where it stands ${once}`))
  await expect(pill(page)).toHaveCount(0)
  await page.evaluate(() => window.scrollTo({ top: 0 }))
  await expect(titles.first()).toHaveText(rising.title)
})

test('an open blog offers the new version, and reports a deletion', async ({ site, author, visit }) => {
  const blog = await postBlog(site.url, author, { title: 'As it was at first', category: 'Game' })
  const page = await visit({ as: author })
  await listening(page, `/blog/${blog._id}`)
  const title = page.getByRole('heading', { level: 1 })
  await changeBlog(site.url, author, blog._id, {
    category: 'Game',
    title: 'As it became',
    intro: '<p>Somebody went down again.</p>',
  })
  const offer = page.getByRole('button', { name: 'Show the new version' })
  await expect(offer).toBeVisible()
  await expect(title).toHaveText('As it was at first')
  await offer.click()
  await expect(title).toHaveText('As it became')
  await expect(page.getByText('Somebody went down again.')).toBeVisible()
  await expect(offer).toHaveCount(0)
  await fetch(`${site.url}/api/v1/blog/deletePost/${blog._id}`, {
    method: 'DELETE',
    headers: { cookie: author.cookieHeader },
  })
  await expect(page.getByText('This blog is no longer available.')).toBeVisible()
  await expect(page.getByText('Somebody went down again.')).toBeVisible()
})

test('an open blog does not change when the owner actions load after an edit', async ({ site, author, visit }) => {
  const blog = await postBlog(site.url, author, { title: 'Before the buttons', category: 'Game' })
  const page = await visit({ as: author })
  const load = await holdBack(page, /owner-actions/)
  await listening(page, `/blog/${blog._id}`)
  await expect(page.getByText('Every evening somebody climbed the stairs.')).toBeVisible()
  await changeBlog(site.url, author, blog._id, { category: 'Game', title: 'Before they were there' })
  await expect(page.getByRole('button', { name: 'Show the new version' })).toBeVisible()
  load()
  await expect(page.getByRole('main').getByRole('button', { name: 'Delete' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Before the buttons')
})

test('offers a new version that was missed while offline after reconnecting', async ({
  site,
  author,
  visit,
  allow,
}) => {
  allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket connection/)
  const blog = await postBlog(site.url, author, { title: 'Before the silence', category: 'Game' })
  const page = await visit({ as: author })
  await listening(page, `/blog/${blog._id}`)
  await expect(page.getByText('Every evening somebody climbed the stairs.')).toBeVisible()
  // The first answer after the silence is lost, too.
  await page.route('**/blog/singleBlog/*', (route) => route.abort(), { times: 1 })
  await page.context().setOffline(true)
  await changeBlog(site.url, author, blog._id, { category: 'Game', title: 'Within the silence' })
  await page.context().setOffline(false)
  await expect(page.getByRole('button', { name: 'Show the new version' })).toBeVisible({ timeout: 40_000 })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Before the silence')
})

test('the number of comments on a card follows them', async ({ site, author, visit }) => {
  const blog = await postBlog(site.url, author, { title: `Discussed ${randomUUID()}` })
  const page = await visit()
  await listening(page, '/')
  const shown = card(page, blog.title)
  await expect(shown).toBeVisible()
  await expect(shown.getByText(/comment/)).toHaveCount(0)
  await addComment(site.url, author, blog._id, 'The first of two')
  await expect(shown.getByText('1 comment', { exact: true })).toBeAttached()
  await addComment(site.url, author, blog._id, 'The second of two')
  await expect(shown.getByText('2 comments', { exact: true })).toBeAttached()
  await changeBlog(site.url, author, blog._id, { title: `${blog.title}, renamed` })
  await expect(shown).toContainText('renamed')
  await expect(shown.getByText('2 comments', { exact: true })).toBeAttached()
  await page.reload()
  await expect(shown.getByText('2 comments', { exact: true })).toBeAttached()
})

test('a comment leaves a list that lacks a new blog to be asked for again', async ({ site, author, visit }) => {
  const known = await postBlog(site.url, author, { title: `Known ${randomUUID()}` })
  const reader = await register(site.url, { role: 'Reader' })
  await follow(site.url, reader, author)
  const page = await visit({ as: reader })
  await listening(page, '/followedBlogs')
  await expect(card(page, known.title)).toBeVisible()
  await page.getByRole('link', { name: 'Home' }).first().click()
  await expect(card(page, known.title)).toBeVisible()

  const added = await postBlog(site.url, author, { title: `Added ${randomUUID()}` })
  await expect(card(page, added.title)).toBeVisible()
  await addComment(site.url, author, known._id, 'Said meanwhile')
  await expect(card(page, known.title).getByText('1 comment', { exact: true })).toBeAttached()
  await page.goBack()
  await expect(page).toHaveURL('/followedBlogs')
  await expect(card(page, added.title)).toBeVisible()
})

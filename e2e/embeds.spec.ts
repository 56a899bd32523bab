import type { Page } from '@playwright/test'
import { EMBED_START } from '#contract/embeds.ts'
import { expectUsable, open } from './actions.ts'
import { boxOf, watchShifts } from './layout-shifts.ts'
import { expect, test } from './site.ts'
import { type Person, postBlog, register, square } from './users.ts'

const VIDEO = 'https://youtu.be/abcdefghijk?t=90'
const FRAME = 'https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1&start=90'
const PLAY = 'Play: A film of lamps on YouTube'

async function embed(href: string, title: string, description: string): Promise<string> {
  const picture = `data:image/png;base64,${(await square('#b45309')).toString('base64')}`
  return `${EMBED_START}<a href="${href}"><img src="${picture}">${title}</a><figcaption>${description}</figcaption></figure>`
}

/** A blog with a card, a video and a song. */
async function postEmbeds(url: string, author: Person) {
  const parts = await Promise.all([
    embed('https://www.example.org/lamps', 'On lamps', 'How they were lit.'),
    embed(VIDEO, 'A film of lamps', 'Three minutes by the sea.'),
    embed('https://open.spotify.com/track/0123456789abcdefABCDEF', 'A song of lamps', ''),
  ])
  return postBlog(url, author, { intro: `<p>Every evening.</p>${parts.join('')}<p>And every morning.</p>` })
}

/** Answers for every other host, and the addresses that were asked for there. */
async function otherHosts(page: Page, siteUrl: string): Promise<string[]> {
  const asked: string[] = []
  await page.route(
    (url) => url.origin !== new URL(siteUrl).origin,
    (route) => {
      asked.push(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: '<title>Player</title><button>Pause</button>' })
    },
  )
  return asked
}

test('embeds are cards; a player is loaded by mouse or key, and nothing before', async ({ site, author, visit }) => {
  const blog = await postEmbeds(site.url, author)
  const page = await visit({ as: author })
  const shifts = await watchShifts(page)
  const asked = await otherHosts(page, site.url)
  await open(page, `/blog/${blog._id}`)
  const article = page.getByRole('article')
  const cards = article.locator('figure')
  await expect(cards).toHaveCount(3)

  await test.step('a card is one link with its picture, title, description and host', async () => {
    const card = cards.first()
    const link = card.getByRole('link', { name: 'On lamps' })
    await expect(link).toHaveAttribute('href', 'https://www.example.org/lamps')
    await expect(card.locator('img')).toHaveJSProperty('complete', true)
    await expect(card).toContainText('How they were lit.')
    expect(await card.locator('.embed-host').evaluate((host) => getComputedStyle(host, '::before').content)).toBe(
      '"example.org"',
    )
    await card.scrollIntoViewIfNeeded()
    const { x, y, width, height } = await boxOf(card)
    // The corner is the link, too.
    const at = await page.evaluate(
      ([left = 0, top = 0]) => document.elementFromPoint(left, top)?.tagName,
      [x + width - 8, y + height - 8],
    )
    expect(at).toBe('A')
  })
  const video = cards.nth(1)
  const button = video.getByRole('button', { name: PLAY })
  await button.scrollIntoViewIfNeeded()
  await expect(button).toBeVisible()
  await expect(cards.getByRole('button', { name: 'Enlarge' })).toHaveCount(0)
  await expectUsable(page)
  expect(asked).toEqual([])

  await test.step('by mouse: in the place of the picture, with the focus in it', async () => {
    const before = await boxOf(video)
    const scripts: string[] = []
    page.on('response', (response) => response.url().endsWith('.js') && scripts.push(response.url()))
    await button.click()
    const frame = video.getByTitle('A film of lamps on YouTube')
    await expect(frame).toBeFocused()
    await expect(frame).toHaveAttribute('src', FRAME)
    await expect(video.frameLocator('iframe').getByRole('button', { name: 'Pause' })).toBeVisible()
    expect(await frame.getAttribute('sandbox')).toContain('allow-scripts')
    await expect(frame).toHaveAttribute('referrerpolicy', 'strict-origin')
    await expect(button).toHaveCount(0)
    expect(await boxOf(video)).toEqual(before)
    expect(asked).toEqual([FRAME])
    expect(scripts).toHaveLength(1)
    expect((await (await page.request.get(scripts[0] ?? '')).body()).length).toBeLessThan(1000)
  })
  await test.step('by key', async () => {
    await page.getByRole('button', { name: 'Play: A song of lamps on Spotify' }).press('Enter')
    await expect(page.getByTitle('A song of lamps on Spotify')).toBeFocused()
    await expect(cards.nth(2).frameLocator('iframe').getByRole('button', { name: 'Pause' })).toBeInViewport()
    expect(asked.at(-1)).toBe('https://open.spotify.com/embed/track/0123456789abcdefABCDEF')
  })
  expect((await shifts()).filter((shift) => Number.parseFloat(shift) > 0.001)).toEqual([])
})

test('without a script an embed is its link, with its picture and words', async ({ startOwnSite, visit }) => {
  const site = await startOwnSite({ PUBLIC_READING: 'true' })
  const author = await register(site.url)
  const blog = await postEmbeds(site.url, author)
  const page = await visit({ baseURL: site.url, javaScriptEnabled: false })
  await page.goto(`/blog/${blog._id}/${blog.slug}`)
  const video = page.getByRole('article').locator('figure').nth(1)
  await expect(video.getByRole('link', { name: 'A film of lamps' })).toHaveAttribute('href', VIDEO)
  await expect(video).toContainText('Three minutes by the sea.')
  await expect(page.getByRole('button', { name: PLAY })).toHaveCount(0)
  const picture = await boxOf(video.locator('img'))
  expect(picture.height).toBeGreaterThan(100)

  const feed = await (await page.request.get('/feed.xml')).text()
  expect(feed).toContain(VIDEO)
  expect(feed).toContain('A film of lamps')
  expect(feed).not.toContain('iframe')
})

test('a player whose script does not come says so, and can be pressed again', async ({
  site,
  author,
  allow,
  visit,
}) => {
  allow(/ERR_FAILED/)
  const blog = await postEmbeds(site.url, author)
  const page = await visit({ as: author })
  await otherHosts(page, site.url)
  let isThere = false
  await page.route('**/assets/play-embed-*.js', (route) => (isThere ? route.continue() : route.abort()))
  await open(page, `/blog/${blog._id}`)
  const button = page.getByRole('button', { name: PLAY })
  await button.click()
  await expect(page.getByText('The player cannot be loaded just now.')).toBeVisible()
  await expect(button).toBeVisible()
  isThere = true
  await button.click()
  await expect(page.getByTitle('A film of lamps on YouTube')).toBeFocused()
})

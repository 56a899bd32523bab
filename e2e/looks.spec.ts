import sharp from 'sharp'
import { card, expectNoSidewaysScroll, goOn, open } from './actions.ts'
import { boxOf } from './layout-shifts.ts'
import { expect, test } from './site.ts'
import { follow, postBlog, register } from './users.ts'

test('the titles of all pages have one look', async ({ site, author, visit }) => {
  const blog = await postBlog(site.url, author)
  const page = await visit({ as: author })
  const looks = new Map<string, string[]>()
  for (const path of [
    '/',
    '/authors',
    '/tags',
    '/tag/lamps',
    '/search',
    '/about',
    '/login',
    '/blogs',
    `/blog/update/${blog._id}`,
    `/blog/${blog._id}/revisions`,
    '/dashboard',
    '/editProfile',
    '/followings',
    '/followedBlogs',
    '/bookmarks',
    '/notifications',
    `/userProfile/${author._id}`,
    '/no/such/page',
  ]) {
    await (path === '/' ? open(page, path) : goOn(page, path))
    const look = await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
      const { fontFamily, fontSize, fontWeight, letterSpacing, textTransform, color } = getComputedStyle(heading)
      return [fontFamily, fontSize, fontWeight, letterSpacing, textTransform, color].join('; ')
    })
    looks.set(look, [...(looks.get(look) ?? []), path])
  }
  expect([...looks.keys()], JSON.stringify([...looks])).toHaveLength(1)
})

test('on a phone the first blog is in the first half, and fingers find every control', async ({
  site,
  author,
  visit,
}) => {
  await postBlog(site.url, author)
  // So that the top authors are there.
  await follow(site.url, await register(site.url, { role: 'Reader' }), author)
  for (const as of [undefined, author]) {
    const page = await visit({ ...(as && { as }), viewport: { width: 390, height: 844 } })
    await open(page, '/')
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { name: 'Top Authors' })).toBeVisible()
    const first = await boxOf(main.getByRole('article').first())
    expect(first.y).toBeGreaterThan(0)
    expect(first.y).toBeLessThanOrEqual(420)
    const small = await main.locator('a:visible, button:visible').evaluateAll((controls) =>
      controls
        // The arrows do what the dots do.
        .filter((control) => !control.getAttribute('aria-label')?.startsWith('Go to slide'))
        .map((control) => {
          const { width, height } = control.getBoundingClientRect()
          // What can be pressed may reach beyond what is seen.
          const around = getComputedStyle(control, '::after')
          const size = (own: number, other: string) => Math.max(own, Number.parseFloat(other) || 0)
          return {
            name: control.getAttribute('aria-label') ?? control.textContent,
            width: size(width, around.width),
            height: size(height, around.height),
          }
        })
        .filter(({ width, height }) => width < 44 || height < 44),
    )
    expect(small).toEqual([])
    await expectNoSidewaysScroll(page)
  }
})

test('a blog begins with its text in the first view, and has one date', async ({ site, author, visit }) => {
  const blog = await postBlog(site.url, author, {
    title: 'The lamp that was lit every evening, and its keeper',
    standfirst: 'Of a light by the sea.',
  })
  const page = await visit({ as: author })
  await open(page, `/blog/${blog._id}`)
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 768, height: 1024 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(viewport)
    const article = page.getByRole('article')
    const line = await boxOf(article.getByText('Every evening somebody climbed the stairs.'))
    expect(line.height).toBeGreaterThan(0)
    expect(line.y + line.height, `at ${viewport.width} pixels`).toBeLessThan(viewport.height)
    const cover = await boxOf(article.locator('img[fetchpriority=high]'))
    expect(cover.height).toBeGreaterThan(150)
    await expect(article.getByText('1 min read')).toBeVisible()
    await expect(article.getByRole('time')).toHaveCount(1)
    await expect(article.getByText('updated')).toHaveCount(0)
    await expectNoSidewaysScroll(page)
  }

  await page.route('**/api/v1/blog/singleBlog/*', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    await route.fulfill({ json: { ...answer, data: { ...answer.data, updatedAt: '2099-12-03T09:30:00.000Z' } } })
  })
  await open(page, `/blog/${blog._id}`)
  await expect(page.getByRole('article').getByText('updated')).toBeVisible()
  await expect(page.getByRole('article').getByRole('time')).toHaveCount(1)
})

test('on a phone the end of a blog fills its rows', async ({ site, author, visit }) => {
  const blog = await postBlog(site.url, author)
  const reader = await register(site.url, { role: 'Reader' })
  for (const as of [reader, author]) {
    const page = await visit({ as, viewport: { width: 390, height: 844 } })
    await open(page, `/blog/${blog._id}`)
    const end = page.getByRole('region', { name: 'About the author' })
    await expect(end.getByRole('button', { name: 'Write the first comment' })).toBeVisible()
    await expect(end.getByRole('button', { name: 'Share' })).toBeVisible()
    const buttons = await end
      .getByRole('button')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect))
    const rows = Map.groupBy(buttons, ({ y }) => Math.round(y))
    const place = await boxOf(end)
    for (const row of rows.values()) {
      expect(Math.min(...row.map(({ left }) => left))).toBeCloseTo(place.x + 20, 0)
      expect(Math.max(...row.map(({ right }) => right))).toBeCloseTo(place.x + place.width - 20, 0)
      for (const { height } of row) expect(height).toBeGreaterThanOrEqual(44)
    }
    await expectNoSidewaysScroll(page)
  }
})

test('cards say how long a blog takes to read, and on a wide screen the newest leads', async ({
  startOwnSite,
  visit,
}) => {
  const site = await startOwnSite()
  const author = await register(site.url)
  const wide = sharp({ create: { width: 1200, height: 700, channels: 3, background: '#0f766e' } })
    .png()
    .toBuffer()
  const intro = `<p>${'word '.repeat(700)}</p>`
  for (let number = 1; number <= 6; number++)
    await postBlog(site.url, author, { title: `The lamp, part ${number}`, intro }, wide)
  const page = await visit({ baseURL: site.url })
  await open(page, '/')
  const widthOf = async (title: string) => (await boxOf(card(page, title))).width
  await expect(card(page, 'The lamp, part 6')).toContainText('3 min read')
  expect(await widthOf('The lamp, part 6')).toBeGreaterThan(2 * (await widthOf('The lamp, part 5')))
  // Two stand beside it, and it ends with the second.
  const [lead, second] = [await boxOf(card(page, 'The lamp, part 6')), await boxOf(card(page, 'The lamp, part 4'))]
  expect(Math.abs(lead.y + lead.height - second.y - second.height)).toBeLessThan(2)
  await page.setViewportSize({ width: 390, height: 740 })
  expect(await widthOf('The lamp, part 6')).toBe(await widthOf('The lamp, part 5'))
})

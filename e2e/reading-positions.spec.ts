import type { Page, Request } from '@playwright/test'
import { expectUsable, open, signOut } from './actions.ts'
import { expect, test } from './site.ts'
import { changeBlog, postBlog, register, signInHere } from './users.ts'

const lines = (from: number, to: number) =>
  Array.from(
    { length: to - from + 1 },
    (_, i) => `<p>Line ${from + i} of the keeper’s long diary. ${'It rained. '.repeat(9)}</p>`,
  )
const LONG = `<h2>The diary</h2>${lines(1, 60).join('')}`

const line = (page: Page, number: number) => page.getByText(`Line ${number} of`)
/** Scrolls to a paragraph, as a reader does who has read up to it. */
const readTo = (page: Page, number: number) => line(page, number).evaluate((one) => one.scrollIntoView())
const stored = (page: Page) =>
  page.waitForRequest((request) => request.method() === 'PUT' && request.url().includes('/readingPositions/'))
const known = (page: Page) => page.waitForResponse('**/readingPositions/*')
const offer = (page: Page) => page.getByRole('button', { name: 'Continue where you left off' })
const back = (page: Page) => page.getByRole('button', { name: 'Back to the beginning' })
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

test('a reader goes on where they stopped, on another device and after an edit', async ({ site, author, visit }) => {
  const title = 'The keeper’s diary'
  const blog = await postBlog(site.url, author, { title, intro: LONG })
  const reader = await register(site.url, { role: 'Reader' })
  const page = await visit({ as: reader })

  await test.step('the position is stored while a reader reads', async () => {
    await Promise.all([known(page), open(page, `/blog/${blog._id}`)])
    const put = stored(page)
    await readTo(page, 30)
    expect((await put).postDataJSON()).toMatchObject({ block: { index: expect.any(Number) }, version: 1 })
  })

  await changeBlog(site.url, author, blog._id, { title, intro: `<p>Added later.</p>${LONG}`, smallChange: 'true' })
  const phone = { width: 360, height: 740 }
  const elsewhere = await visit({ as: reader, viewport: phone })

  await test.step('another device offers to continue there, after an edit too', async () => {
    await open(elsewhere, `/blog/${blog._id}`)
    await expect(offer(elsewhere)).toBeVisible()
    expect(await scrolled(elsewhere)).toBe(0)
    await elsewhere.setViewportSize({ width: 1280, height: 800 })
    await expectUsable(elsewhere)
    await elsewhere.setViewportSize(phone)
    await offer(elsewhere).press('Enter')
    await expect(line(elsewhere, 30)).toBeInViewport()
    await expect(line(elsewhere, 30)).toBeFocused()
    await expect(offer(elsewhere)).toHaveCount(0)
    await back(elsewhere).click()
    expect(await scrolled(elsewhere)).toBe(0)
    await expect(back(elsewhere)).toHaveCount(0)
  })

  await test.step('a link to a heading leads to the heading', async () => {
    const linked = await visit({ as: reader })
    await Promise.all([known(linked), open(linked, `/blog/${blog._id}#h-the-diary`)])
    await expect(linked.getByRole('heading', { name: 'The diary', exact: true })).toBeFocused()
    await expect(offer(linked)).toHaveCount(0)
  })

  await test.step('a blog that was read to its end offers nothing', async () => {
    const ended = stored(page)
    await readTo(page, 60)
    await page.evaluate(() => window.scrollBy(0, 600))
    expect((await ended).postDataJSON()).toMatchObject({ block: null })
    await Promise.all([known(elsewhere), open(elsewhere, `/blog/${blog._id}`)])
    await expect(line(elsewhere, 1)).toBeVisible()
    await expect(offer(elsewhere)).toHaveCount(0)
  })
})

test('who has read a blog sees which words changed, but nothing of a small change', async ({ site, author, visit }) => {
  const title = 'What happened at night'
  const blog = await postBlog(site.url, author, { title, intro: '<p>The lamp was lit at dusk, every evening.</p>' })
  const reader = await register(site.url, { role: 'Reader' })
  const page = await visit({ as: reader })
  const put = stored(page)
  await open(page, `/blog/${blog._id}`)
  await page.getByText('The lamp was lit').evaluate((text) => text.scrollIntoView())
  expect((await put).postDataJSON()).toMatchObject({ block: null, version: 1 })

  // With the form, as a small change: who has the blog open is not told either.
  const writing = await visit({ as: author })
  await open(writing, `/blog/update/${blog._id}`)
  await writing.getByLabel('Standfirst').fill('What the keepers did')
  await writing.getByLabel('Small change: notify no one').check()
  await writing.getByRole('button', { name: 'Submit' }).click()
  await expect(writing.getByText('Blog updated successfully')).toBeVisible()
  await Promise.all([known(page), page.reload()])
  await expect(page.getByText('What the keepers did')).toBeVisible()
  const notice = page.getByText('Changed since you read it')
  await expect(notice).toHaveCount(0)

  await changeBlog(site.url, author, blog._id, { title, intro: '<p>The lamp was lit at night, every evening.</p>' })
  await Promise.all([known(page), open(page, `/blog/${blog._id}`)])
  await expect(notice).toBeVisible()
  await expectUsable(page)
  await page.getByRole('button', { name: 'Show what changed' }).click()
  const changes = page.getByRole('region', { name: 'What changed' })
  await expect(changes.getByRole('heading', { name: 'What changed' })).toBeFocused()
  await expect(changes.getByRole('deletion')).toHaveText(['removed: dusk'])
  await expect(changes.getByRole('insertion')).toHaveText(['added: What the keepers did', 'added: night'])
  await expect(notice).toHaveCount(0)
  await expectUsable(page)
  await changes.getByRole('button', { name: 'Back to the text' }).click()
  await expect(page.getByText('The lamp was lit at night')).toBeVisible()
  await Promise.all([known(page), page.reload()])
  await expect(page.getByText('The lamp was lit at night')).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test('a reader turns it off beside the text size, and nothing is stored any more', async ({ site, author, visit }) => {
  const blog = await postBlog(site.url, author, { intro: LONG })
  const page = await visit({ as: await register(site.url, { role: 'Reader' }) })
  await Promise.all([known(page), open(page, `/blog/${blog._id}`)])
  await page.getByRole('button', { name: 'Text size and theme' }).click()
  const choice = page.getByRole('checkbox', { name: 'Remember where I stop reading' })
  await expect(choice).toBeChecked()
  await expectUsable(page)
  await Promise.all([known(page), choice.uncheck()])
  await page.keyboard.press('Escape')
  const calls: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && calls.push(request.url()))
  await readTo(page, 30)
  await page.waitForTimeout(2500)
  await open(page, '/account/reading')
  await expect(choice).not.toBeChecked()
  expect(calls).toEqual([])
})

test('where a visitor was becomes theirs as they sign in, also to comment', async ({ startOwnSite, visit, allow }) => {
  allow(/net::ERR_FAILED/)
  const site = await startOwnSite({ PUBLIC_READING: 'true' })
  const blog = await postBlog(site.url, await register(site.url), { intro: LONG })
  const [reader, other] = [await register(site.url, { role: 'Reader' }), await register(site.url, { role: 'Reader' })]
  const page = await visit({ baseURL: site.url })
  await open(page, `/blog/${blog._id}`)
  await readTo(page, 30)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('reading-positions'))).toContain(blog._id)
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  const isPut = (request: Request) => request.method() === 'PUT' && request.url().includes('/readingPositions/')
  await page.route('**/readingPositions/*', (route) => (isPut(route.request()) ? route.abort() : route.fallback()))
  await Promise.all([page.waitForEvent('requestfailed', isPut), signInHere(page, reader)])
  await page.unrouteAll()
  await page.reload()
  await expect(offer(page)).toBeVisible()

  const elsewhere = await visit({ baseURL: site.url })
  await elsewhere.context().addCookies(reader.cookies(site.url))
  await open(elsewhere, `/blog/${blog._id}`)
  await expect(offer(elsewhere)).toBeVisible()

  await signOut(page)
  await page.context().addCookies(other.cookies(site.url))
  await Promise.all([known(page), open(page, `/blog/${blog._id}`)])
  await expect(offer(page)).toHaveCount(0)

  await signOut(page)
  await open(page, `/blog/${blog._id}`)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await page.getByRole('link', { name: 'Sign in to comment' }).click()
  await expect(page.getByText('Sign in to comment, bookmark and follow:')).toBeVisible()
  await signInHere(page, other)
  await expect(page.getByRole('dialog', { name: 'Comments' })).toBeVisible()
})

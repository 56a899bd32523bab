import type { Page } from '@playwright/test'
import { listening, open } from './actions.ts'
import { call } from './client.ts'
import { makeAdmin } from './database.ts'
import type { startSite } from './server.ts'
import { expect, test } from './site.ts'
import { changeBlog, type Person, postBlog, register, square } from './users.ts'

const FIRST = 'Every evening somebody climbed the stairs.'
const LAST = 'The last word of all.'

/** A blog with all that a text may have. */
async function postWhole(url: string, author: Person) {
  const image = new FormData()
  image.append('image', new Blob([new Uint8Array(await square('#7c3aed'))]), 'inside.png')
  const picture = await call<{ url: string }>(url, 'POST', '/blog/picture', author, image)
  await postBlog(url, author, { title: 'Another blog about lamps', tags: 'lamps' })
  return postBlog(url, author, {
    title: 'How lamps were lit',
    tags: 'lamps',
    intro: `<h2>Oil</h2><p>${FIRST} <a href="https://example.org/">The lamps</a>.</p><h3>Wicks</h3>${'<p>And more of it, evening by evening.</p>'.repeat(30)}`,
    paraOneTitle: 'The code of the lamp',
    paraOneDescription: `<pre><code class="language-js">const lamp = 'on'</code></pre><figure><img src="${picture.data.url}" alt="A violet &quot;square&quot; > a line"><figcaption>What the keeper saw</figcaption></figure><table><tr><th>Hour</th></tr></table>`,
    paraThreeDescription: `<p>${LAST}</p>`,
  })
}

const startOpen = (start: typeof startSite) => start({ PUBLIC_READING: 'true' })

/** As a search engine's renderer does that keeps to robots.txt. */
const obeyRobots = (page: Page) => page.route('**/api/**', (route) => route.abort())

test('where reading is public a blog is whole without scripts', async ({ startOwnSite, visit }) => {
  const { url } = await startOpen(startOwnSite)
  const author = await register(url)
  const blog = await postWhole(url, author)
  const page = await visit({ javaScriptEnabled: false })
  const answer = await page.goto(`${url}/blog/${blog._id}/${blog.slug}`)
  const html = (await answer?.text()) ?? ''
  // Once, and no second time as data.
  expect(html.split(LAST)).toHaveLength(2)
  const article = page.getByRole('article').first()
  await expect(article).toContainText(FIRST)
  await expect(article).toContainText(LAST)
  await expect(article).toContainText('1 min read')
  await expect(article.locator('pre span[class^="hljs-"]').first()).toBeVisible()
  const contents = page.getByRole('navigation', { name: 'Contents' })
  await expect(contents.getByRole('link')).toHaveText(['Oil', 'Wicks', 'The code of the lamp'])
  await expect(page.locator('#h-wicks')).toHaveText('Wicks')
  await expect(page.getByRole('complementary').getByRole('link', { name: 'Another blog about lamps' })).toBeVisible()
  await expect(page.getByText('Loading...')).toHaveCount(0)
  // What would do nothing without a script is not there.
  await expect(page.getByRole('button', { name: /Share|Bookmark|Report|comment/ })).toHaveCount(0)
})

test('no page loses what the server rendered where robots.txt is obeyed', async ({ startOwnSite, visit, allow }) => {
  allow(/Failed to load resource|ERR_FAILED/)
  const { url } = await startOpen(startOwnSite)
  const author = await register(url)
  const blog = await postWhole(url, author)
  const page = await visit()
  await obeyRobots(page)
  const shown: [path: string, words: string][] = [
    [`/blog/${blog._id}`, LAST],
    [`/userProfile/${author._id}`, 'Another blog about lamps'],
    ['/', 'Another blog about lamps'],
    ['/tag/lamps', 'Another blog about lamps'],
    ['/tags', '#lamps'],
    ['/authors', author.name],
  ]
  for (const [path, words] of shown) {
    await open(page, `${url}${path}`)
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('main')).toContainText(words)
    await expect(page).not.toHaveTitle(/Error/)
  }
})

test('where reading takes an account, a visitor keeps the excerpt without any call', async ({
  site,
  author,
  page,
  allow,
}) => {
  allow(/Failed to load resource|ERR_FAILED/)
  const blog = await postBlog(site.url, author)
  await obeyRobots(page)
  await open(page, `/blog/${blog._id}`)
  await page.waitForRequest('**/blog/singleBlog/*')
  await expect(page.getByRole('article')).toContainText('Sign in to read the whole blog')
  await page.waitForTimeout(500)
  await expect(page.getByRole('article')).toContainText(blog.title)
  await expect(page).toHaveTitle(`${blog.title} - Blogi`)
})

test('the text of the server stays for who is signed in, with ways to comment', async ({ startOwnSite, visit }) => {
  const { url } = await startOpen(startOwnSite)
  const author = await register(url)
  const reader = await register(url, { role: 'Reader' })
  const blog = await postWhole(url, author)
  const page = await visit({ as: reader, baseURL: url })
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.querySelector('.prose')?.setAttribute('data-first', '')
    })
  })
  await listening(page, `${url}/blog/${blog._id}`)
  const section = page.getByRole('button', { name: 'Comment on this section: The code of the lamp' })
  await section.focus()
  await section.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Comments' })).toContainText('The code of the lamp')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Link to “Wicks”' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Wicks' })).toBeFocused()
  await page.getByRole('button', { name: 'Enlarge picture: A violet "square" > a line' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'A violet "square" > a line' })).toContainText('What the keeper saw')
  await page.keyboard.press('Escape')
  await expect(page.locator('.prose[data-first]')).toContainText(FIRST)
  // The end has become what can be used.
  await page.getByRole('region', { name: 'About the author' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('button', { name: 'Write the first comment' })).toBeVisible()

  await changeBlog(url, author, blog._id, { title: blog.title, intro: '<p>Another text by now.</p>' })
  await page.getByRole('button', { name: 'Show the new version' }).click()
  await expect(page.getByText('Another text by now.')).toBeVisible()
  await expect(page.getByRole('article').first()).not.toContainText(FIRST)
})

test('the text leaves the page once it is edited, unpublished, or needs an account', async ({ startOwnSite }) => {
  const site = await startOwnSite()
  const { url } = site
  const admin = await register(url)
  makeAdmin(site, admin)
  const open = (publicReading: boolean) => call(url, 'PUT', '/admin/settings', admin, { publicReading })
  await open(true)
  // Longer than an excerpt.
  const intro = `<p>${'Words and more of them. '.repeat(40)}</p>`
  const blog = await postBlog(url, admin, { intro: `${intro}<p>${LAST}</p>` })
  const has = async (...words: string[]) => {
    const html = await (await fetch(`${url}/blog/${blog._id}/${blog.slug}`)).text()
    return words.map((one) => html.includes(one))
  }
  for (let time = 0; time < 2; time++) expect(await has(LAST)).toEqual([true])
  const { title } = blog
  await changeBlog(url, admin, blog._id, { title, intro: `${intro}<p>A newer end.</p>` })
  expect(await has(LAST, 'A newer end.', '"isAccessibleForFree":true')).toEqual([false, true, true])
  await open(false)
  expect(await has('A newer end.', '"isAccessibleForFree":false')).toEqual([false, true])
  const profile = async () => (await fetch(`${url}/userProfile/${admin._id}`)).text()
  expect(await profile()).toContain('name="robots" content="noindex"')
  await open(true)
  expect(await has('A newer end.')).toEqual([true])
  expect(await profile()).not.toContain('noindex')
  await changeBlog(url, admin, blog._id, { title, intro: `${intro}<p>A newer end.</p>`, published: 'false' })
  expect(await has('A newer end.', title)).toEqual([false, false])
})

import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Blog } from '#contract/blogs.ts'
import { hasHidden } from '#contract/visible-text.ts'
import { cleanAtOnce } from '../server/testing/clean.ts'
import { XSS_PAYLOADS } from '../server/testing/xss-payloads.ts'
import { goOn, open } from './actions.ts'
import { expect, test } from './site.ts'
import { type Person, postBlog, register } from './users.ts'

const PARAGRAPHS = ['paraOne', 'paraTwo', 'paraThree'] as const
const END = '<p>The end.</p>'
/** A payload that swallows everything after it, such as an unclosed script, stands alone or last in its text. */
const swallows = (payload: string) => !cleanAtOnce(payload + END, new Map()).html.endsWith(END)

/** The payloads in texts of a few each, so that a page shows many and each is parsed separately. */
function texts(): string[] {
  const all: string[][] = [[]]
  for (const payload of XSS_PAYLOADS) {
    const last = all.at(-1)
    if (last) last.push(payload)
    if (swallows(payload) || last?.length === 20) all.push([])
  }
  return all.filter((some) => some.length > 0).map((some) => `<p>Long enough words.</p>${some.join('\n')}`)
}

/** Splits a list into chunks of the same length. */
function chunks<T>(all: readonly T[], length: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / length) }, (_, at) => all.slice(at * length, (at + 1) * length))
}

interface Stored {
  author: Person
  reader: Person
  blogs: Pick<Blog, '_id' | 'title'>[]
  commented: string
}

/** Stores every payload in every text field that can hold it. */
async function store(url: string): Promise<Stored> {
  // Text that a name may not contain is rejected; everything else is stored in one.
  const short = XSS_PAYLOADS.filter((payload) => payload.trim().length <= 100 && !hasHidden(payload))
  // Authors' names: the newest nine are on the first pages of the directory, one is on every card.
  const [name = '', ...names] = ['<img src=x onerror=__pwned=1>', ...short.slice(0, 8)]
  const author = await register(url, { name })
  const reader = await register(url, { name: '"><svg/onload=__pwned=1>', role: 'Reader' })
  for (const one of names) {
    const { _id } = await register(url, { name: one })
    await call(url, `/subscribe/newSubscriber/${_id}`, reader)
  }
  await call(url, `/subscribe/newSubscriber/${author._id}`, reader)
  await profile(url, author, { name, phone: '<svg/onload=__pwned=1>' })

  // Titles have 10 to 200 characters; a blog has four of them, and as many rich texts.
  const titles = fitting(XSS_PAYLOADS, 185).filter((title) => title.length <= 185)
  const blogTitles = chunks(titles, 4)
  const richTexts = chunks(texts(), 4)
  const blogs: Blog[] = []
  for (const at of Array.from({ length: Math.max(blogTitles.length, richTexts.length) }).keys()) {
    const [title = '', ...paragraphTitles] = blogTitles[at] ?? []
    const [intro = END.repeat(2), ...descriptions] = richTexts[at] ?? []
    const fields = Object.fromEntries(
      PARAGRAPHS.flatMap((paragraph, index) => [
        [`${paragraph}Title`, paragraphTitles[index] ?? ''],
        [`${paragraph}Description`, descriptions[index] ?? ''],
      ]),
    )
    blogs.push(await postBlog(url, author, { title: `A title: ${title}`, intro, ...fields }))
  }
  const commented = blogs[0]?._id ?? ''
  for (const some of chunks(
    XSS_PAYLOADS.filter((payload) => payload.length <= 1900),
    20,
  )) {
    for (const comment of fitting(some, 2000)) await call(url, `/comment/newComment/${commented}`, reader, { comment })
  }
  return { author, reader, blogs, commented }
}

/** Joins payloads into texts of at most `most` characters. */
function fitting(payloads: string[], most: number): string[] {
  const joined: string[] = []
  for (const payload of payloads) {
    const last = joined.at(-1)
    if (last !== undefined && last.length + payload.length < most) joined[joined.length - 1] = `${last}\n${payload}`
    else joined.push(payload)
  }
  return joined.filter((text) => text.trim())
}

async function call(url: string, path: string, { cookieHeader }: Person, body?: object): Promise<void> {
  const headers = { cookie: cookieHeader, ...(body && { 'content-type': 'application/json' }) }
  const answer = await fetch(`${url}/api/v1${path}`, {
    method: 'POST',
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
  expect(answer.ok, `${path}: ${answer.status}`).toBe(true)
}

async function profile(url: string, { cookieHeader }: Person, fields: Record<string, string>): Promise<void> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  const answer = await fetch(`${url}/api/v1/user/updateUserProfile`, {
    method: 'PATCH',
    body,
    headers: { cookie: cookieHeader },
  })
  expect(answer.status).toBe(200)
}

/** Records everything that a page does and ours never do. */
async function watch(page: Page, url: string): Promise<string[]> {
  const found: string[] = []
  page.on('dialog', (dialog) => {
    found.push(`a dialog on ${page.url()}: ${dialog.message()}`)
    return dialog.dismiss()
  })
  page.context().on('request', (request) => {
    const address = request.url()
    if (!address.startsWith(`${url}/`) && !/^(data|blob):/.test(address)) found.push(`a request to ${address}`)
  })
  page.context().on('page', (other) => found.push(`a window: ${other.url()}`))
  await page.exposeFunction('__report', (what: string) => found.push(what))
  await page.addInitScript(() => {
    const report = (what: string) => (window as unknown as { __report(what: string): void }).__report(what)
    Object.defineProperty(window, '__pwned', { set: () => report(`a script ran on ${location.pathname}`) })
    document.addEventListener('securitypolicyviolation', (event) => {
      report(
        `the policy stopped ${event.violatedDirective} ${event.blockedURI} ${event.sample} on ${location.pathname}`,
      )
    })
  })
  return found
}

/** Hovers, focuses and scrolls to everything, and waits for animations and failed pictures to take effect. */
async function provoke(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const element of document.querySelectorAll<HTMLElement>('main *, [role=dialog] *')) {
      for (const type of ['mouseover', 'mouseenter', 'pointerover', 'pointerenter', 'focusin', 'animationstart']) {
        element.dispatchEvent(new Event(type, { bubbles: true }))
      }
    }
    window.scrollTo(0, document.body.scrollHeight)
    await new Promise((resolve) => setTimeout(resolve, 30))
  })
}

// In one worker, so that the payloads are stored once.
test.describe.configure({ mode: 'default' })
let stored: Promise<Stored> | undefined

for (const bypassCSP of [false, true]) {
  test(`no XSS payload runs${bypassCSP ? ', also without the CSP' : ''}`, async ({ site, visit }) => {
    // About fifty pages, one after the other.
    test.setTimeout(300_000)
    stored ??= store(site.url)
    const { author, reader, blogs, commented } = await stored
    const page = await visit({ as: author, bypassCSP })
    const found = await watch(page, site.url)
    const go = async (path: string) => {
      await open(page, path)
      await provoke(page)
    }

    await test.step('nothing runs on the pages that an author opens', async () => {
      for (const path of ['/', '/?tag=Travel', '/dashboard', '/editProfile', '/authors', `/userProfile/${author._id}`])
        await go(path)
      for (const { _id, title } of blogs) {
        await (bypassCSP ? goOn(page, `/blog/${_id}`) : page.goto(`/blog/${_id}`))
        await expect(page).toHaveTitle(`${title} - Blogi`)
        await expect(page.locator('.prose').first()).toBeVisible()
        await provoke(page)
      }
      await go(`/blog/${commented}`)
      await page.getByRole('button', { name: /^Comments/ }).click()
      await expect(page.getByRole('dialog', { name: 'Comments' }).getByRole('listitem').nth(5)).toBeVisible()
      await provoke(page)
      await go(`/blog/update/${blogs[1]?._id}`)
      await go(`/authors?query=${encodeURIComponent(`"><img src=x onerror=__pwned=1>${randomUUID()}`)}`)
      await go(`/no/such/${encodeURIComponent('<img src=x onerror=__pwned=1>')}`)
      expect(found).toEqual([])
    })

    const followers = await visit({ as: reader, bypassCSP })
    const foundThere = await watch(followers, site.url)

    await test.step('nothing runs on the pages that a follower opens', async () => {
      for (const path of ['/followings', '/followedBlogs', '/editProfile', `/userProfile/${author._id}`]) {
        await open(followers, path)
        await provoke(followers)
      }
      expect(foundThere).toEqual([])
    })

    await test.step('a script that runs would be noticed', async () => {
      await followers.evaluate(() => {
        Object.assign(window, { __pwned: 1 })
      })
      await expect.poll(() => foundThere).toHaveLength(1)
    })
  })
}

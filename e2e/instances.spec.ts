import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, expect, type Page, test } from '@playwright/test'
import type { Comment } from '#contract/comments.ts'
import { type Postgres, startPostgres } from '../server/testing/postgres.ts'
import { open, saved, submit, writing } from './actions.ts'
import { startProxy } from './proxy.ts'
import { type Site, startSite } from './server.ts'
import { follow, type Person, postBlog, register } from './users.ts'

const INSTANCES = 3
/** Milliseconds: PostgreSQL is back within seconds, and clients retry within two. */
const RECOVERS_WITHIN = 20_000

let dataDir: string
let postgres: Postgres
let sites: Site[]
let proxy: { url: string; stop(): Promise<void> }
let author: Person

// All tests share one site: each leaves it as it found it.
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'blogi-e2e-instances-'))
  postgres = await startPostgres()
  // All at once on an empty database: one migrates, the others wait.
  const settings = { DATABASE_URL: postgres.url, DATA_DIR: dataDir, LOG_LEVEL: 'silent' }
  sites = await Promise.all(Array.from({ length: INSTANCES }, () => startSite(settings)))
  proxy = await startProxy(sites.map(({ url }) => url))
  author = await register(proxy.url)
})
test.afterAll(async () => {
  await proxy?.stop()
  for (const site of sites ?? []) await site.stop()
  await postgres?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Opens a page on each instance. */
async function visitAll(browser: Browser, path: string, as?: Person): Promise<Page[]> {
  return Promise.all(
    sites.map(async ({ url }) => {
      const context = await browser.newContext({ baseURL: url })
      if (as) await context.addCookies(as.cookies(url))
      const page = await context.newPage()
      const connected = page.waitForEvent('websocket')
      await page.goto(path)
      await connected
      return page
    }),
  )
}
const leave = (pages: Page[]) => Promise.all(pages.map((page) => page.context().close()))
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET', body?: string) =>
  fetch(proxy.url + path, { method, headers: { connection: 'close', ...headers }, ...(body && { body }) })

test('an instance with another folder, key or address is refused with one line', async () => {
  const settings = { DATABASE_URL: postgres.url, DATA_DIR: dataDir, LOG_LEVEL: 'silent' }
  for (const [name, value] of [
    ['DATA_DIR', mkdtempSync(join(tmpdir(), 'blogi-e2e-other-'))],
    ['SECRET_KEY', 'another key than that in the folder'],
    ['PUBLIC_URL', 'https://blog.example.org'],
  ] as const) {
    const refused = await startSite({ ...settings, [name]: value }).then(
      (site) => site.stop(),
      (error: Error) => error.message,
    )
    const said = new RegExp(
      `ended with 1 .* it said: .*${name} differs from that of the 3 instances that run[^\\n]*\\n$`,
      's',
    )
    expect(refused).toMatch(said)
    expect(refused).not.toContain(value)
  }
})

test('a blog published on one instance appears on all, without sticky sessions', async ({ browser }) => {
  const pages = await visitAll(browser, '/')
  const throughProxy = await browser.newPage()
  await throughProxy.goto(proxy.url)
  await expect(throughProxy.getByRole('button', { name: 'Technology' })).toBeVisible()
  const [first] = sites as [Site]
  await postBlog(first.url, author, { title: 'Heard on every instance' })
  for (const page of [...pages, throughProxy]) {
    await expect(page.getByRole('link', { name: 'Heard on every instance' }).first()).toBeVisible()
  }
  await leave([...pages, throughProxy])
})

test('a session is valid on every instance, and ends on all of them at once', async () => {
  const reader = await register(sites[0]?.url ?? '', { role: 'Reader' })
  const headers = { cookie: reader.cookieHeader }
  const statuses = () =>
    Promise.all(sites.map(async ({ url }) => (await fetch(`${url}/api/v1/user/me`, { headers })).status))
  expect(await statuses()).toEqual(Array(INSTANCES).fill(200))
  await fetch(`${sites[1]?.url}/api/v1/user/logout`, { headers })
  expect(await statuses()).toEqual(Array(INSTANCES).fill(401))
})

test('a follow on one instance shows on all', async ({ browser }) => {
  const reader = await register(proxy.url, { role: 'Reader' })
  const pages = await visitAll(browser, `/userProfile/${author._id}`, reader)
  for (const page of pages) await expect(page.getByText(/\b0\b/).first()).toBeVisible()
  await follow(sites[2]?.url ?? '', reader, author)
  for (const page of pages) await expect(page.getByText(/\b1\b/).first()).toBeVisible()
  await leave(pages)
})

/** Users who post comments one after the other through the proxy, until stopped. */
async function commenters(count: number, blogId: string) {
  const people = await Promise.all(Array.from({ length: count }, () => register(proxy.url, { role: 'Reader' })))
  const acknowledged: string[] = []
  const refused: number[] = []
  const cut: number[] = people.map(() => 0)
  let going = true
  const all = people.map(async ({ cookieHeader }, who) => {
    for (let i = 0; going; i++) {
      const comment = `${who} says ${i}`
      try {
        const headers = { cookie: cookieHeader, 'content-type': 'application/json' }
        const answer = await ask(`/api/v1/comment/newComment/${blogId}`, headers, 'POST', JSON.stringify({ comment }))
        if (answer.status === 201) acknowledged.push(comment)
        else refused.push(answer.status)
        await answer.arrayBuffer()
      } catch {
        cut[who] = (cut[who] ?? 0) + 1
      }
      await sleep(20)
    }
  })
  return {
    acknowledged,
    refused,
    cut,
    async stop() {
      going = false
      await Promise.all(all)
    },
  }
}

async function commentsOf(blogId: string): Promise<string[]> {
  const answer = await ask(`/api/v1/comment/getComment/${blogId}`, { cookie: author.cookieHeader }, 'POST')
  const { data } = (await answer.json()) as { data: Comment[] }
  return data.map(({ comment }) => comment)
}

test('killing an instance costs each client at most the request in flight', async () => {
  const blog = await postBlog(proxy.url, author)
  const load = await commenters(6, blog._id)
  await expect.poll(() => load.acknowledged.length).toBeGreaterThan(20)
  await sites[0]?.kill('SIGKILL')
  const before = load.acknowledged.length
  await expect.poll(() => load.acknowledged.length).toBeGreaterThan(before + 40)
  await load.stop()
  expect(Math.max(...load.cut)).toBeLessThanOrEqual(1)
  expect(load.refused).toEqual([])
  expect(await commentsOf(blog._id)).toEqual(expect.arrayContaining(load.acknowledged))
  await sites[0]?.restart()
})

test('a rolling restart of all instances loses or rejects no request', async () => {
  const blog = await postBlog(proxy.url, author)
  const load = await commenters(6, blog._id)
  for (const site of sites) {
    const before = load.acknowledged.length
    await expect.poll(() => load.acknowledged.length).toBeGreaterThan(before + 20)
    const stopped = site.kill('SIGTERM')
    await expect.poll(async () => (await fetch(`${site.url}/readyz`)).status).toBe(503)
    expect(await stopped).toBe(0)
    await site.restart()
  }
  await load.stop()
  expect([load.refused, load.cut]).toEqual([[], load.cut.map(() => 0)])
  expect(await commentsOf(blog._id)).toEqual(expect.arrayContaining(load.acknowledged.slice(-400)))
})

test('every instance recovers from a PostgreSQL restart without a lost write', async ({ browser }) => {
  const blog = await postBlog(proxy.url, author)
  const pages = await visitAll(browser, '/')
  const load = await commenters(6, blog._id)
  await expect.poll(() => load.acknowledged.length).toBeGreaterThan(20)
  await postgres.restart()
  const before = load.acknowledged.length
  await expect.poll(() => load.acknowledged.length, { timeout: RECOVERS_WITHIN }).toBeGreaterThan(before + 40)
  await load.stop()
  expect(load.refused.filter((status) => status !== 503)).toEqual([])
  expect(load.cut).toEqual(load.cut.map(() => 0))
  expect(await commentsOf(blog._id)).toEqual(expect.arrayContaining(load.acknowledged))
  for (const { url } of sites) expect((await fetch(`${url}/readyz`)).status).toBe(200)

  // Live events arrive again, from each instance on each page.
  for (const [index, { url }] of sites.entries()) {
    await expect(async () => {
      const title = `Heard again from ${index} at ${Date.now()}`
      await postBlog(url, author, { title })
      for (const page of pages) {
        await expect(page.getByRole('link', { name: title }).first()).toBeVisible({ timeout: 2000 })
      }
    }).toPass({ timeout: RECOVERS_WITHIN })
  }
  await leave(pages)
})

test('create and edit keep the text during a PostgreSQL outage, and save it afterwards', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: proxy.url })
  await context.addCookies(author.cookies(proxy.url))
  const blog = await postBlog(proxy.url, author, { intro: '<p>How it began.</p>' })
  const [create, edit] = [await context.newPage(), await context.newPage()]
  await open(create, '/blogs')
  await writing(create, 'Blog Intro').fill('How it began.')
  await open(edit, `/blog/update/${blog._id}`)
  const typeOn = async (page: Page, text: string) => {
    await writing(page, 'Blog Intro').press('ControlOrMeta+End')
    await page.keyboard.type(text)
  }
  for (const page of [create, edit]) {
    await typeOn(page, ' Before.')
    await saved(page)
  }
  await postgres.restart('SIGINT', async () => {
    for (const page of [create, edit]) {
      await typeOn(page, ' Meanwhile.')
      await expect(page.getByText('Offline, kept on this device')).toBeVisible()
    }
    await submit(edit)
    await expect(edit.getByRole('alert').filter({ hasText: 'Keep this page open' })).toBeVisible()
  })
  for (const page of [create, edit]) await saved(page)
  const other = await browser.newContext({ baseURL: proxy.url })
  await other.addCookies(author.cookies(proxy.url))
  for (const path of ['/blogs', `/blog/update/${blog._id}`]) {
    const page = await other.newPage()
    await open(page, path)
    await expect(writing(page, 'Blog Intro')).toHaveText('How it began. Before. Meanwhile.')
  }
  await leave([create])
  await other.close()
})

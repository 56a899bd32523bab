// Over 250 lines, so that the tests of lost text share what types, crashes and compares.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Draft, OwnDraft } from '#contract/drafts.ts'
import { textOf } from '#contract/rich-text.ts'
import { choose, logout, open, pasteHtml, saved, signOut, submit, titleField, writing } from './actions.ts'
import { call } from './client.ts'
import { photograph } from './picture-fixtures.ts'
import { expect, test } from './site.ts'
import { type Person, postBlog, register, signIn } from './users.ts'

const RESTORED = 'Restored what you were writing.'
const OFFLINE = 'Offline, kept on this device'
const BEGINNING = 'How it began.'

const intro = (page: Page) => writing(page, 'Blog Intro')
const act = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const words = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => `word${from + at}`)
const textUpTo = (to: number) => [BEGINNING, ...words(0, to)].join(' ')

/** Types words at the end of the intro. @returns when each was typed, in milliseconds */
async function type(page: Page, from: number, to: number, delay = 0): Promise<number[]> {
  await intro(page).focus()
  await page.keyboard.press('ControlOrMeta+End')
  const at: number[] = []
  for (const word of words(from, to)) {
    await page.keyboard.type(` ${word}`, { delay })
    at.push(Date.now())
  }
  return at
}

/** Whether everything is stored, so that closing the page asks nothing. */
const stored = (page: Page) => expect.poll(() => closesUnasked(page)).toBe(true)

const closesUnasked = (page: Page) =>
  page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })))

/** Tells the page that its user came back to it. */
const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

/** The intros of a person's drafts on the server, as text. */
async function introsOnServer(url: string, person: Person): Promise<string[]> {
  const { drafts } = (await call<{ drafts: OwnDraft[] }>(url, 'GET', '/drafts', person)).data
  const whole = await Promise.all(drafts.map(({ _id }) => call<Draft>(url, 'GET', `/drafts/${_id}`, person)))
  return whole.map(({ data }) => textOf(data.fields.intro?.value ?? ''))
}

/** Opens the create form, or the edit form of a blog of this person, with the beginning of an intro. */
async function openForm(page: Page, kind: 'create' | 'edit', url: string, author: Person): Promise<string> {
  const path =
    kind === 'create' ? '/blogs' : `/blog/update/${(await postBlog(url, author, { intro: `<p>${BEGINNING}</p>` }))._id}`
  await open(page, path)
  if (kind === 'create') await intro(page).fill(BEGINNING)
  await expect(intro(page)).toHaveText(BEGINNING)
  return path
}

for (const kind of ['create', 'edit'] as const) {
  test(`the ${kind} form keeps text on reload, navigation, close and crash`, async ({ author, site, visit, allow }) => {
    allow(/ERR_FAILED/)
    const page = await visit({ as: author })
    const context = page.context()
    // This device alone keeps them.
    await context.route('**/api/v1/drafts/**', (route) => route.abort())
    context.on('dialog', (dialog) => dialog.accept())
    await open(page, '/about')
    const path = await openForm(page, kind, site.url, author)
    // The first write waits for the browser to create the database. Whoever leaves before is asked, which is accepted here.
    await stored(page)

    await test.step('text is kept on reload', async () => {
      await type(page, 0, 3)
      await page.reload()
      await expect(intro(page)).toHaveText(textUpTo(3))
    })

    await test.step('text is kept when the author follows a link and comes back', async () => {
      await type(page, 3, 6)
      await page.getByRole('banner').getByRole('link', { name: 'Home' }).click()
      if (kind === 'edit') await page.getByRole('button', { name: 'Leave' }).click()
      await expect(page).toHaveURL('/')
      await page.goBack()
      await expect(intro(page)).toHaveText(textUpTo(6))
    })

    await test.step('text is kept on Back and Forward', async () => {
      await type(page, 6, 9)
      await page.goBack()
      await expect(page).toHaveURL('/about')
      await page.goForward()
      await expect(intro(page)).toHaveText(textUpTo(9))
    })

    const next = await test.step('text is restored after the page was closed', async () => {
      await type(page, 9, 12)
      const closed = page.waitForEvent('close')
      await page.close({ runBeforeUnload: true })
      await closed
      const next = await context.newPage()
      await open(next, path)
      await expect(next.getByText(RESTORED)).toBeVisible()
      await expect(intro(next)).toHaveText(textUpTo(12))
      return next
    })

    await test.step('text is restored after a crash, except for the last moment', async () => {
      const typed = await type(next, 12, 32, 25)
      const crashed = next.waitForEvent('crash')
      const session = await context.newCDPSession(next)
      session.send('Page.crash').catch(() => null)
      await crashed
      await next.close()
      const last = await context.newPage()
      await open(last, path)
      await expect(last.getByText(RESTORED)).toBeVisible()
      const text = (await intro(last).textContent()) ?? ''
      expect(textUpTo(32)).toContain(text)
      const missing = typed.slice(text.split(' ').length - textUpTo(12).split(' ').length)
      // Twice the time in which it is stored, for a busy machine.
      expect((typed.at(-1) ?? 0) - (missing[0] ?? typed.at(-1) ?? 0)).toBeLessThan(2000)
    })
  })
}

test('forms keep their text until the next sign-in when another tab signs out', async ({ author, site, visit }) => {
  const first = await visit({ as: author })
  await open(first, '/about')
  const tabs: { page: Page; path: string }[] = []
  for (const kind of ['create', 'edit'] as const) {
    const page = await first.context().newPage()
    tabs.push({ page, path: await openForm(page, kind, site.url, author) })
  }
  for (const { page } of tabs) await type(page, 0, 3)
  await signOut(first)
  for (const { page } of tabs) await expect(logout(page)).toHaveCount(0)
  for (const { page } of tabs) await expect(page.getByText('word0')).toHaveCount(0)
  // Who goes on typing is told so where they look; their keys close nothing.
  const [create] = tabs as [(typeof tabs)[number]]
  const kept = create.page.getByRole('alertdialog', { name: 'Your text is kept' })
  await expect(kept).toBeFocused()
  await create.page.keyboard.type('and more words \n')
  await expect(kept.getByRole('link', { name: 'Sign in' })).toBeVisible()
  await signIn(first, author)
  await expect(kept).toHaveCount(0)
  for (const { page, path } of tabs) {
    await expect(logout(page)).toBeVisible()
    if (new URL(page.url()).pathname !== path) await open(page, path)
    await expect(intro(page)).toHaveText(textUpTo(3))
    await saved(page)
  }
})

test('forms store text locally while offline, and sync it on reconnection', async ({ author, site, visit, allow }) => {
  allow(/ERR_INTERNET_DISCONNECTED|WebSocket connection/)
  const first = await visit({ as: author })
  const pages = [first, await first.context().newPage()]
  for (const [at, page] of pages.entries()) {
    await page.clock.install()
    await openForm(page, at === 0 ? 'create' : 'edit', site.url, author)
    await type(page, 0, 3)
    await saved(page)
  }
  await first.context().setOffline(true)
  for (const page of pages) {
    await type(page, 3, 6)
    await expect(page.getByText(OFFLINE)).toBeVisible()
    await page.clock.fastForward('10:00')
    await type(page, 6, 9)
    // A reload would show the browser's error page in its place.
    await expect.poll(() => closesUnasked(page)).toBe(false)
  }
  expect(await introsOnServer(site.url, author)).toEqual([textUpTo(3), textUpTo(3)])
  await first.context().setOffline(false)
  for (const page of pages) await saved(page)
  expect(await introsOnServer(site.url, author)).toEqual([textUpTo(9), textUpTo(9)])
})

test('a tab frozen for a day loads other changes, and keeps text after its session', async ({
  author,
  site,
  visit,
}) => {
  const laptop = await visit({ as: author })
  await laptop.clock.install()
  await openForm(laptop, 'create', site.url, author)
  await type(laptop, 0, 3)
  await saved(laptop)
  const session = await laptop.context().newCDPSession(laptop)
  const sleep = async () => {
    await session.send('Page.setWebLifecycleState', { state: 'frozen' })
  }
  const wakeUp = async () => {
    await session.send('Page.setWebLifecycleState', { state: 'active' })
    await laptop.clock.fastForward('24:00:00')
    await comeBack(laptop)
  }
  await sleep()
  const phone = await visit({ as: author })
  await open(phone, '/blogs')
  await expect(intro(phone)).toHaveText(textUpTo(3))
  await type(phone, 3, 6)
  await titleField(phone).fill('A title of the phone')
  await saved(phone)
  await wakeUp()
  await expect(intro(laptop)).toHaveText(textUpTo(6))
  await expect(titleField(laptop)).toHaveValue('A title of the phone')

  await sleep()
  await laptop.context().clearCookies()
  await wakeUp()
  await type(laptop, 6, 9)
  await stored(laptop)
  const tab = await laptop.context().newPage()
  await signIn(tab, author)
  await expect(intro(laptop)).toHaveText(textUpTo(9))
  await saved(laptop)
  expect(await introsOnServer(site.url, author)).toEqual([textUpTo(9)])
})

test('text from two devices is merged after a kill and a newer release', async ({ visit, allow, startOwnSite }) => {
  allow(/ERR_CONNECTION|ERR_INTERNET|WebSocket|status of 50|ERR_EMPTY_RESPONSE|ERR_SOCKET/)
  const site = await startOwnSite()
  const author = await register(site.url)
  const page = await visit({ as: author, baseURL: site.url })
  await page.context().addCookies(author.cookies(site.url))
  await openForm(page, 'create', site.url, author)
  await type(page, 0, 3)
  await saved(page)
  await site.kill('SIGKILL')
  await type(page, 3, 6)
  await expect(page.getByText(OFFLINE)).toBeVisible()
  // A release gives its scripts new names: the page that is open asks for names that are gone.
  let isNew = false
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isNew = true
  })
  await page.route('**/assets/*.js', (route) => (isNew ? route.continue() : route.fulfill({ status: 404 })))
  await page.context().setOffline(true)
  await site.restart()
  const phone = await visit({ as: author, baseURL: site.url })
  await phone.context().addCookies(author.cookies(site.url))
  await open(phone, '/blogs')
  await expect(intro(phone)).toHaveText(textUpTo(3))
  await phone.getByLabel('Para One Title', { exact: true }).fill('From the phone')
  await saved(phone)
  await page.context().setOffline(false)
  await expect(page.getByLabel('Para One Title', { exact: true })).toHaveValue('From the phone', { timeout: 30_000 })
  await expect(intro(page)).toHaveText(textUpTo(6))
  await saved(page)
  expect(await introsOnServer(site.url, author)).toEqual([textUpTo(6)])
})

test('a restored draft that is discarded offline is not restored again on any device', async ({
  author,
  site,
  visit,
  allow,
}) => {
  allow(/ERR_INTERNET_DISCONNECTED|WebSocket connection/)
  const page = await visit({ as: author })
  await openForm(page, 'create', site.url, author)
  await saved(page)
  await page.reload()
  await expect(page.getByText(RESTORED)).toBeVisible()
  await page.context().setOffline(true)
  await act(page, 'Start afresh').click()
  await expect(intro(page)).toHaveText('')
  await intro(page).fill('Something else.')
  await page.context().setOffline(false)
  await saved(page)
  await expect.poll(() => introsOnServer(site.url, author)).toEqual(['Something else.'])
  await page.reload()
  const phone = await visit({ as: author })
  await open(phone, '/blogs')
  for (const device of [page, phone]) {
    await expect(intro(device)).toHaveText('Something else.')
    await expect(device.getByText(/other draft/)).toHaveCount(0)
  }
})

test('interrupted uploads of pictures complete after reconnection, with the caption', async ({
  author,
  site,
  visit,
  allow,
}) => {
  allow(/ERR_FAILED|ERR_CONNECTION_RESET/)
  const page = await visit({ as: author })
  const path = await openForm(page, 'edit', site.url, author)
  await page.context().route('**/api/v1/blog/picture', (route) => route.abort('connectionreset'))
  await choose(page, 'Para One Image', 'cut-out.png')
  await expect(page.getByRole('img', { name: 'Preview: Para One Image' })).toBeVisible()
  await stored(page)
  await page.reload()
  await expect(page.getByRole('img', { name: 'Preview: Para One Image' })).toBeVisible()
  const png = (await readFile(await photograph('cut-out.png'))).toString('base64')
  await pasteHtml(
    intro(page),
    `<p>Pasted.</p><figure><img src="data:image/png;base64,${png}"><figcaption>Words below it</figcaption></figure>`,
  )
  await expect(intro(page)).toContainText('Words below it')
  await page.context().unroute('**/api/v1/blog/picture')
  await expect(intro(page).locator('figure img')).toHaveAttribute('src', /^\/media\//, { timeout: 30_000 })
  await expect(intro(page).getByText('Words below it')).toHaveCount(1)
  await expect(page.getByRole('img', { name: 'Preview: Para One Image' })).toHaveAttribute('src', /^\/media\//)
  await submit(page)
  await expect(page).not.toHaveURL(path)
  await expect(page.locator('figure', { hasText: 'Words below it' }).locator('img')).toHaveCount(1)
})

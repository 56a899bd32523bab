import { fillBlog, open, signOut, submit, titleField, writing } from './actions.ts'
import {
  act,
  asksBeforeClosing,
  expectWords,
  holdUpStore,
  nothing,
  OTHER,
  one,
  RESTORED,
  stored,
  two,
  write,
} from './drafts.ts'
import { expect, test } from './site.ts'
import { postBlog, register, signIn, signInHere } from './users.ts'

test('a reload restores the draft of the tab with its pictures, not a published one', async ({ author, visit }) => {
  const page = await visit({ as: author })
  await open(page, '/blogs')
  await fillBlog(page, one)
  await page.reload()
  await expect(page.getByText(RESTORED)).toBeVisible()
  await expectWords(page, one)
  await expect(page.getByRole('img', { name: 'Preview: Main Image' })).toBeVisible()
  await act(page, 'Continue where you stopped').click()
  await page.keyboard.type(' And then on.')
  await expect(writing(page, 'Blog Intro')).toHaveText(`${one.intro} And then on.`)
  await submit(page)
  await expect(page.getByText('Blog created successfully')).toBeVisible()
  await open(page, '/blogs')
  await expect(page.getByText(RESTORED)).toHaveCount(0)
  await expectWords(page, nothing)
})

test('each tab has its own draft, and Start afresh removes only the one shown', async ({ author, visit }) => {
  const page = await visit({ as: author })
  await open(page, '/blogs')
  await write(page, one)
  const other = await page.context().newPage()
  await open(other, '/blogs')
  await expectWords(other, nothing)
  await expect(other.getByText(RESTORED)).toHaveCount(0)
  await write(other, two)
  await other.reload()
  await expectWords(other, two)
  await act(other, 'Start afresh').click()
  await expectWords(other, nothing)
  await page.reload()
  await expectWords(page, one)

  await test.step('Undo brings it back, and what was written since stays too', async () => {
    await write(other, { title: 'Begun after that one', intro: 'And not to be lost either.' })
    await act(other, 'Undo').click()
    await expectWords(other, two)
    await other.getByText(OTHER).click()
    await act(other, 'Begun after that one').click()
    await expectWords(other, { title: 'Begun after that one', intro: 'And not to be lost either.' })
    await other.getByText(OTHER).click()
    await expect(act(other, two.title)).toBeVisible()
  })

  await test.step('a tab that is opened when the first is closed goes on with its text', async () => {
    await page.close()
    const next = await other.context().newPage()
    await open(next, '/blogs')
    await next.getByText(/other draft/).click()
    await expect(next.getByText(RESTORED)).toBeVisible()
    const texts = [one.title, two.title]
    const shown = await titleField(next).inputValue()
    expect(texts).toContain(shown)
    await expect(act(next, texts.find((text) => text !== shown) ?? '')).toBeVisible()
  })
})

test('a duplicated tab does not overwrite the draft of the first', async ({ author, visit }) => {
  const page = await visit({ as: author })
  await open(page, '/blogs')
  await write(page, one)
  const copied = await page.evaluate(() => JSON.stringify({ ...sessionStorage }))
  const other = await page.context().newPage()
  await other.addInitScript((items) => {
    for (const [key, value] of Object.entries(JSON.parse(items))) sessionStorage.setItem(key, String(value))
  }, copied)
  await open(other, '/blogs')
  await write(other, two)
  await page.reload()
  await expectWords(page, one)
})

test('keeps text typed before stored drafts are loaded, and offers the stored one', async ({ author, visit }) => {
  const page = await visit({ as: author })
  await open(page, '/blogs')
  await write(page, one)
  await open(page, '/about')
  const letGo = await holdUpStore(page)
  const next = await page.context().newPage()
  await open(next, '/blogs')
  await titleField(next).fill(two.title)
  await writing(next, 'Blog Intro').fill(two.intro)
  expect(await asksBeforeClosing(next)).toBe(true)
  await letGo()
  await next.getByText(OTHER).click()
  await expectWords(next, two)
  await stored(next)
  await act(next, one.title).click()
  await expectWords(next, one)
  await next.getByText(OTHER).click()
  await act(next, two.title).click()
  await expectWords(next, two)
})

test('keeps the first words of an editor when a stored draft is loaded at that moment', async ({ author, visit }) => {
  const page = await visit({ as: author })
  await open(page, '/blogs')
  await write(page, one)
  await open(page, '/about')
  const letGo = await holdUpStore(page)
  const next = await page.context().newPage()
  await open(next, '/blogs')
  await writing(next, 'Blog Intro').click()
  // The form does not have them yet.
  await Promise.all([next.keyboard.insertText('Typed at that moment'), letGo()])
  await expect(next.getByText(OTHER)).toBeVisible()
  await expectWords(next, { title: '', intro: 'Typed at that moment' })
})

test('a form waits while its draft is locked or still loading, and says so', async ({ author, visit }) => {
  const page = await visit({ as: author })
  await open(page, '/blogs')
  await write(page, one)
  const waiting = page.getByText('Looking for what you were writing…')
  const other = await page.context().newPage()
  await open(other, '/about')

  await test.step('the page before lets go of it late', async () => {
    await open(page, '/about')
    const id = await page.evaluate(
      () => Object.entries({ ...sessionStorage }).find(([key]) => /^draft:/.test(key))?.[1],
    )
    await other.evaluate(
      (name) =>
        new Promise<void>((held) => {
          void navigator.locks.request(name, () => {
            held()
            return new Promise<void>((unlock) => Object.assign(window, { unlock }))
          })
        }),
      `draft:${id}`,
    )
    await open(page, '/blogs')
    await expect(waiting).toBeVisible()
    await other.evaluate(() => (window as unknown as { unlock: () => void }).unlock())
    await expectWords(page, one)
    await expect(waiting).toHaveCount(0)
  })

  await test.step('the device is slow', async () => {
    await open(page, '/about')
    const letGo = await holdUpStore(other)
    await open(page, '/blogs')
    await expect(waiting).toBeVisible()
    await expect(page.locator('main form')).toHaveAttribute('aria-busy', 'true')
    await letGo()
    await expectWords(page, one)
    await expect(page.locator('main form')).toHaveAttribute('aria-busy', 'false')
  })
})

test('a new blog keeps its text and picture when the session has ended', async ({ author, visit }) => {
  const page = await visit({ as: author })
  await open(page, '/blogs')
  await fillBlog(page, one)
  await page.context().clearCookies()
  await submit(page)
  await expect(page).toHaveURL('/login')
  await signInHere(page, author)
  await expect(page).toHaveURL('/blogs')
  await expectWords(page, one)
  await expect(page.getByRole('img', { name: 'Preview: Main Image' })).toBeVisible()
})

test('a comment draft is shown to its author only', async ({ author, site, visit }) => {
  const blog = await postBlog(site.url, author)
  const other = await postBlog(site.url, author)
  const page = await visit({ as: author })
  const field = page.getByPlaceholder('Write a comment...')
  const openComments = async (id: string) => {
    await open(page, `/blog/${id}`)
    await page.getByRole('button', { name: /^Comments, \d/ }).click()
  }
  await openComments(blog._id)
  await field.fill('A thought of the first person')
  await openComments(other._id)
  await expect(field).toHaveValue('')
  await signOut(page)
  await signIn(page, await register(site.url))
  await openComments(blog._id)
  await expect(field).toHaveValue('')
  await signOut(page)
  await signIn(page, author)
  await openComments(blog._id)
  await expect(field).toHaveValue('A thought of the first person')
})

test('the notification of a saved draft leads to the dashboard', async ({ author, visit }) => {
  const page = await visit({ as: author })
  await open(page, '/blogs')
  await fillBlog(page, one)
  await page.getByLabel('Publish').selectOption('False')
  await submit(page)
  await expect(page).toHaveURL('/')
  await page.getByRole('status').getByRole('link', { name: 'See it on your dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
  await page.getByRole('link', { name: one.title }).click()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await submit(page)
  await expect(page.getByText('Blog published successfully')).toBeVisible()
})

test('saving while offline says so, and that the text is kept', async ({ author, site, visit, allow }) => {
  allow(/ERR_INTERNET_DISCONNECTED|WebSocket connection/)
  const blog = await postBlog(site.url, author)
  const page = await visit({ as: author })
  for (const path of ['/blogs', `/blog/update/${blog._id}`]) {
    await open(page, path)
    await fillBlog(page, one)
    await page.context().setOffline(true)
    await submit(page)
    const banner = page.getByRole('alert').filter({ hasText: 'You are offline.' })
    await expect(banner).toContainText('What you wrote is kept on this device.')
    if (path !== '/blogs') {
      // The dialog cannot be loaded: the browser asks in its place.
      const asked = page.waitForEvent('dialog')
      await page.getByRole('banner').getByRole('link', { name: 'Home' }).click({ noWaitAfter: true })
      await asked.then((dialog) => dialog.dismiss())
      await expect(page).toHaveURL(path)
    }
    await page.context().setOffline(false)
    await page.reload()
    await expectWords(page, one)
  }
})

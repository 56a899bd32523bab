import type { Page } from '@playwright/test'
import type { Blog } from '#contract/blogs.ts'
import type { Draft, OwnDraft } from '#contract/drafts.ts'
import { textOf } from '#contract/rich-text.ts'
import {
  choose,
  fillBlog,
  forbidStorage,
  holdBack,
  open,
  saved,
  signOut,
  submit,
  titleField,
  writing,
} from './actions.ts'
import { call } from './client.ts'
import { expect, test } from './site.ts'
import { changeBlog, type Person, postBlog, register, signIn } from './users.ts'

const RESTORED = 'Restored what you were writing.'
const OFFLINE = 'Offline, kept on this device'

const one = { title: 'The first of two texts', intro: 'What was written on the laptop.' }
const act = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })

async function write(page: Page, { title, intro }: { title: string; intro: string }): Promise<void> {
  await titleField(page).fill(title)
  await writing(page, 'Blog Intro').fill(intro)
}

async function expectWords(page: Page, { title, intro }: { title: string; intro: string }): Promise<void> {
  await expect(titleField(page)).toHaveValue(title)
  await expect(writing(page, 'Blog Intro')).toHaveText(intro)
}

/** Types at the end of the intro. */
async function typeOn(page: Page, text: string): Promise<void> {
  await writing(page, 'Blog Intro').focus()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(text)
}

/** Tells the page that its user came back to it. */
const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

const draftsOf = async (url: string, person: Person) =>
  (await call<{ drafts: OwnDraft[] }>(url, 'GET', '/drafts', person)).data.drafts

/** The intro of a person's only draft on the server, as text. */
async function introOnServer(url: string, person: Person): Promise<string> {
  const [draft] = await draftsOf(url, person)
  if (!draft) return ''
  const { fields } = (await call<Draft>(url, 'GET', `/drafts/${draft._id}`, person)).data
  return textOf(fields.intro?.value ?? '')
}

test('a draft and its picture sync between two devices, and publishing removes it', async ({
  author,
  site,
  visit,
  allow,
}) => {
  allow(/ERR_INTERNET_DISCONNECTED|WebSocket connection/)
  const laptop = await visit({ as: author })
  await open(laptop, '/blogs')
  await fillBlog(laptop, one)
  await saved(laptop)
  const phone = await visit({ as: author })
  await open(phone, '/blogs')
  await expect(phone.getByText(RESTORED)).toBeVisible()
  await expectWords(phone, one)
  await expect(phone.getByRole('img', { name: 'Preview: Main Image' })).toBeVisible()

  await test.step('different fields: what one device saves appears on the other', async () => {
    await phone.getByLabel('Para One Title', { exact: true }).fill('From the phone')
    await saved(phone)
    await expect(laptop.getByLabel('Para One Title', { exact: true })).toHaveValue('From the phone')
    await typeOn(laptop, ' And more of it.')
    await saved(laptop)
    await expectWords(phone, { ...one, intro: `${one.intro} And more of it.` })
  })

  await test.step('the same passage, before either knew of the other: one passage with the words of both', async () => {
    await laptop.context().setOffline(true)
    await typeOn(laptop, ' Laptop.')
    await typeOn(phone, ' Phone.')
    await saved(phone)
    await expect(laptop.getByText(OFFLINE)).toBeVisible()
    await laptop.context().setOffline(false)
    await expect(laptop.getByText('You wrote the same passage on two devices.')).toBeVisible()
    const both = `${one.intro} And more of it. Laptop. Phone.`
    await expectWords(laptop, { ...one, intro: both })
    await saved(laptop)
    await expectWords(phone, { ...one, intro: both })
    await expect(writing(phone, 'Blog Intro').locator('p')).toHaveCount(1)
  })

  await test.step('the same passage at once: neither loses a word, and both see the same in the end', async () => {
    const words = (device: string) => Array.from({ length: 8 }, (_, index) => ` ${device}${index}`)
    await Promise.all([typeOn(laptop, words('lap').join('')), typeOn(phone, words('pho').join(''))])
    for (const page of [laptop, phone])
      for (const word of [...words('lap'), ...words('pho')])
        await expect(writing(page, 'Blog Intro')).toHaveText(new RegExp(`${word}(?!\\d)`))
    await saved(laptop)
    await saved(phone)
    const text = await writing(laptop, 'Blog Intro').textContent()
    await expect(writing(phone, 'Blog Intro')).toHaveText(text ?? '')
    expect(text?.match(/What was written/g)).toHaveLength(1)
  })

  await submit(phone)
  await expect(phone.getByText('Blog created successfully')).toBeVisible()
  expect(await draftsOf(site.url, author)).toEqual([])
  await comeBack(laptop)
  const next = await visit({ as: author })
  await open(next, '/blogs')
  await expect(titleField(next)).toHaveValue('')
  // What is typed on the laptop from now on is a text of its own.
  await typeOn(laptop, ' Typed later.')
  await saved(laptop)
  expect(await introOnServer(site.url, author)).toContain('Typed later.')
})

test('what another device typed just before Submit is in the blog', async ({ author, site, visit }) => {
  const page = await visit({ as: author })
  await open(page, '/blogs')
  await fillBlog(page, one)
  await saved(page)
  const [draft] = await draftsOf(site.url, author)
  const letThrough = await holdBack(page, '**/api/v1/drafts/*')
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await typeOn(page, ' And more of it.')
  await sent
  const title = { value: 'From the phone', at: new Date().toISOString() }
  const save = { version: draft?.version, device: 'phone', blogId: null, blogVersion: null }
  await call(site.url, 'PUT', `/drafts/${draft?._id}`, author, { ...save, fields: { paraOneTitle: title } })
  await submit(page)
  letThrough()
  await expect(page.getByText('Blog created successfully')).toBeVisible()
  const { blogs } = (await call<{ blogs: Blog[] }>(site.url, 'GET', '/user/allUserBlog', author)).data
  const blog = await call<Blog>(site.url, 'GET', `/blog/singleBlog/${blogs[0]?._id}`, author)
  expect(blog.data.paraOneTitle).toBe('From the phone')
})

test('edits to a blog continue on another device, from the version they began with', async ({
  author,
  site,
  visit,
}) => {
  const blog = await postBlog(site.url, author)
  const laptop = await visit({ as: author })
  await open(laptop, `/blog/update/${blog._id}`)
  await titleField(laptop).fill('The title as I changed it')
  await saved(laptop)
  expect(await draftsOf(site.url, author)).toMatchObject([{ blogId: blog._id, blogVersion: 1 }])
  await laptop.context().close()
  await changeBlog(site.url, author, blog._id, { title: 'What somebody else wrote' })
  const phone = await visit({ as: author })
  await open(phone, `/blog/update/${blog._id}`)
  await expect(titleField(phone)).toHaveValue('The title as I changed it')
  const refused = phone.waitForResponse(/blog\/update/)
  await submit(phone)
  expect((await refused).status()).toBe(409)
})

test('text typed after the session ended is saved on sign-in, to its own account', async ({ author, site, visit }) => {
  const page = await visit({ as: author })
  await open(page, '/blogs')
  await write(page, one)
  await saved(page)
  await page.context().clearCookies()
  await typeOn(page, ' Typed without a session.')
  await expect(page.getByText('Signed out, kept on this device')).toBeVisible()
  const other = await register(site.url)
  const tab = await page.context().newPage()
  await signIn(tab, other)
  await open(tab, '/blogs')
  await expect(titleField(tab)).toHaveValue('')
  await titleField(tab).fill('A text of the other person')
  await saved(tab)
  expect(await draftsOf(site.url, other)).toMatchObject([{ name: 'A text of the other person' }])
  await signOut(tab)
  await signIn(tab, author)
  // The tab in which it was typed follows the sign-in, and goes on.
  await expectWords(page, { ...one, intro: `${one.intro} Typed without a session.` })
  await saved(page)
  expect(await introOnServer(site.url, author)).toBe(`${one.intro} Typed without a session.`)
})

test('saves drafts to the server alone when the device has no storage', async ({ author, visit, allow }) => {
  allow(/indexedDB/i)
  const page = await visit({ as: author })
  await forbidStorage(page)
  await open(page, '/blogs')
  await write(page, one)
  await saved(page)
  await expect(page.getByText('This browser stores nothing')).toHaveCount(0)
  expect(await page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })))).toBe(true)
  await page.reload()
  await expect(page.getByText(RESTORED)).toBeVisible()
  await expectWords(page, one)
})

test('retries an interrupted picture upload, and shows it on another device', async ({ author, visit, allow }) => {
  allow(/ERR_FAILED|ERR_CONNECTION_RESET/)
  const page = await visit({ as: author })
  await open(page, '/blogs')
  await write(page, one)
  let broken = 0
  await page.route('**/api/v1/blog/picture', (route) => {
    broken += 1
    return broken === 1 ? route.abort('connectionreset') : route.continue()
  })
  const uploaded = page.waitForResponse(/blog\/picture/)
  await choose(page, 'Main Image', 'cut-out.png')
  await expect(page.getByRole('img', { name: 'Preview: Main Image' })).toBeVisible()
  expect((await uploaded).status()).toBe(201)
  await expect(page.getByRole('img', { name: 'Preview: Main Image' })).toHaveAttribute('src', /^\/media\//)
  await saved(page)
  const other = await visit({ as: author })
  await open(other, '/blogs')
  await expect(other.getByRole('img', { name: 'Preview: Main Image' })).toBeVisible()
})

test('a discarded draft is offered on no other device, and Undo restores it', async ({ author, site, visit }) => {
  const page = await visit({ as: author })
  await open(page, '/blogs')
  await write(page, one)
  await saved(page)
  await page.reload()
  await act(page, 'Start afresh').click()
  await expectWords(page, { title: '', intro: '' })
  await expect.poll(() => draftsOf(site.url, author)).toEqual([])
  await act(page, 'Undo').click()
  await expectWords(page, one)
  await expect.poll(() => introOnServer(site.url, author)).toBe(one.intro)
})

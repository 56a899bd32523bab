import { open, signOut, titleField, writing } from './actions.ts'
import { ASKED, act, expectWords, holdUpStore, nothing, OTHER, one, RESTORED, stored, two, write } from './drafts.ts'
import { expect, test } from './site.ts'
import { register, signIn, signInHere } from './users.ts'

test('text typed before drafts load replaces no stored draft; sign-in keeps both', async ({ author, visit }) => {
  const page = await visit()
  await open(page, '/blogs')
  await write(page, one)
  await open(page, '/about')
  const other = await page.context().newPage()
  await open(other, '/about')
  const letGo = await holdUpStore(other)
  await open(page, '/blogs')
  await titleField(page).fill(two.title)
  await writing(page, 'Blog Intro').fill(two.intro)
  await letGo()
  await page.getByText(OTHER).click()
  await expectWords(page, two)
  await act(page, one.title).click()
  await expectWords(page, one)
  await page.reload()
  await expectWords(page, one)
  await page.getByRole('link', { name: 'Sign in as an Author' }).click()
  await signInHere(page, author)
  await expectWords(page, one)
  await page.getByText(OTHER).click()
  await act(page, two.title).click()
  await expectWords(page, two)
})

test('a draft is shown to its author only, and restored when they sign in again', async ({ author, site, visit }) => {
  const page = await visit({ as: author })
  await open(page, '/blogs')
  await write(page, one)
  await signOut(page)
  await open(page, '/blogs')
  await expectWords(page, nothing)
  const next = await register(site.url)
  await signIn(page, next)
  const other = await page.context().newPage()
  for (const tab of [page, other]) {
    await open(tab, '/blogs')
    await expectWords(tab, nothing)
    await expect(tab.getByText(RESTORED)).toHaveCount(0)
    await expect(tab.getByText(/other draft|Is it yours/)).toHaveCount(0)
  }
  // Every tab follows sign-ins, and an open form continues with the draft that it finds.
  await other.close()
  await signOut(page)
  await signIn(page, author)
  await open(page, '/blogs')
  await expect(page.getByText(RESTORED)).toBeVisible()
  await expectWords(page, one)
})

test("a visitor's draft belongs to their tab, and to who signs in from the form", async ({ author, visit }) => {
  const page = await visit()
  await open(page, '/blogs')
  await write(page, one)
  const other = await page.context().newPage()
  await open(other, '/blogs')
  await expectWords(other, nothing)
  await page.reload()
  await expectWords(page, one)

  await test.step('the writer signs in', async () => {
    await page.getByRole('link', { name: 'Sign in as an Author' }).click()
    await signInHere(page, author)
    await expect(page.getByText(RESTORED)).toBeVisible()
    await expectWords(page, one)
  })

  await test.step('and no one after them gets it', async () => {
    await signOut(page)
    await open(page, '/blogs')
    await expectWords(page, nothing)
  })
})

test("a sign-in in another tab takes no visitor's draft; the visitor's tab asks first", async ({ author, visit }) => {
  const page = await visit()
  await open(page, '/blogs')
  await write(page, one)
  const other = await page.context().newPage()
  await signIn(other, author)
  await open(other, '/blogs')
  await expectWords(other, nothing)
  await expect(other.getByText(/other draft|Is it yours/)).toHaveCount(0)
  await page.bringToFront()
  await expect(page.getByText(ASKED)).toBeVisible()
  await expectWords(page, nothing)
  await act(page, 'Show').click()
  await expectWords(page, one)
})

test("a visitor's draft goes to no later sign-in after they abandoned their own", async ({ author, visit }) => {
  const page = await visit()
  await open(page, '/blogs')
  await write(page, one)
  await page.getByRole('link', { name: 'Sign in as an Author' }).click()
  await expect(page).toHaveURL('/login')
  await page.getByRole('link', { name: 'Blogi.' }).first().click()
  await expect(page).toHaveURL('/')
  await page.goto('/login')
  await signInHere(page, author)
  await expect(page).toHaveURL('/')
  await open(page, '/blogs')
  await expect(page.getByText(ASKED)).toBeVisible()
  await expectWords(page, nothing)
})

test('a later sign-in is asked about the draft, and a later visitor is shown nothing', async ({ author, visit }) => {
  const page = await visit()
  await open(page, '/blogs')
  await write(page, one)
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL('/')
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await signInHere(page, author)
  await open(page, '/blogs')
  await expect(page.getByText(ASKED)).toBeVisible()
  await expectWords(page, nothing)
  await signOut(page)
  await open(page, '/blogs')
  await expectWords(page, nothing)
  await expect(page.getByText(ASKED)).toHaveCount(0)
})

test("a visitor's draft is not shown to the next visitor after a sign-out", async ({ author, visit }) => {
  const page = await visit()
  await open(page, '/blogs')
  await write(page, one)
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL('/')
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await signInHere(page, author)
  await signOut(page)
  await open(page, '/blogs')
  await expectWords(page, nothing)
})

for (const answer of ['Show', 'Remove']) {
  test(`asks about a draft that the previous version stored without an owner: ${answer}`, async ({ author, visit }) => {
    const page = await visit({ as: author })
    await open(page, '/about')
    await page.evaluate(
      ({ title, intro }) =>
        new Promise<void>((done) => {
          const opening = indexedDB.open('blogi', 1)
          opening.onupgradeneeded = () => opening.result.createObjectStore('drafts')
          opening.onsuccess = () => {
            const transaction = opening.result.transaction('drafts', 'readwrite')
            transaction.objectStore('drafts').put({ title, intro: `<p>${intro}</p>` }, 'new-blog')
            transaction.oncomplete = () => {
              opening.result.close()
              done()
            }
          }
        }),
      one,
    )
    await open(page, '/blogs')
    await expect(page.getByText(ASKED)).toBeVisible()
    await expectWords(page, nothing)
    await act(page, answer).click()
    const expected = answer === 'Show' ? one : nothing
    await expectWords(page, expected)
    await stored(page)
    await page.reload()
    await expectWords(page, expected)
    await expect(page.getByText(ASKED)).toHaveCount(0)
  })
}

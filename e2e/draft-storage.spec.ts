import type { Page } from '@playwright/test'
import { choose, fillBlog, forbidStorage, open, saved, submit, titleField } from './actions.ts'
import {
  act,
  asksBeforeClosing,
  expectWords,
  KEEPS_NOTHING,
  leaving,
  nothing,
  OTHER,
  one,
  stored,
  two,
  write,
  writeInNewTab,
} from './drafts.ts'
import { expect, test } from './site.ts'

test('warns visitors when the browser stores nothing, before their text is lost', async ({ visit, allow }) => {
  allow(/indexedDB/i)
  const page = await visit()
  await forbidStorage(page)
  await open(page, '/blogs')
  await expect(page.getByText(KEEPS_NOTHING)).toBeVisible()
  await titleField(page).fill(one.title)
  expect(await asksBeforeClosing(page)).toBe(true)
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click()
  await expect(leaving(page)).toContainText('What you wrote will be lost')
  await leaving(page).getByRole('button', { name: 'Stay' }).click()
  await expect(titleField(page)).toHaveValue(one.title)
})

test('loads a draft from the server when local storage fails, and says if both do', async ({
  author,
  visit,
  allow,
}) => {
  const page = await visit({ as: author })
  await open(page, '/blogs')
  await write(page, one)
  const other = await writeInNewTab(page, two)
  await saved(other)
  await other.close()
  await page.reload()
  await expectWords(page, one)
  await page.getByText(OTHER).click()
  await page.evaluate(() => {
    IDBDatabase.prototype.transaction = () => {
      throw new DOMException('Internal error.', 'UnknownError')
    }
  })
  allow(/ERR_FAILED/)
  await page.route('**/api/v1/drafts/*', (route) => route.abort())
  await act(page, two.title).click()
  await expect(page.getByText(KEEPS_NOTHING)).toBeVisible()
  await expectWords(page, one)
  await page.unrouteAll()
  await page.getByText(OTHER).click()
  await act(page, two.title).click()
  await expectWords(page, two)
})

test('keeps chosen pictures where the browser stores no files', async ({ visit }) => {
  const page = await visit()
  await page.addInitScript(() => {
    const { put } = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = function (value, ...key) {
      if (Object.values(value).some((part) => part instanceof Blob))
        throw new DOMException('Error preparing Blob/File data to be stored in object store', 'UnknownError')
      return put.call(this, value, ...key)
    }
  })
  await open(page, '/blogs')
  await titleField(page).fill(one.title)
  await choose(page, 'Main Image', 'cut-out.png')
  const preview = page.getByRole('img', { name: 'Preview: Main Image' })
  // Until then it is being read.
  await expect(preview).toBeVisible()
  await stored(page)
  await expect(page.getByText(KEEPS_NOTHING)).toHaveCount(0)
  await page.reload()
  await expect(titleField(page)).toHaveValue(one.title)
  await expect.poll(() => preview.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
})

test("publishes a blog although the browser's storage does not answer", async ({ author, visit }) => {
  const page = await visit({ as: author })
  await open(page, '/blogs')
  await fillBlog(page, one)
  await stored(page)
  await page.evaluate(() => Object.defineProperty(IDBTransaction.prototype, 'oncomplete', { set() {} }))
  await submit(page)
  // The picture is encoded, and then the storage is waited for.
  await expect(page.getByText('Blog created successfully')).toBeVisible({ timeout: 60_000 })
  await expect(page).toHaveURL('/')
})

/** Changes the timestamps of every stored draft. */
const ageDrafts = (page: Page, change: { at: number } | { discardedAt: number }) =>
  page.evaluate(
    (change) =>
      new Promise<void>((done) => {
        const opening = indexedDB.open('blogi-drafts')
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('drafts', 'readwrite')
          transaction.objectStore('drafts').openCursor().onsuccess = ({ target }) => {
            const cursor = (target as IDBRequest<IDBCursorWithValue | null>).result
            cursor?.update({ ...cursor.value, ...change })
            cursor?.continue()
          }
          transaction.oncomplete = () => {
            opening.result.close()
            done()
          }
        }
      }),
    change,
  )

/** The numbers of stored drafts and of their pictures. */
const countDrafts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number[]>((done) => {
        const opening = indexedDB.open('blogi-drafts')
        opening.onsuccess = () => {
          const transaction = opening.result.transaction(['drafts', 'pictures'])
          const counts = ['drafts', 'pictures'].map((name) => transaction.objectStore(name).count())
          transaction.oncomplete = () => {
            opening.result.close()
            done(counts.map(({ result }) => result))
          }
        }
      }),
  )

const HOUR = 60 * 60 * 1000

test('deletes drafts from the device after 90 days without changes', async ({ visit }) => {
  // A signed-in user would get it from the server.
  const page = await visit()
  await open(page, '/blogs')
  await write(page, one)
  await open(page, '/about')
  await ageDrafts(page, { at: Date.now() - 89 * 24 * HOUR })
  await open(page, '/blogs')
  await expectWords(page, one)
  await open(page, '/about')
  await ageDrafts(page, { at: Date.now() - 91 * 24 * HOUR })
  await open(page, '/blogs')
  await expectWords(page, nothing)
})

test('deletes discarded drafts and their pictures from the device after a day', async ({ author, visit }) => {
  const page = await visit({ as: author })
  await open(page, '/blogs')
  await fillBlog(page, one)
  await stored(page)
  await page.reload()
  await act(page, 'Start afresh').click()
  await expectWords(page, nothing)
  for (const [hours, left] of [
    [23, 1],
    [25, 0],
  ] as const) {
    await open(page, '/about')
    await ageDrafts(page, { discardedAt: Date.now() - hours * HOUR })
    await open(page, '/blogs')
    await expect.poll(() => countDrafts(page)).toEqual([left, left])
  }
})

test('deletes the oldest drafts beyond 50 per user, but none open in a tab', async ({ author, visit }) => {
  const page = await visit({ as: author })
  await open(page, '/blogs')
  await write(page, one)
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        const opening = indexedDB.open('blogi-drafts')
        opening.onsuccess = () => {
          const store = opening.result.transaction('drafts', 'readwrite').objectStore('drafts')
          store.getAll().onsuccess = ({ target }) => {
            const [draft] = (target as IDBRequest).result
            // Without what the server has of it: it has no others, and the form would begin them anew.
            const { synced: _, ...unsaved } = draft
            const put = (title: string, at: number) =>
              store.put({ ...unsaved, id: crypto.randomUUID(), at, texts: { ...draft.texts, title } })
            put('The oldest of all', draft.at - 1000)
            for (let count = 1; count <= 50; count += 1) put(`Text number ${count}`, draft.at + count)
          }
          store.transaction.oncomplete = () => {
            opening.result.close()
            done()
          }
        }
      }),
  )
  const other = await page.context().newPage()
  await open(other, '/blogs')
  await expect(titleField(other)).toHaveValue('Text number 50')
  await other.getByText('49 other drafts').click()
  await expect(act(other, 'Text number 1')).toBeVisible()
  await expect(act(other, 'The oldest of all')).toHaveCount(0)
  await page.reload()
  await expectWords(page, one)
})

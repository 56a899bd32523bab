import type { Page } from '@playwright/test'
import { open, saved, titleField } from './actions.ts'
import { call } from './client.ts'
import { expectWords, OTHER, one, RESTORED, two, write } from './drafts.ts'
import { expect, test } from './site.ts'

/** Fills in fields as soon as they are parsed, as browsers do after a reload or Back. */
const fillInBeforeScripts = (page: Page, values: Record<string, string>) =>
  page.addInitScript((values) => {
    const left = new Map(Object.entries(values))
    const watcher = new MutationObserver(() => {
      for (const [name, value] of left) {
        const field = document.querySelector<HTMLTextAreaElement>(`textarea[name=${name}]`)
        if (!field) continue
        field.value = value
        left.delete(name)
      }
    })
    watcher.observe(document, { childList: true, subtree: true })
    addEventListener('load', () => watcher.disconnect())
  }, values)

for (const [name, filledIn] of [
  ['with what was kept', { title: one.title }],
  ['with less than was kept', { title: one.title, standfirst: '' }],
] as const) {
  test(`fields that the browser fills in again ${name} are the draft, and no second one`, async ({
    author,
    site,
    visit,
  }) => {
    const page = await visit({ as: author })
    await open(page, '/blogs')
    await write(page, one)
    await saved(page)
    await fillInBeforeScripts(page, filledIn)
    await page.reload()
    await expect(page.getByText(RESTORED)).toBeVisible()
    await expectWords(page, one)
    await expect(page.getByText(/other draft/)).toHaveCount(0)
    await saved(page)
    const { data } = await call<{ drafts: unknown[] }>(site.url, 'GET', '/drafts', author)
    expect(data.drafts).toHaveLength(1)
  })
}

test('what the browser fills in beside the draft is a text of its own', async ({ visit, author }) => {
  const page = await visit({ as: author })
  await open(page, '/blogs')
  await write(page, one)
  await fillInBeforeScripts(page, { title: two.title })
  await page.reload()
  await expect(page.getByText(OTHER)).toBeVisible()
  await expect(titleField(page)).toHaveValue(two.title)
})

test('Back without the back/forward cache restores the whole draft, and no second', async ({ author, visit }) => {
  const page = await visit({ as: author })
  // A page with this handler is not kept.
  await page.addInitScript(() => addEventListener('unload', () => {}))
  await open(page, '/blogs')
  await write(page, one)
  await page.goto('/about')
  await page.goBack()
  await expect(page.getByText(RESTORED)).toBeVisible()
  await expectWords(page, one)
  await expect(page.getByText(/other draft/)).toHaveCount(0)
})

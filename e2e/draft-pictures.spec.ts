import type { Page } from '@playwright/test'
import { choose, fillBlog, holdBack, open, saved, submit, titleField } from './actions.ts'
import { one } from './drafts.ts'
import { expect, test } from './site.ts'

const picture = (page: Page) => page.getByRole('img', { name: 'Preview: Main Image' })
const UPLOADED = /^\/media\//

test('a picture whose upload Submit broke off is uploaded after a failed Submit', async ({ author, visit, allow }) => {
  allow(/ERR_FAILED/)
  const page = await visit({ as: author })
  await open(page, '/blogs')
  const letThrough = await holdBack(page, '**/api/v1/blog/picture')
  await fillBlog(page, one)
  await page.route('**/api/v1/blog/post', (route) => route.abort())
  await submit(page)
  await expect(page.getByRole('alert').filter({ hasText: 'cannot be reached' })).toBeVisible()
  letThrough()
  await expect(picture(page)).toHaveAttribute('src', UPLOADED)
})

test('a picture that is being uploaded is not replaced by one from another device', async ({ author, visit }) => {
  const laptop = await visit({ as: author })
  await open(laptop, '/blogs')
  await titleField(laptop).fill(one.title)
  await saved(laptop)
  const phone = await visit({ as: author })
  await open(phone, '/blogs')
  await expect(titleField(phone)).toHaveValue(one.title)
  const letThrough = await holdBack(laptop, '**/api/v1/blog/picture')
  await choose(laptop, 'Main Image', 'phone.jpg')
  await choose(phone, 'Main Image', 'cut-out.png')
  await expect(picture(phone)).toHaveAttribute('src', UPLOADED)
  await phone.getByLabel('Para One Title', { exact: true }).fill('From the phone')
  await saved(phone)
  const replaced = (await picture(phone).getAttribute('src')) ?? ''
  await expect(laptop.getByLabel('Para One Title', { exact: true })).toHaveValue('From the phone')
  letThrough()
  await expect(picture(laptop)).toHaveAttribute('src', UPLOADED)
  await expect(picture(laptop)).not.toHaveAttribute('src', replaced)
  await expect(picture(phone)).not.toHaveAttribute('src', replaced)
})

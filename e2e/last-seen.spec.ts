import { card, expectUsable, open } from './actions.ts'
import { expect, test } from './site.ts'
import { follow, postBlog, register } from './users.ts'

test('followed blogs show what is new since the last look, on another device too', async ({ site, author, visit }) => {
  const reader = await register(site.url, { role: 'Reader' })
  await follow(site.url, reader, author)
  const before = await postBlog(site.url, author, { title: 'Written before the look' })
  const page = await visit({ as: reader })
  const isSeen = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await open(page, '/followedBlogs')
  await expect(card(page, before.title)).toBeVisible()
  await expect(page.getByText('You are caught up')).toHaveCount(0)
  await isSeen
  // While it is open, it sees what comes.
  await page.close()

  const after = await postBlog(site.url, author, { title: 'Written after the look' })
  const elsewhere = await visit({ as: reader })
  await open(elsewhere, '/followedBlogs')
  const marker = elsewhere.getByText('You are caught up, since')
  await expect(marker).toBeVisible()
  const places = await Promise.all([
    card(elsewhere, after.title).boundingBox(),
    marker.boundingBox(),
    card(elsewhere, before.title).boundingBox(),
  ])
  const tops = places.map((box) => box?.y ?? 0)
  expect(tops).toEqual(tops.toSorted((one, other) => one - other))
  await expectUsable(elsewhere)
})

import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { card, expectUsable, fillBlog, listening, open, saved, submit } from './actions.ts'
import { expect, test } from './site.ts'
import { changeBlog, postBlog, register } from './users.ts'

test('an author tags a blog by keyboard, and it appears live where its tag is open', async ({
  site,
  author,
  visit,
}) => {
  const tag = `kites-${randomUUID().slice(0, 8)}`
  const title = `Over the dunes with ${tag}`
  await postBlog(site.url, author, { title: 'An earlier one about kites', tags: tag })

  const elsewhere = await visit()
  await listening(elsewhere, `/tag/${tag}`)
  await expect(elsewhere).toHaveTitle(`#${tag} - Blogi`)
  await expect(card(elsewhere, 'An earlier one about kites')).toBeVisible()

  const page = await visit({ as: author })
  await open(page, '/blogs')
  await fillBlog(page, { title })
  await page.getByLabel('Standfirst').fill('What a string teaches a hand.')
  const tags = page.getByLabel('Tags')
  await tags.pressSequentially('Wind Power')
  await tags.press('Enter')
  await tags.press('Enter')
  await expect(tags).toHaveValue('Wind Power, ')
  await tags.pressSequentially(tag.slice(0, 12))
  await expect(page.getByRole('option', { name: `#${tag}` })).toBeVisible()
  await tags.press('ArrowDown')
  await tags.press('Enter')
  await expect(tags).toHaveValue(`Wind Power, ${tag}, `)
  await tags.fill('散歩、')
  await tags.press('End')
  await tags.pressSequentially(tag.slice(0, 12))
  await expect(page.getByRole('option', { name: `#${tag}` })).toBeVisible()
  await tags.press('ArrowDown')
  await tags.press('Enter')
  await expect(tags).toHaveValue(`散歩、 ${tag}, `)
  await tags.fill(`Wind Power, ${tag}, `)
  await tags.press('End')
  await tags.pressSequentially('no/tag')
  await submit(page)
  await expect(page.getByText('“no/tag” is not a valid tag')).toBeVisible()
  await tags.fill(`Wind Power, ${tag}`)
  await saved(page)
  await page.reload()
  await expect(tags).toHaveValue(`Wind Power, ${tag}`)
  await submit(page)
  await expect(page).toHaveURL(/\/(?:dashboard)?$/)

  await expect(card(elsewhere, title)).toBeVisible()
  await expect(card(elsewhere, title)).toContainText('What a string teaches a hand.')
  await expectUsable(elsewhere)

  await page.getByRole('article').filter({ hasText: title }).getByRole('link').first().click()
  await expect(page.getByRole('main').getByText('What a string teaches a hand.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Tags' }).getByRole('link')).toHaveText(['#wind-power', `#${tag}`])
  await page.getByRole('link', { name: '#wind-power' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('#wind-power')
  await expect(card(page, title)).toBeVisible()
})

test('a reader follows a tag, and finds its blogs among the followed ones', async ({ site, author, visit }) => {
  const tag = `tides-${randomUUID().slice(0, 8)}`
  const blog = await postBlog(site.url, author, { title: `Written about ${tag}`, tags: tag })
  const page = await visit({ as: await register(site.url, { role: 'Reader' }) })
  await open(page, `/tag/${tag.toUpperCase()}`)
  const follow = page.getByRole('button', { name: `Follow #${tag}` })
  await follow.click()
  await expect(follow).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('link', { name: 'Search these' }).click()
  await expect(page.getByText(`Only blogs with #${tag}`)).toBeVisible()
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1)
  await open(page, '/followedBlogs')
  await expect(card(page, blog.title)).toBeVisible()
  await expectUsable(page)
  await page.getByRole('link', { name: `#${tag}` }).click()
  // Without its tag it leaves the open listing.
  await changeBlog(site.url, author, blog._id, { title: blog.title, tags: '' })
  await expect(page.getByText('No blogs found')).toBeVisible()
  await follow.click()
  await expect(follow).toHaveAttribute('aria-pressed', 'false')
  await open(page, '/followedBlogs')
  await expect(page.getByRole('link', { name: 'Find authors to follow' })).toBeVisible()
})

test('what a reader follows shows on their other pages, also after an outage', async ({
  site,
  author,
  visit,
  allow,
}) => {
  // However the browser words the loss of the network.
  allow(/net::ERR_|WebSocket connection/)
  const tag = `dunes-${randomUUID().slice(0, 8)}`
  const blog = await postBlog(site.url, author, { title: `Written about ${tag}`, tags: tag })
  const reader = await register(site.url, { role: 'Reader' })
  const [page, sameTag, followed, stranger] = [
    await visit({ as: reader }),
    await visit({ as: reader }),
    await visit({ as: reader }),
    await visit({ as: author }),
  ]
  for (const one of [page, sameTag, stranger]) await listening(one, `/tag/${tag}`)
  await listening(followed, '/followedBlogs')
  await expect(followed.getByRole('link', { name: 'Find authors to follow' })).toBeVisible()
  const follow = (on: Page) => on.getByRole('button', { name: `Follow #${tag}` })

  await follow(page).click()
  await expect(follow(sameTag)).toHaveAttribute('aria-pressed', 'true')
  const tags = followed.getByRole('list', { name: 'Tags you follow' })
  await expect(tags.getByRole('link')).toHaveText([`#${tag}`])
  await expect(card(followed, blog.title)).toBeVisible()
  await expect(follow(stranger)).toHaveAttribute('aria-pressed', 'false')

  await follow(sameTag).click()
  await expect(follow(page)).toHaveAttribute('aria-pressed', 'false')
  await expect(tags).toHaveCount(0)
  await expect(card(followed, blog.title)).toHaveCount(0)

  await page.context().setOffline(true)
  await follow(sameTag).click()
  await expect(tags.getByRole('link')).toHaveText([`#${tag}`])
  await page.context().setOffline(false)
  await expect(follow(page)).toHaveAttribute('aria-pressed', 'true')
})

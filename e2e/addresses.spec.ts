import type { APIRequestContext } from '@playwright/test'
import { listening, open } from './actions.ts'
import { expect, test } from './site.ts'
import { changeBlog, postBlog } from './users.ts'

test('a blog has a readable address, also when its title changes', async ({ site, author, visit }) => {
  const blog = await postBlog(site.url, author, { title: `日本語 Größe of ${author.name}` })
  expect(blog.slug).toMatch(/^ri-ben-yu-grosse-of-/)
  const visitor = await visit()
  const canonical = visitor.locator('link[rel=canonical]')
  for (const slug of ['', '/an-old-title', '/%E6%97%A5/', `/${blog.slug}`]) {
    const answer = await visitor.request.get(`${site.url}/blog/${blog._id}${slug}`)
    expect([slug, answer.status()]).toEqual([slug, 200])
    expect(await answer.text()).toContain(`<link rel="canonical" href="${site.url}/blog/${blog._id}/${blog.slug}"/>`)
  }

  const reading = await visit({ as: author })
  await listening(reading, `/blog/${blog._id}/an-old-title`)
  const title = reading.getByRole('heading', { level: 1 })
  await expect(title).toHaveText(blog.title)
  await expect(reading.locator('link[rel=canonical]')).toHaveCount(1)
  await changeBlog(site.url, author, blog._id, { title: 'Quite another title' })
  await reading.getByRole('button', { name: 'Show the new version' }).click()
  await expect(title).toHaveText('Quite another title')
  await expect(reading.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    `${site.url}/blog/${blog._id}/quite-another-title`,
  )
  await expect(reading).toHaveURL(`/blog/${blog._id}/an-old-title`)

  await open(visitor, '/')
  await expect(canonical).toHaveAttribute('href', `${site.url}/`)
  await visitor.getByRole('link', { name: 'Quite another title' }).click()
  await expect(visitor).toHaveURL('/login')
  await expect(visitor.getByText('Sign in to read')).toBeVisible()
})

/** What the head of a page says as JSON-LD. */
async function factsOf(request: APIRequestContext, path: string): Promise<Record<string, unknown>[]> {
  const html = await (await request.get(path)).text()
  const [, json = ''] = /<script [^>]*type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
  return JSON.parse(json)['@graph']
}

test('pages name their feeds, and what they show, until another page opens', async ({ site, author, visit }) => {
  const page = await visit({ as: author })
  const title = `Tea </script> & "salt" by ${author.name}`
  const blog = await postBlog(site.url, author, { title, category: 'Food' })
  const path = `/blog/${blog._id}/${blog.slug}`
  const [posting, trail] = await factsOf(page.request, path)
  expect(posting).toMatchObject({
    '@type': 'BlogPosting',
    headline: title,
    datePublished: blog.publishedAt,
    mainEntityOfPage: site.url + path,
    author: { '@type': 'Person', name: author.name, url: `${site.url}/userProfile/${author._id}` },
    image: { url: site.url + blog.mainImage.url, width: blog.mainImage.width },
  })
  expect(trail).toMatchObject({ '@type': 'BreadcrumbList', itemListElement: { length: 3 } })
  // What schema.org and search engines require or recommend of each.
  const recommended = ['headline', 'image', 'datePublished', 'dateModified', 'author', 'description', 'publisher']
  for (const field of recommended) expect(posting).toHaveProperty(field)
  for (const [at, step] of ((trail?.itemListElement ?? []) as object[]).entries()) {
    expect(step).toEqual({ '@type': 'ListItem', position: at + 1, name: expect.any(String), item: expect.any(String) })
  }

  await open(page, path)
  const head = (selector: string) => page.locator(`head ${selector}`)
  await expect(head('meta[property="og:url"]')).toHaveAttribute('content', site.url + path)
  await expect(head('meta[property="og:image"]')).toHaveCount(1)
  const shown = ['title', 'type', 'image', 'url', 'description', 'site_name', 'image:alt', 'image:width']
  for (const name of shown) await expect(head(`meta[property="og:${name}"]`)).toHaveAttribute('content', /./)
  const feeds = (type: string) => head(`link[rel=alternate][type="application/${type}"]`)
  for (const [type, file] of [
    ['rss+xml', 'rss.xml'],
    ['atom+xml', 'feed.xml'],
  ] as const) {
    const [ofSite, ofAuthor] = [feeds(type).first(), feeds(type).last()]
    await expect(ofSite).toHaveAttribute('href', `${site.url}/${file}`)
    await expect(ofAuthor).toHaveAttribute('href', `${site.url}/userProfile/${author._id}/${file}`)
    await expect(ofAuthor).toHaveAttribute('title', `${author.name} - Blogi`)
  }
  const card = await head('meta[property="og:image"]').getAttribute('content')
  const shared = await fetch(String(card))
  expect([shared.status, shared.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  const oembed = await head('link[type="application/json+oembed"]').getAttribute('href')
  const { thumbnail_url, thumbnail_width, thumbnail_height, ...link } = await (
    await page.request.get(oembed ?? '')
  ).json()
  expect(link).toMatchObject({ version: '1.0', type: 'link', title, author_name: author.name, provider_name: 'Blogi' })
  // All three, or none.
  expect([thumbnail_url, thumbnail_width, thumbnail_height]).toEqual([
    expect.stringContaining(site.url),
    expect.any(Number),
    expect.any(Number),
  ])

  await open(page, '/?tag=Food')
  await expect(head('link[rel=alternate][type="application/rss+xml"]')).toHaveAttribute(
    'href',
    `${site.url}/rss.xml?tag=Food`,
  )
  await expect(head('link[rel=alternate]')).toHaveCount(3)
  await expect(head('link[rel=canonical]')).toHaveAttribute('href', `${site.url}/?tag=Food`)
  await expect(head('meta[property="og:type"]')).toHaveCount(1)
  const feed = await page.getByRole('link', { name: 'Feed' }).getAttribute('href')
  expect(await (await page.request.get(feed ?? '')).text()).toContain(`${site.url}${path}`)

  await page.getByRole('banner').getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL('/about')
  await expect(head('link[rel=alternate]')).toHaveCount(0)
  await expect(head('meta[property^="og:"]')).toHaveCount(0)
  await expect(head('link[rel=canonical]')).toHaveCount(0)
})

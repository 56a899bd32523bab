import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../testing/call.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { blogFields, postBlog, type SignedIn, signedIn } from '../testing/requests.ts'

const SITE = 'https://blogs.example'

let site: TestSite
let author: SignedIn
beforeAll(async () => {
  const entry = {
    isPersonal: () => false,
    addressOf: () => undefined,
    render: async () => ({ status: 404, head: '', app: '', state: '' }),
  }
  const pages = { load: async () => ({ entry, template: '' }), files: undefined }
  site = await makeSite({ PUBLIC_URL: SITE }, { pages })
  author = await signedIn(site.app, { name: 'Ada "</script>"' })
})
afterAll(() => site.close())

const ask = (query: Record<string, string>) => site.app.inject(`/oembed?${new URLSearchParams(query)}`)

test('tells of a blog what visitors see, under whatever address it has', async () => {
  const blog = await postBlog(site.app, author, { title: 'Salt & <light>' })
  const expected = {
    version: '1.0',
    type: 'link',
    title: 'Salt & <light>',
    url: `${SITE}/blog/${blog._id}/salt-light`,
    author_name: 'Ada "</script>"',
    author_url: `${SITE}/userProfile/${author.user._id}`,
    provider_name: 'Blogi',
    provider_url: `${SITE}/`,
    cache_age: 3600,
    thumbnail_url: SITE + blog.mainImage.url,
    thumbnail_width: 64,
    thumbnail_height: 48,
  }
  for (const path of ['', '/', '/salt-light', '/an-old-title?utm_source=x#top']) {
    const answer = await ask({ url: `${SITE}/blog/${blog._id}${path}`, format: 'json', maxwidth: '400' })
    expect([path, answer.statusCode, answer.headers['content-type'], answer.json()]).toEqual([
      path,
      200,
      'application/json; charset=utf-8',
      expected,
    ])
  }
  const { mainImage: _, ...fields } = await blogFields({ title: 'Withdrawn by now', published: 'false' })
  await call(site, 'PUT /blog/update/:id', { params: { id: blog._id }, form: fields, as: author })
  expect((await ask({ url: `${SITE}/blog/${blog._id}` })).statusCode).toBe(404)
})

test('knows no drafts, no other pages and sites, and no other format', async () => {
  const draft = await postBlog(site.app, author, { published: 'false' })
  const blog = await postBlog(site.app, author)
  for (const url of [
    `${SITE}/blog/${draft._id}`,
    `${SITE}/blog/nothing`,
    `${SITE}/`,
    `${SITE}/userProfile/${author.user._id}`,
    `https://elsewhere.example/blog/${blog._id}`,
    `/blog/${blog._id}`,
    'javascript:alert(1)',
    '',
  ]) {
    expect([url, (await ask({ url })).statusCode]).toEqual([url, 404])
  }
  expect((await site.app.inject('/oembed')).statusCode).toBe(404)
  expect((await ask({ url: `${SITE}/blog/${blog._id}`, format: 'xml' })).statusCode).toBe(501)
})

import { parseDocument } from 'htmlparser2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { postBlog, type SignedIn, sendForm, signedIn } from '../testing/requests.ts'

let site: TestSite
let author: SignedIn
beforeAll(async () => {
  const entry = { addressOf: () => undefined, render: async () => ({ status: 404, head: '', app: '', state: '' }) }
  site = await makeSite(
    { PUBLIC_URL: 'https://blogs.example' },
    { pages: { load: async () => ({ entry, template: '' }), files: undefined } },
  )
  author = await signedIn(site.app, { name: 'Ada & "Bob" <b>' })
})
afterAll(() => site.close())

const textsOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text]) => text)

test('the feed lists the newest public blogs with escaped titles and names', async () => {
  await postBlog(site.app, author, { title: 'A draft that stays one', published: 'false' })
  const blog = await postBlog(site.app, author, { title: 'Salt & <light> \u0007 "quoted"' })
  const feed = await site.app.inject('/feed.xml')
  expect(feed.headers['content-type']).toBe('application/atom+xml; charset=utf-8')
  expect(parseDocument(feed.body, { xmlMode: true }).children.length).toBeGreaterThan(0)
  expect(textsOf(feed.body, 'title')).toEqual(['Blogi', 'Salt &amp; &lt;light&gt;  &quot;quoted&quot;'])
  expect(textsOf(feed.body, 'name')).toEqual(['Ada &amp; &quot;Bob&quot; &lt;b&gt;'])
  expect(feed.body).toContain(`<link href="https://blogs.example/blog/${blog._id}"/>`)
  expect(textsOf(feed.body, 'updated')[0]).toBe(blog.publishedAt)
})

test('feed and sitemap follow publishing, renaming and unpublishing', async () => {
  const blog = await postBlog(site.app, author, { title: 'First of its name' })
  const read = async () => [(await site.app.inject('/feed.xml')).body, (await site.app.inject('/sitemap.xml')).body]
  expect(await read()).toEqual([
    expect.stringContaining('First of its name'),
    expect.stringContaining(`<loc>https://blogs.example/blog/${blog._id}</loc>`),
  ])
  const save = (fields: Record<string, string>) =>
    sendForm(
      site.app,
      'PUT',
      `/blog/update/${blog._id}`,
      { title: 'Second of its name', category: 'Travel', intro: 'A text that is long enough.', ...fields },
      author.cookie,
    )
  await save({ published: 'true' })
  expect((await read())[0]).toContain('Second of its name')
  await save({ published: 'false' })
  for (const text of await read()) expect(text).not.toContain(blog._id)
})

test('robots.txt names the sitemap and disallows the API', async () => {
  const { body } = await site.app.inject('/robots.txt')
  expect(body).toContain('Disallow: /api/')
  expect(body).toContain('Sitemap: https://blogs.example/sitemap.xml')
})

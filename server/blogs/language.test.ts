import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BlogCard } from '#contract/blogs.ts'
import { makeAdmin } from '../testing/admins.ts'
import { call } from '../testing/call.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { blogFields, postBlog, type SignedIn, signedIn } from '../testing/requests.ts'
import { setSettings } from '../testing/settings.ts'

let site: TestSite
let author: SignedIn
beforeAll(async () => {
  const entry = {
    isPersonal: () => false,
    addressOf: () => undefined,
    render: async () => ({ status: 404, head: '', app: '', state: '' }),
  }
  const pages = { load: async () => ({ entry, template: '' }), files: undefined }
  site = await makeSite({ PUBLIC_URL: 'https://blogs.example' }, { pages })
  author = await signedIn(site.app)
  await setSettings(site, await makeAdmin(site), { publicReading: true })
})
afterAll(() => site.close())

const change = async (blog: BlogCard, changes: Record<string, string>) => {
  const { mainImage: _, ...fields } = await blogFields({ title: blog.title, ...changes })
  return call(site, 'PUT /blog/update/:id', { params: { id: blog._id }, form: fields, as: author })
}
const read = async ({ _id: id }: BlogCard) =>
  (await call(site, 'GET /blog/singleBlog/:id', { params: { id }, as: author })).data
const cards = async () => new Map((await call(site, 'GET /blog/getAllBlog')).data.map((card) => [card.title, card]))

test('a blog has a language of its own, or that of the site', async () => {
  const german = await postBlog(site.app, author, { title: 'Die Leuchttürme', language: ' DE ' })
  const english = await postBlog(site.app, author, { title: 'The lighthouses' })
  expect(german).toMatchObject({ language: 'de' })
  expect(english).not.toHaveProperty('language')
  const listed = await cards()
  expect(listed.get(german.title)).toMatchObject({ language: 'de' })
  expect(listed.get(english.title)).not.toHaveProperty('language')

  const body = async (url: string) => (await site.app.inject({ url })).body
  const entries = parseAtomFeed(await body('/feed.xml')).entries?.map(({ title, xml }) => [title?.value, xml?.lang])
  expect(entries).toEqual([
    ['The lighthouses', undefined],
    ['Die Leuchttürme', 'de'],
  ])
  const items = parseRssFeed(await body('/rss.xml')).items?.map(({ dc }) => dc?.languages)
  expect(items).toEqual([undefined, ['de']])
  expect(parseJsonFeed(await body('/feed.json')).items?.map(({ language }) => language)).toEqual([undefined, 'de'])
  expect(await body(`/blog/${german._id}.md`)).toContain('\nlang: de\n')
  expect(await body(`/blog/${english._id}.md`)).not.toContain('lang:')
})

test('a form without a language leaves it, an empty one removes it; revisions have it', async () => {
  const blog = await postBlog(site.app, author, { title: 'Les phares la nuit', language: 'fr-CA' })
  expect((await change(blog, { title: 'Les phares à midi' })).data).toMatchObject({ language: 'fr-CA' })
  expect((await change(blog, { language: '' })).data).not.toHaveProperty('language')
  const first = { params: { id: blog._id, version: '1' }, as: author }
  expect((await call(site, 'GET /blog/revision/:id/:version', first)).data.content).toMatchObject({ language: 'fr-CA' })
  await call(site, 'POST /blog/restoreRevision/:id/:version', first)
  expect(await read(blog)).toMatchObject({ language: 'fr-CA' })
})

test.each(['German', 'x', 'de"><script>', 'de-x-y', 'q'.repeat(60)])(
  'refuses the language %s at its field',
  async (language) => {
    const form = await blogFields({ title: 'In no language', language })
    const answer = await call(site, 'POST /blog/post', { form, as: author })
    expect(answer.statusCode).toBe(400)
    expect(answer.errors).toMatchObject([{ path: 'language' }])
  },
)

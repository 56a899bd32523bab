import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Analytics, Read } from '#contract/analytics.ts'
import { makeAdmin } from '../testing/admins.ts'
import { call } from '../testing/call.ts'
import { expectCountsConsistent } from '../testing/denormalised-counts.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { get, postBlog, type SignedIn, signedIn } from '../testing/requests.ts'

const DAY = 24 * 60 * 60 * 1000
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'

let site: TestSite
let admin: SignedIn
let creator: SignedIn
let reader: SignedIn
beforeAll(async () => {
  site = await makeSite({ PUBLIC_READING: 'true', TRUST_PROXY: 'true' }, { flushEvery: 50 })
  admin = await makeAdmin(site)
  creator = await signedIn(site.app)
  reader = await signedIn(site.app, { role: 'Reader' })
})
afterAll(async () => {
  await expectCountsConsistent(site.db)
  await site.close()
})

interface From {
  person?: SignedIn
  address?: string
  agent?: string
}

function report(read: Partial<Read>, { person, address = '10.0.0.1', agent = BROWSER }: From) {
  return {
    body: { begins: true, seconds: 0, source: '', ...read },
    headers: { 'x-forwarded-for': address, 'user-agent': agent },
    as: person,
  }
}

const tell = (id: string, read: Partial<Read> = {}, from: From = {}) =>
  call(site, 'POST /blog/reads/:id', { params: { id }, ...report(read, from) })

async function analyticsOf(id: string, days = 7): Promise<Analytics> {
  const answer = await call(site, 'GET /blog/analytics/:id', { params: { id }, query: { days }, as: creator })
  expect(answer.statusCode).toBe(200)
  return answer.data
}

/** The sums of today, once they are written. */
const today = async (blogId: string) => (await analyticsOf(blogId)).days.at(-1)
const siteAnalytics = async () => (await call(site, 'GET /admin/analytics', { query: { days: 7 }, as: admin })).data

test('a creator sees the reads, readers, time read and sources of each day', async () => {
  const blog = await postBlog(site.app, creator)
  await tell(blog._id, { seconds: 30.4, source: 'news.example.org' }, { person: reader })
  await tell(blog._id, { begins: false, seconds: 20, finished: true, source: 'news.example.org' }, { person: reader })
  await tell(blog._id, { begins: false, finished: true, source: 'news.example.org' }, { person: reader })
  await tell(blog._id, { seconds: 9.6, source: 'www.google.co.uk' }, { address: '10.0.0.1' })
  await tell(blog._id, { seconds: 10, source: 'mail.google.com' }, { address: '10.0.0.1' })
  await tell(blog._id, {}, { address: '10.0.0.2' })
  await expect.poll(() => today(blog._id)).toMatchObject({ reads: 4, readers: 3, seconds: 70, finished: 1 })
  const { days, sources, groups, before } = await analyticsOf(blog._id)
  expect(days).toHaveLength(7)
  expect(sources).toEqual([
    { source: '', reads: 1, readers: 1, seconds: 0, finished: 0 },
    { source: 'mail.google.com', reads: 1, readers: 0, seconds: 10, finished: 0 },
    { source: 'news.example.org', reads: 1, readers: 1, seconds: 50, finished: 1 },
    { source: 'www.google.co.uk', reads: 1, readers: 1, seconds: 10, finished: 0 },
  ])
  expect(groups.map(({ group, reads }) => [group, reads])).toEqual(
    ['direct', 'email', 'search', 'sites'].map((group) => [group, 1]),
  )
  expect(before).toEqual({ reads: 0, readers: 0, seconds: 0, finished: 0 })

  site.wait(7 * DAY)
  await tell(blog._id, { seconds: 5 }, { person: reader })
  await expect.poll(() => today(blog._id)).toMatchObject({ reads: 1, readers: 1, seconds: 5 })
  expect((await analyticsOf(blog._id)).before).toMatchObject({ reads: 4, finished: 1 })
  const own = await get(site.app, '/user/ownBlogs?tab=published', creator.cookie)
  expect(own.json().data).toContainEqual(expect.objectContaining({ reads: 5 }))
})

test('the creator, robots, drafts and false reads are not counted', async () => {
  const blog = await postBlog(site.app, creator)
  const draft = await postBlog(site.app, creator, { published: 'False' })
  expect((await tell(blog._id, {}, { person: creator })).statusCode).toBe(200)
  expect((await tell(blog._id, {}, { agent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' })).statusCode).toBe(200)
  expect((await tell(draft._id, {}, { person: creator })).statusCode).toBe(404)
  expect((await tell(blog._id, { seconds: 1e9 })).statusCode).toBe(400)
  expect((await tell(blog._id, { source: '<script>' })).statusCode).toBe(400)
  await tell(blog._id, { source: 'counted.example.org' })
  await expect.poll(() => today(blog._id)).toMatchObject({ reads: 1, readers: 1 })
  expect((await analyticsOf(blog._id)).sources).toMatchObject([{ source: 'counted.example.org' }])
})

test('one reader cannot make up the numbers of a blog, nor fill its list of sources', async () => {
  const [blog, other] = [await postBlog(site.app, creator), await signedIn(site.app)]
  for (let i = 0; i < 60; i++) {
    const read = { seconds: 3600, finished: true, source: `host${i}.example.org` }
    await tell(blog._id, read, { person: reader, address: `10.2.${i}.1` })
  }
  const sources = async () => (await analyticsOf(blog._id)).sources.map(({ source }) => source).sort()
  const own = Array.from({ length: 5 }, (_, i) => `host${i}.example.org`)
  await expect.poll(sources).toEqual([...own, 'others'])
  expect(await today(blog._id)).toMatchObject({ reads: 20, readers: 1, seconds: 7200, finished: 20 })

  // Nor does a visitor, or someone with many accounts at one address: others' sources are still distinguished.
  for (let i = 0; i < 60; i++)
    await tell(blog._id, { source: `more${i}.example.org` }, { address: '10.3.0.1', ...(i % 2 && { person: other }) })
  await tell(blog._id, { source: 'news.example.org' }, { address: '10.3.0.2' })
  const more = Array.from({ length: 5 }, (_, i) => `more${i}.example.org`)
  await expect.poll(sources).toEqual([...own, ...more, 'news.example.org', 'others'].sort())

  // Hosts beyond 50 count as others, or by the name by which they are known. Reads without one are distinguished.
  for (let i = 0; i < 60; i++) await tell(blog._id, { source: `late${i}.example.org` }, { address: `10.4.${i}.1` })
  await tell(blog._id, {}, { address: '10.3.0.3' })
  for (const source of ['duckduckgo.com', 'made-up.duckduckgo.com', 'email'])
    await tell(blog._id, { source }, { address: '10.3.0.3' })
  const stored = site.db.selectFrom('blog_analytics').select('source').where('blog_id', '=', blog._id)
  await expect.poll(() => stored.execute()).toHaveLength(54)
  const rest = (await stored.execute()).map(({ source }) => source).filter((source) => !/^\w+\d*\.example/.test(source))
  expect(rest.sort()).toEqual(['', 'duckduckgo', 'email', 'others'])
})

test('the reads of the site are those of its blogs; a reader of several counts once', async () => {
  site.wait(DAY)
  const [much, little] = [await postBlog(site.app, creator), await postBlog(site.app, creator)]
  for (const address of ['10.1.0.1', '10.1.0.2']) await tell(much._id, { seconds: 10 }, { address })
  for (let i = 0; i < 20; i++) await tell(little._id, {}, { address: '10.1.0.1' })
  await expect
    .poll(async () => (await siteAnalytics()).days.at(-1))
    .toMatchObject({ reads: 22, readers: 2, seconds: 20 })
})

test('one reader of many blogs cannot make up the numbers of the site', async () => {
  site.wait(DAY)
  const [blogs, other]: [string[], SignedIn] = [[], await signedIn(site.app)]
  for (let i = 0; i < 6; i++) blogs.push((await postBlog(site.app, creator))._id)
  const [first = '', last = ''] = [blogs[0], blogs.at(-1)]
  for (const id of blogs) for (let i = 0; i < 20; i++) await tell(id, { seconds: 400 }, { person: other })
  // Of a blog that was read before, the time counts still.
  await tell(first, { begins: false, seconds: 10 }, { person: other })
  await tell(last, {}, { address: '10.5.0.1' })
  await expect.poll(() => today(last)).toMatchObject({ reads: 1, readers: 1, seconds: 0 })
  expect((await siteAnalytics()).days.at(-1)).toMatchObject({ reads: 101, readers: 2, seconds: 5 * 7200 })
  const sums = await Promise.all(blogs.map(async (id) => (await today(id))?.reads ?? 0))
  expect(sums).toEqual([20, 20, 20, 20, 20, 1])
})

test('a period has both its days, in their order, and no more than 366', async () => {
  const asked = (query: object) => call(site, 'GET /admin/analytics', { query, as: admin })
  const { data } = await asked({ from: '2024-01-01', to: '2024-12-31' })
  expect(data.days).toHaveLength(366)
  for (const query of [
    { days: 8 },
    { from: '2026-01-02' },
    { from: '2026-01-02', to: '2026-01-01' },
    { from: '2024-01-01', to: '2025-01-01' },
    { from: '1999-12-31', to: '2000-01-01' },
    { from: 'yesterday', to: '2026-01-01' },
  ])
    expect((await asked(query)).statusCode).toBe(400)
})

test('reads of a published page are counted, and of no other', async () => {
  const tellPage = (slug: string, from: From = {}) =>
    call(site, 'POST /pages/:slug/reads', { params: { slug }, ...report({ seconds: 3 }, from) })
  const page = { title: 'A page', updated_at: '2026-01-01T00:00:00.000Z', content: '' }
  await site.db
    .insertInto('site_pages')
    .values({ ...page, slug: 'imprint', published: 1 })
    .execute()
  await site.db
    .insertInto('site_pages')
    .values({ ...page, slug: 'unfinished', published: 0 })
    .execute()
  expect((await tellPage('imprint')).statusCode).toBe(200)
  await tellPage('imprint', { person: reader })
  await tellPage('imprint', { agent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' })
  for (const slug of ['unfinished', 'absent']) expect((await tellPage(slug)).statusCode).toBe(404)
  const pages = async () => (await call(site, 'GET /admin/analytics/mostRead', { as: admin })).data.pages
  await expect.poll(pages).toMatchObject([{ key: 'imprint', reads: 2, readers: 2, seconds: 6 }])
})

test('nothing that names a reader is stored', async () => {
  const blog = await postBlog(site.app, creator)
  await tell(blog._id, { source: 'planted.example.org' }, { person: reader, address: '203.0.113.77' })
  await expect.poll(() => today(blog._id)).toMatchObject({ reads: 1 })
  const rows = [
    await site.db.selectFrom('blog_analytics').selectAll().execute(),
    await site.db.selectFrom('site_analytics').selectAll().execute(),
    await site.db.selectFrom('returning_readers').selectAll().execute(),
  ]
  expect(JSON.stringify(rows)).toContain('planted.example.org')
  expect(JSON.stringify(rows)).not.toContain(reader.user._id)
  expect(JSON.stringify(rows)).not.toContain('203.0.113')
})

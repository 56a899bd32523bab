import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Analytics, Read } from '#contract/analytics.ts'
import { makeAdmin } from '../testing/admins.ts'
import { call } from '../testing/call.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { postBlog, type SignedIn, signedIn } from '../testing/requests.ts'

const DAY = 24 * 60 * 60 * 1000
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'

let site: TestSite
let creator: SignedIn
let reader: SignedIn
beforeAll(async () => {
  site = await makeSite({ PUBLIC_READING: 'true', TRUST_PROXY: 'true' }, { flushEvery: 50 })
  creator = await signedIn(site.app)
  reader = await signedIn(site.app, { role: 'Reader' })
})
afterAll(() => site.close())

interface From {
  person?: SignedIn
  address?: string
  agent?: string
}

function tell(id: string, read: Partial<Read> = {}, { person, address = '10.0.0.1', agent = BROWSER }: From = {}) {
  return call(site, 'POST /blog/reads/:id', {
    params: { id },
    body: { begins: true, seconds: 0, source: '', ...read },
    headers: { 'x-forwarded-for': address, 'user-agent': agent },
    as: person,
  })
}

async function analyticsOf(id: string, days = 7): Promise<Analytics> {
  const answer = await call(site, 'GET /blog/analytics/:id', { params: { id }, query: { days }, as: creator })
  expect(answer.statusCode).toBe(200)
  return answer.data
}

/** The sums of today, once they are written. */
const today = async (blogId: string) => (await analyticsOf(blogId)).days.at(-1)

test('a creator sees the reads, readers, time read and sources of each day', async () => {
  const blog = await postBlog(site.app, creator)
  await tell(blog._id, { seconds: 30.4, source: 'news.example.org' }, { person: reader })
  await tell(blog._id, { begins: false, seconds: 20, source: 'news.example.org' }, { person: reader })
  await tell(blog._id, { seconds: 9.6 }, { address: '10.0.0.1' })
  await tell(blog._id, { seconds: 10 }, { address: '10.0.0.1' })
  await tell(blog._id, {}, { address: '10.0.0.2' })
  await expect.poll(() => today(blog._id)).toMatchObject({ reads: 4, readers: 3, seconds: 70 })
  const { days, sources } = await analyticsOf(blog._id)
  expect(days).toHaveLength(7)
  expect(sources).toEqual([
    { source: '', reads: 3, readers: 2, seconds: 20 },
    { source: 'news.example.org', reads: 1, readers: 1, seconds: 50 },
  ])

  site.wait(DAY)
  await tell(blog._id, { seconds: 5 }, { person: reader })
  await expect.poll(() => today(blog._id)).toMatchObject({ reads: 1, readers: 1, seconds: 5 })
  expect((await analyticsOf(blog._id)).days.slice(-2).map(({ reads }) => reads)).toEqual([4, 1])
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
  for (let i = 0; i < 60; i++)
    await tell(blog._id, { seconds: 3600, source: `host${i}.example.org` }, { person: reader, address: `10.2.${i}.1` })
  const sources = async () => (await analyticsOf(blog._id)).sources.map(({ source }) => source).sort()
  const own = Array.from({ length: 5 }, (_, i) => `host${i}.example.org`)
  await expect.poll(sources).toEqual([...own, 'others'])
  expect(await today(blog._id)).toMatchObject({ reads: 20, readers: 1, seconds: 7200 })

  // Nor does a visitor, or someone with many accounts at one address: others' sources are still distinguished.
  for (let i = 0; i < 60; i++)
    await tell(blog._id, { source: `more${i}.example.org` }, { address: '10.3.0.1', ...(i % 2 && { person: other }) })
  await tell(blog._id, { source: 'news.example.org' }, { address: '10.3.0.2' })
  const more = Array.from({ length: 5 }, (_, i) => `more${i}.example.org`)
  await expect.poll(sources).toEqual([...own, ...more, 'news.example.org', 'others'].sort())

  // Sources beyond 50 count as others, except reads without one.
  for (let i = 0; i < 60; i++) await tell(blog._id, { source: `late${i}.example.org` }, { address: `10.4.${i}.1` })
  await tell(blog._id, {}, { address: '10.3.0.3' })
  const stored = site.db.selectFrom('blog_analytics').select('source').where('blog_id', '=', blog._id)
  await expect.poll(() => stored.execute()).toHaveLength(52)
})

test('an admin sees the sums of the site, with its most read blogs', async () => {
  const admin = await makeAdmin(site)
  const siteToday = async () => (await call(site, 'GET /admin/analytics', { query: { days: 7 }, as: admin })).data
  site.wait(DAY)
  const [much, little] = [await postBlog(site.app, creator), await postBlog(site.app, creator)]
  for (const address of ['10.1.0.1', '10.1.0.2']) await tell(much._id, { seconds: 10 }, { address })
  await tell(little._id, { seconds: 10 }, { address: '10.1.0.1' })
  await expect.poll(async () => (await siteToday()).days.at(-1)).toMatchObject({ reads: 3, readers: 2, seconds: 30 })
  await expect
    .poll(async () => (await siteToday()).blogs)
    .toEqual(
      expect.arrayContaining([
        expect.objectContaining({ _id: much._id, reads: 2, readers: 2, seconds: 20 }),
        expect.objectContaining({ _id: little._id, reads: 1, readers: 1, seconds: 10 }),
      ]),
    )
})

test('nothing that names a reader is stored', async () => {
  const blog = await postBlog(site.app, creator)
  await tell(blog._id, { source: 'planted.example.org' }, { person: reader, address: '203.0.113.77' })
  await expect.poll(() => today(blog._id)).toMatchObject({ reads: 1 })
  const rows = [
    await site.db.selectFrom('blog_analytics').selectAll().execute(),
    await site.db.selectFrom('site_analytics').selectAll().execute(),
  ]
  expect(JSON.stringify(rows)).toContain('planted.example.org')
  expect(JSON.stringify(rows)).not.toContain(reader.user._id)
  expect(JSON.stringify(rows)).not.toContain('203.0.113')
})

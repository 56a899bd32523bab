import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { postBlog, signedIn } from '../testing/requests.ts'
import { countReads, VIEWERS_MAX } from './view-counter.ts'

let site: TestSite
beforeAll(async () => {
  site = await makeSite({ PUBLIC_READING: 'true', TRUST_PROXY: 'true' }, { flushEvery: 50 })
})
afterAll(() => site.close())

/** The reads of a blog by day, as written to the database. */
const readsOf = async (blogId: string) => {
  const rows = await site.db
    .selectFrom('blog_reads')
    .select('reads')
    .where('blog_id', '=', blogId)
    .orderBy('day')
    .execute()
  return rows.map(({ reads }) => reads)
}

test('counts one read a day per user, and per network for visitors', async () => {
  const blog = await postBlog(site.app, await signedIn(site.app))
  const viewer = await signedIn(site.app, { role: 'Reader' })
  const read = (address: string, cookie = '', more: Record<string, string> = {}) =>
    site.app.inject({
      method: 'GET',
      url: `/api/v1/blog/singleBlog/${blog._id}`,
      headers: { 'x-forwarded-for': address, cookie, ...more },
    })
  // Renders and prefetches are not reads.
  await read('10.0.0.9', '', { 'sec-purpose': 'prefetch' })
  for (let i = 0; i < 3; i++) {
    await read('10.0.0.1')
    await read('10.0.0.2')
    await read(`2001:db8:1:2::${i}`)
    await read(`10.0.1.${i}`, viewer.cookie)
  }
  await expect.poll(() => readsOf(blog._id), { timeout: 10_000 }).toEqual([4])
  site.wait(24 * 60 * 60 * 1000)
  await read('10.0.0.1')
  await read('10.0.0.1')
  await expect.poll(() => readsOf(blog._id), { timeout: 10_000 }).toEqual([4, 1])
})

test('forgets the earliest viewers when there are too many to remember', async () => {
  const blog = await postBlog(site.app, await signedIn(site.app))
  const now = new Date()
  const reads = countReads(site.db, () => now, { flushEvery: 5000, counted: () => {}, failed: () => {} })
  for (let i = 0; i <= VIEWERS_MAX; i++) reads.count(blog._id, `viewer ${i}`)
  reads.count(blog._id, 'viewer 2')
  reads.count(blog._id, 'viewer 0')
  await reads.flush()
  expect(await readsOf(blog._id)).toEqual([VIEWERS_MAX + 2])
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { CATEGORIES } from '#contract/site.ts'
import { makeAdmin } from '../testing/admins.ts'
import { addReads } from '../testing/analytics.ts'
import { call } from '../testing/call.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { postBlog, type SignedIn, signedIn } from '../testing/requests.ts'
import { partsOf } from './most-read.ts'

const DAY = 24 * 60 * 60 * 1000
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'

let site: TestSite
let admin: SignedIn
beforeEach(async () => {
  site = await makeSite({ PUBLIC_READING: 'true' }, { flushEvery: 50 })
  admin = await makeAdmin(site)
})
afterEach(() => site.close())

test('an admin sees what is read most, compared with the time before', async () => {
  const [ada, bea] = [await signedIn(site.app, { name: 'Ada' }), await signedIn(site.app, { name: 'Bea' })]
  const [one = '', two = ''] = CATEGORIES
  const much = await postBlog(site.app, ada, { title: 'Much of the tea', category: one, tags: 'tea' })
  const also = await postBlog(site.app, ada, { title: 'Also of the tea', category: two, tags: 'tea' })
  const little = await postBlog(site.app, bea, { title: 'Little of the tea', category: two })
  const never = await postBlog(site.app, bea, { title: 'Never of the tea' })
  // Parts of a period: a day, whole months, and days; and the time before.
  await addReads(site.db, much._id, '2026-03-31', 1)
  await addReads(site.db, much._id, '2026-04-17', 5)
  await addReads(site.db, much._id, '2026-06-01', 2)
  await addReads(site.db, also._id, '2026-05-01', 6)
  await addReads(site.db, little._id, '2026-05-01', 7)
  await addReads(site.db, little._id, '2026-01-27', 3)
  for (const day of ['2026-01-26', '2026-06-02']) await addReads(site.db, never._id, day, 100)
  const page = { slug: 'terms', title: 'Terms', published: 1, updated_at: '2026-01-01T00:00:00.000Z', content: '' }
  await site.db.insertInto('site_pages').values(page).execute()
  const sums = { reads: 4, readers: 4, seconds: 9 }
  await site.db
    .insertInto('page_analytics')
    .values({ slug: 'terms', day: '2026-04-01', ...sums })
    .execute()

  const query = { from: '2026-03-31', to: '2026-06-01' }
  const { data } = await call(site, 'GET /admin/analytics/mostRead', { query, as: admin })
  const shown = (list: { name: string; reads: number; before: number }[]) =>
    list.map(({ name, reads, before }) => [name, reads, before])
  expect(shown(data.blogs)).toEqual([
    ['Much of the tea', 8, 0],
    ['Little of the tea', 7, 3],
    ['Also of the tea', 6, 0],
  ])
  expect(shown(data.authors)).toEqual([
    ['Ada', 14, 0],
    ['Bea', 7, 3],
  ])
  expect(shown(data.categories)).toEqual([
    [two, 13, 3],
    [one, 8, 0],
  ])
  expect(shown(data.tags)).toEqual([['tea', 14, 0]])
  expect(shown(data.pages)).toEqual([['Terms', 4, 0]])
  expect(data.blogs[0]).toMatchObject({ key: much._id, readers: 8, seconds: 480, finished: 0 })
  expect(data.isCut).toBe(false)
})

test('a period is made up of whole months and days', () => {
  expect(partsOf({ from: '2026-01-30', to: '2026-04-02' })).toEqual([
    '2026-01-30',
    '2026-01-31',
    '2026-02',
    '2026-03',
    '2026-04-01',
    '2026-04-02',
  ])
  expect(partsOf({ from: '2024-02-01', to: '2024-02-29' })).toEqual(['2024-02'])
  expect(partsOf({ from: '2024-02-01', to: '2024-02-28' })).toHaveLength(28)
})

test('an admin sees who writes, who started and who has stopped', async () => {
  const people = ['Ada', 'Bea', 'Cyd', 'Dot'] as const
  const [ada, bea, cyd, dot] = await Promise.all(people.map((name) => signedIn(site.app, { name })))
  if (!ada || !bea || !cyd || !dot) throw new Error('Nobody is signed in.')
  const publishedOn = async (author: SignedIn, day: string) => {
    const { _id } = await postBlog(site.app, author)
    const at = `${day}T12:00:00.000Z`
    await site.db.updateTable('blogs').set({ published_at: at, words: 100 }).where('id', '=', _id).execute()
    return _id
  }
  await publishedOn(ada, '2025-01-01')
  const read = await publishedOn(ada, '2026-03-31')
  await publishedOn(ada, '2026-03-01')
  await publishedOn(bea, '2026-03-02')
  await publishedOn(cyd, '2026-01-15')
  await publishedOn(dot, '2026-01-16')
  await publishedOn(dot, '2026-04-01')
  await addReads(site.db, read, '2026-03-31', 7)
  await addReads(site.db, read, '2026-04-01', 1)
  for (const [id, at] of [
    ['in time', '2026-03-31T23:59:59.000Z'],
    ['later', '2026-04-01T00:00:00.000Z'],
  ] as const) {
    const comment = { id, blog_id: read, author_id: bea.user._id, comment: 'Well said.', created_at: at }
    await site.db.insertInto('comments').values(comment).execute()
  }
  const query = { from: '2026-03-01', to: '2026-03-31' }
  const { data } = await call(site, 'GET /admin/analytics/writers', { query, as: admin })
  expect(data).toMatchObject({ authorsCount: 2, newAuthorsCount: 1, inactiveAuthorsCount: 1, isCut: false })
  expect(data.authors).toEqual([
    { _id: ada.user._id, name: 'Ada', blogs: 2, words: 200, comments: 1, reads: 7 },
    { _id: bea.user._id, name: 'Bea', blogs: 1, words: 100, comments: 0, reads: 0 },
  ])
  expect(data.newAuthors).toEqual([{ _id: bea.user._id, name: 'Bea', at: '2026-03-02T12:00:00.000Z' }])
  expect(data.inactiveAuthors).toEqual([{ _id: cyd.user._id, name: 'Cyd', at: '2026-01-15T12:00:00.000Z' }])
})

test('who of the signed-in people comes back is counted, not what they read', async () => {
  const author = await signedIn(site.app)
  const blogs = [await postBlog(site.app, author), await postBlog(site.app, author)]
  const [fan, guest] = [await signedIn(site.app), await signedIn(site.app)]
  await call(site, 'POST /subscribe/newSubscriber/:userId', { params: { userId: author.user._id }, as: fan })
  const returningReaders = async () => (await call(site, 'GET /admin/analytics/returningReaders', { as: admin })).data
  const readBoth = async (...people: (SignedIn | undefined)[]) => {
    for (const person of people)
      for (const { _id: id } of blogs)
        await call(site, 'POST /blog/reads/:id', {
          params: { id },
          body: { begins: true, seconds: 1, source: '' },
          headers: { 'user-agent': BROWSER },
          as: person,
        })
  }
  await readBoth(fan, guest, undefined)
  const first = { readers: 2, returned: 0, followers: 1, returnedFollowers: 0 }
  await expect.poll(async () => (await returningReaders()).weeks[0]).toMatchObject(first)
  expect(await returningReaders()).toMatchObject({ months: [first, ...Array(11).fill({ readers: 0 })] })

  // Twice in the next week.
  const monday = (8 - new Date().getUTCDay()) % 7 || 7
  site.wait(monday * DAY)
  await readBoth(fan)
  await expect.poll(async () => (await returningReaders()).weeks[0]?.readers).toBe(1)
  site.wait(DAY)
  await readBoth(fan, guest)
  await expect
    .poll(async () => (await returningReaders()).weeks)
    .toMatchObject([
      { readers: 2, returned: 2, followers: 1, returnedFollowers: 1 },
      first,
      ...Array(11).fill({ readers: 0 }),
    ])
  // A week without reading.
  site.wait(14 * DAY)
  await readBoth(guest)
  await expect.poll(async () => (await returningReaders()).weeks[0]).toMatchObject({ readers: 1, returned: 0 })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BlogCard } from '#contract/blogs.ts'
import { makeSite, type TestSite } from '../testing/make-app.ts'
import { queriesOf } from '../testing/queries.ts'
import {
  aBlog,
  aPublishedBlog,
  cookieOf,
  get,
  PASSWORD,
  type SignedIn,
  sendForm,
  signedIn,
} from '../testing/requests.ts'

let site: TestSite
let author: SignedIn
let reader: SignedIn
let other: SignedIn
let blog: BlogCard
beforeAll(async () => {
  site = await makeSite()
  author = await signedIn(site.app)
  reader = await signedIn(site.app)
  other = await signedIn(site.app)
  blog = await aPublishedBlog(site.app, author)
})
afterAll(() => site.close())

/** What SQLite would read for each query of something that is done, such as "SEARCH users USING INDEX users_top (role=?)". */
async function plansOf(act: () => Promise<{ statusCode: number }>): Promise<string[]> {
  let status = 0
  const queries = await queriesOf(async () => {
    status = (await act()).statusCode
  })
  expect(status).toBeLessThan(300)
  expect(queries.length).toBeGreaterThan(0)
  const plans: string[] = []
  for (const query of queries) {
    const explained = sql<{ detail: string }>`explain query plan ${sql.raw(query.sql.replaceAll('?', 'null'))}`
    plans.push(...(await explained.execute(site.db)).rows.map(({ detail }) => detail))
  }
  return plans
}

const WHOLE_TABLE = /^SCAN /
const SORTED = /TEMP B-TREE/
const post = (path: string, person: SignedIn, payload?: object) =>
  site.app.inject({
    method: 'POST',
    url: `/api/v1${path}`,
    headers: { cookie: person.cookie },
    ...(payload && { payload }),
  })
const cursor = () => `cursor=${blog.publishedAt}_${blog._id}`

test.each<[string, () => Promise<{ statusCode: number }>]>([
  ['the listing', () => get(site.app, '/blog/getAllBlog')],
  ['the listing from a cursor on', () => get(site.app, `/blog/getAllBlog?${cursor()}`)],
  ['a category', () => get(site.app, '/blog/getAllBlog?tag=Travel')],
  ['a category from a cursor on', () => get(site.app, `/blog/getAllBlog?tag=Travel&${cursor()}`)],
  ['the top authors', () => get(site.app, '/user/mostSubsAuthor')],
  ['following', () => post(`/subscribe/newSubscriber/${author.user._id}`, reader)],
  ['a profile', () => get(site.app, `/user/userProfile/${author.user._id}`, reader.cookie)],
  ['own blogs', () => get(site.app, '/user/allUserBlog', author.cookie)],
  ['followings', () => get(site.app, '/subscribe/allSubscribedAuhtorInfo?page=0&limit=4', reader.cookie)],
  ['a blog', () => get(site.app, `/blog/singleBlog/${blog._id}`, reader.cookie)],
  ['a comment', () => post(`/comment/newComment/${blog._id}`, reader, { comment: 'Read it twice.' })],
  ['comments', () => post(`/comment/getComment/${blog._id}`, reader)],
  // With the search for whom else the replaced picture is shown by, and who refers to its row.
  [
    'a save with another picture',
    async () => sendForm(site.app, 'PUT', `/blog/update/${blog._id}`, await aBlog(), author.cookie),
  ],
  [
    'signing in and out',
    async () => {
      const { app } = site
      const { email, role } = other.user
      const login = await post('/user/login', other, { email, password: PASSWORD, role })
      return app.inject({ url: '/api/v1/user/logout', headers: { cookie: cookieOf(login) } })
    },
  ],
])('%s reads by indexes, in their order', async (_, act) => {
  const plans = await plansOf(act)
  expect(plans.filter((line) => WHOLE_TABLE.test(line) || SORTED.test(line))).toEqual([])
})

test.each<[string, RegExp, () => Promise<{ statusCode: number }>]>([
  // No index orders the blogs of several authors.
  [
    'followed blogs',
    /^SEARCH blogs USING COVERING INDEX blogs_author_newest/,
    () => get(site.app, '/subscribe/getUserSubscribedAuthorBlogs', reader.cookie),
  ],
  [
    'a page of the directory',
    /^SEARCH users USING COVERING INDEX users_by_name/,
    () => get(site.app, '/user/authors?page=0&limit=8'),
  ],
])('%s: an index alone finds what is shown, and no more than that is sorted with its rows', async (_, index, act) => {
  const plans = await plansOf(act)
  expect(plans.filter((line) => WHOLE_TABLE.test(line))).toEqual([])
  expect(plans).toContainEqual(expect.stringMatching(index))
})

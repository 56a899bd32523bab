import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../testing/call.ts'
import { addComment, readComments } from '../testing/comments.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { queriesOf } from '../testing/queries.ts'
import { blogFields, postBlog, type SignedIn, signedIn } from '../testing/requests.ts'

/** A site with `many` authors with a blog each, all followed by a reader; as many comments and blogs of one author. */
interface Site extends TestSite {
  reader: SignedIn
  author: SignedIn
  blogId: string
}

async function siteOf(many: number): Promise<Site> {
  const site = await makeSite()
  const reader = await signedIn(site.app, { role: 'Reader' })
  const author = await signedIn(site.app)
  const { _id: blogId } = await postBlog(site.app, author)
  for (let i = 0; i < many; i++) {
    const other = await signedIn(site.app)
    await postBlog(site.app, other)
    await call(site, 'POST /subscribe/newSubscriber/:userId', { params: { userId: other.user._id }, as: reader })
    await addComment(site, blogId, { comment: 'Read it twice.' }, other)
    if (i > 0) await postBlog(site.app, author)
  }
  return { ...site, reader, author, blogId }
}

let few: Site
let many: Site
beforeAll(async () => {
  few = await siteOf(1)
  many = await siteOf(12)
  // The last number of comments is read after a pause, and not by the request.
  await setTimeout(2500)
})
afterAll(() => Promise.all([few.close(), many.close()]))

const page = { page: 0, limit: 8 }
/** The settings are read every few seconds, by the next request; the search and the jobs look for work by themselves. */
const OF_OTHERS = / from "(?:settings|site_images|site_pages|search_changes|jobs)"/

test.each<[string, (site: Site) => Promise<unknown>]>([
  ['the listing', (site) => call(site, 'GET /blog/getAllBlog')],
  ['a category', (site) => call(site, 'GET /blog/getAllBlog', { query: { tag: 'Travel' } })],
  ['Trending', (site) => call(site, 'GET /blog/getAllBlog', { query: { tag: 'Trending' } })],
  ['the top authors', (site) => call(site, 'GET /user/mostSubsAuthor')],
  ['the directory', (site) => call(site, 'GET /user/authors', { query: page })],
  [
    'a profile',
    (site) => call(site, 'GET /user/userProfile/:id', { params: { id: site.author.user._id }, as: site.reader }),
  ],
  ['own blogs', (site) => call(site, 'GET /user/allUserBlog', { as: site.author })],
  ['followings', (site) => call(site, 'GET /subscribe/allSubscribedAuhtorInfo', { query: page, as: site.reader })],
  ['followed blogs', (site) => call(site, 'GET /subscribe/getUserSubscribedAuthorBlogs', { as: site.reader })],
  ['a blog', (site) => call(site, 'GET /blog/singleBlog/:id', { params: { id: site.blogId }, as: site.reader })],
  ['comments', (site) => readComments(site, site.blogId, site.reader)],
])('%s: the queries are the same for many rows as for few', async (_, ask) => {
  // The sessions may be cached already on one of the two.
  for (const site of [few, many]) {
    for (const as of [site.reader, site.author]) await call(site, 'GET /user/me', { as })
  }
  const asked = async (site: Site) => (await queriesOf(() => ask(site))).filter(({ sql }) => !OF_OTHERS.test(sql))
  const [forFew, forMany] = [await asked(few), await asked(many)]
  expect(forFew.length).toBeGreaterThan(0)
  // Only a list of ids may be longer.
  const shapeOf = ({ sql }: { sql: string }) => sql.replace(/ in \((?:\?|\$\d+)(?:, (?:\?|\$\d+))*\)/g, ' in (…)')
  expect(forMany.map(shapeOf)).toEqual(forFew.map(shapeOf))
})

// On SQLite these writes share a commit, and no transaction blocks others.
test('a comment, an autosave and a save of text alone take one write statement each', async () => {
  const { author, blogId } = few
  const writesOf = async (act: () => Promise<{ statusCode: number }>) => {
    const queries = await queriesOf(async () => expect((await act()).statusCode).toBeLessThan(300))
    return queries.map(({ query }) => query.kind).filter((kind) => kind !== 'SelectQueryNode')
  }
  const { mainImage: _, ...form } = await blogFields({ title: 'The same with another title' })
  const save = () => call(few, 'PUT /blog/update/:id', { params: { id: blogId }, form, as: author })
  expect(await writesOf(save)).toEqual(['UpdateQueryNode'])
  expect(await writesOf(() => addComment(few, blogId, { comment: 'Yes.' }, author))).toEqual(['InsertQueryNode'])
  let version = 0
  const id = randomUUID()
  const autosave = () =>
    call(few, 'PUT /drafts/:id', {
      params: { id },
      as: author,
      body: {
        version: version++,
        device: 'a device',
        blogId: null,
        blogVersion: null,
        fields: { intro: { value: `<p>Typed ${version} times</p>`, at: new Date().toISOString() } },
      },
    })
  expect(await writesOf(autosave)).toEqual(['RawNode'])
  expect(await writesOf(autosave)).toEqual(['UpdateQueryNode'])
})
